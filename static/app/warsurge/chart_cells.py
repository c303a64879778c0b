"""The cells of the chart as printed, and chart and formula compared."""

from fractions import Fraction
from typing import Literal, NamedTuple

from app.views.charts.chart_numbers import chart_percent, whole_percent
from engine.kit.sources import Mark
from engine.warsurge.attack_dice_chart import (
    DEFENCES,
    POWERS,
    ChartAnswer,
    chart_cell,
    chart_mark,
    side_by_side,
)
from engine.warsurge.attack_die_number import NINE, NeededNumber
from engine.warsurge.rulings import Rulings

SHOWN = (5, 4)
"""Power and Defence of the opening look-up; chart and formula differ for them."""
CellKind = Literal["automatic", "normal", "unlikely"]
Verdict = Literal["same", "better", "worse"]


class ChartCell(NamedTuple):
    """One cell of the chart.

    code: the cell in print, such as A×2.
    kind: whether it needs no roll, a normal roll, or at least a 9.
    percent: chance in percent.
    mark: confidence mark; it tells whether the cell on the sheet was legible.
    says: text of the answer above the grids.
    """

    code: str
    kind: CellKind
    percent: int
    mark: Mark
    says: str


class Pair(NamedTuple):
    """Chart and formula for one Power and Defence.

    verdict: the formula compared with the chart, for the attacker.
    """

    chart: str
    formula: str
    verdict: Verdict
    answers: tuple[ChartAnswer, ...]
    says: str


def code(cell: NeededNumber) -> str:
    """Return a cell as printed: A×2, or an en dash for no damage."""
    return cell.code.replace("x", "×").replace("-", "–")


def kind(cell: NeededNumber) -> CellKind:
    """Return whether a cell is automatic, normal, or needs at least a 9."""
    if cell.is_automatic:
        return "automatic"
    if cell.needs == NINE:
        return "unlikely"
    return "normal"


def chart_rows(language: str) -> list[list[ChartCell]]:
    """Return all cells of the chart: rows by Power, columns by Defence."""
    return [_chart_row(power, language) for power in POWERS]


def _chart_row(power: int, language: str) -> list[ChartCell]:
    return [_chart_cell(power, defence, language) for defence in DEFENCES]


def _chart_cell(power: int, defence: int, language: str) -> ChartCell:
    cell = chart_cell(power, defence)
    mark = chart_mark(power, defence)
    return ChartCell(code(cell), kind(cell), whole_percent(cell.chance), mark, says(cell, language))


def says(cell: NeededNumber, language: str) -> str:
    """Return the code of a cell and its chance, for the answer above the grids."""
    return f"{code(cell)}|{chart_percent(cell.chance, language)}"


def comparison(language: str) -> list[list[Pair]]:
    """Return chart and formula for every Power and Defence."""
    return [_pairs_of(power, language) for power in POWERS]


def _pairs_of(power: int, language: str) -> list[Pair]:
    return [pair(power, defence, language) for defence in DEFENCES]


def pair(power: int, defence: int, language: str) -> Pair:
    """Return chart and formula for one Power and Defence."""
    answers = side_by_side(power, defence, Rulings(method="chart"))
    chart, formula = (answer.cell for answer in answers)
    verdict = _judge(gain=worth(formula) - worth(chart))
    return Pair(code(chart), code(formula), verdict, answers, says(formula, language))


def _judge(gain: Fraction) -> Verdict:
    """Return what the attacker gets with the formula, by its gain over the chart."""
    if gain > 0:
        return "better"
    if gain < 0:
        return "worse"
    return "same"


def worth(cell: NeededNumber) -> Fraction:
    """Return the average successes, or HP lost, of one attack die."""
    return cell.chance * max(cell.multiplier, 1)
