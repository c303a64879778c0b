"""What schema 1 said of an event beside what the players answered; kept only where it cannot be worked out."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from engine.engagement.logs.percentile import Percentile
from engine.engagement.logs.result import Dice, Override, Roll
from engine.kit.names import Key, Ref
from engine.kit.saved import Count, ListOf, Saved, Tree

SIDES = 8
SideNumber = Annotated[int, Field(ge=0, lt=SIDES)]
"""A side by its place in the battle."""
Number = Annotated[int, Field(ge=1, le=1_000_000)]
"""Of an event: counted up through the battle, never used twice, whatever is undone."""
Digits = "[0-9]{1,600}/[1-9][0-9]{0,599}"


def _chance(text: str) -> str:
    if not 0 <= Fraction(text) <= 1:
        raise PydanticCustomError("not_a_chance", "not between 0 and 1")
    return text


Ratio = Annotated[str, Field(pattern=f"^-?{Digits}$")]
"""An exact fraction as text: '-7/2'."""
Chance = Annotated[str, Field(pattern=f"^{Digits}$"), AfterValidator(_chance)]
"""An exact chance as text: '1/2'."""


class Fortune(Saved):
    """How lucky one roll was: a percentile as text, whose it is, and what it came to."""

    label: Key | None = None
    side: SideNumber
    good: Literal["high", "low"] = "high"
    outcome: Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
    mid: Chance
    at_least: Chance
    mean: Ratio
    variance: Annotated[float, Field(ge=0, le=1 / 12)]

    @property
    def roll(self) -> Roll:
        """The roll that it tells of."""
        exact = Fraction(self.mid), Fraction(self.at_least), Fraction(self.mean), Fraction(self.variance)
        return Roll(self.side, self.outcome, Percentile(*exact), good=self.good, label=self.label)


class Batched(Saved):
    """What a batch of dice was for, and its sides."""

    label: Key | None = None
    sides: Annotated[int, Field(ge=1, le=1000)]


class Earlier(Saved):
    """An event as schema 1 told it.

    answers: the retracted roll that its dice replace; outcome: what its game had written down of what followed.
    """

    models: Annotated[tuple[Ref, ...], ListOf, Field(max_length=100)] = ()
    dice: Annotated[tuple[Batched, ...], ListOf, Field(max_length=400)] = ()
    overrides: Annotated[tuple[Override, ...], ListOf, Field(max_length=50)] = ()
    luck: Annotated[tuple[Fortune, ...], ListOf, Field(max_length=50)] = ()
    side: SideNumber | None = None
    turn: Count = 0
    answers: Number | None = None
    outcome: Tree = Field(default_factory=dict)

    @property
    def batches(self) -> tuple[Dice, ...]:
        """What each batch was for."""
        return tuple(Dice(one.label, one.sides) for one in self.dice)

    @property
    def sides(self) -> tuple[int | None, ...]:
        """Every side that it names."""
        return self.side, *(one.side for one in self.luck)
