"""The army list of a roster: its forces, squadrons and models; ids and rules texts are not read."""

from collections.abc import Iterable, Iterator

from engine.engagement.lists.army_list import (
    ArmyList,
    Characteristic,
    ListedModel,
    Remark,
    StatLine,
    Upgrade,
    clean,
    value_of,
)
from engine.engagement.lists.limits import MODELS
from engine.engagement.lists.list_words import POINTS, normal
from engine.engagement.lists.roster_node import Node

MODEL, UNIT = "model", "unit"
OF_POINTS = frozenset(map(normal, POINTS))
JOIN = " / "


def army_list(roster: Node, format: str) -> ArmyList:
    """Return the list that a roster holds."""
    remarks: list[Remark] = []
    in_forces = tuple(_in_forces(roster, "", remarks))
    squadrons = (*_squadrons(roster, "", remarks), *in_forces)
    return ArmyList(
        format, _name(roster), clean(roster.get("gameSystemName")), squadrons, tuple(remarks)
    )


def _in_forces(parent: Node, where: str, remarks: list[Remark]) -> Iterator[ListedModel]:
    """Yield the squadrons of the forces in a part of a roster, each before those of the forces in
    it.
    """
    for force in parent.each("force"):
        path = _path(where, _name(force))
        yield from _squadrons(force, path, remarks)
        yield from _in_forces(force, path, remarks)


def _squadrons(parent: Node, where: str, remarks: list[Remark]) -> Iterator[ListedModel]:
    for node in parent.each("selection"):
        kind = node.get("type")
        inner = list(_models(node))
        if kind in (UNIT, MODEL) and not any(model.get("type") == UNIT for model in inner):
            yield _model(node, where, inner if kind == UNIT else [], remarks)
        elif inner:
            # A detachment, or a unit of units.
            remarks.append(Remark("heading", _name(node), _path(where, _name(node))))
            yield from _squadrons(node, _path(where, _name(node)), remarks)
        elif (choice := _model(node, where, [], remarks)).stats:
            # A choice of a whole force is a squadron where it has a profile.
            yield choice
        else:
            remarks.append(Remark("not_understood", choice.name, choice.where))


def _models(node: Node) -> Iterator[Node]:
    """Yield the outermost units and models in a selection."""
    for inner in node.each("selection"):
        if inner.get("type") in (UNIT, MODEL):
            yield inner
        else:
            yield from _models(inner)


def _model(node: Node, where: str, models: list[Node], remarks: list[Remark]) -> ListedModel:
    """Return a selection with the profiles, rules and choices in it; those of its `models` are
    theirs.
    """
    path = _path(where, _name(node))
    parts = list(_parts(node, models))
    own = list[Remark]()
    count = _count(node, path, own)
    return ListedModel(
        _name(node),
        path,
        node.get("type"),
        clean(node.get("customName")),
        count,
        tuple(_stats(parts, path)),
        tuple(Upgrade(_name(part), _number(part)) for part in parts[1:] if _name(part)),
        tuple(dict.fromkeys(_rules(parts))),
        _points(parts, path, remarks),
        remarks=tuple(own),
        models=tuple(_model(model, path, [], remarks) for model in models),
    )


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
