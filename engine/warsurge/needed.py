"""Power against Defence: what an attack die needs by the game's method, and both methods side by side."""

from dataclasses import dataclass

from engine.warsurge.cell import NO_DAMAGE, Cell
from engine.warsurge.chart import POWERS, chart_cell, chart_mark
from engine.warsurge.formula import formula_line
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Mark, Method


@dataclass(frozen=True, slots=True)
class Answer:
    """A cell, and the line that gave it: a formula line's key, 'chart', 'zero_v_zero' (the ruling), or 'by_hand'.

    past_chart: the game goes by the chart, which has no row for this Power, so the formula's line answers.
    """

    key: str
    cell: Cell
    mark: Mark = "S"
    past_chart: bool = False


def needed(power: int, defence: int, rulings: Rulings, method: Method | None = None) -> Answer:
    """What an attack die needs; `method` None is the game's own.

    The chart starts at Power 1: a Power of 0 is answered by the formula's lines for it (inferred, M), and 0 against 0
    by its ruling (L). Raises ValueError outside Power 0-20 (chart) or Defence 0-15 (chart).
    """
    by_chart = (method or rulings.method) == "chart"
    past_chart = by_chart and power < POWERS.start
    if by_chart and not past_chart:
        return Answer("chart", chart_cell(power, defence), chart_mark(power, defence))
    if power == defence == 0 and rulings.zero_v_zero == "no_damage":
        return Answer("zero_v_zero", NO_DAMAGE, "L")
    line = formula_line(power, defence)
    mark: Mark = "L" if power == defence == 0 else "M" if past_chart else line.mark
    return Answer(line.key, line.answer(power, defence), mark, past_chart)


def side_by_side(power: int, defence: int, rulings: Rulings) -> tuple[Answer, Answer]:
    """The chart's answer and the formula's."""
    return needed(power, defence, rulings, "chart"), needed(power, defence, rulings, "formula")
