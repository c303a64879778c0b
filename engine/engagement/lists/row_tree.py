"""Rows of a list as squadrons and models: a deeper row belongs to the one above it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.engagement.lists.army_list import (
    ListedKind,
    ListedModel,
    ListedRow,
    Remark,
    StatLine,
    Upgrade,
)
from engine.engagement.lists.limits import MODELS


@dataclass
class _Branch:
    """A row with the rows that belong to it."""

    row: ListedRow
    models: "list[_Branch]" = field(default_factory=list)
    others: list[ListedRow] = field(default_factory=list)


class RowTree:
    """The models of some rows.

    squadrons: the units.
    remarks: the rows that belong to none.
    """

    def __init__(self, rows: Iterable[ListedRow]) -> None:
        """Put each row where it belongs."""
        self.remarks: list[Remark] = []
        self._units: list[_Branch] = []
        self._open: list[_Branch] = []
        for row in rows:
            self._add(row)
        self.squadrons = tuple(_make_squadron(unit) for unit in self._units)

    def _add(self, row: ListedRow) -> None:
        while self._open and self._open[-1].row.depth >= row.depth:
            self._open.pop()
        if row.kind in (ListedKind.HEADING, ListedKind.TOTAL):
            self.remarks.append(Remark("heading", row.text, row.where))
        elif row.kind in (ListedKind.MODEL, ListedKind.UNKNOWN) and row.name:
            branch = _Branch(row)
            siblings = self._open[-1].models if self._open else self._units
            siblings.append(branch)
            self._open.append(branch)
        elif self._open:
            self._open[-1].others.append(row)
        else:
            self.remarks.append(Remark("not_understood", row.text, row.where))


def _make_squadron(unit: _Branch) -> ListedModel:
    """Return a unit with its models."""
    models = tuple(_make_model(model) for model in unit.models)
    own = _make_model(unit)
    if not models:
        return _spread_groups(own, unit.row.groups)
    total = sum(model.count for model in models)
    remarks = own.remarks
    if own.count > 1 and own.count != total and not own.remarks:
        doubt = f"{own.count} × {own.name}"
        remarks = (*remarks, Remark("assumed", doubt, own.where))
    return replace(own, remarks=remarks, models=models)


def _spread_groups(model: ListedModel, groups: int) -> ListedModel:
    """Return a unit of several equal groups: each has the models of the row."""
    if groups == 1:
        return model
    return replace(model, groups=groups)


def _make_model(branch: _Branch) -> ListedModel:
    row = branch.row
    stats: list[StatLine] = list(row.stats)
    choices: list[Upgrade] = list(row.choices)
    points = row.points
    for other in branch.others:
        stats.extend(other.stats)
        if points is None and other.kind is ListedKind.RULE:
            points = other.points
        choices.extend(_choices_of(other))
    return ListedModel(
        name=row.name,
        where=row.where,
        kind=row.word,
        custom_name=row.custom_name,
        count=min(row.count, MODELS),
        stats=tuple(stats),
        upgrades=tuple(choices),
        rules=row.rules,
        points=points,
        doubtful=row.kind is ListedKind.UNKNOWN,
        remarks=row.remarks,
        heading=row.heading,
        complete=row.is_complete,
    )


def _choices_of(row: ListedRow) -> Sequence[Upgrade]:
    """Return what a row of equipment or rules names."""
    if row.choices or not row.name:
        return row.choices
    return (Upgrade(row.name, row.count),)
