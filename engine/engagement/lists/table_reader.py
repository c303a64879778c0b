"""Lists as tables: separated by tabs, semicolons or commas, with a row of headings; columns in any
order.
"""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.engagement.lists.army_list import (
    ArmyList,
    Characteristic,
    ListedModel,
    Remark,
    StatLine,
    clean,
)
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import CELL, COLUMNS, MODELS, ROWS, UNPACKED, refused_list
from engine.engagement.lists.list_words import COUNT, GROUP, NAME, PROFILE_NAME, ROW
from engine.engagement.lists.spreadsheet_text import unquote_formula
from engine.kit.refusal import Refusal
from engine.kit.text import fold

DELIMITERS = "\t;,|"
TITLES, LINE = 6, 5_000
"""Lines among which the headings are, and the longest of them."""
SEPARATOR = re.compile(r"sep=[\t;,]")
"""The first line of some spreadsheets' files."""
TYPE = "type"
csv.field_size_limit(UNPACKED)  # a long cell is cut; it does not make a table damaged
OWN = frozenset({ROW, GROUP, COUNT, NAME, PROFILE_NAME})


def table_list(text: str, layout: Layout) -> ArmyList | Refusal | None:
    """Return the list in a table; None where the text has no row of headings."""
    lines = text.splitlines()
    start, delimiter = next(_headings(lines, layout), (0, ""))
    if not delimiter:
        return None
    if len(lines) > ROWS:
        return refused_list("list_too_many_lines", limit=ROWS)
    if any(line.count(delimiter) > COLUMNS for line in lines):
        return refused_list("list_too_many_columns", limit=COLUMNS)
    try:
        rows = list(_rows("\n".join(lines[start:]), delimiter))
    except csv.Error:
        return refused_list("list_damaged_table")
    table = _Table(layout, rows[0][1])
    above = [
        (number, clean(line))
        for number, line in enumerate(lines[:start], 1)
        if not SEPARATOR.fullmatch(line)
    ]
    table.remarks += [Remark("heading", line[:CELL], str(number)) for number, line in above if line]
    for number, cells in rows[1:]:
        table.add(start + number, cells)
    squadrons = tuple(table.squadrons())
    return ArmyList("table", "", "", squadrons, tuple(table.remarks))


def _headings(lines: Sequence[str], layout: Layout) -> Iterator[tuple[int, str]]:
    """Yield the indexes of lines with headings among the first lines, each with its separator."""
    for index, line in enumerate(lines[:TITLES]):
        signs = (sign for sign in DELIMITERS if _is_heading(_cells(line[:LINE], sign), layout))
        yield from ((index, sign) for sign in signs)


def _cells(line: str, delimiter: str) -> list[str]:
    return [clean(cell) for cell in next(csv.reader([line], delimiter=delimiter), [])]


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    for cells in reader:
        cleaned = [unquote_formula(clean(cell)[: CELL + 1]) for cell in cells]
        if any(cell.strip("-:|") for cell in cleaned) or (any(cleaned) and delimiter != "|"):
            yield reader.line_num, cleaned


def _is_heading(cells: Sequence[str], layout: Layout) -> bool:
    keys = [layout.words.keys(cell) for cell in cells]
    return any(NAME in some for some in keys) and sum(map(bool, keys)) > 1


@dataclass(slots=True)
class _Row:
    """A model or group with the rows that belong to it."""

    number: int
    kind: str
    name: str
    count: int
    complete: bool = False
    stats: list[StatLine] = field(default_factory=list)
    models: "list[_Row]" = field(default_factory=list)

    def listed(self) -> ListedModel:
        """Return the model or group with its profiles and models."""
        return ListedModel(
            self.name,
            str(self.number),
            self.kind,
            count=self.count,
            stats=tuple(self.stats),
            complete=self.complete,
            models=tuple(row.listed() for row in self.models),
        )


