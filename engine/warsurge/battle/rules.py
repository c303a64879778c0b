"""WARSURGE as a game of the battles: what its events do to its units, and what the log says of them."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from pydantic import BaseModel

from engine.engagement import GameMigration, GameRules, Happened, Kind, Opening, Refusal, Sentence, accepted, refusal
from engine.kit.profile import Nothing
from engine.warsurge.battle.data import Adjustment, Shooting
from engine.warsurge.battle.dice import replayed
from engine.warsurge.battle.older import MIGRATIONS
from engine.warsurge.battle.state import State, first_state
from engine.warsurge.battle.unit import Unit
from engine.warsurge.die import digit
from engine.warsurge.profiles import Target
from engine.warsurge.rulings import Rulings

LOG = "warsurge.log"
"""Where the locale has the sentences of the log."""


class Warsurge(GameRules[State]):
    """Units that attack units; the rulings, chart or formula among them, are the set-up and never change."""

    name = "warsurge"
    setup = Rulings
    profiles: ClassVar[Mapping[str, type[BaseModel]]] = {"unit": Unit}
    migrations: ClassVar[tuple[GameMigration, ...]] = MIGRATIONS
    kinds: ClassVar[Mapping[str, Kind]] = {
        "attack": Kind(Shooting),
        "adjust": Kind(Adjustment),
        "turn": Kind(Nothing),
        "note": Kind(Nothing),
    }

    def start(self, opening: Opening) -> State | Refusal:
        state = first_state(opening)
        return state if state.units else refusal("no_units")

    def turn(self, state: State) -> int:
        return state.turn

    def read_as(self, face: int) -> int:
        return digit(face)

    def apply(self, state: State, happened: Happened) -> State | Refusal:
        return APPLIED[happened.event.kind](state, happened)

    def describe(self, happened: Happened, opening: Opening) -> Sentence:
        return TOLD[happened.event.kind](happened, opening)


def _attacked(state: State, happened: Happened) -> State | Refusal:
    data: Shooting = happened.data
    pair = state.pair(data.unit, data.at)
    if isinstance(pair, Refusal):
        return pair.under("data")
    played = replayed(data.attack(state.rulings), happened.event.dice)
    if isinstance(played, Refusal):
        return played
    return state.having(pair[0].after_attack(), pair[1].hit(data.target, played.state.hp))


def _adjusted(state: State, happened: Happened) -> State | Refusal:
    data: Adjustment = happened.data
    unit = state.unit(data.unit)
    if unit is None:
        return refusal("unknown_unit", "data", "unit")
    numbers = unit.numbers | {str(name): value for name, value in data.numbers.items()}
    gone = numbers["models"] == 0
    target = accepted(Target, numbers | ({"models": 1, "hp_lost": 0} if gone else {}))
    if isinstance(target, Refusal):
        return target.under("data", "numbers")
    return state.having(unit.like(target, 0 if gone else target.models))


APPLIED: Mapping[str, Callable[[State, Happened], State | Refusal]] = {
    "attack": _attacked,
    "adjust": _adjusted,
    "turn": lambda state, happened: state.next_turn(),
    "note": lambda state, happened: state,
}


def _told_attack(happened: Happened, opening: Opening) -> Sentence:
    data: Shooting = happened.data
    names = {"unit": _name(opening, data.unit), "target": _name(opening, data.at)}
    played = replayed(data.attack(opening.setup), happened.event.dice)
    if isinstance(played, Refusal):
        return Sentence(f"{LOG}.attack", names)
    left = played.state.hp
    lost = data.target.hp_left - left
    if not lost:
        return Sentence(f"{LOG}.no_damage", names)
    if not left:
        return Sentence(f"{LOG}.destroyed", {**names, "hp": lost})
    models = data.target.models_left(left)
    if models == data.target.models:
        return Sentence(f"{LOG}.hurt", {**names, "hp": lost})
    return Sentence(f"{LOG}.damaged", {**names, "hp": lost, "before": data.target.models, "after": models})


def _told_adjustment(happened: Happened, opening: Opening) -> Sentence:
    return Sentence(f"{LOG}.adjust", {"unit": _name(opening, happened.data.unit)})


def _name(opening: Opening, ref: str) -> str:
    unit = opening.item(ref)
    return unit.name if unit else ref


TOLD: Mapping[str, Callable[[Happened, Opening], Sentence]] = {
    "attack": _told_attack,
    "adjust": _told_adjustment,
    "turn": lambda happened, opening: Sentence(f"{LOG}.turn", {"turn": happened.event.turn + 1}),
    "note": lambda happened, opening: Sentence(f"{LOG}.note"),
}

RULES = Warsurge()
