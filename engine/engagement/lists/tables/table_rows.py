"""The rows of a table: groups, models with their entries, and sums."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.engagement.lists.amounts import read_amount
from engine.engagement.lists.army_list import (
    Characteristic,
    ListedKind,
    ListedRow,
    Remark,
    StatLine,
)
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import CELL, MODELS
from engine.engagement.lists.list_words import (
    COUNT,
    FOOTER,
    GROUP,
    NAME,
    POINTS_EACH,
    POINTS_OF_ROW,
    PROFILE_NAME,
    ROW,
    normal,
)
from engine.engagement.lists.tables.table_cells import OWN, ListTable, TableRow
from engine.engagement.lists.text.counts import take_count
from engine.engagement.lists.text.vocabulary import TOTAL
from engine.kit.text import fold

POINTS = "points"
EACH = "points_each"
ALL = "points_of_row"
PRICES = frozenset({POINTS, EACH, ALL})
TYPE = "type"
TOP_DEPTH, MODEL_DEPTH = range(2)


class TableCell(NamedTuple):
    """A cell of a row, with the number of its column."""

    number: int
    cell: str


@dataclass(slots=True)
class _Model:
    """A model or group with the profiles that belong to it, and its models."""

    row: TableRow
    kind: str
    name: str
    count: int
    points: int | None = None
    stats: list[StatLine] = field(default_factory=list)
    models: "list[_Model]" = field(default_factory=list)


class TableRows:
    """The rows of a table, read once.

    remarks: cells that belong to no field.
    total: the points that the table names as its sum, None where it names none.
    """

    def __init__(self, layout: Layout, table: ListTable) -> None:
        """Read all rows; a group takes the models below it, a model the entries below it."""
        self.remarks: list[Remark] = []
        self.total: int | None = None
        self._layout = layout
        self._headings = table.headings
        self._keys = [_read_keys(layout, heading) for heading in table.headings]
        self._of_entries = frozenset().union(*(layout.columns[kind] for kind in layout.entries))
        wanted = {ROW} | self._of_entries - {NAME}
        self._is_complete = any(wanted & keys for keys in self._keys)
        self._others = [_make_heading(line.number, line.text) for line in table.around]
        self._tops: list[_Model] = []
        self._group: _Model | None = None
        self._last: _Model | None = None
        models = [row for row in table.rows if not self._take_other(row)]
        self._prices_are_of_rows = self._have_prices_of_rows(models)
        for row in models:
            self._add(row)

    def rows(self) -> Iterator[ListedRow]:
        """Yield the rows, each group before its models."""
        yield from self._others
        for top in self._tops:
            if self._layout.is_group(top.kind) and not top.models:
                self.remarks.append(Remark("not_understood", top.name, str(top.row.number)))
                continue
            yield self._make_row(top, TOP_DEPTH)
            for model in top.models:
                yield self._make_row(model, MODEL_DEPTH)

    def _make_row(self, model: _Model, depth: int) -> ListedRow:
        return ListedRow(
            kind=ListedKind.MODEL,
            reason="named",
            name=model.name,
            where=str(model.row.number),
            text=model.row.text,
            depth=depth,
            count=model.count,
            points=model.points,
            stats=tuple(model.stats),
            word=model.kind,
            is_complete=self._is_complete,
            remarks=_remark_on_doubt(model.row),
        )

    def _take_other(self, row: TableRow) -> bool:
        """Note a row with a sum, or of a program; return False for other rows."""
        name = self._cell(self._columns(row), NAME)
        is_total = any(TOTAL.fullmatch(cell) for cell in row.cells)
        if name:
            is_total = TOTAL.search(name) is not None
        if is_total:
            self.total = self._find_sum(row) or self.total
            self._others.append(_make_heading(row.number, row.text, ListedKind.TOTAL))
            return True
        is_alone = len([cell for cell in row.cells if cell]) == 1
        if is_alone and FOOTER.match(row.text):
            self._others.append(_make_heading(row.number, row.text))
            return True
        return False

    def _find_sum(self, row: TableRow) -> int | None:
        """Return the points of a row with a sum: those below a heading of points, else the last."""
        amounts = [(number, read_amount(cell)) for number, cell in self._columns(row)]
        numbers = [(number, amount) for number, amount in amounts if amount is not None]
        for wanted in (ALL, POINTS):
            for number, amount in numbers:
                if wanted in self._keys[number]:
                    return amount
        if numbers:
            return numbers[-1][1]
        return None

    def _have_prices_of_rows(self, rows: Sequence[TableRow]) -> bool:
        """Return True if the points of all rows add up to the sum that the table names."""
        prices = [read_amount(self._cell(self._columns(row), POINTS)) or 0 for row in rows]
        return self.total is not None and sum(prices) == self.total

    def _add(self, row: TableRow) -> None:
        """Add a row: a group, a model, or an entry of the model above it."""
        if not row.is_shifted:
            for cell in filter(None, row.cells[len(self._headings) :]):
                self.remarks.append(Remark("not_understood", cell[:CELL], str(row.number)))
        columns = self._columns(row)
        name = self._cell(columns, NAME)
        kind = self._read_kind(row.number, columns)
        self._remark_on_doubles(row.number, columns)
        is_entry = kind in self._layout.entries
        if is_entry and self._last:
            self._last.stats.append(self._make_stat(row.number, kind, name, columns))
        elif name and not is_entry:
            count = self._read_count(row.number, columns)
            has_count = self._cell(columns, COUNT) or self._cell(columns, ROW)
            counted = take_count(name)
            if counted.is_marked and counted.model_count and not has_count:
                name = counted.rest
                count = counted.model_count
            model = _Model(row, kind, name, count)
            self._add_model(model, columns)
        else:
            words = " · ".join(cell for _, cell in columns)
            self.remarks.append(Remark("not_understood", words, str(row.number)))

    def _columns(self, row: TableRow) -> list[TableCell]:
        cells = [self._cut(row.number, cell) for cell in row.cells[: len(self._headings)]]
        return [TableCell(number, cell) for number, cell in enumerate(cells) if cell]

    def _cut(self, number: int, cell: str) -> str:
        """Return a cell; a long one is no value, and is remarked on once."""
        if len(cell) <= CELL:
            return cell
        remark = Remark("not_understood", cell[:CELL] + "…", str(number))
        if remark not in self.remarks:
            self.remarks.append(remark)
        return ""

    def _cell(self, columns: Sequence[TableCell], key: str) -> str:
        for number, cell in columns:
            if key in self._keys[number]:
                return cell
        return ""

    def _remark_on_doubles(self, line: int, columns: Sequence[TableCell]) -> None:
        for key in OWN:
            cells = [cell for number, cell in columns if key in self._keys[number]]
            for cell in cells[1:]:
                self.remarks.append(Remark("not_understood", cell, str(line), key))

    def _read_kind(self, line: int, columns: list[TableCell]) -> str:
        """Return the kind of a row: the one that it names, else the one of its columns."""
        word = self._cell(columns, ROW)
        named = self._layout.words.row_kind(word) if word else self._take_type(columns)
        if word and not named:
            self.remarks.append(Remark("not_understood", word, str(line), ROW))
        if named:
            return named
        others = [number for number, _ in columns if not self._keys[number] & (OWN | PRICES)]
        used = frozenset().union(*(self._keys[number] for number in others))
        headings = [self._headings[number] for number in others]
        items = [kind for kind in self._layout.kinds if not self._layout.is_group(kind)]
        of_items = frozenset().union(*(self._layout.columns[kind] for kind in items))
        if used & (of_items - self._of_entries) or not used & self._of_entries:
            return self._layout.best(headings, items) or self._layout.model
        return self._layout.best(headings, self._layout.entries)

    def _take_type(self, columns: list[TableCell]) -> str:
        """Return the kind in a column for types, which is taken out; else an empty text."""
        for column in columns:
            kind = self._layout.words.row_kind(column.cell)
            is_type = TYPE in fold(self._headings[column.number])
            if is_type and kind in self._layout.kinds:
                columns.remove(column)
                return kind
        return ""

    def _read_count(self, line: int, columns: Sequence[TableCell]) -> int:
        text = self._cell(columns, COUNT).strip("x×* ")
        count = read_amount(text)
        if not text:
            return 1
        if count is None or not 1 <= count <= MODELS:
            self.remarks.append(Remark("not_a_value", text, str(line), COUNT))
            return 1
        return count

    def _add_model(self, model: _Model, columns: Sequence[TableCell]) -> None:
        """Put a model into the group above it, into a group that it names, or beside them."""
        group = self._cell(columns, GROUP)
        kind = self._layout.group.get(model.kind)
        if self._layout.is_group(model.kind):
            self._group = model
            self._tops.append(model)
        elif kind and self._group and group in ("", self._group.name):
            self._group.models.append(model)
        elif kind and group:
            self._group = _Model(model.row._replace(doubt=""), kind, group, 1, models=[model])
            self._tops.append(self._group)
        else:
            self._group = None
            self._tops.append(model)
        self._last = model
        if not model.row.is_shifted:
            self._fill(model, self._take_prices(model, columns))

    def _take_prices(self, model: _Model, columns: Sequence[TableCell]) -> Sequence[TableCell]:
        """Return the cells without those of points that are clearly of the row or of one model."""
        result: list[TableCell] = []
        for number, cell in columns:
            keys = self._keys[number] & PRICES
            amount = read_amount(cell)
            if not keys or amount is None:
                result.append(TableCell(number, cell))
            elif ALL in keys or (POINTS in keys and self._prices_are_of_rows):
                model.points = amount
            elif EACH in keys:
                model.points = model.points or amount * model.count
            else:
                result.append(TableCell(number, str(amount)))
        return result

    def _fill(self, model: _Model, columns: Sequence[TableCell]) -> None:
        """Add the cells of a row: those of its kind, and those of an entry in the same row."""
        own = self._layout.columns[model.kind]
        mains: list[TableCell] = []
        others: dict[str, list[TableCell]] = {}
        for column in columns:
            keys = self._keys[column.number]
            entry = self._find_entry(keys)
            if keys & (own | OWN) or not entry:
                mains.append(column)
            else:
                others.setdefault(entry, []).append(column)
        line = model.row.number
        name = self._cell(columns, PROFILE_NAME) or model.name
        model.stats.append(self._make_stat(line, model.kind, name, mains))
        for kind, cells in others.items():
            model.stats.append(self._make_stat(line, kind, "", cells))

    def _find_entry(self, keys: frozenset[str]) -> str:
        for name in self._layout.entries:
            if keys & self._layout.columns[name]:
                return name
        return ""

    def _make_stat(self, line: int, kind: str, name: str, columns: Sequence[TableCell]) -> StatLine:
        own = self._layout.columns[kind] - {NAME}
        characteristics: list[Characteristic] = []
        for number, cell in columns:
            keys = self._keys[number]
            if not keys & OWN or keys & own:
                characteristics.append(Characteristic(self._headings[number], cell))
        return StatLine(kind, name, tuple(characteristics), str(line))


def _remark_on_doubt(row: TableRow) -> tuple[Remark, ...]:
    if not row.doubt:
        return ()
    return (Remark("assumed", row.doubt, str(row.number)),)


def _read_keys(layout: Layout, heading: str) -> frozenset[str]:
    """Return the fields that a heading may mean; points may be those of a row or of one model."""
    words = normal(heading)
    if words in map(normal, POINTS_EACH):
        return frozenset({EACH})
    if words in map(normal, POINTS_OF_ROW):
        return frozenset({ALL})
    return layout.words.keys(heading)


def _make_heading(line: int, text: str, kind: ListedKind = ListedKind.HEADING) -> ListedRow:
    return ListedRow(kind, "around", "", str(line), text[:CELL])
