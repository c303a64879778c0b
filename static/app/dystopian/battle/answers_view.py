"""What the players are asked in the middle of an activation: counterattacks, sight, defenders, neighbours."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from app.battle.repository import unwrap
from app.dystopian.battle.answers import Said, answers, defence
from app.format import decimals, percent
from app.words import Words, words
from engine.dystopian.activation.flow import ATTACK
from engine.dystopian.battle import (
    Answer,
    Progress,
    State,
    counters_weighed,
    defence_weighed,
    dice_left,
    draft,
    may_counter,
    may_defend,
    odds_left,
    progress,
    shares_of,
    sight_weighed,
)
from engine.dystopian.profiles import MODELS
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, Weapon
from engine.engagement import Engagement, Refusal

NAMES = 2
"""Models that a sentence names; of more it gives the number."""

Named = tuple[Ref, str]
"""A reference and the words for it."""
Counted = tuple[Ref, str, int]
"""A reference, the words for it, and its dice or tokens."""


@dataclass(frozen=True)
class CounterGroup:
    """Who may counterattack one model or wing: its reference and name, the weapon, each model with its dice.

    wings: those that may, each with its tokens; ready: the models, and the wings that it attacks, which are ticked.
    """

    target: Ref
    name: str
    weapon: str
    said: str
    models: tuple[Counted, ...]
    wings: tuple[Counted, ...]
    ready: frozenset[Ref]
    ask: str


def counter_groups(state: State, now: Progress, t: Words) -> list[CounterGroup]:
    """Step 2: for each model that flies or dives and each wing that anybody may counterattack, who may.

    Wings come first. Whoever may is set to fire beforehand, once, as many as one roll holds.
    """
    found, taken = [], set[tuple[Ref, Weapon]]()
    able_at = (one for one in may_counter(state) if one.models or one.wings)
    for one in sorted(able_at, key=lambda one: one.target not in state.wings):
        attacked = state.attackers.attacked[one.target] if one.target in state.wings else ()
        idle = [ref for ref in (*one.models, *one.wings) if (ref, one.weapon) not in taken]
        able = [ref for ref in idle if ref in one.models][:MODELS]
        ready = frozenset((*able, *(ref for ref in idle if ref in attacked)))
        taken |= {(ref, one.weapon) for ref in ready}
        name, said = state.roster.name(one.target), t(f"weapon.{one.weapon}")
        models = _counted(state, one.models, one.weapon)
        wings = tuple((ref, state.roster.name(ref), state.wings[ref].tokens) for ref in one.wings)
        ask = t("table.may_fire", weapon=said, target=name)
        found.append(CounterGroup(one.target, name, one.weapon, said, models, wings, ready, ask))
    return found


def counter_texts(engagement: Engagement[State], said: Said, language: str) -> dict[str, str]:
    """Step 2: for each that may be answered what its answer comes to, and the button."""
    state, t, groups = engagement.state, words(language), said.get("groups", [])
    found = unwrap(counters_weighed(state, answers(state, groups)))
    texts = {}
    for place, group in enumerate(groups):
        told = [_answer(state, one, language) for one in found if one.target == group["target"]]
        texts[f"weigh-{place}"] = " ".join(told) or t("table.holds_fire", target=state.roster.name(group["target"]))
    return texts | {"counter-done": t("table.fires", dice=sum(one.dice for one in found))}


def _answer(state: State, one: Answer, language: str) -> str:
    t, at_wing = words(language), one.target in state.wings
    names = ", ".join(state.roster.name(ref) for ref in one.by)
    by = names if len(one.by) <= NAMES else t("table.models", count=len(one.by))
    key = "table.at_wing" if at_wing else "table.at_model"
    chance = percent(one.chance, language)
    return t(key, by=by, dice=one.dice, chance=chance)


def defence_texts(engagement: Engagement[State], said: Said, language: str) -> dict[str, str]:
    """Step 7: the chance that nothing is lost with the defence in the form and without any, and the button."""
    state, t, models = engagement.state, words(language), said.get("models", [])
    attack = _attack(progress(state))
    with_it = unwrap(defence_weighed(state, defence(attack, said)))
    without = unwrap(defence_weighed(state, {"attack": attack}))
    chances = {"whole": without.odds.no_damage, "sunk": without.odds.destroyed}
    sentence = t("table.undefended", **{name: percent(chance, language) for name, chance in chances.items()})
    if models:
        better = {"whole": with_it.odds.no_damage, "sunk": with_it.odds.destroyed}
        told = {f"{name}_before": percent(chance, language) for name, chance in chances.items()}
        told |= {name: percent(one, language) for name, one in better.items()}
        sentence = t("table.defended", **told) + (t("table.saved", **told) if chances["sunk"] else "")
    return {"weigh-0": sentence, "defend-done": t("table.defends", count=len(models), dice=with_it.dice)}


def _counted(state: State, refs: tuple[Ref, ...], weapon: Weapon) -> tuple[Counted, ...]:
    return tuple((ref, state.roster.name(ref), dice_left(state, ref, weapon).left) for ref in refs)


def _named(state: State, refs: list[Ref]) -> list[Named]:
    return [(ref, state.roster.name(ref)) for ref in refs]


def defenders(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 7: who of the target's squadron may defend, with their dice."""
    place = _attack(now)
    weapon, refs = may_defend(state, place)
    assert weapon is not None
    assert state.attack is not None
    name = state.roster.name(now.target) if now.target else ""
    ask = t("table.defend", target=name, weapon=t(f"weapon.{weapon}"), hits=state.attack.hits)
    return {"models": _counted(state, refs, weapon), "ready": refs[:MODELS], "attack": place, "ask": ask}


