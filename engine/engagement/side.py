"""The sides of a battle with their fleets, and how a group or model is found among them."""

from typing import Annotated

from pydantic import Field

from engine.engagement.fleet import Fleet, Model
from engine.engagement.saved import ListOf, Saved
from engine.engagement.text import Name

FLEETS = 20


class Side(Saved):
    """A player or team, with the fleets as they were when the battle began."""

    name: Name
    fleets: Annotated[tuple[Fleet, ...], ListOf, Field(max_length=FLEETS)] = ()


def ref_of(side: int, fleet: int, item: str) -> str:
    """The reference of a group or model: ids are unique in a fleet only, and two sides may bring the same fleet."""
    return f"{side}.{fleet}.{item}"


def side_of(ref: str) -> int:
    """The side of a reference."""
    return int(ref.split(".", 1)[0])


def item_of(sides: tuple[Side, ...], ref: str) -> Model | None:
    """The group or model of a reference, None when there is none."""
    side, fleet, item = (*ref.split(".", 2), "", "")[:3]
    if not (side.isdecimal() and fleet.isdecimal() and int(side) < len(sides)):
        return None
    fleets = sides[int(side)].fleets
    if int(fleet) >= len(fleets):
        return None
    return next((model for _, model in fleets[int(fleet)].items if model.id == item), None)
