"""What happened in a battle, one immutable record each: who, what, with which dice, and what was set by hand."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import ValidationInfo

from engine.dice import Batch, Record
from engine.engagement.saved import Count, ListOf, Saved, Scalar, Tree
from engine.engagement.seal import Sealed, SealKey
from engine.engagement.text import Key, Note, Ref

SIDES = 8
SideNumber = Annotated[int, Field(ge=0, lt=SIDES)]
"""A side by its place in the battle."""
Number = Annotated[int, Field(ge=1, le=1_000_000)]
"""Of an event: counted up through the battle, never used twice, whatever is undone."""
Faces = Annotated[tuple[Annotated[int, Field(ge=0, le=1000)], ...], ListOf, Field(max_length=4000)]
Digits = "[0-9]{1,600}/[1-9][0-9]{0,599}"


def _chance(text: str) -> str:
    if not 0 <= Fraction(text) <= 1:
        raise PydanticCustomError("not_a_chance", "not between 0 and 1")
    return text


Ratio = Annotated[str, Field(pattern=f"^-?{Digits}$")]
"""An exact fraction as text: '-7/2'."""
Chance = Annotated[str, Field(pattern=f"^{Digits}$"), AfterValidator(_chance)]
"""An exact chance as text: '1/2'."""


class Thrown(Saved):
    """One batch of dice: what for, how many sides, and the faces typed from real dice or rolled by the app."""

    label: Key | None = None
    sides: Annotated[int, Field(ge=1, le=1000)]
    typed: Faces = ()
    rolled: Faces = ()

    @field_validator("typed", "rolled")
    @classmethod
    def _on_the_die(cls, faces: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        sides = info.data.get("sides")
        if sides is not None and not all(1 <= face <= sides for face in faces):
            raise PydanticCustomError("wrong_face", "no such face")
        return faces


class Overruled(Saved):
    """A number or choice set by hand: its field, what the rules gave, what the players took."""

    field: Key
    was: Scalar = None
    now: Scalar = None


class Fortune(Saved):
    """How lucky one roll was, in its exact distribution.

    mid: P(X < outcome) + P(X = outcome) / 2; at_least: P(X >= outcome); mean: of X; variance: of the mid-percentile;
    side: whose luck it is; good: which outcomes are good for that side.
    """

    label: Key | None = None
    side: SideNumber
    good: Literal["high", "low"] = "high"
    outcome: Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    mid: Chance
    at_least: Chance
    mean: Ratio
    variance: Annotated[float, Field(ge=0, le=1 / 12)]


class Shown(Saved):
    """A secret revealed: the number of the sealed event, and its key."""

    number: Number
    key: SealKey


class Draft(Saved):
    """An event as a player asks for it; `models` are all that it is about, the acting one first."""

    kind: Key
    side: SideNumber | None = None
    models: Annotated[tuple[Ref, ...], ListOf, Field(max_length=100)] = ()
    data: Tree = Field(default_factory=dict)
    dice: Annotated[tuple[Thrown, ...], ListOf, Field(max_length=400)] = ()
    overruled: Annotated[tuple[Overruled, ...], ListOf, Field(max_length=50)] = ()
    luck: Annotated[tuple[Fortune, ...], ListOf, Field(max_length=50)] = ()
    note: Note = ""
    sealed: Sealed | None = None
    shown: Annotated[tuple[Shown, ...], ListOf, Field(max_length=SIDES)] = ()


class Event(Draft):
    """An event of the record: its number, the turn it happened in, and the retracted roll that its dice replace."""

    number: Number
    turn: Count = 0
    answers: Number | None = None


def thrown(batch: Batch, record: Record, label: str | None = None) -> Thrown:
    """A batch of the dice room as it is kept in an event."""
    return Thrown(label=label, sides=batch.sides, typed=record.typed, rolled=record.rolled)
