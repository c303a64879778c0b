"""The attack die of each kind with its variants, face by face; only this module defines the effect
of a 6.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

SIDES = 6
DieKind = Literal["exploding", "heavy", "basic"]


class Reroll(StrEnum):
    """The first dice that are rerolled; the new faces count."""

    NONE = "none"
    FAILURES = "failures"
    SUCCESSES = "successes"
    WHOLE = "whole"


class Face(NamedTuple):
    """The effect of one face.

    hits: the number of hits.
    more: the number of further dice that the face earns.
    """

    hits: int
    more: int


Table = tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HitDie:
    """A d6 as two tables of six faces.

    first: the faces of a die of the first throw.
    later: the faces of a die that a face earned.
    rerolls_whole: True if all first dice are rerolled when any of these dice succeeds.
    """

    first: Table
    later: Table
    rerolls_whole: bool = False

    def __post_init__(self) -> None:
        if len(self.first) != SIDES or len(self.later) != SIDES:
            raise ValueError("a hit die has six faces")
        running = [face for face in self.later if face.more]
        if len(running) > 1 or any(face.more > 1 for face in running):
            raise ValueError("at most one face of a later die may roll one more die")


def hit_die(
    to_hit: int, kind: DieKind = "exploding", *, earned: int = 1, repeated: Reroll = Reroll.NONE
) -> HitDie:
    """Return the die that hits on `to_hit` (2 to 6) or more.

    A 6 is two hits and one more die if it explodes, two hits if it is heavy, one hit if it is
    basic.
    earned: the further dice that an exploding 6 of the first throw earns.
    repeated: which dice of the first throw are thrown again; the dice that a 6 earns are not.
    Raises ValueError for a `to_hit` below 2 or above 6.
    Sources: rules file, 'Attack dice'; ruling 17 for `repeated`.
    """
    if not 2 <= to_hit <= SIDES:
        raise ValueError(f"to-hit is 2 to 6, not {to_hit}")
    six = {"exploding": Face(2, 1), "heavy": Face(2, 0), "basic": Face(1, 0)}[kind]
    low = tuple(Face(int(face >= to_hit), 0) for face in range(1, SIDES))
    later = (*low, six)
    first = later
    if kind == "exploding":
        first = (*low, Face(2, earned))
    if repeated is Reroll.WHOLE:
        return HitDie(first, later, rerolls_whole=True)
    return HitDie(tuple(_reroll(face, repeated) for face in first), later)


def _reroll(face: Face, repeated: Reroll) -> Face:
    """Return the effect of a face that may be rerolled: no hits and one more die."""
    if repeated is Reroll.FAILURES and not face.hits:
        return Face(0, 1)
    if repeated is Reroll.SUCCESSES and face.hits:
        return Face(0, 1)
    return face
