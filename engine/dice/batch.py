"""Batches of like dice to throw, records of the faces that the dice showed, and the order in which
players count real dice by what they do.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol, runtime_checkable

import icepool

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Like dice that are thrown together.

    count: the number of dice.
    sides: the number of sides of each die.
    earned: True if faces of earlier dice earned these dice.
    """

    count: int
    sides: int
    earned: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The faces that one batch showed.

    typed: the faces of real dice.
    rolled: the faces of dice that the app rolled.
    """

    typed: Faces = ()
    rolled: Faces = ()

    @property
    def faces(self) -> Faces:
        """All faces of the batch, typed faces first."""
        return self.typed + self.rolled


class Roll(Protocol):
    """Dice that are thrown batch by batch and have one integer outcome."""

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the batch to throw after the batches already thrown; None when the roll is
        complete.
        """
        ...

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the score of a complete roll."""
        ...


class Alike(NamedTuple):
    """Faces of a die with the same effect.

    key: the name of the effect.
    faces: the faces.
    more: the number of further dice that each of the faces earns.
    """

    key: str
    faces: Faces
    more: int = 0


@lru_cache
def alike(worth: tuple[tuple[str, int], ...]) -> tuple[Alike, ...]:
    """Group the faces 1, 2, ... of a die by effect.

    The group with the highest lowest face comes first. A 10 that is read as a 0 is therefore in the
    last group.

    worth: for each face, the name of the effect and the number of further dice.
    """
    faces: dict[tuple[str, int], list[int]] = {}
    for face, effect in enumerate(worth, 1):
        faces.setdefault(effect, []).append(face)
    groups = [Alike(key, tuple(like), more) for (key, more), like in faces.items()]
    return tuple(sorted(groups, key=lambda group: -group.faces[0]))


@runtime_checkable
class Countable(Roll, Protocol):
    """A roll whose dice can be counted by effect, because no rule depends on the exact face."""

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Return the groups of like faces of the next batch, best group first."""
        ...


class SummedRoll(Roll, Protocol):
    """A hashable roll that knows the exact distribution of its outcome."""

    def distribution(self) -> "icepool.Die[int]":
        """Return the exact distribution of the outcome."""
        ...

    def __hash__(self) -> int: ...
