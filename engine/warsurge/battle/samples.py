"""Invented fleets to begin a battle with. Ranges of values: rules file, 'Typical values'."""

from typing import Any, NamedTuple

from engine.engagement.saved import plain
from engine.warsurge.battle.unit import Unit
from engine.warsurge.profiles import Target, Weapon
from engine.warsurge.samples import TARGETS, WEAPONS
from engine.warsurge.words import WeaponType

CARBINE, CANNON, LANCE, PIKE = WEAPONS
LEVY, SALTGUARD, VETERANS, CRAWLER, COLOSSUS = TARGETS
SLING = Weapon(name="Bog Sling", attacks=1, number=10, power=2, range=12)
RAM = Weapon(name="Iron Prow", attacks=2, power=8, ap=3, type=WeaponType.BATTLE, range=1)
TUSKS = Weapon(name="Tusks", attacks=4, power=9, ap=3, range=2)
MORTAR = Weapon(name="Kettle Mortar", attacks=6, power=5, ap=5, type=WeaponType.HEAVY, range=60)


def _each(weapon: Weapon, unit: Target) -> Weapon:
    """The weapon in the hands of every model of a unit."""
    return weapon.model_copy(update={"number": unit.models})


class SampleFleet(NamedTuple):
    """A fleet's name, and its groups as `make_fleet` takes them."""

    name: str
    groups: tuple[dict[str, Any], ...]


def sample_fleets() -> tuple[SampleFleet, ...]:
    """Two fleets of about equal strength."""
    return (
        SampleFleet("Saltmarsh Watch", tuple(_group(*one) for one in WATCH)),
        SampleFleet("Fen Wardens", tuple(_group(*one) for one in WARDENS)),
    )


WATCH = (
    (SALTGUARD, (CARBINE, PIKE)),
    (CRAWLER, (CANNON, RAM)),
    (VETERANS, (_each(CARBINE, VETERANS), LANCE, _each(PIKE, VETERANS))),
)
WARDENS = (
    (LEVY, (SLING,)),
    (VETERANS.model_copy(update={"name": "Sedge Hunters"}), (LANCE, _each(PIKE, VETERANS))),
    (COLOSSUS, (TUSKS, MORTAR)),
)


def _group(body: Target, weapons: tuple[Weapon, ...]) -> dict[str, Any]:
    parts = {name: getattr(body, name) for name in Unit.model_fields if name != "weapons"}
    return {"kind": "unit", "name": body.name, "profile": plain(Unit(**parts, weapons=weapons))}