def _attack(now: Progress | None) -> int:
    """The place of the attack at hand."""
    return int(now.part.partition(".")[2]) if now and now.part else 0


def sights(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 6: each shot of the attack at hand with its sight as it was said last."""
    activating = state.activating
    kind, _, place = (now.part or "").partition(".")
    if activating is None or kind != ATTACK:
        return {"attack": 0, "shots": []}
    attack = activating.declared.attacks[int(place)]
    shots = [(shot.model, shot.arm, shot.sight or attack.sight) for shot in attack.shots]
    named = [(_armed(state, ref, arm, t), sight.value) for ref, arm, sight in shots]
    named += [(", ".join(map(state.roster.name, attack.wings)), attack.sight.value)] if attack.wings else []
    return {"attack": int(place), "shots": named, "sights": [(one.value, t(f"sight.{one}")) for one in Sight]}


def sight_texts(engagement: Engagement[State], said: Said, language: str) -> dict[str, str]:
    """Step 6: what the attack comes to with the sight in the form, and both buttons with their dice."""
    state, t, seen = engagement.state, words(language), said.get("sights", {})
    attack = _attack(progress(state))
    now = unwrap(sight_weighed(state, {"attack": attack, "sights": [seen[place] for place in sorted(seen, key=int)]}))
    before = unwrap(sight_weighed(state, {"attack": attack}))
    return {
        "weigh-0": _answer(state, now, language) if now else "",
        "sight-same": t("table.sight_same", dice=before.dice if before else 0),
        "sight-done": t("table.sight_now", dice=now.dice if now else 0),
    }


def _armed(state: State, ref: Ref, arm: int | Weapon, t: Words) -> str:
    """A model with the arm that it fires."""
    name = state.roster.name(ref)
    if isinstance(arm, Weapon):
        return f"{name} · {t(f'weapon.{arm}')}"
    found = state.roster.ship(ref).arms[arm]
    return f"{name} · {found.name or t(f'weapon.{found.weapon}')}"


def divided(state: State, now: Progress, t: Words) -> dict[str, Any] | None:
    """The shares of the part at hand before its dice are thrown, None where nobody splits."""
    activating = state.activating
    if activating is None or now.part is None or now.roll not in ("attack", "defence", "aa_at_wing"):
        return None
    defence = now.roll == "defence"
    rollers = shares_of(state, now.part, defence=defence)
    if not rollers or (now.mid_roll and not defence):
        return None
    named = [(_armed(state, ref, arm, t) if arm is not None else state.roster.name(ref), share or 0)
             for ref, arm, share in rollers]  # fmt: skip
    return {"shares": named, "given": {"part": now.part} | ({"defence": "yes"} if defence else {})}


def neighbours(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 9: the model that blew up, all that may stand within 4 inches of it, the dice as said last."""
    others = [ref for ref in state.models if ref != now.source and state.models[ref].hp > 0]
    wings = [ref for ref, wing in state.wings.items() if wing.tokens > 0]
    name = state.roster.name(now.source) if now.source else ""
    said = state.activation.explosion
    dice = {"attack_dice": said.attack_dice, "to_hit": said.to_hit}
    return {"source": now.source, "name": name, "models": _named(state, others), "wings": _named(state, wings), **dice}


def exploded(source: Ref, said: Said) -> Said:
    """A model that blew up, with its neighbours and dice as the form says."""
    near = {"model": source, "neighbours": said.get("near", []), "wings": said.get("near_wings", [])}
    return {"near": [near], **{name: said[name] for name in ("attack_dice", "to_hit") if said.get(name)}}


def explosion_texts(engagement: Engagement[State], said: Said, language: str) -> dict[str, str]:
    """Step 9: what each model named comes to once these are named, until the activation ends."""
    t, near, now = words(language), said.get("near", []), progress(engagement.state)
    after = engagement.act(draft("explosion", exploded((now and now.source) or "", said)))
    if not near or isinstance(after, Refusal) or (odds := odds_left(after.state, together=())) is None:
        return {"weigh-0": ""}
    told = [
        t("table.near_loses", name=after.state.roster.name(ref), sunk=percent(odds.destroyed(ref), language),
          hp=decimals(odds.mean_hp_lost(ref), 2, language))
        for ref in near
    ]  # fmt: skip
    return {"weigh-0": t("table.near_come_to", each="; ".join(told))}


WEIGHED: Mapping[str, Callable[[Engagement[State], Said, str], dict[str, str]]] = {
    "counter": counter_texts,
    "sight": sight_texts,
    "defend": defence_texts,
    "explosion": explosion_texts,
}
"""What an answer would come to, by what is due. Each raises Refused for an answer that cannot be given."""
