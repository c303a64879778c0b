"""What players did in a battle, one immutable record each: what they decided and threw, never what followed from it."""

from typing import Annotated

from pydantic import Field

from engine.dice import Record
from engine.engagement.earlier import SIDES, Earlier, Number, SideNumber
from engine.engagement.saved import ListOf, Saved, Tree
from engine.engagement.seal import Sealed, SealKey
from engine.engagement.text import Key, Note

Faces = Annotated[tuple[Annotated[int, Field(ge=1, le=1000)], ...], ListOf, Field(max_length=4000)]


class Thrown(Saved):
    """One batch of dice: the faces typed from real dice, and those rolled by the app."""

    typed: Faces = ()
    rolled: Faces = ()

    @property
    def record(self) -> Record:
        """The batch as the dice room has it."""
        return Record(self.typed, self.rolled)


class Shown(Saved):
    """A secret revealed: the number of the sealed event, and its key."""

    number: Number
    key: SealKey


class Draft(Saved):
    """An event as a player asks for it; `side` only where nothing else says whose it is."""

    kind: Key
    side: SideNumber | None = None
    data: Tree = Field(default_factory=dict)
    dice: Annotated[tuple[Thrown, ...], ListOf, Field(max_length=400)] = ()
    note: Note = ""
    sealed: Sealed | None = None
    shown: Annotated[tuple[Shown, ...], ListOf, Field(max_length=SIDES)] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """The batches as the dice room has them."""
        return tuple(one.record for one in self.dice)


class Event(Draft):
    """An event of the record: its number, and what schema 1 said of it where that is still needed."""

    number: Number
    earlier: Earlier | None = None


def thrown(*records: Record) -> tuple[Thrown, ...]:
    """Batches of the dice room as they are kept in an event."""
    return tuple(Thrown(typed=record.typed, rolled=record.rolled) for record in records)
