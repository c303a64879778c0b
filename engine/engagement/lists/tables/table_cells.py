"""The cells of a table: separated by signs or spaces, with a ship in each row or in each column."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.engagement.lists.amounts import WHOLE
from engine.engagement.lists.army_list import clean
from engine.engagement.lists.layout import Layout
from engine.engagement.lists.limits import CELL, COLUMNS, ROWS, UNPACKED, refused_list
from engine.engagement.lists.list_words import COUNT, GROUP, NAME, PROFILE_NAME, ROW
from engine.engagement.lists.spreadsheet_text import unquote_formula
from engine.engagement.lists.text.marked_lines import strip_marks
from engine.engagement.lists.text.vocabulary import COST
from engine.kit.refusal import Refusal

DELIMITERS = "\t;,|"
BAR = "|"
TITLES = 6
"""Lines among which the headings are."""
LINE = 5_000
"""The longest line of headings."""
SEPARATOR = re.compile(r"sep=[\t;,]")
"""The first line of some spreadsheets' files."""
OWN = frozenset({ROW, GROUP, COUNT, NAME, PROFILE_NAME})
"""Columns that are no fields of a profile."""
GAP = re.compile(r"\s{2,}")
WORD = re.compile(r"\S+(?:\s\S+)*")
"""Words between gaps of two spaces and more."""
RULER = re.compile(r"[\s|:+=\-–—_]*")
KNOWN = 3
"""As many words of fields make headings of columns between spaces, or in the first column."""
csv.field_size_limit(UNPACKED)  # a long cell is cut; it does not make a table damaged


class TableRow(NamedTuple):
    """A row of a table.

    number: the number of its line.
    cells: a cell for each heading, and what is beyond.
    text: the row as the list has it.
    doubt: what is odd about its number of cells, verbatim; empty where nothing is.
    is_shifted: True if its numbers may stand in wrong columns.
    """

    number: int
    cells: Sequence[str]
    text: str
    doubt: str = ""
    is_shifted: bool = False


class TextAround(NamedTuple):
    """A line above or below a table, with its number."""

    number: int
    text: str


class ListTable(NamedTuple):
    """A table: its headings, its rows, and the lines around it."""

    headings: Sequence[str]
    rows: Sequence[TableRow]
    around: Sequence[TextAround]


def read_table(text: str, layout: Layout) -> ListTable | Refusal | None:
    """Return the table in a text; None where it has no headings."""
    lines = text.splitlines()
    for sign in DELIMITERS:
        turned = _read_ship_columns(lines, sign, layout)
        if turned:
            return _limit(lines, sign) or turned
    for start, line in enumerate(lines[:TITLES]):
        for sign in DELIMITERS:
            if _is_heading(_cut_line(line[:LINE], sign), layout):
                return _limit(lines, sign) or _read_separate_cells(lines, start, sign)
        if _is_heading(GAP.split(line.strip()), layout, KNOWN):
            return _limit(lines, BAR) or _read_columns(lines, start)
    return None


def _limit(lines: Sequence[str], sign: str) -> Refusal | None:
    if len(lines) > ROWS:
        return refused_list("list_too_many_lines", limit=ROWS)
    if any(line.count(sign) > COLUMNS for line in lines):
        return refused_list("list_too_many_columns", limit=COLUMNS)
    return None


def _is_heading(cells: Sequence[str], layout: Layout, least: int = 2) -> bool:
    keys = [layout.words.keys(cell) for cell in cells]
    known = [key for key in keys if key]
    return any(NAME in key for key in known) and len(known) >= least


def _cut_line(line: str, sign: str) -> list[str]:
    cells = next(csv.reader([line], delimiter=sign), [])
    return [_read_cell(cell, sign) for cell in cells]


def _read_cell(cell: str, sign: str) -> str:
    if sign == BAR:
        cell = strip_marks(cell)
    return clean(cell)


def _read_separate_cells(lines: Sequence[str], start: int, sign: str) -> ListTable | Refusal:
    """Return a table with a sign between its cells."""
    try:
        rows = list(_separate("\n".join(lines[start:]), sign, start))
    except csv.Error:
        return refused_list("list_damaged_table")
    headings = rows[0].cells
    around = _text_around(lines, range(start))
    body: list[TableRow] = []
    for row in rows[1:]:
        if sign == BAR and len(row.cells) < 2:
            around.append(TextAround(row.number, row.text))
        elif _is_row(row, sign):
            body.append(_check_width(row, headings, sign))
    return ListTable(headings, body, around)


def _separate(text: str, sign: str, start: int) -> Iterator[TableRow]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    for cells in reader:
        read = [unquote_formula(_read_cell(cell, sign)[: CELL + 1]) for cell in cells]
        words = f"{sign.strip() or ' '} ".join(cell for cell in read if cell)
        yield TableRow(start + reader.line_num, read, words)


