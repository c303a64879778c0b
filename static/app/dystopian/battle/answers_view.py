"""Questions to the players in the middle of an activation: counterattacks, sight, defenders,
neighbours.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.battle.repository import unwrap
from app.dystopian.battle.answers_data import Values, answers, defence
from app.dystopian.battle.candidates import armed
from app.dystopian.form import reader
from app.number_format import decimals, percent
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

Named = tuple[Ref, str]
"""A reference and the words for it."""
Counted = tuple[Ref, str, int]
"""A reference, the words for it, and its dice or tokens."""


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
    """Step 2: for each model that flies or dives and each wing that anybody may counterattack, who
    may.

    Wings come first. Whoever may is set to fire beforehand, once, as many as one roll holds.
    """
    result, taken = [], set[tuple[Ref, WeaponType]]()
    able_at = (item for item in may_counter(state) if item.models or item.wings)
    for entry in sorted(able_at, key=lambda item: item.target not in state.wings):
        attacked = set(entry.wings).intersection(state.attackers.attacked[entry.target])
        idle = [ref for ref in (*entry.models, *entry.wings) if (ref, entry.weapon) not in taken]
        able = [ref for ref in idle if ref in entry.models][:MODELS]
        ready = frozenset((*able, *(ref for ref in idle if ref in attacked)))
        taken |= {(ref, entry.weapon) for ref in ready}
        models = _counted(state, entry.models, entry.weapon)
        wings = tuple((ref, state.roster.name(ref), state.wings[ref].tokens) for ref in entry.wings)
        ask = t(
            "table.may_fire",
            weapon=t(f"weapon.{entry.weapon}"),
            target=state.roster.name(entry.target),
        )
        result.append(CounterGroup(entry.target, entry.weapon, models, wings, ready, ask))
    return result


def counter_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 2: for each that may be answered what its answer comes to, and the button."""
    state, t, groups = engagement.state, words(language), data.get("groups", [])
    result = unwrap(counterattack_odds(state, answers(state, groups)))
    texts = {}
    for index, group in enumerate(groups):
        values = [
            _answer(state, answer, language)
            for answer in result
            if answer.target == group["target"]
        ]
        held = t("table.holds_fire", target=state.roster.name(group["target"]))
        texts[f"answer-odds-{index}"] = " ".join(values) or held
    return texts | {"counter-done": t("table.fires", dice=sum(answer.dice for answer in result))}


def _answer(state: State, answer: AnswerOdds, language: str) -> str:
    t, at_wing = words(language), answer.target in state.wings
    by = state.roster.all_names(answer.by)
    key = "table.at_wing" if at_wing else "table.at_model"
    chance = percent(answer.chance, language)
    return t(key, by=by, dice=answer.dice, chance=chance)


def defence_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 7: the chance of any damage with the defence in the form and without any, and the
    button.
    """
    state, t, models = engagement.state, words(language), data.get("models", [])
    attack = _attack(progress(state))
    with_it = unwrap(defence_odds(state, defence(attack, data)))
    without = unwrap(defence_odds(state, {"attack": attack}))
    chances = {"damage": 1 - without.odds.no_damage, "sunk": without.odds.destroyed}
    sentence = t(
        "table.undefended", **{name: percent(chance, language) for name, chance in chances.items()}
    )
    if models:
        better = {"damage": 1 - with_it.odds.no_damage, "sunk": with_it.odds.destroyed}
        values = {f"{name}_before": percent(chance, language) for name, chance in chances.items()}
        values |= {name: percent(item, language) for name, item in better.items()}
        sentence = t("table.defended_afloat" if chances["sunk"] else "table.defended", **values)
    return {"answer-odds-0": sentence, "defend-done": t("table.defends", dice=with_it.dice)}


def _counted(state: State, refs: tuple[Ref, ...], weapon: WeaponType) -> tuple[Counted, ...]:
    return tuple(
        (ref, state.roster.name(ref), remaining_dice(state, ref, weapon).remaining) for ref in refs
    )


def _named(state: State, refs: list[Ref]) -> list[Named]:
    return [(ref, state.roster.name(ref)) for ref in refs]


def defenders(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 7: who of the target's squadron may defend, with their dice."""
    index = _attack(now)
    weapon, refs = may_defend(state, index)
    assert weapon is not None
    assert state.attack is not None
    name = state.roster.name(now.target) if now.target else ""
    ask = t("table.defend", target=name, weapon=t(f"weapon.{weapon}"), hits=state.attack.hits)
    return {
        "models": _counted(state, refs, weapon),
        "ready": refs[:MODELS],
        "attack": index,
        "ask": ask,
    }


