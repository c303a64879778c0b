"""Picks of a fleet's group for the form of an attack, and the attack in one line."""

from collections.abc import Iterator, Mapping

from app.jovian.form import AGAINST, ENTRIES, FACTS, FIRE, SHIP, SQUADRON, START
from app.jovian.words import weapon_name
from app.views.fleet_picks import Pick
from app.words import Words, words
from engine.engagement import Group
from engine.jovian.attack import Attack
from engine.jovian.profiles import Ship, ShipPart, Squadron, Weapon
from engine.kit.saved_types import Tree

PROFILES: dict[str, type[Ship] | type[Squadron]] = {SHIP: Ship, SQUADRON: Squadron}
FACTS_SHOWN = {SQUADRON: ("structure", "skill"), SHIP: ("defense", "structure")}
"""Numbers that distinguish targets."""


def picks(group: Group, data: Mapping[str, str], t: Words) -> Iterator[Pick]:
    """Yield the weapons of a squadron or ship, and the squadron or ship as a target."""
    profile = PROFILES[group.kind].model_validate(group.profile)
    for weapon in profile.weapons:
        dice = t("setups.dice", anti_squadron=weapon.anti_squadron, anti_ship=weapon.anti_ship)
        yield Pick(weapon_name(weapon, t), dice, {"fires": [_fire(weapon)]})
    facts = {name: getattr(profile, name) for name in START[group.kind]}
    if isinstance(profile, Ship):
        facts["parts"] = list(map(_part, profile.parts))
    fields = {"against": group.kind, group.kind: facts}
    yield Pick(group.name, numbers(profile, t), fields, is_target=True)


def _part(part: ShipPart) -> Tree:
    """Return the fields of a system or weapon of a ship."""
    return {name: getattr(part, name) for name in ENTRIES["ship.parts"]}


def _fire(weapon: Weapon) -> Tree:
    """Return the fields of a weapon that fires once."""
    return FIRE | {"weapon": {name: getattr(weapon, name) for name in FIRE["weapon"]}}


def describe_attack(attack: Attack, language: str) -> str:
    """Return the attack in one line: weapons with their dice, then the numbers of the target."""
    t = words(language)
    fires = " + ".join(
        f"{weapon_name(fire.weapon, t)} {attack.rating(fire.weapon)}" for fire in attack.fires
    )
    return t("setups.fired_at", fires=fires, target=numbers(attack.target, t))


def numbers(target: Ship | Squadron, t: Words) -> str:
    """Return the numbers of a target in words."""
    kind = AGAINST[isinstance(target, Ship)]
    return " · ".join(
        f"{t(FACTS[kind][name])} {getattr(target, name)}" for name in FACTS_SHOWN[kind]
    )
