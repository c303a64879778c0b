"""What the players are asked in the middle of an activation: counterattacks, wings, defenders, neighbours."""

from dataclasses import dataclass
from typing import Any

from app.words import Words
from engine.dystopian.battle import Progress, State, may_cap, may_counter, may_defend
from engine.dystopian.words import Weapon

Named = tuple[str, str]
"""A reference and the words for it."""


@dataclass(frozen=True)
class CounterGroup:
    """Who may counterattack one model: its reference and name, the weapon, and each model with its dice."""

    target: str
    name: str
    weapon: str
    said: str
    models: tuple[tuple[str, str, int], ...]


def counter_groups(state: State, now: Progress, t: Words) -> list[CounterGroup]:
    """Step 2: for each model that flies or dives, who may counterattack it."""
    return [
        CounterGroup(
            each.target,
            state.roster.name(each.target),
            each.weapon,
            t(f"weapon.{each.weapon}"),
            tuple((ref, state.roster.name(ref), _auxiliary(state, ref, each.weapon)) for ref in each.models),
        )
        for each in may_counter(state)
    ]


def _auxiliary(state: State, ref: str, weapon: Weapon) -> int:
    ship = state.roster.ship(ref)
    return int(ship.aa if weapon is Weapon.AA else ship.cc)


def wing_fights(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Steps 4 and 5: the wings that act with the models they may meet, and the other side's wings."""
    underway = state.underway
    acting = underway.acting.wings if underway else ()
    side = underway.side if underway else 0
    foes = [ref for ref in state.models if state.roster.side(ref) != side and state.models[ref].hp > 0]
    own = [ref for ref in (underway.acting.models if underway else ()) if state.models[ref].hp > 0]
    attackers = [(ref, state.roster.name(ref)) for ref in acting if state.wings[ref].tokens > 0]
    defenders = [(ref, state.roster.name(ref)) for ref in may_cap(state)]
    return {
        "attackers": attackers,
        "defenders": defenders,
        "foes": _named(state, foes),
        "own": _named(state, own),
        "shooters": [(ref, f"{state.roster.name(ref)} · AA {state.roster.ship(ref).aa}") for ref in foes],
    }


def _named(state: State, refs: list[str]) -> list[Named]:
    return [(ref, state.roster.name(ref)) for ref in refs]


def defenders(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 7: who of the target's squadron may defend, with their dice."""
    if now.part is None or state.underway is None:
        return {"weapon": "", "models": [], "attack": 0}
    place = int(now.part.partition(".")[2])
    weapon, refs = may_defend(state, place)
    models = [(ref, state.roster.name(ref), _auxiliary(state, ref, weapon)) for ref in refs] if weapon else []
    return {"weapon": t(f"weapon.{weapon}") if weapon else "", "models": models, "attack": place}


def neighbours(state: State, now: Progress, t: Words) -> dict[str, Any]:
    """Step 9: the model that blew up, all that may stand within 4 inches of it, the dice as said last."""
    others = [ref for ref in state.models if ref != now.source and state.models[ref].hp > 0]
    name = state.roster.name(now.source) if now.source else ""
    said = state.activation.explosion
    dice = {"attack_dice": said.attack_dice, "to_hit": said.to_hit}
    return {"source": now.source, "name": name, "models": _named(state, others), **dice}
