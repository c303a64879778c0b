"""Picks of a fleet's unit for the form of an attack."""

from collections.abc import Iterator, Mapping

from app.views.fleet_picks import Pick
from app.warsurge.form import numbers, weapon_fields, weapon_name
from app.words import Words
from engine.engagement import Group
from engine.kit.saved_types import plain
from engine.warsurge.battle.state import Unit
from engine.warsurge.profiles import Body, Target, Weapon


def picks(group: Group, data: Mapping[str, str], t: Words) -> Iterator[Pick]:
    """Yield the weapons of a unit, singly and all together, and the unit as a target."""
    unit = Unit.model_validate(group.profile)
    weapons = [weapon.firing(weapon.number) for weapon in unit.weapons]
    for index, weapon in enumerate(weapons):
        yield Pick(
            weapon_name(weapon, index, t), _dice(weapon, t), {"weapons": [weapon_fields(weapon)]}
        )
    if len(weapons) > 1:
        yield Pick(t("setups.all_weapons"), "", {"weapons": list(map(weapon_fields, weapons))})
    target = Target(name=group.name, **{name: getattr(unit, name) for name in Body.model_fields})
    yield Pick(group.name, numbers(target, t), {"target": plain(target)}, is_target=True)


def _dice(weapon: Weapon, t: Words) -> str:
    return t("setups.weapon", dice=weapon.attacks * weapon.number, power=weapon.power)
