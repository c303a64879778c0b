"""Dice as the templates show them: thrown, and due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.dice import Batch, Record
from engine.dice.faces import SIDES


@dataclass(frozen=True)
class Die:
    """One die as shown: its face, what it was worth (None when it only adds up), and whether it was typed."""

    face: int
    worth: int | None
    typed: bool


def shown_dice(record: Record, worth: Sequence[int | None] = ()) -> list[Die]:
    """A batch as shown; `worth` of each face, none given for dice that only add up."""
    typed = (True,) * len(record.typed) + (False,) * len(record.rolled)
    return [Die(*each) for each in zip(record.faces, worth or (None,) * len(record.faces), typed, strict=True)]


@dataclass(frozen=True)
class Due:
    """The batch that a roll waits for: its title in the language, and the number it needs where there is one.

    names: what the faces are called where that is not their number, such as a 10 that reads 0.
    """

    title: str
    batch: Batch
    needs: str = ""
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def faces(self) -> list[tuple[int, str]]:
        """Each face and what it is called, in the order in which they are called."""
        named = ((face, self.names.get(face, str(face))) for face in range(1, self.batch.sides + 1))
        return sorted(named, key=lambda each: int(each[1]))

    @property
    def pips(self) -> bool:
        """Whether the faces are drawn with pips."""
        return self.batch.sides == SIDES
