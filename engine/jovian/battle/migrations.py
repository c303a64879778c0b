"""Migrations of battles from earlier versions: defaults of that time are written down."""

from engine.engagement import GameMigration
from engine.kit.saved import Tree

BEFORE_VERSION_2: Tree = {"beam_reroll": "none", "weapon_fires": "fire_control", "next_fire_control": "full"}
"""Rulings that version 1 lacked, with the options it followed."""


def rulings_of_version_2(rulings: Tree) -> Tree:
    """Return rulings of version 1 in the form of version 2; 'each_result' of version 1 means 'each_damage'."""
    rolls = rulings.get("catastrophic_rolls")
    found = BEFORE_VERSION_2 | rulings
    return found | ({"catastrophic_rolls": "each_damage"} if rolls == "each_result" else {})


def _battle(battle: Tree) -> Tree:
    setup = battle.get("setup") or {}
    return battle | {"setup": setup | {"rulings": rulings_of_version_2(setup.get("rulings") or {})}}


def _without_facts(event: Tree) -> Tree:
    """Move the result of an attack from its data, where version 2 saved it, to the earlier outcome."""
    data = event.get("data", {})
    if event["kind"] != "attack" or "facts" not in data:
        return event
    said = {name: value for name, value in data.items() if name != "facts"}
    return event | {"data": said, "earlier": event.get("earlier", {}) | {"outcome": data["facts"]}}


def _with_spent(event: Tree) -> Tree:
    """Record the declared instances as fired; up to version 3 they counted even without a target."""
    data = event.get("data", {})
    if event["kind"] != "attack" or data.get("linked") or data.get("fired", 1) == 1:
        return event
    return event | {"data": data | {"spent": data["fired"]}}


MIGRATIONS = (GameMigration(battle=_battle), *map(GameMigration.of_events, (_without_facts, _with_spent)))
