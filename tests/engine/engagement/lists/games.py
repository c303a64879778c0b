"""The games of these tests, and what every import of theirs must hold."""

from dataclasses import replace
from typing import Any

from engine.dystopian.battle import RULES as DYSTOPIAN
from engine.engagement import GameRules, Refusal
from engine.engagement.exchange import ImportedFleet, ImportedModel, fleet_of, import_list
from engine.jovian.battle import RULES as JOVIAN
from engine.warsurge.battle import RULES as WARSURGE

RULES: dict[str, GameRules[Any]] = {rules.name: rules for rules in (DYSTOPIAN, JOVIAN, WARSURGE)}


def read(source: str | bytes, game: str = "dystopian", names_only: bool = False) -> ImportedFleet:
    """Return an import that is not refused, and of which a fleet can be made."""
    result = import_list(RULES[game], source, names_only)
    assert not isinstance(result, Refusal), result
    whole = replace(result, groups=tuple(map(_sure, result.groups)))
    fleet = fleet_of(RULES[game], whole, "Fleet")
    assert not isinstance(fleet, Refusal), fleet
    return result


def _sure(item: ImportedModel) -> ImportedModel:
    return replace(item, doubtful=False, models=tuple(map(_sure, item.models)))


def code(source: str | bytes, game: str = "dystopian") -> str:
    """Return the code of a refusal; an empty text for what is not refused."""
    result = import_list(RULES[game], source)
    return result.faults[0].code if isinstance(result, Refusal) else ""
