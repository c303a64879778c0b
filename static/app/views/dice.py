"""Dice for the templates: dice thrown, and dice due."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.rendering import render
from app.words import LANGUAGES
from engine.dice import Alike, Batch, Record
from engine.dice.faces import SIDES
from engine.flow import Played, PoolThrow

TEN_SIDES = 10
MOST_AT_ONCE = 12
"""Largest number of dice that has a button of its own; a player counts up from there."""


def face_read(face: int, sides: int) -> int:
    """Return the number that players read on a face: the 10 of a D10 reads 0."""
    return face % sides if sides == TEN_SIDES else face


@dataclass(frozen=True)
class Die:
    """One die as shown.

    worth: what the face counts for; None if faces are only added up.
    typed: whether a player typed the face.
    """

    face: int
    worth: int | None
    typed: bool
    sides: int = SIDES

    @property
    def pips(self) -> bool:
        """Return whether the die is drawn with pips."""
        return self.sides == SIDES

    @property
    def read(self) -> int:
        """The number that players read on the face."""
        return face_read(self.face, self.sides)


def shown_dice(record: Record, worth: Sequence[int | None] = (), sides: int = SIDES) -> list[Die]:
    """Return the dice of a batch as shown.

    worth: what each face counts for; empty if faces are only added up.
    """
    worth = worth or (None,) * len(record.faces)
    are_typed = [True] * len(record.typed) + [False] * len(record.rolled)
    dice = []
    for face, counts, is_typed in zip(record.faces, worth, are_typed, strict=True):
        dice.append(Die(face, counts, is_typed, sides))
    return dice


def batch_key(played: Played[Any]) -> str:
    """Return the number of batches thrown so far; the number identifies the batch that is due."""
    return str(sum(len(entry.records) for entry in played.entries))


def alike_of(played: Played[Any]) -> tuple[Alike, ...]:
    """Return the kinds of faces by which players may count the batch that is due; empty if every
    face matters.
    """
    entry = played.entries[-1]
    if not isinstance(entry.ask, PoolThrow):
        return ()
    kinds = entry.ask.alike(tuple(record.faces for record in entry.records))
    if len(kinds) < 2:
        return ()
    return kinds


@dataclass(frozen=True)
class Due:
    """The batch that a roll waits for.

    title: title in the language of the page.
    by: names of those who roll, and of their target if they roll at one.
    needs: number needed, if any.
    row: chart row of that number.
    key: identity of the batch, so that faces typed for one batch never count for another.
    alike: kinds of faces by which players may count the dice.
    dice: number of dice in words, where they are neither first dice nor extra ones.
    """

    title: str
    batch: Batch
    needs: str = ""
    row: str = ""
    key: str = ""
    alike: tuple[Alike, ...] = ()
    by: str = ""
    dice: str = ""

    @property
    def faces(self) -> str:
        """The faces as HTML, in the order of the numbers that players read."""
        return _faces_html(self.batch.sides)

    def counters(self, language: str) -> str:
        """Return counters by kind of face as HTML; empty if every face matters."""
        if not self.alike:
            return ""
        return _counters_html(self.batch, self.alike, language)


@lru_cache
def _faces_html(sides: int) -> str:
    """Return the faces as HTML; faces read the same in every language."""
    faces = sorted((face_read(face, sides), face) for face in range(1, sides + 1))
    return render("parts/faces.html", LANGUAGES[0], faces=faces, pips=sides == SIDES, sides=sides)


@lru_cache
def _counters_html(batch: Batch, alike: tuple[Alike, ...], language: str) -> str:
    """Return the counters as HTML, cached because many rolls of a battle count the same dice."""
    numbers = range(min(batch.count, MOST_AT_ONCE) + 1)
    return render(
        "parts/counters.html", language, batch=batch, kinds=alike, read=face_read, numbers=numbers
    )
