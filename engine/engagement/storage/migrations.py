"""From older saved documents to the present one, a version at a time."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.engagement.game import GameRules, Games, each_event
from engine.kit.refusal import Refusal, refusal
from engine.kit.saved import Tree

Migration = Callable[[Tree], Tree]
TOLD = {"models": "models", "overruled": "overrides", "luck": "luck", "turn": "turn", "answers": "answers"}
"""What schema 1 said of an event beside what the players answered, and what `Earlier` calls it."""
OF_DICE = ("label", "sides")


def _answers_alone(document: Tree) -> Tree:
    """Schema 1 to 2: what followed from players' answers is set apart, as what an older file says; no settings."""
    found = {name: value for name, value in document.items() if name != "settings"}
    battles = document.get("battles", [])
    return found | {"battles": [_battle_of_schema_2(battle) for battle in battles]} if battles else found


def _battle_of_schema_2(battle: Tree) -> Tree:
    return each_event(battle, _event) | {"earlier": battle.get("last", 0)}


def _event(event: Tree) -> Tree:
    found = {name: value for name, value in event.items() if name not in TOLD}
    earlier = {now: event[was] for was, now in TOLD.items() if was in event}
    if "side" in event:
        earlier["side"] = event["side"]
    if event.get("dice"):
        found["dice"] = [{name: one[name] for name in one if name not in OF_DICE} for one in event["dice"]]
        earlier["dice"] = [{name: one[name] for name in OF_DICE if name in one} for one in event["dice"]]
    return found | {"earlier": earlier}


MIGRATIONS: tuple[Migration, ...] = (_answers_alone,)
"""The first one leads from schema 1 to 2. Each takes and returns a plain document and changes nothing else.

They may raise ValueError, TypeError or LookupError for a document that is not what its version says.
"""
BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What code that trusts its input raises when that input is wrong."""


def migrated(data: Tree, version: Any, migrations: Sequence[Migration]) -> Tree | Refusal:
    """Plain data of some version brought to the present one: newer, broken_version or broken_old."""
    if type(version) is not int or version < 1:
        return refusal("broken_version")
    present = 1 + len(migrations)
    if version > present:
        return refusal("newer", found=version, known=present)
    try:
        for step in migrations[version - 1 :]:
            data = step(data)
    except BROKEN:
        return refusal("broken_old")
    return data


def fleet_migrated(fleet: Any, games: Games) -> Any | Refusal:
    """A plain fleet with its game's data brought up to date."""
    rules = rules_of(fleet, games)
    if isinstance(rules, Refusal) or fleet.get("version") == rules.version:
        return rules if isinstance(rules, Refusal) else fleet
    return _of_game(fleet, rules, [one.fleet for one in rules.migrations])


def battle_migrated(battle: Any, games: Games) -> Any | Refusal:
    """A plain battle with its game's data, those of its fleets included, brought up to date."""
    rules = rules_of(battle, games)
    if isinstance(rules, Refusal) or battle.get("version") == rules.version:
        return rules if isinstance(rules, Refusal) else battle
    found = _of_game(battle, rules, [one.battle for one in rules.migrations])
    if isinstance(found, Refusal):
        return found
    try:
        sides = [
            side | {"fleets": [_fleet(fleet, games) for fleet in side.get("fleets", [])]} for side in found["sides"]
        ]
    except BROKEN:
        return refusal("broken_old", "sides")
    return found | {"sides": sides}


def _fleet(fleet: Any, games: Games) -> Any:
    found = fleet_migrated(fleet, games)
    if isinstance(found, Refusal):
        raise ValueError
    return found


def _of_game(data: Tree, rules: GameRules[Any], steps: Sequence[Migration]) -> Tree | Refusal:
    found = migrated(data, data.get("version"), steps)
    return found.under("version") if isinstance(found, Refusal) else found | {"version": rules.version}


def rules_of(data: Any, games: Games) -> GameRules[Any] | Refusal:
    """The game of a plain fleet or battle."""
    if not isinstance(data, dict):
        return refusal("wrong_shape")
    name = data.get("game")
    rules = games.get(name) if isinstance(name, str) else None
    return rules or refusal("unknown_game", "game")
