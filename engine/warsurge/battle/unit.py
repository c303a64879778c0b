"""A unit of a fleet: its body and its weapons."""

from typing import Annotated

from pydantic import Field

from engine.kit.profile import Points
from engine.warsurge.profiles import WEAPONS, Body, Weapon


class Unit(Body):
    """Models of one kind with their weapon profiles; a group without models of its own, its name is the group's."""

    weapons: Annotated[tuple[Weapon, ...], Field(max_length=WEAPONS)] = ()
    points: Points = None
