"""The to-hit charts of both editions as data."""

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from app.dystopian.chart_sentences import default_note
from app.number_format import needed
from app.views.charts.chart_parts import (
    Cell,
    Chart,
    ChartRow,
    Column,
    Note,
    SideBySide,
    Table,
    make_number_columns,
    sort_marks,
)
from app.views.charts.chart_words import ChartWords
from app.words import Words
from engine.dystopian.tables.to_hit_lookup import NEVER, Rows, ShotFacts, look_up
from engine.dystopian.tables.to_hit_numbers import APPENDIX_1_1, MATRIX_1_0
from engine.dystopian.words import AUXILIARY, Height, Mark, WeaponType
from engine.kit.sources import Point

RULED_ROWS = {"impeded_sight": "limited_sight", "tft_ordnance": "tft_ordnance"}
"""Rows of the to-hit appendix that a setting has a say in."""
TO_HIT_POINTS = (
    Point("worst", "M"),
    Point("dice", "H", ("attack_dice",)),
    Point("ranges", "M"),
    Point("wing_ranges", "M"),
)
MATRIX_POINTS = (
    Point("edition", "H", ("to_hit_table", "attack_dice")),
    Point("covered", "H"),
    Point("missing", "H"),
)


class HeightColumn(NamedTuple):
    """Firing heights that need the same of every target, and the numbers from the highest target
    down.
    """

    heights: tuple[Height, ...]
    needs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeightMatrix:
    """The 1.0 matrix: columns of firing heights, one row with its marks for each height of a
    target.
    """

    columns: tuple[HeightColumn, ...]
    marks: tuple[tuple[Mark, ...], ...]


def make_to_hit(chart_words: ChartWords) -> Chart:
    """Return the chart of edition 1.1: the number for each case."""
    tables = [
        _list_numbers("to_hit", part, rows, chart_words) for part, rows in parts(APPENDIX_1_1)
    ]
    points = chart_words.list_points("to_hit", TO_HIT_POINTS)
    return chart_words.make_chart("to_hit", SideBySide(tuple(tables)), points)


def make_to_hit_1_0(chart_words: ChartWords) -> Chart:
    """Return the chart of edition 1.0: ordnance by the heights, auxiliary weapons by the case."""
    tables = [_make_matrix(chart_words)]
    for part, rows in parts(MATRIX_1_0)[1:]:
        tables.append(_list_numbers("to_hit_1_0", part, rows, chart_words))
    points = chart_words.list_points("to_hit_1_0", MATRIX_POINTS)
    return chart_words.make_chart("to_hit_1_0", SideBySide(tuple(tables)), points)


def _list_numbers(chart: str, part: str, rows: Rows, chart_words: ChartWords) -> Table:
    """Return the table of one part of a to-hit chart: the number for each case."""
    t = chart_words.t
    columns = make_number_columns(t("chart.needs"), t("chart.when"))
    table_rows = []
    for number, row in enumerate(rows, 1):
        address = f"{chart_words.addresses[chart]}-{part}-{number}"
        notes: tuple[Note, ...] = ()
        if row.key in RULED_ROWS:
            notes = (default_note(RULED_ROWS[row.key], chart_words),)
        case = t(f"chart.row.{row.key}", band=row.range_band, **chart_words.numbers)
        cells = (Cell(needed(row.needs), "number"), Cell(case, notes=notes))
        weapons = " ".join([t(f"weapon.{weapon}") for weapon in sorted(row.weapons)])
        table_rows.append(ChartRow(address, cells, (row.mark,), weapons))
    return Table(
        t(f"chart.part.{part}"),
        columns,
        tuple(table_rows),
        address=f"{chart_words.addresses[chart]}-{part}",
        short=_shorten_part(part, chart_words.t),
    )


def _shorten_part(part: str, t: Words) -> str:
    """Return the name of a part of a to-hit chart without further words."""
    if part == "ordnance":
        return t("chart.part.ordnance")
    return t(f"weapon.{part}")


def _make_matrix(chart_words: ChartWords) -> Table:
    t = chart_words.t
    heights = matrix()
    columns = [Column((t("chart.target"),), names_rows=True)]
    for column in heights.columns:
        names = tuple([t(f"chart.height.{height}") for height in column.heights])
        columns.append(Column(names, "cell", over=t("chart.firing")))
    rows = []
    for index, height in enumerate(Height):
        cells = [Cell(t(f"chart.height.{height}"))]
        for column in heights.columns:
            number = needed(column.needs[index])
            if number:
                cells.append(Cell(number, "number"))
            else:
                cells.append(Cell(t("chart.never"), "never"))
        address = f"{chart_words.addresses['to_hit_1_0']}-ordnance-{index + 1}"
        rows.append(ChartRow(address, tuple(cells), heights.marks[index]))
    return Table(
        t("chart.part.ordnance"),
        tuple(columns),
        tuple(rows),
        ("matrix",),
        address=f"{chart_words.addresses['to_hit_1_0']}-ordnance",
        short=_shorten_part("ordnance", t),
    )


def parts(rows: Rows) -> list[tuple[str, Rows]]:
    """Return the to-hit rows of each part: ordnance, then each auxiliary weapon."""
    result = [("ordnance", tuple(row for row in rows if not row.weapons & AUXILIARY))]
    for weapon in (WeaponType.AA, WeaponType.CC):
        result.append((weapon.value, tuple(row for row in rows if weapon in row.weapons)))
    return result


def matrix() -> HeightMatrix:
    """Build the ordnance matrix of edition 1.0, each cell looked up."""
    cells = {height: _column(height) for height in Height}
    columns = []
    for _, run in groupby(Height, cells.__getitem__):
        heights = tuple(run)
        needs = tuple(number for number, _ in cells[heights[0]])
        columns.append(HeightColumn(heights, needs))
    marks = []
    for row in zip(*cells.values(), strict=True):
        row_marks = list[Mark]()
        for _, to_hit_rows in row:
            row_marks.extend([to_hit_row.mark for to_hit_row in to_hit_rows])
        marks.append(sort_marks(row_marks))
    return HeightMatrix(tuple(columns), tuple(marks))


def _column(firing: Height) -> list[tuple[int, Rows]]:
    """Return the number against each height of a target, with its rows in the table."""
    cells = []
    for target in Height:
        facts = ShotFacts(WeaponType.GUNNERY, firing_height=firing, height=target)
        number, rows = look_up(MATRIX_1_0, facts)
        if number is None:
            number = NEVER
        cells.append((number, rows))
    return cells
