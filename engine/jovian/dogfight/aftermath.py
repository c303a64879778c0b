"""What both squadrons have left after a dogfight was played."""

from collections.abc import Iterable
from typing import NamedTuple

from engine.flow import Entry
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.dogfight.plan import Plan
from engine.jovian.dogfight.state import DogfightState


class Aftermath(NamedTuple):
    """Structure (0: destroyed), Fuel and Fire Control left."""

    structure: int
    fuel: int
    fire_control: int


def aftermath(dogfight: Dogfight, entries: Iterable[Entry[DogfightState]]) -> tuple[Aftermath, Aftermath]:
    """What is left: bids and declared missiles are spent in any case, other weapons only when they fired."""
    plan, fired = Plan(dogfight), [0, 0]
    structure = tuple(side.squadron.structure for side in dogfight.encounter.sides)
    for entry in entries:
        if entry.step.key == "roll":
            shot = plan.shots(entry.before)[entry.before.done]
            firing = plan.firing(shot.side, entry.before)
            if firing and not shot.is_missile:
                fired[shot.side] = min(fired[shot.side] + 1, firing.fire_control)
        structure = entry.after.structure
    first, second = (_left(dogfight, place, structure[place], fired[place]) for place in (0, 1))
    return first, second


def _left(dogfight: Dogfight, place: int, structure: int, fired: int) -> Aftermath:
    side, orders = dogfight.encounter.sides[place], dogfight.orders[place]
    return Aftermath(structure, side.squadron.fuel - orders.fuel, side.fire_control - fired)
