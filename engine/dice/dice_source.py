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
    """Dice from the operating system's entropy, without a seed or a state that a memory snapshot could repeat."""

    def throw(self, batch: Batch) -> Record:
        """Roll the whole batch."""
        return Record(rolled=tuple(secrets.randbelow(batch.sides) + 1 for _ in range(batch.count)))


class RecordedDice:
    """Recorded batches in order; after the last of them, batches of another source or none."""

    def __init__(self, records: Sequence[Record], then: DiceSource | None = None, batches: int | None = None) -> None:
        """Set the records and the source of later batches.

        records: the recorded batches in order.
        then: the source after the records; None for no further dice.
        batches: the number of batches that `then` may throw; None for any number.
        """
        self.used: list[Record] = []
        self._known = list(records)
        self._then = then
        self._batches = batches

    def throw(self, batch: Batch) -> Record | None:
        """Return the next recorded batch, else a batch of `then`.

        Raises ValueError if a record does not fit the batch.
        """
        record = self._known.pop(0) if self._known else self._fresh(batch)
        if record is not None:
            _fits(record, batch)
            self.used.append(record)
        return record

    def _fresh(self, batch: Batch) -> Record | None:
        if self._then is None or self._batches == 0:
            return None
        self._batches = None if self._batches is None else self._batches - 1
        return self._then.throw(batch)


def _fits(record: Record, batch: Batch) -> None:
    faces = record.faces
    if len(faces) != batch.count or not all(1 <= face <= batch.sides for face in faces):
        raise ValueError(f"{faces} are not {batch.count} dice of {batch.sides} sides")