def _is_row(row: TableRow, sign: str) -> bool:
    """Return True for a row that is neither empty nor a line of signs."""
    has_words = any(not RULER.fullmatch(cell) for cell in row.cells)
    return has_words or (any(row.cells) and sign != BAR)


def _text_around(lines: Sequence[str], numbers: Sequence[int]) -> list[TextAround]:
    around: list[TextAround] = []
    for index in numbers:
        text = clean(lines[index])
        if text and not SEPARATOR.fullmatch(text):
            around.append(TextAround(index + 1, text))
    return around


def _check_width(row: TableRow, headings: Sequence[str], sign: str) -> TableRow:
    """Return a row whose cells stand below their headings, or with a mark that they may not."""
    width = len(headings)
    extra = [cell for cell in row.cells[width:] if cell]
    if not any(WHOLE.fullmatch(cell) for cell in extra):
        is_short = len(row.cells) < width and sign == ","
        if is_short and len(row.cells) > 1:
            return row._replace(doubt=row.text)
        return row
    joined = _join_thousands(row.cells, headings)
    if joined:
        return row._replace(cells=joined, doubt=row.text)
    return row._replace(doubt=row.text, is_shifted=True)


def _join_thousands(cells: Sequence[str], headings: Sequence[str]) -> Sequence[str] | None:
    """Return a row whose points were torn at the comma of their thousands: '1', '250' is 1,250.

    None where it is not clear which.
    """
    joined: list[str] = []
    torn = 0
    for cell in cells:
        before = joined[-1] if joined else ""
        is_price = len(joined) <= len(headings) and COST.search(headings[len(joined) - 1])
        is_torn = before.isdecimal() and len(before) < 4 and cell.isdecimal() and len(cell) == 3
        if is_torn and is_price:
            joined[-1] = f"{before},{cell}"
            torn += 1
        else:
            joined.append(cell)
    if torn == len(cells) - len(headings):
        return joined
    return None


def _read_columns(lines: Sequence[str], start: int) -> ListTable:
    """Return a table whose cells stand below their headings, with spaces between."""
    spans = [match.span() for match in WORD.finditer(lines[start].expandtabs(4))]
    headings = [clean(match[0]) for match in WORD.finditer(lines[start].expandtabs(4))]
    around = _text_around(lines, range(start))
    rows: list[TableRow] = []
    is_over = False
    for index in range(start + 1, len(lines)):
        line = lines[index].expandtabs(4)
        is_over = is_over or (not GAP.search(line.strip()) and not RULER.fullmatch(line))
        if is_over:
            around.extend(_text_around(lines, [index]))
        elif not RULER.fullmatch(line):
            rows.append(_put_cells(index + 1, line, spans))
    return ListTable(headings, rows, around)


def _put_cells(number: int, line: str, spans: Sequence[tuple[int, int]]) -> TableRow:
    """Return a row with each cell below the nearest heading; two below the same are marked."""
    cells = [""] * len(spans)
    doubt = ""
    for match in WORD.finditer(line):
        gaps = [max(start - match.end(), match.start() - end, 0) for start, end in spans]
        nearest = min(range(len(spans)), key=gaps.__getitem__)
        if cells[nearest]:
            doubt = clean(line)
        cells[nearest] = cells[nearest] or clean(match[0])
    return TableRow(number, cells, clean(line), doubt, is_shifted=bool(doubt))


def _read_ship_columns(lines: Sequence[str], sign: str, layout: Layout) -> ListTable | None:
    """Return a table with a ship in each column; None where the first column has no headings."""
    starts = [line[:LINE].partition(sign)[0] for line in lines[:ROWS] if sign in line]
    known = {start for start in starts if layout.words.keys(start) - OWN}
    if len(known) < KNOWN or 2 * len(known) < len(starts):
        return None
    rows = [_cut_line(line[:LINE], sign) for line in lines if sign in line]
    headings = [row[0] for row in rows]
    if headings[0] and NAME not in layout.words.keys(headings[0]):
        return None
    first = next(index for index, line in enumerate(lines) if sign in line)
    headings[0] = headings[0] or layout.words.heading(NAME, "en")
    turned: list[TableRow] = []
    for column in range(1, len(rows[0])):
        cells = [_cell_at(row, column) for row in rows]
        turned.append(TableRow(first + 1, cells, " ".join(filter(None, cells))))
    around = _text_around(lines, [index for index, line in enumerate(lines) if sign not in line])
    return ListTable(headings, turned, around)


def _cell_at(row: Sequence[str], column: int) -> str:
    if column < len(row):
        return row[column]
    return ""
