"""What is physically thrown: batches of like dice, and the record of what they showed."""

from dataclasses import dataclass
from typing import Protocol

import icepool

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Dice to be thrown together: how many, how many sides, and whether earlier dice earned them."""

    count: int
    sides: int
    earned: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """What one batch showed: faces typed from real dice, then faces that the app rolled."""

    typed: Faces = ()
    rolled: Faces = ()

    @property
    def faces(self) -> Faces:
        """All faces of the batch, typed ones first."""
        return self.typed + self.rolled


class Roll(Protocol):
    """Dice whose batches are asked for one after the other and add up to one outcome."""

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The batch to throw after those already thrown, None when the roll is complete."""
        ...

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """The score of a complete roll."""
        ...


class SummedRoll(Roll, Protocol):
    """A hashable roll that knows the exact distribution of its outcome."""

    def distribution(self) -> "icepool.Die[int]":
        """Exact distribution of the outcome."""
        ...

    def __hash__(self) -> int: ...
