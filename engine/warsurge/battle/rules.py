"""WARSURGE as a game of the battles: what its events do to its units, and what the log says of them."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from pydantic import BaseModel

from engine.engagement import (
    Applied,
    GameMigration,
    GameRules,
    Happened,
    Kind,
    Opening,
    Refusal,
    Result,
    Sentence,
    accepted,
    refusal,
    told,
)
from engine.engagement.result import Value
from engine.kit.profile import Nothing
from engine.warsurge.battle.data import Adjustment, Shooting
from engine.warsurge.battle.dice import dice_of, played_with, rolls_of
from engine.warsurge.battle.older import MIGRATIONS
from engine.warsurge.battle.overrides import of_attack, of_unit, picked_of
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

    def apply(self, state: State, happened: Happened) -> Applied[State] | Refusal:
        return APPLIED[happened.event.kind](state, happened)

    def recorded(self, happened: Happened) -> Result:
        event, data = happened.event, happened.data
        if not isinstance(data, Shooting):
            return super().recorded(happened)
        played = played_with(data.attack(happened.opening.setup), event.records)
        left = data.target.hp_left if isinstance(played, Refusal) else played.state.hp
        return told(event, _attack_sentence(data, left, happened.opening))


def _attacked(state: State, happened: Happened) -> Applied[State] | Refusal:
    data: Shooting = happened.data
    pair = state.pair(data.unit, data.at)
    if isinstance(pair, Refusal):
        return pair.under("data")
    attacker, target = pair
    weapons, played = picked_of(attacker, data.picked), played_with(data.attack(state.rulings), happened.event.records)
    if isinstance(weapons, Refusal):
        return weapons.under("data")
    if isinstance(played, Refusal):
        return played
    left = played.state.hp
    result = Result(
        _attack_sentence(data, left, happened.opening),
        attacker.side,
        (data.unit, data.at),
        tuple(dice_of(played)),
        tuple(of_attack(data, weapons, target)),
        tuple(rolls_of(played, attacker.side, target.side)),
    )
    return Applied(state.having(attacker.after_attack(), target.hit(data.target, left)), result)


def _adjusted(state: State, happened: Happened) -> Applied[State] | Refusal:
    data: Adjustment = happened.data
    unit = state.unit(data.unit)
    if unit is None:
        return refusal("unknown_unit", "data", "unit")
    numbers = unit.numbers | {str(name): value for name, value in data.numbers.items()}
    gone = numbers["models"] == 0
    target = accepted(Target, numbers | ({"models": 1, "hp_lost": 0} if gone else {}))
    if isinstance(target, Refusal):
        return target.under("data", "numbers")
    sentence = Sentence(f"{LOG}.adjust", {"unit": _name(happened.opening, data.unit)})
    result = Result(sentence, unit.side, (data.unit,), overrides=tuple(of_unit(data, unit)))
    return Applied(state.having(unit.like(target, 0 if gone else target.models)), result)


def _next_turn(state: State, happened: Happened) -> Applied[State]:
    return Applied(state.next_turn(), Result(Sentence(f"{LOG}.turn", {"turn": state.turn + 1})))


APPLIED: Mapping[str, Callable[[State, Happened], Applied[State] | Refusal]] = {
    "attack": _attacked,
    "adjust": _adjusted,
    "turn": _next_turn,
    "note": lambda state, happened: Applied(state, Result(Sentence(f"{LOG}.note"))),
}


def _attack_sentence(data: Shooting, left: int, opening: Opening) -> Sentence:
    """What an attack that left so many HP of its target came to."""
    names: dict[str, Value] = {"unit": _name(opening, data.unit), "target": _name(opening, data.at)}
    lost = data.target.hp_left - left
    if not lost:
        return Sentence(f"{LOG}.no_damage", names)
    if not left:
        return Sentence(f"{LOG}.destroyed", {**names, "hp": lost})
    models = data.target.models_left(left)
    if models == data.target.models:
        return Sentence(f"{LOG}.hurt", {**names, "hp": lost})
    return Sentence(f"{LOG}.damaged", {**names, "hp": lost, "before": data.target.models, "after": models})


def _name(opening: Opening, ref: str) -> str:
    unit = opening.item(ref)
    return unit.name if unit else ref


RULES = Warsurge()
