"""Dice whose faces are added: 2d6 on a table, 1d3 of assault points."""

from dataclasses import dataclass

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
