"""Dice as the templates show them: thrown, and due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.dice import Batch, Record
from engine.dice.faces import SIDES
from engine.flow import Played

TEN_SIDES = 10


@dataclass(frozen=True)
class Die:
    """One die as shown: its face, what it was worth (None when it only adds up), and whether it was typed."""

    face: int
    worth: int | None
    typed: bool
    sides: int = SIDES

    @property
    def pips(self) -> bool:
        """Whether it is drawn with pips."""
        return self.sides == SIDES

    @property
    def read(self) -> int:
        """What its face is read as: the 10 of a D10 is a 0."""
        return self.face % self.sides if self.sides == TEN_SIDES else self.face


def shown_dice(record: Record, worth: Sequence[int | None] = (), sides: int = SIDES) -> list[Die]:
    """A batch as shown; `worth` of each face, none given for dice that only add up."""
    typed = (True,) * len(record.typed) + (False,) * len(record.rolled)
    known = zip(record.faces, worth or (None,) * len(record.faces), typed, strict=True)
    return [Die(face, counts, real, sides) for face, counts, real in known]


def thrown(played: Played[Any]) -> str:
    """How many batches were thrown so far, which says which one is due."""
    return str(sum(len(entry.records) for entry in played.entries))


@dataclass(frozen=True)
class Due:
    """The batch that a roll waits for: its title in the language, and the number it needs where there is one.

    names: what the faces are called where that is not their number, such as a 10 that reads 0; key: which batch of all
    this is, so that faces typed for one are not taken for another's.
    """

    title: str
    batch: Batch
    needs: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    key: str = ""

    @property
    def faces(self) -> list[tuple[int, str]]:
        """Each face and what it is called, in the order in which they are called."""
        named = ((face, self.names.get(face, str(face))) for face in range(1, self.batch.sides + 1))
        return sorted(named, key=lambda each: int(each[1]))

    @property
    def pips(self) -> bool:
        """Whether the faces are drawn with pips."""
        return self.batch.sides == SIDES
