"""Battles of earlier versions brought up to date: what a default was is written down before it changes."""

from collections.abc import Iterator

from engine.engagement import GameMigration, each_event
from engine.kit.saved import Tree
from engine.warsurge.battle.overrides import of_weapon
from engine.warsurge.profiles import UnitWeapon, Weapon

Told = dict[str, object]


def _zero_v_zero(battle: Tree) -> Tree:
    """Version 1 took 0 against 0 for no damage unless the players said otherwise."""
    return battle | {"setup": {"zero_v_zero": "no_damage"} | battle["setup"]}


def _weapons_picked(battle: Tree) -> Tree:
    """Version 2 kept the weapons of an attack, but not which of its unit's they were."""
    return each_event(battle, lambda event: _picked(event, battle))


def _stays(event: Tree) -> Tree:
    """Until version 3 a target kept the numbers that were set by hand for one attack."""
    by_hand = [one["field"] for one in event.get("earlier", {}).get("overrides", [])]
    by_rule = "earlier" in event and not any(field.startswith("target.") for field in by_hand)
    return event if by_rule or event["kind"] != "attack" else event | {"data": event["data"] | {"stays": True}}


def _all_fire(battle: Tree) -> Tree:
    """Until version 4 a unit fired all its weapons, whoever it had lost."""
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
    """The place of each weapon picked: the first not taken that is the one fired but for what was set by hand."""
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
"""The first one leads from version 1 to 2."""
