"""Lists of OPR Army Forge: names and sizes of units, for a game that is none of ours."""

from collections.abc import Mapping
from typing import Any

from engine.engagement.lists.army_list import (
    UNREADABLE,
    ArmyList,
    ListedKind,
    ListedRow,
    Remark,
    clean,
)
from engine.engagement.lists.limits import MODELS
from engine.engagement.lists.row_tree import RowTree

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
    rows: list[ListedRow] = []
    for unit in named:
        if unit not in joined.values():
            rows.append(_read_unit(unit, joined.get(unit.get("selectionId"))))
    game = _text(data, "gameSystem")
    system = SYSTEM
    if game:
        system = f"{SYSTEM} ({game})"
    tree = RowTree(rows)
    return ArmyList("army_forge", _text(data, "name"), system, tree.squadrons, rows=tuple(rows))


def _read_unit(unit: Mapping[str, Any], half: Mapping[str, Any] | None) -> ListedRow:
    """Return a unit; two combined entries are one unit."""
    name = clean(unit["name"])
    count = _size(unit)
    remarks: tuple[Remark, ...] = ()
    if half:
        count += _size(half)
        other = _text(half, "customName")
        if other:
            remarks = (Remark("other_name", other, name),)
    return ListedRow(
        kind=ListedKind.MODEL,
        reason="unit",
        name=name or UNREADABLE,
        where=name,
        text=name,
        count=min(count, MODELS),
        remarks=remarks,
        custom_name=_text(unit, "customName"),
    )


def _text(data: Mapping[str, Any], key: str) -> str:
    """Return the cleaned text of a field; empty where the field holds no text."""
    value = data.get(key)
    return clean(value) if isinstance(value, str) else ""


def _size(unit: Mapping[str, Any]) -> int:
    size = unit.get("size")
    return min(max(size, 1), MODELS) if isinstance(size, int) else 1
