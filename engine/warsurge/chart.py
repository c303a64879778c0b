"""The Attack Dice Chart, Power 1-20 by Defence 0-15, and what a weapon needs by it or by the formula."""

from dataclasses import dataclass

from engine.warsurge.formula import formula_line
from engine.warsurge.needed_number import LADDER, MOST_DEFENCE, MOST_POWER, NO_DAMAGE, Cell, automatic
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Mark, Method

FIRST_AUTOMATIC = 5
"""Power above Defence from which on attacks succeed without a roll."""
POWERS = range(1, MOST_POWER + 1)
DEFENCES = range(MOST_DEFENCE + 1)


def by_rule(power: int, defence: int) -> Cell:
    """The rule that every cell follows: each point of Defence is one rung harder. Source: rules file, chart."""
    above = power - defence
    if above >= FIRST_AUTOMATIC:
        return automatic(above - FIRST_AUTOMATIC + 1)
    return LADDER[min(FIRST_AUTOMATIC - 1 - above, len(LADDER) - 1)]


CHART = tuple(tuple(by_rule(power, defence) for defence in DEFENCES) for power in POWERS)
"""Rows by Power from 1, columns by Defence from 0."""

REBUILT: dict[int, frozenset[int]] = {
    1: frozenset({2, 3, 4, 5}),
    3: frozenset({0, 2, 3, 4, 5, 6}),
    4: frozenset({0, 1, 2, 3, 4, 6}),
    5: frozenset({1, 3, 4, 5}),
    7: frozenset(range(1, 11)),
    9: frozenset({0, 2}),
    10: frozenset({3}),
}
"""Cells of the seed that cannot be read, by Power: rebuilt from their row and column."""


def chart_cell(power: int, defence: int) -> Cell:
    """The cell of the chart. Raises ValueError outside Power 1-20 or Defence 0-15."""
    if power not in POWERS or defence not in DEFENCES:
        raise ValueError(f"the chart has no Power {power} against Defence {defence}")
    return CHART[power - 1][defence]


def chart_mark(power: int, defence: int) -> Mark:
    """S where the seed can be read, H where the cell was rebuilt."""
    return "H" if defence in REBUILT.get(power, frozenset()) else "S"


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
