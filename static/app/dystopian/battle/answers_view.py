"""Questions to the players in the middle of an activation: counterattacks, sight, defenders,
neighbours.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.battle.repository import unwrap
from app.dystopian.battle.answers_data import Values, answers, defence
from app.dystopian.battle.candidates import name_with_arm
from app.dystopian.form import reader
from app.number_format import mean_of, percent
from app.words import Words, words
from engine.dystopian.activation.flow import ATTACK
from engine.dystopian.advice.answers import AnswerOdds, counterattack_odds, defence_odds, sight_odds
from engine.dystopian.battle import (
    Progress,
    State,
    draft,
    may_counter,
    may_defend,
    progress,
    remaining_activation_odds,
    remaining_dice,
    shares_of,
)
from engine.dystopian.battle.data import ExplosionDeclaration
from engine.dystopian.profiles import MODELS
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, WeaponType
from engine.engagement import Engagement, Refusal


class Named(NamedTuple):
    """A model or wing with its name."""

    ref: Ref
    name: str


class Counted(NamedTuple):
    """A model or wing with its name, and its dice or tokens."""

    ref: Ref
    name: str
    dice: int


class Divided(NamedTuple):
    """The shares of a part that can still be divided in another way.

    shares: the name of each model with its share.
    given: the values that the button carries.
    """

    shares: list[tuple[str, int]]
    given: dict[str, str]


@dataclass(frozen=True)
class CounterGroup:
    """The models and wings that may counterattack one model or wing.

    Fields: the reference of the target, the weapon, each model with its dice.
    wings: the wings that may counterattack, each with its tokens.
    ready: the models that are ticked, and the wings that the target attacks.
    """

    target: Ref
    weapon: str
    models: tuple[Counted, ...]
    wings: tuple[Counted, ...]
    ready: frozenset[Ref]
    ask: str


def counter_groups(state: State, now: Progress, t: Words) -> list[CounterGroup]:
    """Step 2: return who may counterattack each model that flies or dives and each wing.

    Wings come first. Whoever may is set to fire beforehand, once, as many as one roll holds.
    """
    groups = []
    taken: set[tuple[Ref, WeaponType]] = set()
    possible = [item for item in may_counter(state) if item.models or item.wings]
    for item in sorted(possible, key=lambda item: item.target not in state.wings):
        weapon = item.weapon
        attacked = state.attackers.targets_of[item.target]
        models = [ref for ref in item.models if (ref, weapon) not in taken][:MODELS]
        wings = [ref for ref in item.wings if ref in attacked and (ref, weapon) not in taken]
        ready = frozenset((*models, *wings))
        taken |= {(ref, weapon) for ref in ready}
        target = state.roster.name(item.target)
        group = CounterGroup(
            target=item.target,
            weapon=weapon,
            models=_count_dice(state, item.models, weapon),
            wings=_count_tokens(state, item.wings),
            ready=ready,
            ask=t("table.may_fire", weapon=t(f"weapon.{weapon}"), target=target),
        )
        groups.append(group)
    return groups


def counter_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 2: return the expected result of the answer to each target, and the words of the
    button.
    """
    state = engagement.state
    t = words(language)
    groups = data.get("groups", [])
    result = unwrap(counterattack_odds(state, answers(state, groups)))
    dice = sum(answer.dice for answer in result)
    texts = {}
    for index, group in enumerate(groups):
        target = group["target"]
        values = [_answer(state, item, language) for item in result if item.target == target]
        if not values:
            values.append(t("table.holds_fire", target=state.roster.name(target)))
        texts[f"answer-odds-{index}"] = " ".join(values)
    texts["counter-done"] = t("table.fires", dice=dice)
    return texts


def _answer(state: State, answer: AnswerOdds, language: str) -> str:
    """Describe the dice of an answer, and its chance."""
    t = words(language)
    by = state.roster.all_names(answer.by)
    key = "table.at_wing" if answer.target in state.wings else "table.at_model"
    chance = percent(answer.chance, language)
    return t(key, by=by, dice=answer.dice, chance=chance)


def defence_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 7: return the chance of any damage with the defence in the form and without any, and the
    words of the button.
    """
    state = engagement.state
    t = words(language)
    attack = _attack(progress(state))
    defended = unwrap(defence_odds(state, defence(attack, data)))
    undefended = unwrap(defence_odds(state, {"attack": attack}))
    chances = {
        "damage": percent(1 - undefended.odds.no_damage, language),
        "sunk": percent(undefended.odds.destroyed, language),
    }
    if data.get("models", []):
        key = "table.defended_afloat" if undefended.odds.destroyed else "table.defended"
        sentence = t(
            key,
            damage_before=chances["damage"],
            sunk_before=chances["sunk"],
            damage=percent(1 - defended.odds.no_damage, language),
            sunk=percent(defended.odds.destroyed, language),
        )
    else:
        sentence = t("table.undefended", **chances)
    return {"answer-odds-0": sentence, "defend-done": t("table.defends", dice=defended.dice)}


def _count_dice(state: State, refs: Sequence[Ref], weapon: WeaponType) -> tuple[Counted, ...]:
    """Return models, each with the dice that its weapon has left."""
    counted = []
    for ref in refs:
        dice = remaining_dice(state, ref, weapon).remaining
        counted.append(Counted(ref, state.roster.name(ref), dice))
    return tuple(counted)


def _count_tokens(state: State, refs: Sequence[Ref]) -> tuple[Counted, ...]:
    """Return wings, each with its tokens."""
    return tuple(Counted(ref, state.roster.name(ref), state.wings[ref].tokens) for ref in refs)


def _name_all(state: State, refs: Sequence[Ref]) -> list[Named]:
    return [Named(ref, state.roster.name(ref)) for ref in refs]


def defenders(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 7: return who of the target's squadron may defend, with their dice."""
    index = _attack(now)
    weapon, refs = may_defend(state, index)
    assert weapon is not None
    assert state.attack is not None
    name = state.roster.name(now.target) if now.target else ""
    ask = t("table.defend", target=name, weapon=t(f"weapon.{weapon}"), hits=state.attack.hits)
    return {
        "models": _count_dice(state, refs, weapon),
        "ready": refs[:MODELS],
        "attack": index,
        "ask": ask,
    }