class _Table:
    """The rows so far: `group` is the squadron that takes the next models, `last` takes the next
    weapon.
    """

    def __init__(self, layout: Layout, headings: list[str]) -> None:
        self.layout, self.headings = layout, headings
        self.keys = [layout.words.keys(heading) for heading in headings]
        self.of_entries = frozenset().union(*(layout.columns[kind] for kind in layout.entries))
        self.complete = any(({ROW} | self.of_entries - {NAME}) & keys for keys in self.keys)
        self.tops: list[_Row] = []
        self.remarks: list[Remark] = []
        self.group: _Row | None = None
        self.last: _Row | None = None

    def squadrons(self) -> Iterator[ListedModel]:
        """Yield the squadrons with their models."""
        for row in self.tops:
            if self.layout.is_group(row.kind) and not row.models:
                self.remarks.append(Remark("not_understood", row.name, str(row.number)))
                continue
            yield row.listed()

    def add(self, number: int, cells: list[str]) -> None:
        """Add a row: a group, a model, or an entry of the model above it."""
        cells = [self._cut(number, cell) for cell in cells]
        for cell in filter(None, cells[len(self.headings) :]):
            self.remarks.append(Remark("not_understood", cell, str(number)))
        columns = [(index, cell) for index, cell in enumerate(cells[: len(self.headings)]) if cell]
        name, kind = self._cell(columns, NAME), self._kind(number, columns)
        for key in OWN:
            for _, cell in [pair for pair in columns if key in self.keys[pair[0]]][1:]:
                self.remarks.append(Remark("not_understood", cell, str(number), key))
        is_entry = kind in self.layout.entries
        if is_entry and self.last:
            self.last.stats.append(self._stat(number, kind, name, columns))
        elif name and not is_entry:
            self._item(
                _Row(number, kind, name, self._count(number, columns), self.complete), columns
            )
        else:
            self.remarks.append(
                Remark("not_understood", " · ".join(cell for _, cell in columns), str(number))
            )

    def _cut(self, number: int, cell: str) -> str:
        if len(cell) > CELL:
            self.remarks.append(Remark("not_understood", cell[:CELL] + "…", str(number)))
            return ""
        return cell

    def _cell(self, columns: list[tuple[int, str]], key: str) -> str:
        return next((cell for index, cell in columns if key in self.keys[index]), "")

    def _kind(self, number: int, columns: list[tuple[int, str]]) -> str:
        """Return the kind of a row: the one that it names, else the one that its columns belong
        to.
        """
        word = self._cell(columns, ROW)
        named = self.layout.words.row_kind(word) if word else self._typed(columns)
        if word and not named:
            self.remarks.append(Remark("not_understood", word, str(number), ROW))
        if named:
            return named
        others = [index for index, _ in columns if not self.keys[index] & OWN]
        used = frozenset().union(*(self.keys[index] for index in others))
        headings = [self.headings[index] for index in others]
        items = [kind for kind in self.layout.kinds if not self.layout.is_group(kind)]
        of_items = (
            frozenset().union(*(self.layout.columns[kind] for kind in items)) - self.of_entries
        )
        if used & of_items or not used & self.of_entries:
            return self.layout.best(headings, items) or self.layout.model
        return self.layout.best(headings, self.layout.entries)

    def _typed(self, columns: list[tuple[int, str]]) -> str:
        """Return the kind of model in a column for types, which is taken out of the row; else an
        empty text.
        """
        for index, cell in columns:
            kind = self.layout.words.row_kind(cell)
            if TYPE in fold(self.headings[index]) and kind in self.layout.kinds:
                columns.remove((index, cell))
                return kind
        return ""

    def _count(self, number: int, columns: list[tuple[int, str]]) -> int:
        text = self._cell(columns, COUNT).strip("x×* ")
        if text and not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= MODELS):
            self.remarks.append(Remark("not_a_value", text, str(number), COUNT))
            return 1
        return int(text) if text else 1

    def _item(self, row: _Row, columns: list[tuple[int, str]]) -> None:
        squadron, group = self._cell(columns, GROUP), self.layout.group.get(row.kind)
        if self.layout.is_group(row.kind):
            self.group = row
            self.tops.append(row)
        elif group and self.group and squadron in ("", self.group.name):
            self.group.models.append(row)
        elif group and squadron:
            self.group = _Row(row.number, group, squadron, 1, models=[row])
            self.tops.append(self.group)
        else:
            self.group = None
            self.tops.append(row)
        self.last = row
        self._fill(row, columns)

    def _fill(self, row: _Row, columns: list[tuple[int, str]]) -> None:
        """Add the cells of a row: those that its kind has, and those of an entry in the same
        row.
        """
        own = self.layout.columns[row.kind]
        mains, others = list[tuple[int, str]](), dict[str, list[tuple[int, str]]]()
        for index, cell in columns:
            kind = next(
                (
                    name
                    for name in self.layout.entries
                    if self.keys[index] & self.layout.columns[name]
                ),
                "",
            )
            if self.keys[index] & (own | OWN) or not kind:
                mains.append((index, cell))
            else:
                others.setdefault(kind, []).append((index, cell))
        row.stats.append(
            self._stat(row.number, row.kind, self._cell(columns, PROFILE_NAME) or row.name, mains)
        )
        row.stats.extend(self._stat(row.number, kind, "", cells) for kind, cells in others.items())

    def _stat(self, number: int, kind: str, name: str, columns: list[tuple[int, str]]) -> StatLine:
        own = self.layout.columns[kind]
        cells = [
            pair
            for pair in columns
            if not self.keys[pair[0]] & OWN or self.keys[pair[0]] & own - {NAME}
        ]
        named = tuple(Characteristic(self.headings[index], cell) for index, cell in cells)
        return StatLine(kind, name, named, str(number))
