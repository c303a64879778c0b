"""Migrations of battles from earlier versions: a default is written down before it changes."""

from collections.abc import Iterator

from engine.engagement import GameMigration, each_event
from engine.kit.saved import Tree
from engine.warsurge.battle.overrides import of_weapon
from engine.warsurge.profiles import UnitWeapon, Weapon

Told = dict[str, object]


def _zero_v_zero(battle: Tree) -> Tree:
    """Set the default of version 1: 0 against 0 is no damage unless the players chose otherwise."""
    return battle | {"setup": {"zero_v_zero": "no_damage"} | battle["setup"]}


def _weapons_picked(battle: Tree) -> Tree:
    """Add the indexes of the unit's weapons to each attack; version 2 saved only the weapons."""
    return each_event(battle, lambda event: _picked(event, battle))


def _stays(event: Tree) -> Tree:
    """Mark attacks up to version 3, in which a target kept the overrides of one attack."""
    by_hand = [one["field"] for one in event.get("earlier", {}).get("overrides", [])]
    by_rule = "earlier" in event and not any(field.startswith("target.") for field in by_hand)
    return event if by_rule or event["kind"] != "attack" else event | {"data": event["data"] | {"stays": True}}


def _all_fire(battle: Tree) -> Tree:
    """Set the default up to version 4: a unit fires all its weapons, regardless of lost models."""
    return battle | {"setup": {"lost_weapons": "all_fire"} | battle["setup"]}


def _picked(event: Tree, battle: Tree) -> Tree:
    data = event.get("data", {})
    if event["kind"] != "attack" or "picked" in data:
        return event
    side, fleet, id = data["unit"].split(".")
    groups = battle["sides"][int(side)]["fleets"][int(fleet)]["groups"]
    own = next(group for group in groups if group["id"] == id)["profile"].get("weapons", [])
    by_hand = {one["field"]: one.get("was") for one in event.get("earlier", {}).get("overrides", [])}
    weapons = [weapon.firing(weapon.number) for weapon in map(UnitWeapon.model_validate, own)]
    places = _places(data["weapons"], weapons, by_hand)
    return event | {"data": data | {"picked": list(places)}}


def _places(fired: list[Tree], own: list[Weapon], by_hand: Told) -> Iterator[int]:
    """Yield the index of each weapon picked: the first free weapon equal to the weapon that fired, before overrides."""
    left = list(range(len(own)))
    count = by_hand.get("weapons", len(fired))
    for place in range(min(count if isinstance(count, int) else 0, len(own))):
        was = _as_it_was(fired[place], f"weapons.{place}", by_hand) if place < len(fired) else None
        alike = [one for one in left if was and not list(of_weapon("weapon", own[one], was))]
        left.remove(found := (alike or left)[0])
        yield found


def _as_it_was(weapon: Tree, path: str, by_hand: Told) -> Weapon:
    overrules = weapon.get("overrules", {})
    was = {name: by_hand.get(f"{path}.{name}", value) for name, value in weapon.items()}
    hands = {name: by_hand.get(f"{path}.overrules.{name}", value) for name, value in overrules.items()}
    return Weapon.model_validate(was | {"overrules": hands})


MIGRATIONS = (
    GameMigration(battle=_zero_v_zero),
    GameMigration(battle=_weapons_picked),
    GameMigration.of_events(_stays),
    GameMigration(battle=_all_fire),
)
"""The first migration leads from version 1 to 2."""