def _attack(now: Progress | None) -> int:
    """Return the index of the current attack."""
    if now is None or not now.part:
        return 0
    return int(now.part.partition(".")[2])


def sights(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 6: return each shot of the current attack with its latest sight."""
    activating = state.activating
    kind, _, index = (now.part or "").partition(".")
    if activating is None or kind != ATTACK:
        return {"attack": 0, "shots": []}
    attack = activating.declared.attacks[int(index)]
    shots = []
    for shot in attack.shots:
        sight = shot.sight or attack.sight
        shots.append((name_with_arm(state, shot.model, shot.arm, t), sight.value))
    if attack.wings:
        names = ", ".join(map(state.roster.name, attack.wings))
        shots.append((names, attack.sight.value))
    options = [(sight.value, t(f"sight.{sight}")) for sight in Sight]
    return {"attack": int(index), "shots": shots, "sights": options}


def sight_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 6: return the expected result of the attack with the sight in the form, and the words of
    both buttons with their dice.
    """
    state = engagement.state
    t = words(language)
    attack = _attack(progress(state))
    new = unwrap(sight_odds(state, {"attack": attack, "sights": data.get("sights", [])}))
    old = unwrap(sight_odds(state, {"attack": attack}))
    new_dice = new.dice if new else 0
    old_dice = old.dice if old else 0
    sentence = _answer(state, new, language) if new else ""
    return {
        "answer-odds-0": sentence,
        "sight-same": t("table.sight_same", dice=old_dice),
        "sight-done": t("table.sight_now", dice=new_dice),
    }


def show_shares(state: State, now: Progress, t: Words) -> Divided | None:
    """Return the shares of the current part before its dice are rolled, None where nobody
    splits.
    """
    if state.activating is None or now.part is None:
        return None
    if now.roll not in ("attack", "defence", "aa_at_wing"):
        return None
    is_defence = now.roll == "defence"
    rollers = shares_of(state, now.part, defence=is_defence)
    if not rollers or (now.is_mid_roll and not is_defence):
        return None
    shares = [(name_with_arm(state, ref, arm, t), share or 0) for ref, arm, share in rollers]
    given = {"part": now.part}
    if is_defence:
        given["defence"] = "yes"
    return Divided(shares, given)


def neighbours(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 9: return the model that blew up, all that may stand within 4 inches of it, and its
    latest dice.
    """
    models = [ref for ref in state.models if ref != now.source and state.models[ref].hp > 0]
    wings = [ref for ref, wing in state.wings.items() if wing.tokens > 0]
    name = state.roster.name(now.source) if now.source else ""
    explosion = state.activation.explosion
    dice = {"attack_dice": explosion.attack_dice, "to_hit": explosion.to_hit}
    return {
        "source": now.source,
        "name": name,
        "models": _name_all(state, models),
        "wings": _name_all(state, wings),
        "dice": reader(t.language).slots(ExplosionDeclaration, dice),
    }


def describe_explosion(source: Ref, data: Values) -> Values:
    """Return the data of the explosion of a model: its neighbours and dice in the form."""
    near = {
        "model": source,
        "neighbours": data.get("near", []),
        "wings": data.get("near_wings", []),
    }
    dice = {name: data[name] for name in ("attack_dice", "to_hit") if data.get(name)}
    return {"near": [near], **dice}


def explosion_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 9: return the expected losses of the neighbours in the form until the activation ends;
    an empty text without neighbours, or where the explosion is not allowed.
    """
    return {"answer-odds-0": _describe_losses(engagement, data, language)}


def _describe_losses(engagement: Engagement[State], data: Values, language: str) -> str:
    t = words(language)
    near = data.get("near", [])
    if not near:
        return ""
    now = progress(engagement.state)
    source = now.source if now else None
    after = engagement.act(draft("explosion", describe_explosion(source or "", data)))
    if isinstance(after, Refusal):
        return ""
    odds = remaining_activation_odds(after.state, together=())
    if odds is None:
        return ""
    texts = []
    for ref in near:
        name = after.state.roster.name(ref)
        sunk = percent(odds.chance_to_destroy(ref), language)
        most = after.state.models[ref].hp
        hp = mean_of(odds.mean_hp_loss(ref), most, language=language)
        texts.append(t("table.near_loses", name=name, sunk=sunk, hp=hp))
    return t("table.near_come_to", each="; ".join(texts))


ANSWER_TEXTS: Mapping[str, Callable[[Engagement[State], Values, str], dict[str, str]]] = {
    "counter": counter_texts,
    "sight": sight_texts,
    "defend": defence_texts,
    "explosion": explosion_texts,
}
"""The functions that describe the value of an answer, by the pending action.

Each raises Refused for an answer that is not allowed.
"""
