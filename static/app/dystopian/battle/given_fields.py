"""The fields that the buttons of Dystopian Wars carry in a battle."""

from typing import Literal

from app.battle.given_fields import Index, Name
from app.requests.request import GivenFields


class OpenedDeclaration(GivenFields):
    """The group that declares; None for that on the screen, whose plan is taken over."""

    ref: Name | None = None


class ChangedDeclaration(GivenFields):
    """The attack that the form loses, by its index; None for any other change of the form."""

    drop: Index | None = None


class OfAttack(GivenFields):
    """A declared attack, by its index."""

    attack: Index


class OfPart(GivenFields):
    """A part of the activation, by its key."""

    part: Name


class OverruledNumber(OfPart):
    """A number of a part, set by hand."""

    field: Name


class OfSource(GivenFields):
    """The model that exploded."""

    source: Name


class StoppedSearch(GivenFields):
    """The search for the next attack, which a tap stops."""

    stop: Literal["yes"] | None = None
