"""Dice as the templates show them: thrown, and due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from app.rendering import render
from app.words import LANGUAGES
from engine.dice import Alike, Batch, Record
from engine.dice.faces import SIDES
from engine.flow import Played, PoolThrow

TEN_SIDES = 10
MOST_AT_ONCE = 12
"""Dice of a kind for which there is a button; more are counted up from there."""


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


def alike_of(played: Played[Any]) -> tuple[Alike, ...]:
    """The kinds of faces by which the batch that is due may be counted; none where every face tells."""
    entry = played.entries[-1]
    kinds = entry.ask.alike(tuple(record.faces for record in entry.records)) if isinstance(entry.ask, PoolThrow) else ()
    return kinds if len(kinds) > 1 else ()


@dataclass(frozen=True)
class Due:
    """The batch that a roll waits for: its title in the language, and the number it needs where there is one.

    row: of the chart that this number is from; names: what the faces are called where that is not their number, such as
    a 10 that reads 0; key: which batch of all this is, so that faces typed for one are not taken for another's; alike:
    the kinds by which they may be counted.
    """

    title: str
    batch: Batch
    needs: str = ""
    row: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    key: str = ""
    alike: tuple[Alike, ...] = ()

    @property
    def faces(self) -> str:
        """The faces as HTML, in the order in which they are called."""
        return _faces_html(self.batch.sides, tuple(self.names.items()))

    def counters(self, language: str) -> str:
        """The same dice counted by what they come to, as HTML; nothing where every face tells."""
        return _counters_html(self.batch.count, self.alike, tuple(self.names.items()), language) if self.alike else ""


@lru_cache
def _faces_html(sides: int, names: tuple[tuple[int, str], ...]) -> str:
    """The same in every language."""
    called = {face: str(face) for face in range(1, sides + 1)} | dict(names)
    faces = sorted(called.items(), key=lambda each: int(each[1]))
    return render("parts/faces.html", LANGUAGES[0], faces=faces, pips=sides == SIDES, sides=sides)


@lru_cache
def _counters_html(count: int, alike: tuple[Alike, ...], names: tuple[tuple[int, str], ...], language: str) -> str:
    """Many rolls of a battle count the same dice."""
    numbers = range(min(count, MOST_AT_ONCE) + 1)
    return render("parts/counters.html", language, count=count, kinds=alike, names=dict(names), numbers=numbers)
