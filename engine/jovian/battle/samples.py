"""Sample fleets with invented names, ready to be brought into a battle."""

from engine import engagement
from engine.engagement import Fleet
from engine.engagement.saved import Tree, plain
from engine.jovian.battle.roster import SHIP, SQUADRON
from engine.jovian.battle.rules import RULES
from engine.jovian.profiles import Ship, Squadron
from engine.jovian.samples import BOMBER, CRUISER, DESTROYER, EXO_SQUADRON, INTERCEPTOR, LANCERS

SAMPLES: tuple[tuple[str, tuple[Squadron | Ship, ...]], ...] = (
    ("Lantern Watch", (DESTROYER, EXO_SQUADRON, INTERCEPTOR)),
    ("Meridian Patrol", (CRUISER, BOMBER, LANCERS)),
)


def sample_fleets() -> tuple[Fleet, ...]:
    """The sample fleets, with fresh ids at each call."""
    return engagement.sample_fleets(RULES, {name: list(map(_group, items)) for name, items in SAMPLES})


def _group(item: Squadron | Ship) -> Tree:
    return {"kind": SHIP if isinstance(item, Ship) else SQUADRON, "name": item.name, "profile": plain(item)}
