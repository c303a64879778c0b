"""Sample fleets with invented names, ready to be brought into a battle."""

from engine.engagement import Fleet, Refusal, make_fleet
from engine.engagement.saved import plain
from engine.jovian.battle.roster import SHIP, SQUADRON
from engine.jovian.battle.rules import RULES
from engine.jovian.profiles import Ship, Squadron
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER, EXO_SQUADRON, INTERCEPTOR, LANCERS

SAMPLES: tuple[tuple[str, tuple[Squadron | Ship, ...]], ...] = (
    ("Lantern Watch", (DESTROYER, EXO_SQUADRON, INTERCEPTOR)),
    ("Meridian Patrol", (CRUISER, BOMBER, LANCERS)),
)


def sample_fleets() -> tuple[Fleet, ...]:
    """The sample fleets, with fresh ids at each call. Raises ValueError when one has a fault."""
    return tuple(_fleet(name, items) for name, items in SAMPLES)


def _fleet(name: str, items: tuple[Squadron | Ship, ...]) -> Fleet:
    groups = [
        {"kind": SHIP if isinstance(item, Ship) else SQUADRON, "name": item.name, "profile": plain(item)}
        for item in items
    ]
    fleet = make_fleet(RULES, name, groups)
    if isinstance(fleet, Refusal):
        raise ValueError(fleet)
    return fleet
