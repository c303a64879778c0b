"""The fields that the buttons of battle screens carry: what an action needs is checked before it
runs.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from app.requests.request import GivenFields

Index = Annotated[str, Field(pattern=r"^[0-9]{1,4}$")]
"""The index of a thing among others of its kind, as a button carries it."""
Name = Annotated[str, Field(max_length=200)]
"""The reference, id or name of a thing, or one of the words that an action knows."""


class NoFields(GivenFields):
    """Nothing: the screen and its forms are enough."""


class OfBattle(GivenFields):
    """A battle of the list."""

    battle: Name


class DeletedBattle(OfBattle):
    """A battle to delete.

    sure: set once the player has confirmed it.
    """

    sure: Literal["yes"] | None = None


class OpenedScreen(GivenFields):
    """Another screen; its subject is optional."""

    view: Name


class ExportedLog(GivenFields):
    """The format of a log."""

    format: Annotated[Literal["json", "text"], Field(alias="as")]


class NewFleet(GivenFields):
    """A new fleet: a copy of a sample, or an empty one with a name."""

    sample: Name | None = None
    name: Name | None = None

    @model_validator(mode="after")
    def _has_a_source(self) -> Self:
        if self.sample is None and self.name is None:
            raise ValueError("neither a sample nor a name")
        return self


class OfFleet(GivenFields):
    """A fleet of the library."""

    fleet: Name


class MovedFleet(OfFleet):
    """A fleet that moves up or down."""

    by: Literal["-1", "1"]


class NewItem(GivenFields):
    """A new group or model of a kind.

    like: index of the model that it is like.
    """

    kind: Name
    like: Index | None = None


class OfItem(GivenFields):
    """A group or model of the fleet on the screen."""

    item: Name


class MovedItem(OfItem):
    """A group or model that moves up or down."""

    by: Literal["-1", "1"]


class RowKind(OfItem):
    """The kind of a row of a list."""

    kind: Name


class OfSide(GivenFields):
    """A side of the battle."""

    side: Index


class Overridden(GivenFields):
    """A number or condition of a model, set by hand."""

    ref: Name
    field: Name
    value: Name


class ResetValues(GivenFields):
    """A group or model, or a side, that gets its first values back."""

    ref: Name | None = None
    side: Index | None = None

    @model_validator(mode="after")
    def _has_a_subject(self) -> Self:
        if self.ref is None and self.side is None:
            raise ValueError("neither a reference nor a side")
        return self


class RolledDice(GivenFields):
    """The number of dice that one tap rolls: those typed in, the batch, or all of the flow."""

    how: Literal["typed", "batch", "all"] | None = None


class TappedOption(GivenFields):
    """The option that a player tapped."""

    option: Index


class OfGroup(GivenFields):
    """A group of the battle."""

    ref: Name


class GroupAtRange(OfGroup):
    """A group with the range of all its targets."""

    range: Name


class OpenedMoment(GivenFields):
    """The number of the event that a review shows."""

    number: Index


class SolvedPuzzle(GivenFields):
    """The plan with which a player solves a puzzle, by its index; None for an own declaration."""

    plan: Index | None = None


class TakenReply(GivenFields):
    """The reply to take, by its index, which the button calls its place."""

    index: Annotated[Index, Field(alias="place")]


class OpenedFile(GivenFields):
    """A file that the device hands over.

    count: the number of files handed over together.
    """

    count: Index | None = None
