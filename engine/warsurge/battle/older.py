"""Battles of earlier versions brought up to date: what a default was is written down before it changes."""

from engine.engagement import GameMigration
from engine.engagement.saved import Tree


def _fleet(fleet: Tree) -> Tree:
    return fleet


def _zero_v_zero(battle: Tree) -> Tree:
    """Version 1 took 0 against 0 for no damage unless the players said otherwise."""
    return battle | {"setup": {"zero_v_zero": "no_damage"} | battle["setup"]}


MIGRATIONS = (GameMigration(fleet=_fleet, battle=_zero_v_zero),)
"""The first one leads from version 1 to 2."""
