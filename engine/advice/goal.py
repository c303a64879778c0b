"""The goals of a player for the models that a plan attacks."""

from collections.abc import Collection
from enum import StrEnum
from fractions import Fraction

from engine.advice.allocation import Combination

LIKELY = Fraction(1, 4)
"""From this chance on, the computer opponent tries to put any of its targets out of action, else to
do damage.
"""


class Goal(StrEnum):
    """A goal for the named models; each game uses the goals that it has words for.

    sink, destroy: all are lost.
    out: all are out of action.
    any: at least one is lost.
    cripple: all are at half of their boxes or less.
    hp, structure, models: the average number that they lose together.
    points: the average points of the lost models.
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
    def combination(self) -> Combination:
        """The way in which the values of the models become one value."""
        if self is Goal.ANY:
            return Combination.ANY
        if self in MEANS:
            return Combination.SUM
        return Combination.ALL

    @property
    def is_chance(self) -> bool:
        """Return whether the goal is a chance, not an average."""
        return self not in MEANS


def goal_of(aim: str, goals: Collection[Goal]) -> Goal:
    """Return the goal that an aim of a form begins with.

    goals: the goals of the game.
    Raises ValueError when the game does not have the goal.
    """
    goal = Goal(aim.partition(" ")[0])
    if goal not in goals:
        raise ValueError(aim)
    return goal


MEANS = frozenset({Goal.HP, Goal.STRUCTURE, Goal.MODELS, Goal.POINTS})
"""The goals whose value is an average."""