def _attack(now: Progress | None) -> int:
    """Return the index of the current attack."""
    return int(now.part.partition(".")[2]) if now and now.part else 0


def sights(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 6: each shot of the attack at hand with its sight as it was said last."""
    activating = state.activating
    kind, _, index = (now.part or "").partition(".")
    if activating is None or kind != ATTACK:
        return {"attack": 0, "shots": []}
    attack = activating.declared.attacks[int(index)]
    shots = [(shot.model, shot.arm, shot.sight or attack.sight) for shot in attack.shots]
    named = [(armed(state, ref, arm, t), sight.value) for ref, arm, sight in shots]
    named += (
        [(", ".join(map(state.roster.name, attack.wings)), attack.sight.value)]
        if attack.wings
        else []
    )
    return {
        "attack": int(index),
        "shots": named,
        "sights": [(sight.value, t(f"sight.{sight}")) for sight in Sight],
    }


def sight_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 6: what the attack comes to with the sight in the form, and both buttons with their
    dice.
    """
    state, t = engagement.state, words(language)
    attack = _attack(progress(state))
    now = unwrap(sight_odds(state, {"attack": attack, "sights": data.get("sights", [])}))
    before = unwrap(sight_odds(state, {"attack": attack}))
    return {
        "answer-odds-0": _answer(state, now, language) if now else "",
        "sight-same": t("table.sight_same", dice=before.dice if before else 0),
        "sight-done": t("table.sight_now", dice=now.dice if now else 0),
    }


def divided(state: State, now: Progress, t: Words) -> dict[str, Any] | None:
    """Return the shares of the current part before its dice are rolled, None where nobody
    splits.
    """
    activating = state.activating
    if (
        activating is None
        or now.part is None
        or now.roll not in ("attack", "defence", "aa_at_wing")
    ):
        return None
    defence = now.roll == "defence"
    rollers = shares_of(state, now.part, defence=defence)
    if not rollers or (now.mid_roll and not defence):
        return None
    named = [(armed(state, ref, arm, t), share or 0) for ref, arm, share in rollers]
    return {"shares": named, "given": {"part": now.part} | ({"defence": "yes"} if defence else {})}


def neighbours(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 9: the model that blew up, all that may stand within 4 inches of it, the dice as said
    last.
    """
    others = [ref for ref in state.models if ref != now.source and state.models[ref].hp > 0]
    wings = [ref for ref, wing in state.wings.items() if wing.tokens > 0]
    name = state.roster.name(now.source) if now.source else ""
    explosion = state.activation.explosion
    dice = reader(t.language).slots(
        ExplosionDeclaration, {"attack_dice": explosion.attack_dice, "to_hit": explosion.to_hit}
    )
    near = {"models": _named(state, others), "wings": _named(state, wings)}
    return {"source": now.source, "name": name, **near, "dice": dice}


def exploded(source: Ref, data: Values) -> Values:
    """Describe the explosion of a model: its neighbours and dice in the form."""
    near = {
        "model": source,
        "neighbours": data.get("near", []),
        "wings": data.get("near_wings", []),
    }
    return {
        "near": [near],
        **{name: data[name] for name in ("attack_dice", "to_hit") if data.get(name)},
    }


def explosion_texts(engagement: Engagement[State], data: Values, language: str) -> dict[str, str]:
    """Step 9: what each model named comes to once these are named, until the activation ends."""
    t, near, now = words(language), data.get("near", []), progress(engagement.state)
    after = engagement.act(draft("explosion", exploded((now and now.source) or "", data)))
    if (
        not near
        or isinstance(after, Refusal)
        or (odds := remaining_activation_odds(after.state, together=())) is None
    ):
        return {"answer-odds-0": ""}
    texts = [
        t(
            "table.near_loses",
            name=after.state.roster.name(ref),
            sunk=percent(odds.chance_to_destroy(ref), language),
            hp=decimals(odds.mean_hp_loss(ref), 2, language),
        )
        for ref in near
    ]
    return {"answer-odds-0": t("table.near_come_to", each="; ".join(texts))}


ANSWER_TEXTS: Mapping[str, Callable[[Engagement[State], Values, str], dict[str, str]]] = {
    "counter": counter_texts,
    "sight": sight_texts,
    "defend": defence_texts,
    "explosion": explosion_texts,
}
"""The functions that describe the value of an answer, by the pending action.

Each raises Refused for an answer that is not allowed.
"""
