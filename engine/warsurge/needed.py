"""Power against Defence: what an attack die needs by the game's method, and both methods side by side."""

from dataclasses import dataclass

from engine.warsurge.cell import NO_DAMAGE, Cell
from engine.warsurge.chart import chart_cell, chart_mark
from engine.warsurge.formula import BY_KEY, formula_line
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Mark, Method


@dataclass(frozen=True, slots=True)
class Answer:
    """A cell, and the line that gave it: a formula line's key, 'chart', or 'by_hand'."""

    key: str
    cell: Cell
    mark: Mark = "S"


def needed(power: int, defence: int, rulings: Rulings, method: Method | None = None) -> Answer:
    """What an attack die needs; `method` None is the game's own.

    The chart starts at Power 1: a Power of 0 is answered by the formula's lines for it.
    Raises ValueError outside Power 0-20 (chart) or Defence 0-15 (chart).
    """
    if power == 0 and defence == 0 and rulings.zero_v_zero == "equal":
        return Answer("equal", BY_KEY["equal"].answer(0, 0), "L")
    if power == 0:
        return Answer(formula_line(0, defence).key, NO_DAMAGE, formula_line(0, defence).mark)
    if (method or rulings.method) == "chart":
        return Answer("chart", chart_cell(power, defence), chart_mark(power, defence))
    line = formula_line(power, defence)
    return Answer(line.key, line.answer(power, defence), line.mark)


def side_by_side(power: int, defence: int, rulings: Rulings) -> tuple[Answer, Answer]:
    """The chart's answer and the formula's."""
    return needed(power, defence, rulings, "chart"), needed(power, defence, rulings, "formula")
