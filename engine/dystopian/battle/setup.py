"""How battles of earlier versions are brought up to date: what they were played by, and what throws came to."""

from engine.engagement import GameMigration, each_event
from engine.kit.saved import Tree

VERSION_1: Tree = {
    "reaching": "meet",
    "criticals": "one_per_cr",
    "link": "each_down",
    "combined": "plain_sum",
    "split_and_link": "forbidden",
    "dice_lost": "one_per_hp",
    "steady_weapons": "rockets_torpedoes_bombs",
    "halving": "down_at_least_one",
    "limited_sight": "halved",
    "auxiliary_dice": "exploding",
    "generator_dice": "one_hit",
    "token_dice": "six_kills",
    "abort_test": "hits_without_kills",
    "wing_fuel": "one_each",
    "explosion": "rolled_once",
    "fusion_leak": "next_attack",
    "fast_torpedoes": "first_dice",
    "to_hit_table": "1.1",
    "attack_dice": "exploding",
    "overkill": "until_sunk",
    "abort_mars": "plus_1",
    "tft_ordnance": "appendix",
    "wing_rolls_back": "cap_only",
    "counterattackers": "all_attackers",
    "acting_squadrons": "any",
    "cap_attacked": "with_squadron",
    "unnamed_primary": "most_hits",
    "rest_of_weapon": "whole_dice",
    "dice_changes": "cuts_first",
}
"""What version 1 was played by: its rulings with their defaults, and what it had no choice in."""


THROWN = ("throw", "commodore")


def _rulings_written_down(battle: Tree) -> Tree:
    """Version 1 to 2. Raises TypeError when it is no battle."""
    return battle | {"setup": VERSION_1 | battle.get("setup", {})}


def _outcomes_apart(battle: Tree) -> Tree:
    """Version 2 to 3: what throws came to, and whose they were, is what an older file says, and no answer."""
    setup = {name: value for name, value in battle.get("setup", {}).items() if name != "earlier"}
    return each_event(battle, _event) | {"setup": setup}


def _event(event: Tree) -> Tree:
    if event["kind"] not in THROWN:
        return event
    gone = ("data", "side") if event["kind"] == "throw" else ("data",)
    answered = {name: value for name, value in event.items() if name not in gone}
    return answered | {"earlier": event.get("earlier", {}) | {"outcome": event.get("data", {})}}


MIGRATIONS = (GameMigration(battle=_rulings_written_down), GameMigration(battle=_outcomes_apart))
