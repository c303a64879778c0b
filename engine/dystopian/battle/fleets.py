"""The sample fleets as fleets of a battle, small ships together in squadrons."""

from engine import engagement
from engine.dystopian.battle.roster import SHIP, SQUADRON, WING
from engine.dystopian.battle.rules import RULES
from engine.dystopian.samples import FLEETS
from engine.dystopian.ships import Ship
from engine.dystopian.wings.profiles import Wing
from engine.dystopian.words import Size
from engine.engagement import Fleet
from engine.engagement.saved import Tree, plain

TOGETHER = {Size.SMALL: 3, Size.MEDIUM: 2}
"""Ships in a squadron by their size; larger ones stand alone. Our own choice."""


def sample_fleets() -> tuple[Fleet, ...]:
    """Every sample fleet, with new ids."""
    return engagement.sample_fleets(RULES, {fleet.name: _groups(fleet.ships, fleet.wings) for fleet in FLEETS})


def _groups(ships: tuple[Ship, ...], wings: tuple[Wing, ...]) -> list[Tree]:
    flying = [{"kind": WING, "name": wing.name, "profile": plain(wing)} for wing in wings]
    return [*map(_squadron, ships), *flying]


def _squadron(ship: Ship) -> Tree:
    number = TOGETHER.get(ship.size, 1)
    names = [ship.name] if number == 1 else [f"{ship.name} {place + 1}" for place in range(number)]
    models = [{"kind": SHIP, "name": name, "profile": plain(ship)} for name in names]
    return {"kind": SQUADRON, "name": ship.name, "models": models}
