"""What is physically thrown: batches of like dice, and the record of what they showed."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

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


class Alike(NamedTuple):
    """Faces of a die that come to the same: what that is called, and how many further dice each earns."""

    key: str
    faces: Faces
    more: int = 0


@lru_cache
def alike(worth: tuple[tuple[str, int], ...]) -> tuple[Alike, ...]:
    """The kinds among the faces 1, 2, ... of a die, the kind of the highest face first; `worth`: key and further dice.

    A 10 that is read as a 0 belongs to the low ones: of two kinds the one with the lowest face comes last.
    """
    faces = {kind: tuple(face for face, one in enumerate(worth, 1) if one == kind) for kind in worth}
    return tuple(Alike(key, known, more) for (key, more), known in sorted(faces.items(), key=lambda one: -one[1][0]))


@runtime_checkable
class Countable(Roll, Protocol):
    """A roll whose dice may be counted by what they come to: no rule asks which of the like faces a die showed."""

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """The kinds of faces of the next batch after those already thrown, best first."""
        ...


class SummedRoll(Roll, Protocol):
    """A hashable roll that knows the exact distribution of its outcome."""

    def distribution(self) -> "icepool.Die[int]":
        """Exact distribution of the outcome."""
        ...

    def __hash__(self) -> int: ...
