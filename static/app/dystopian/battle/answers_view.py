"""What the players are asked in the middle of an activation: counterattacks, sight, defenders, neighbours."""

from dataclasses import dataclass
from typing import Any

from app.words import Words
from engine.dystopian.activation.flow import ATTACK
from engine.dystopian.battle import Progress, State, dice_left, may_cap, may_counter, may_defend, may_meet, shares_of
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, Weapon

Named = tuple[Ref, str]
"""A reference and the words for it."""
Counted = tuple[Ref, str, int]
"""A reference, the words for it, and its dice or tokens."""


@dataclass(frozen=True)
class CounterGroup:
    """Who may counterattack one model or wing: its reference and name, the weapon, each model with its dice.

    wings: fighters on CAP that may, each with its tokens.
    """

    target: Ref
    name: str
    weapon: str
    said: str
    models: tuple[Counted, ...]
    wings: tuple[Counted, ...]


def counter_groups(state: State, now: Progress, t: Words) -> list[CounterGroup]:
    """Step 2: for each model that flies or dives and each wing, who may counterattack it."""
    on_cap = tuple((ref, state.roster.name(ref), state.wings[ref].tokens) for ref in may_cap(state))
    every = [(one.target, one.weapon, one.models) for one in may_counter(state)]
    every += [(one.wing, Weapon.AA, one.models) for one in may_meet(state)]
    return [
        CounterGroup(
            target,
            state.roster.name(target),
            weapon,
            t(f"weapon.{weapon}"),
            _counted(state, models, weapon),
            on_cap if weapon is Weapon.AA else (),
        )
        for target, weapon, models in every
    ]


def _counted(state: State, refs: tuple[Ref, ...], weapon: Weapon) -> tuple[Counted, ...]:
    return tuple((ref, state.roster.name(ref), dice_left(state, ref, weapon).left) for ref in refs)


def _named(state: State, refs: list[Ref]) -> list[Named]:
    return [(ref, state.roster.name(ref)) for ref in refs]


def defenders(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 7: who of the target's squadron may defend, with their dice."""
    if now.part is None or state.underway is None:
        return {"weapon": "", "models": [], "attack": 0}
    place = int(now.part.partition(".")[2])
    weapon, refs = may_defend(state, place)
    models = _counted(state, refs, weapon) if weapon else ()
    return {"weapon": t(f"weapon.{weapon}") if weapon else "", "models": models, "attack": place}


def sights(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 6: each shot of the attack at hand with its sight as it was said last."""
    underway = state.underway
    kind, _, place = (now.part or "").partition(".")
    if underway is None or kind != ATTACK:
        return {"attack": 0, "shots": []}
    attack = underway.attacks[int(place)]
    shots = [(shot.model, shot.arm, shot.sight or attack.sight) for shot in attack.shots]
    named = [(_armed(state, ref, arm, t), sight.value) for ref, arm, sight in shots]
    return {"attack": int(place), "shots": named, "sights": [(one.value, t(f"sight.{one}")) for one in Sight]}


def _armed(state: State, ref: Ref, arm: int | Weapon, t: Words) -> str:
    """A model with the arm that it fires."""
    name = state.roster.name(ref)
    if isinstance(arm, Weapon):
        return f"{name} · {t(f'weapon.{arm}')}"
    found = state.roster.ship(ref).arms[arm]
    return f"{name} · {found.name or t(f'weapon.{found.weapon}')}"


def options(state: State) -> tuple[str, ...]:
    """How several models may roll together under the rulings; who splits gives shares."""
    return ("linked",) if state.rulings.combined == "off" else ("linked", "combined")


def divided(state: State, now: Progress, t: Words) -> dict[str, Any] | None:
    """The shares of the part at hand before its dice are thrown, None where nobody splits."""
    underway = state.underway
    if underway is None or now.part is None or now.roll not in ("attack", "defence", "aa_at_wing"):
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
