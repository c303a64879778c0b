"""What odds know the chance of without dice that anybody throws."""

from dataclasses import dataclass
from fractions import Fraction

import icepool

from engine.dice.batch import Batch, Faces


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
