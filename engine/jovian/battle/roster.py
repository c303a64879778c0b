"""The roster of a battle: squadrons and capital ships of all sides, by reference."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.engagement import Opening
from engine.jovian.profiles import Ship, Squadron

SQUADRON, SHIP = "squadron", "ship"


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
    groups = opening.groups
    return Roster(
        {
            ref: Squadron.model_validate(group.profile)
            for ref, group in groups
            if group.kind == SQUADRON
        },
        {ref: Ship.model_validate(group.profile) for ref, group in groups if group.kind == SHIP},
        {ref: group.name for ref, group in groups},
    )
