"""Who takes part in a battle: squadrons and capital ships of all sides, by their references."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.engagement import Opening
from engine.jovian.profiles import Ship, Squadron

SQUADRON, SHIP = "squadron", "ship"


@dataclass(frozen=True)
class Roster:
    """Undamaged profiles and names by reference, sides and fleets in their order."""

    squadrons: Mapping[str, Squadron]
    ships: Mapping[str, Ship]
    names: Mapping[str, str]

    def profile(self, ref: str) -> Squadron | Ship | None:
        """The undamaged squadron or ship, None when there is none."""
        return self.squadrons.get(ref) or self.ships.get(ref)

    def name(self, ref: str) -> str:
        """What its owner calls a squadron or ship, '?' when there is none."""
        return self.names.get(ref, "?")


def roster_of(opening: Opening) -> Roster:
    """The squadrons and ships that a battle begins with."""
    found = list(opening.groups)
    return Roster(
        {ref: Squadron.model_validate(group.profile) for ref, group in found if group.kind == SQUADRON},
        {ref: Ship.model_validate(group.profile) for ref, group in found if group.kind == SHIP},
        {ref: group.name for ref, group in found},
    )
