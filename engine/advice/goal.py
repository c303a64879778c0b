"""What a player wants of the models that a plan attacks."""

from collections.abc import Collection
from enum import StrEnum

from engine.advice.allocation import Joined


class Goal(StrEnum):
    """What is wanted of the models named; each game uses those that it has words for.

    sink, destroy: all gone.
    out: all out of action.
    any: at least one gone.
    cripple: all at half of their boxes or less.
    hp, structure, models: the mean number that they lose together.
    points: the mean points of those that are gone.
    """

    SINK = "sink"
    DESTROY = "destroy"
    OUT = "out"
    ANY = "any"
    CRIPPLE = "cripple"
    HP = "hp"
    STRUCTURE = "structure"
    MODELS = "models"
    POINTS = "points"

    @property
    def joined(self) -> Joined:
        """How what becomes of each model makes one value."""
        if self is Goal.ANY:
            return Joined.ANY
        return Joined.SUM if self in MEANS else Joined.ALL

    @property
    def is_chance(self) -> bool:
        """Whether it is a chance, and no mean number."""
        return self not in MEANS


def goal_of(aim: str, goals: Collection[Goal]) -> Goal:
    """Return the goal that an aim of a form begins with.

    goals: of the game.
    ValueError: the game does not have it.
    """
    goal = Goal(aim.partition(" ")[0])
    if goal not in goals:
        raise ValueError(aim)
    return goal


MEANS = frozenset({Goal.HP, Goal.STRUCTURE, Goal.MODELS, Goal.POINTS})
"""The goals that are worth a mean number."""
