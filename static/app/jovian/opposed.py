"""The dice of opposed rolls as shown: those that match others of their side stand out."""

from collections.abc import Sequence
from typing import NamedTuple

from app.views.dice import Die, shown_dice
from engine.dice import Record
from engine.jovian.opposed import OpposedThrow, ResistThrow


class Batch(NamedTuple):
    """Dice that were thrown together; key: whose and of what kind."""

    key: str
    dice: list[Die]


def batches_of(throw: OpposedThrow | ResistThrow, records: Sequence[Record]) -> list[Batch]:
    """The batches thrown so far."""
    named = [(key, record) for (key, _), record in zip(throw.batches, records, strict=False)]
    bases = {_side(key): record.faces for key, record in named if key.endswith("base")}
    return [
        Batch(key, shown_dice(record, [int(bases[_side(key)].count(face) > 1) for face in record.faces]))
        for key, record in named
    ]


def _side(key: str) -> str:
    return key.split("_")[0]
