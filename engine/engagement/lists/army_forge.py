"""Lists of OPR Army Forge: names and sizes of units, for a game that is none of ours."""

from collections.abc import Mapping
from typing import Any

from engine.engagement.lists.army_list import ArmyList, ListedModel, Remark, clean
from engine.engagement.lists.limits import MODELS

SYSTEM = "OPR Army Forge"


def army_forge(data: Mapping[str, Any]) -> ArmyList | None:
    """Return the list; None where the data are no such list."""
    units = data.get("units")
    if not isinstance(units, list) or not any(isinstance(unit, Mapping) and "selectionId" in unit for unit in units):
        return None
    named = [unit for unit in units if isinstance(unit, Mapping) and isinstance(unit.get("name"), str)]
    joined = {unit.get("joinToUnit"): unit for unit in named if unit.get("combined") and unit.get("joinToUnit")}
    squadrons = tuple(
        _squadron(unit, joined.get(unit.get("selectionId"))) for unit in named if unit not in joined.values()
    )
    game = data.get("gameSystem")
    system = f"{SYSTEM} ({clean(game)})" if isinstance(game, str) and game else SYSTEM
    name = clean(data["name"]) if isinstance(data.get("name"), str) else ""
    return ArmyList("army_forge", name, system, squadrons)


def _squadron(unit: Mapping[str, Any], half: Mapping[str, Any] | None) -> ListedModel:
    """Return a unit; two combined entries are one unit."""
    name, custom = clean(unit["name"]), unit.get("customName")
    count = _size(unit) + (_size(half) if half else 0)
    own = clean(custom) if isinstance(custom, str) else ""
    other = half.get("customName") if half else None
    remarks = (Remark("other_name", clean(other), name),) if isinstance(other, str) and clean(other) else ()
    return ListedModel(name, name, "unit", own, min(count, MODELS), remarks=remarks)


def _size(unit: Mapping[str, Any]) -> int:
    size = unit.get("size")
    return min(max(size, 1), MODELS) if isinstance(size, int) else 1
