"""From older versions of the game's data to the present one: what was not asked then is written down as it was then."""

from engine.engagement import GameMigration
from engine.kit.saved import Tree

BEFORE_VERSION_2: Tree = {"beam_reroll": "none", "weapon_fires": "fire_control", "next_fire_control": "full"}
"""Rulings that version 1 had no words for, as it decided them."""


def rulings_of_version_2(rulings: Tree) -> Tree:
    """Rulings of version 1 as version 2 writes them; its one roll for each result was one for each damage dealt."""
    rolls = rulings.get("catastrophic_rolls")
    found = BEFORE_VERSION_2 | rulings
    return found | ({"catastrophic_rolls": "each_damage"} if rolls == "each_result" else {})


def _battle(battle: Tree) -> Tree:
    setup = battle.get("setup") or {}
    return battle | {"setup": setup | {"rulings": rulings_of_version_2(setup.get("rulings") or {})}}


def _without_facts(event: Tree) -> Tree:
    """Version 2 wrote down beside what players said of an attack what it came to."""
    data = event.get("data", {})
    if event["kind"] != "attack" or "facts" not in data:
        return event
    said = {name: value for name, value in data.items() if name != "facts"}
    return event | {"data": said, "earlier": event.get("earlier", {}) | {"outcome": data["facts"]}}


def _with_spent(event: Tree) -> Tree:
    """Up to version 3 instances counted as fired whose target was gone before them."""
    data = event.get("data", {})
    if event["kind"] != "attack" or data.get("linked") or data.get("fired", 1) == 1:
        return event
    return event | {"data": data | {"spent": data["fired"]}}


MIGRATIONS = (GameMigration(battle=_battle), *map(GameMigration.of_events, (_without_facts, _with_spent)))
