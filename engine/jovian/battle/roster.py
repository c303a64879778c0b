"""The roster of a battle: squadrons and capital ships of all sides, by reference."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.engagement import Opening
from engine.jovian.profiles import Ship, Squadron

SQUADRON = "squadron"
SHIP = "ship"


@dataclass(frozen=True)
class Roster:
    """Undamaged profiles and names by reference, in the order of sides and fleets."""

    squadrons: Mapping[str, Squadron]
    ships: Mapping[str, Ship]
    names: Mapping[str, str]

    def profile(self, ref: str) -> Squadron | Ship | None:
        """Return the undamaged squadron or ship, None if there is none."""
        return self.squadrons.get(ref) or self.ships.get(ref)

    def name(self, ref: str) -> str:
        """Return the owner's name for a squadron or ship, '?' if there is none."""
        return self.names.get(ref, "?")


def roster_of(opening: Opening) -> Roster:
    """Return the squadrons and ships at the start of a battle."""
    squadrons = {}
    ships = {}
    names = {}
    for ref, group in opening.groups:
        names[ref] = group.name
        if group.kind == SQUADRON:
            squadrons[ref] = Squadron.model_validate(group.profile)
        if group.kind == SHIP:
            ships[ref] = Ship.model_validate(group.profile)
    return Roster(squadrons, ships, names)
