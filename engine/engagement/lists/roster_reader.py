"""The army list of a roster: its forces, squadrons and models; ids and rules texts are not read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.engagement.lists.army_list import (
    UNREADABLE,
    ArmyList,
    Characteristic,
    ListedKind,
    ListedRow,
    Remark,
    StatLine,
    Upgrade,
    clean,
    value_of,
)
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import MODELS
from engine.engagement.lists.list_words import POINTS, normal
from engine.engagement.lists.roster_node import Node
from engine.engagement.lists.row_tree import RowTree

MODEL = "model"
UNIT = "unit"
OF_POINTS = frozenset(map(normal, POINTS))
JOIN = " / "


def read_roster_list(roster: Node, format: str, layout: Layout) -> ArmyList:
    """Return the list that a roster holds."""
    reader = _RosterRows(layout)
    rows = (*reader.read(roster, ""), *reader.read_forces(roster, ""))
    tree = RowTree(rows)
    total = _sum_points(list(_costs(roster)))
    return ArmyList(
        format=format,
        name=_name(roster),
        system=clean(roster.get("gameSystemName")),
        squadrons=tree.squadrons,
        remarks=(*tree.remarks, *reader.remarks),
        rows=rows,
        total=total,
    )


class _RosterRows:
    """Reads the selections of a roster as rows.

    remarks: costs that are no points.
    """

    def __init__(self, layout: Layout) -> None:
        self.remarks: list[Remark] = []
        self._layout = layout

    def read_forces(self, parent: Node, where: str) -> Iterator[ListedRow]:
        """Yield the rows of the forces in a part of a roster, each before those of forces in it."""
        for force in parent.each("force"):
            path = _path(where, _name(force))
            yield from self.read(force, path)
            yield from self.read_forces(force, path)

    def read(self, parent: Node, where: str) -> Iterator[ListedRow]:
        """Yield the rows of the selections in a part of a roster."""
        for node in parent.each("selection"):
            kind = node.get("type")
            inner = list(_models(node))
            has_units = any(model.get("type") == UNIT for model in inner)
            if kind in (UNIT, MODEL) and not has_units:
                models = inner if kind == UNIT else []
                yield self._read_model(node, where, models)
                path = _path(where, _name(node))
                for model in models:
                    row = self._read_model(model, path, [])
                    yield replace(row, depth=1)
            elif inner:
                # A detachment, or a unit of units.
                path = _path(where, _name(node))
                yield ListedRow(ListedKind.HEADING, "detachment", "", path, _name(node))
                yield from self.read(node, path)
            else:
                yield self._read_choice(node, where)

    def _read_choice(self, node: Node, where: str) -> ListedRow:
        """Return a choice of a whole force: a model where it has the profile of a model."""
        row = self._read_model(node, where, [])
        if any(self._layout.is_of_model(stat) for stat in row.stats):
            return row
        return replace(row, kind=ListedKind.RULE, reason="of_force")

    def _read_model(self, node: Node, where: str, models: list[Node]) -> ListedRow:
        """Return a selection with what is in it; that of its `models` is theirs."""
        path = _path(where, _name(node))
        parts = list(_parts(node, models))
        own = list[Remark]()
        count = _count(node, path, own)
        return ListedRow(
            kind=ListedKind.MODEL,
            reason=node.get("type"),
            name=_name(node) or UNREADABLE,
            where=path,
            text=_name(node),
            count=count,
            points=_points(parts, path, self.remarks),
            stats=tuple(_stats(parts, path)),
            choices=tuple(Upgrade(_name(part), _number(part)) for part in parts[1:] if _name(part)),
            rules=tuple(dict.fromkeys(_rules(parts))),
            remarks=tuple(own),
            custom_name=clean(node.get("customName")),
            word=node.get("type"),
        )


def _models(node: Node) -> Iterator[Node]:
    """Yield the outermost units and models in a selection."""
    for inner in node.each("selection"):
        if inner.get("type") in (UNIT, MODEL):
            yield inner
        else:
            yield from _models(inner)


def _parts(node: Node, without: list[Node]) -> Iterator[Node]:
    """Yield a selection and the choices in it, except the models of a squadron."""
    yield node
    for inner in node.each("selection"):
        if not any(inner is other for other in without):
            yield from _parts(inner, without)


def _stats(parts: Iterable[Node], where: str) -> Iterator[StatLine]:
    """Yield the profiles of selections."""
    for part in parts:
        count = _number(part)
        for profile in part.each("profile"):
            if profile.get("hidden") == "true":
                continue
            characteristics = tuple(
                Characteristic(clean(item.get("name")), value_of(item.text or item.get("value")))
                for item in profile.each("characteristic")
            )
            kind = clean(profile.get("typeName", "profileTypeName"))
            yield StatLine(kind, clean(profile.get("name")), characteristics, where, count)


def _rules(parts: Iterable[Node]) -> Iterator[str]:
    for part in parts:
        yield from (name for rule in part.each("rule") if (name := _name(rule)))


def _points(parts: Iterable[Node], where: str, remarks: list[Remark]) -> int | None:
    """Return the sum of the points of selections; other costs are remarked on."""
    total: int | None = None
    for part in parts:
        for name, text in _costs(part):
            value = _whole(text)
            if normal(name) in OF_POINTS and value is not None:
                total = (total or 0) + value
            elif value != 0:
                remarks.append(Remark("no_field", f"{name} {text}".strip(), where))
    return total


def _sum_points(costs: list[tuple[str, str]]) -> int | None:
    """Return the points among the costs of a whole list; None where it names none."""
    for name, text in costs:
        if normal(name) in OF_POINTS:
            return _whole(text)
    return None


def _costs(part: Node) -> Iterator[tuple[str, str]]:
    costs = list(part.each("cost"))
    yield from ((clean(cost.get("name")), clean(cost.get("value"))) for cost in costs)
    if not costs and part.get("points"):
        yield "pts", clean(part.get("points"))


def _whole(text: str) -> int | None:
    whole, _, fraction = text.partition(".")
    return (
        int(whole)
        if whole.isascii() and whole.isdigit() and len(whole) < 8 and not fraction.strip("0")
        else None
    )


def _count(node: Node, where: str, remarks: list[Remark]) -> int:
    text = clean(node.get("number")) or "1"
    value = _whole(text)
    if value is None or not 1 <= value <= MODELS:
        remarks.append(Remark("not_a_value", text, where, "count"))
    return _number(node)


def _number(node: Node) -> int:
    return min(max(_whole(clean(node.get("number")) or "1") or 1, 1), MODELS)


def _name(node: Node) -> str:
    return clean(node.get("name"))


def _path(where: str, name: str) -> str:
    return where + JOIN + name if where and name else where or name
