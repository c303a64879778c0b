"""Throws without explosions: dice whose faces are added, as 2d6 on a table, and what only odds know the chance of."""

from dataclasses import dataclass
from fractions import Fraction

import icepool

from engine.dice.batch import Batch, Faces


@dataclass(frozen=True, slots=True)
class SumOfDice:
    """`count` dice of `sides` sides; the outcome is the sum of their faces plus `bonus`."""

    count: int
    sides: int
    bonus: int = 0

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """All dice at once."""
        return None if thrown else Batch(self.count, self.sides)

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Sum of the faces, plus the bonus."""
        return sum(thrown[0]) + self.bonus

    def distribution(self) -> "icepool.Die[int]":
        """Exact distribution of the outcome."""
        return (self.count @ icepool.d(self.sides)) + self.bonus


@dataclass(frozen=True, slots=True)
class Chance:
    """1 with some chance, else 0."""

    of: Fraction

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """No dice."""
        return None

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Nobody has thrown anything."""
        raise ValueError("a chance is not thrown")

    def distribution(self) -> "icepool.Die[int]":
        """Exact distribution of the outcome."""
        fails = self.of.denominator - self.of.numerator
        return icepool.Die({0: fails, 1: self.of.numerator})
