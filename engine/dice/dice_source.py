"""Dice sources: the operating system's entropy, or a record of real and rolled dice."""

import secrets
from collections.abc import Sequence
from typing import Protocol

from engine.dice.batch import Batch, Record


class DiceSource(Protocol):
    """A source that gives the faces of a batch, or None while it has no faces."""

    def throw(self, batch: Batch) -> Record | None:
        """Return the faces of one batch; None if there are none yet."""
        ...


class SystemDice:
    """Dice from the operating system's entropy, without a seed or a state that a memory snapshot
    could repeat.
    """

    def throw(self, batch: Batch) -> Record:
        """Roll the whole batch."""
        return Record(rolled=tuple(secrets.randbelow(batch.sides) + 1 for _ in range(batch.count)))


class RecordedDice:
    """Recorded batches in order, then none."""

    def __init__(self, records: Sequence[Record]) -> None:
        """Set the recorded batches."""
        self._known = list(records)

    @property
    def remaining(self) -> int:
        """The number of records that no batch has used."""
        return len(self._known)

    def throw(self, batch: Batch) -> Record | None:
        """Return the next recorded batch; None after the last one.

        Raises ValueError if the record does not fit the batch.
        """
        if not self._known:
            return None
        record = self._known.pop(0)
        faces = record.faces
        if len(faces) != batch.count or not all(1 <= face <= batch.sides for face in faces):
            raise ValueError(f"{faces} are not {batch.count} dice of {batch.sides} sides")
        return record
