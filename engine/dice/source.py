"""Where dice come from: the operating system's entropy, or a record of real and rolled dice."""

import secrets
from collections.abc import Sequence
from typing import Protocol

from engine.dice.batch import Batch, Record


class DiceSource(Protocol):
    """Gives the faces of a batch, or None when it has none (yet)."""

    def throw(self, batch: Batch) -> Record | None:
        """The faces of one batch."""
        ...


class SystemDice:
    """Dice of the operating system's entropy; no seed, no state that a snapshot could repeat."""

    def throw(self, batch: Batch) -> Record:
        """A fresh roll of the whole batch."""
        return Record(rolled=tuple(secrets.randbelow(batch.sides) + 1 for _ in range(batch.count)))


class RecordedDice:
    """Batches known so far, in order; after them, a batch from `then` or none."""

    def __init__(self, records: Sequence[Record], then: DiceSource | None = None, batches: int | None = None) -> None:
        """`batches`: how many batches `then` may throw, None for all."""
        self.used: list[Record] = []
        self._known = list(records)
        self._then = then
        self._left = batches

    def throw(self, batch: Batch) -> Record | None:
        """The next recorded batch, else one of `then`.

        Raises ValueError when a record does not fit the batch that is asked for.
        """
        record = self._known.pop(0) if self._known else self._fresh(batch)
        if record is not None:
            _fits(record, batch)
            self.used.append(record)
        return record

    def _fresh(self, batch: Batch) -> Record | None:
        if self._then is None or self._left == 0:
            return None
        self._left = None if self._left is None else self._left - 1
        return self._then.throw(batch)


def _fits(record: Record, batch: Batch) -> None:
    faces = record.faces
    if len(faces) != batch.count or not all(1 <= face <= batch.sides for face in faces):
        raise ValueError(f"{faces} are not {batch.count} dice of {batch.sides} sides")
