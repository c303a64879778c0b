"""What a battle is played by, and how battles of earlier versions come to say it."""

from typing import Annotated

from pydantic import Field

from engine.dystopian.rulings import Rulings
from engine.engagement import GameMigration
from engine.engagement.saved import Tree

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
}
"""What version 1 was played by: its rulings with their defaults, and what it had no choice in."""


class Setup(Rulings):
    """The rulings; `earlier`: the last event that a version before this one wrote, 0 for none."""

    earlier: Annotated[int, Field(ge=0, le=1_000_000)] = 0

    @property
    def rulings(self) -> Rulings:
        """The rulings alone."""
        return Rulings(**{name: getattr(self, name) for name in Rulings.model_fields})


def _battle(battle: Tree) -> Tree:
    """Version 1 to 2: old defaults written down, old events marked. Raises TypeError when it is no battle."""
    setup = VERSION_1 | battle.get("setup", {}) | {"earlier": battle.get("last", 0)}
    return battle | {"setup": setup}


MIGRATIONS = (GameMigration(fleet=lambda fleet: fleet, battle=_battle),)
