"""The charts of Power against Defence: the chart of attack dice, and chart and formula compared."""

from app.views.charts.chart_numbers import chart_percent
from app.views.charts.chart_parts import Chart, sort_marks
from app.views.charts.chart_words import ChartWords
from app.views.charts.grid import (
    ChartGrid,
    GridCell,
    GridCorner,
    GridKey,
    GridRow,
    LookUp,
    MethodAnswer,
    MethodWords,
    NumberList,
    Sample,
    UsedMethod,
)
from app.warsurge.chart_cells import SHOWN, ChartCell, Pair, chart_rows, code, comparison
from app.words import Words
from engine.kit.sources import Mark, Point
from engine.warsurge.attack_dice_chart import DEFENCES, POWERS, side_by_side
from engine.warsurge.rulings import Rulings

METHODS = ("chart", "formula")
"""The methods in the order of their answers."""
CHART_POINTS = (
    Point("die", "H"),
    Point("automatic"),
    Point("multiplier", "M", ("multiplier",)),
    Point("second", "H"),
    Point("most"),
    Point("past", "M", ("zero_v_zero",)),
)
COMPARE_POINTS = (Point("agree"), Point("better"))


def make_chart(chart_words: ChartWords) -> Chart:
    """Return the chart of attack dice, with its look-up: a cell for each Power and Defence."""
    t = chart_words.t
    rows = []
    for power, cells in zip(POWERS, chart_rows(t.language), strict=True):
        address = f"{chart_words.addresses['chart']}-{power}"
        grid_cells = []
        for defence, cell in zip(DEFENCES, cells, strict=True):
            grid_cells.append(_show_cell(cell, f"{address}-{defence}"))
        marks = sort_marks([cell.mark for cell in cells])
        rows.append(GridRow(address, power, tuple(grid_cells), marks))
    samples = (
        Sample("a", "A×2", "", t("warsurge.chart.key.automatic")),
        Sample("", "4+", "", t("warsurge.chart.key.normal")),
        Sample("u", "9/3", "", t("warsurge.chart.key.unlikely", **chart_words.numbers)),
        Sample("r", "3+", "", t("warsurge.chart.key.rebuilt")),
    )
    return chart_words.make_chart(
        "chart",
        show_methods(t),
        _make_look_up(t),
        ChartGrid(t("warsurge.chart.area.chart"), _make_corner(t), tuple(DEFENCES), tuple(rows)),
        GridKey(samples),
        chart_words.list_points("chart", CHART_POINTS),
        is_wide=True,
    )


def _make_corner(t: Words) -> GridCorner:
    columns = t("warsurge.chart.defence_short")
    rows = t("warsurge.chart.power_short")
    return GridCorner(columns, rows, t("warsurge.chart.power"))


def _show_cell(cell: ChartCell, address: str) -> GridCell:
    """Return a cell of the chart; automatic, unlikely and rebuilt ones have looks of their own."""
    looks = []
    if cell.kind == "automatic":
        looks.append("a")
    if cell.kind == "unlikely":
        looks.append("u")
    if cell.mark != "S":
        looks.append("r")
    return GridCell(address, cell.code, str(cell.percent), cell.says, tuple(looks))


def _make_look_up(t: Words) -> LookUp:
    """Return the opening look-up of the chart, shown before any script runs."""
    power, defence = SHOWN
    both = side_by_side(power, defence, Rulings(method="chart"))
    answers = []
    for method, answer in zip(METHODS, both, strict=True):
        name = t(f"warsurge.chart.method.{method}")
        used = MethodWords(method, t("warsurge.method.used"))
        chance = chart_percent(answer.cell.chance, t.language)
        answers.append(MethodAnswer(name, used, code(answer.cell), chance))
    return LookUp(
        address="warsurge-answer",
        lists=(
            NumberList("warsurge-power", t("warsurge.chart.power"), tuple(POWERS), power),
            NumberList("warsurge-defence", t("warsurge.chart.defence"), tuple(DEFENCES), defence),
        ),
        answers=tuple(answers),
        box="warsurge-percent",
        box_label=t("warsurge.chart.percent"),
    )


def make_comparison(chart_words: ChartWords) -> Chart:
    """Return chart and formula side by side, for each Power and Defence."""
    t = chart_words.t
    values = chart_words.numbers
    rows = []
    for power, pairs in zip(POWERS, comparison(t.language), strict=True):
        marks = list[Mark]()
        for pair in pairs:
            marks.extend([answer.mark for answer in pair.answers])
        cells = tuple([_show_pair(pair) for pair in pairs])
        rows.append(GridRow("", power, cells, sort_marks(marks)))
    samples = (
        Sample("e", "5+", "", t("warsurge.chart.key.same", **values)),
        Sample("m", "4+", "3+", t("warsurge.chart.key.better", **values)),
        Sample("l", "8+", "9", t("warsurge.chart.key.worse", **values)),
    )
    area = t("warsurge.chart.area.compare")
    return chart_words.make_chart(
        "compare",
        show_methods(t),
        chart_words.list_points("compare", COMPARE_POINTS, usual="S"),
        GridKey(samples),
        ChartGrid(area, _make_corner(t), tuple(DEFENCES), tuple(rows), "pairs"),
        is_wide=True,
    )


def _show_pair(pair: Pair) -> GridCell:
    """Return the cell of the comparison: the formula's number only where it differs."""
    match pair.verdict:
        case "same":
            return GridCell("", pair.chart, "", pair.says, ("e",))
        case "better":
            return GridCell("", pair.chart, pair.formula, pair.says, ("m",))
        case "worse":
            return GridCell("", pair.chart, pair.formula, pair.says, ("l",))


def show_methods(t: Words) -> UsedMethod:
    """Return which method the game goes by, in words for each."""
    return UsedMethod(
        (
            MethodWords("chart", t("warsurge.method.used_chart")),
            MethodWords("formula", t("warsurge.method.used_formula")),
        )
    )
