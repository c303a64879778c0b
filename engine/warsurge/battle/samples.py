"""Invented fleets for a first battle. Ranges of values: rules file, 'Typical values'."""

from engine import engagement
from engine.engagement import Fleet
from engine.kit.saved_types import Tree, plain
from engine.warsurge.battle.battle_rules import RULES
from engine.warsurge.battle.state import Unit
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
    """Return the weapon, one for every model of a unit."""
    return weapon.model_copy(update={"number": unit.models})


def sample_fleets() -> tuple[Fleet, ...]:
    """Return two fleets of about equal strength, with new ids at each call."""
    watch = [_group(*unit) for unit in WATCH]
    wardens = [_group(*unit) for unit in WARDENS]
    return engagement.sample_fleets(RULES, {"Saltmarsh Watch": watch, "Fen Wardens": wardens})


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


def _group(body: Target, weapons: tuple[Weapon, ...]) -> Tree:
    profile = {**plain(body), "weapons": list(map(plain, weapons))}
    parts = {name: profile[name] for name in Unit.model_fields if name in profile}
    return {"kind": "unit", "name": body.name, "profile": plain(Unit.model_validate(parts))}
