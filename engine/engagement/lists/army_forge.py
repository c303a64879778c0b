"""Lists of OPR Army Forge: names and sizes of units, for a game that is none of ours."""

from collections.abc import Mapping
from typing import Any

from engine.engagement.lists.army_list import ArmyList, ListedModel, Remark, clean
from engine.engagement.lists.limits import MODELS

SYSTEM = "OPR Army Forge"


def army_forge(data: Mapping[str, Any]) -> ArmyList | None:
    """Return the list; None where the data are no such list."""
    units = data.get("units")
    if not isinstance(units, list) or not any(
        isinstance(unit, Mapping) and "selectionId" in unit for unit in units
    ):
        return None
    named = [
        unit for unit in units if isinstance(unit, Mapping) and isinstance(unit.get("name"), str)
    ]
    joined = {
        unit.get("joinToUnit"): unit
        for unit in named
        if unit.get("combined") and unit.get("joinToUnit")
    }
    squadrons = tuple(
        _squadron(unit, joined.get(unit.get("selectionId")))
        for unit in named
        if unit not in joined.values()
    )
    game = _text(data, "gameSystem")
    return ArmyList(
        "army_forge", _text(data, "name"), f"{SYSTEM} ({game})" if game else SYSTEM, squadrons
    )


def _squadron(unit: Mapping[str, Any], half: Mapping[str, Any] | None) -> ListedModel:
    """Return a unit; two combined entries are one unit."""
    name, other = clean(unit["name"]), _text(half, "customName") if half else ""
    count = _size(unit) + (_size(half) if half else 0)
    remarks = (Remark("other_name", other, name),) if other else ()
    return ListedModel(
        name, name, "unit", _text(unit, "customName"), min(count, MODELS), remarks=remarks
    )


def _text(data: Mapping[str, Any], key: str) -> str:
    """Return the cleaned text of a field; empty where the field holds no text."""
    value = data.get(key)
    return clean(value) if isinstance(value, str) else ""


def _size(unit: Mapping[str, Any]) -> int:
    size = unit.get("size")
    return min(max(size, 1), MODELS) if isinstance(size, int) else 1
