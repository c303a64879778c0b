"""The events of a battle: immutable records of what players decided and threw, never of the
consequences; which of them stay on record after players took them back.
"""

from typing import Annotated

from pydantic import Field

from engine.dice import Record
from engine.engagement.record.seal import Commitment
from engine.kit.names import Key, Note
from engine.kit.saved_types import ListOf, Saved, SideNumber, Tree

END = "end"
"""The kind of the event that ends a battle, in every game."""

Number = Annotated[int, Field(ge=1, le=1_000_000)]
"""Of an event: counted up through the battle, never used twice, whatever is undone."""
Faces = Annotated[tuple[Annotated[int, Field(ge=1, le=1000)], ...], ListOf, Field(max_length=4000)]


class Thrown(Saved):
    """One batch of dice: the faces typed from real dice, and those rolled by the app."""

    typed: Faces = ()
    rolled: Faces = ()

    @property
    def record(self) -> Record:
        """The batch in the type of `engine.dice`."""
        return Record(self.typed, self.rolled)


class Draft(Saved):
    """An event as a player asks for it.

    side: the side of the event, only where nothing else tells it.
    commitment: the letters that bind a player to data that are revealed later.
    """

    kind: Key
    side: SideNumber | None = None
    data: Tree = Field(default_factory=dict)
    dice: Annotated[tuple[Thrown, ...], ListOf, Field(max_length=400)] = ()
    note: Note = ""
    commitment: Commitment | None = None

    @property
    def records(self) -> tuple[Record, ...]:
        """The batches in the type of `engine.dice`."""
        return tuple(thrown.record for thrown in self.dice)

    @property
    def is_bound(self) -> bool:
        """Return whether the event stays on record when taken back: it has dice or a commitment."""
        return bool(self.dice or self.commitment)


REFUSED = 8
"""Largest number of refused answers that an event notes."""


class RefusedAnswer(Saved):
    """The reason why an answer of Broadside was refused: the code of a fault, and the values that
    fill its sentence.
    """

    code: Key
    values: Annotated[dict[Key, int | Note], Field(max_length=8)] = Field(default_factory=dict)


class Event(Draft):
    """An event of the record, and its number.

    number: the number of the event, from 1.
    by_broadside: whether Broadside acted for a side that it plays.
    refused: the answers that Broadside tried before.
    """

    number: Number
    by_broadside: bool = False
    refused: Annotated[tuple[RefusedAnswer, ...], ListOf, Field(max_length=REFUSED)] = ()


def keep_dice(*records: Record) -> tuple[Thrown, ...]:
    """Return batches of `engine.dice` in the form that an event keeps."""
    return tuple(Thrown(typed=record.typed, rolled=record.rolled) for record in records)
