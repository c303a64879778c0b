"""Throws without explosions: sums of faces, such as 2d6 on a table, and events with a known
probability and no dice.
"""

from dataclasses import dataclass
from fractions import Fraction

import icepool

from engine.dice.batch import Batch, Faces


@dataclass(frozen=True, slots=True)
class SumOfDice:
    """The sum of the faces of `count` dice with `sides` sides, plus `bonus`."""

    count: int
    sides: int
    bonus: int = 0

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return one batch with all dice; None after that batch."""
        return None if thrown else Batch(self.count, self.sides)

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the sum of the faces plus the bonus."""
        return sum(thrown[0]) + self.bonus

    def distribution(self) -> "icepool.Die[int]":
        """Return the exact distribution of the outcome."""
        return (self.count @ icepool.d(self.sides)) + self.bonus


@dataclass(frozen=True, slots=True)
class Chance:
    """An event without dice: the outcome is 1 with the probability `of`, else 0."""

    of: Fraction

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return None: no dice are thrown."""
        return None

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Raise ValueError: no dice decide the outcome."""
        raise ValueError("a chance is not thrown")

    def distribution(self) -> "icepool.Die[int]":
        """Return the exact distribution of the outcome."""
        fails = self.of.denominator - self.of.numerator
        return icepool.Die({0: fails, 1: self.of.numerator})
