"""A shot: two dice to hit, then at the hull for sure, or at the mast for more or nothing."""

from typing import NamedTuple

from engine.dice import SumOfDice
from engine.flow import Choice, Dice, Flow, Step

HIT, LUCKY = 7, 4


class Shot(NamedTuple):
    """The progress of a shot: the result of two dice, the aim, the damage; None until then."""

    rolled: int | None = None
    aim: str | None = None
    damage: int | None = None


class Fire(Step[Shot, int]):
    """Two dice: 7 and more hits."""

    key, number = "fire", "1"

    def due(self, state: Shot) -> bool:
        return state.rolled is None

    def ask(self, state: Shot) -> Dice:
        return Dice(SumOfDice(2, 6), "fire")

    def apply(self, state: Shot, answer: int) -> Shot:
        return state._replace(rolled=answer, damage=None if answer >= HIT else 0)

    def result_values(self, state: Shot, answer: int) -> dict[str, int]:
        return {"sum": answer}


class Aim(Step[Shot, str]):
    """A hit is for the hull, which does 1, or for the mast."""

    key, number = "aim", "2"

    def due(self, state: Shot) -> bool:
        return state.damage is None and state.aim is None

    def ask(self, state: Shot) -> Choice:
        return Choice("attacker", ("hull", "mast"))

    def apply(self, state: Shot, answer: str) -> Shot:
        return state._replace(aim=answer, damage=1 if answer == "hull" else None)


class Mast(Step[Shot, int]):
    """One die more: 4 and more does 3."""

    key, number = "mast", "3"

    def due(self, state: Shot) -> bool:
        return state.damage is None

    def ask(self, state: Shot) -> Dice:
        return Dice(SumOfDice(1, 6), "mast")

    def apply(self, state: Shot, answer: int) -> Shot:
        return state._replace(damage=3 if answer >= LUCKY else 0)

    def result_values(self, state: Shot, answer: int) -> dict[str, int]:
        return {"sum": answer}


SHOT: Flow[Shot] = Flow((Fire(), Aim(), Mast()))
