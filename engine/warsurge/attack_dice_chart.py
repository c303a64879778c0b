"""The Attack Dice Chart, Power 1-20 by Defence 0-15, and the number that a weapon needs by the
chart or the formula.
"""

from dataclasses import dataclass

from engine.warsurge.attack_die_number import (
    LADDER,
    MOST_DEFENCE,
    MOST_POWER,
    NO_DAMAGE,
    NeededNumber,
    automatic,
)
from engine.warsurge.formula import formula_line
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import Mark, Method

FIRST_AUTOMATIC = 5
"""Attacks succeed without a roll if Power exceeds Defence by at least this number."""
POWERS = range(1, MOST_POWER + 1)
DEFENCES = range(MOST_DEFENCE + 1)


def by_rule(power: int, defence: int) -> NeededNumber:
    """Return the cell by the chart's rule: each point of Defence is one rung harder. Source: rules
    file, chart.
    """
    above = power - defence
    if above >= FIRST_AUTOMATIC:
        return automatic(above - FIRST_AUTOMATIC + 1)
    return LADDER[min(FIRST_AUTOMATIC - 1 - above, len(LADDER) - 1)]


def _make_row(power: int) -> tuple[NeededNumber, ...]:
    """Return the cells of a Power, by Defence."""
    return tuple(by_rule(power, defence) for defence in DEFENCES)


CHART = tuple(_make_row(power) for power in POWERS)
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
"""Cells that the seed does not show legibly, by Power, rebuilt from their row and column."""


def chart_cell(power: int, defence: int) -> NeededNumber:
    """Return a cell of the chart. Raises ValueError outside Power 1-20 or Defence 0-15."""
    if power not in POWERS or defence not in DEFENCES:
        raise ValueError(f"the chart has no Power {power} against Defence {defence}")
    return CHART[power - 1][defence]


def chart_mark(power: int, defence: int) -> Mark:
    """Return S if the seed is legible, H if the cell was rebuilt."""
    return "H" if defence in REBUILT.get(power, frozenset()) else "S"


@dataclass(frozen=True, slots=True)
class ChartAnswer:
    """A cell with its origin.

    key: a formula line's key, 'chart', 'zero_v_zero' (the ruling), or 'by_hand'.
    cell: the cell.
    mark: the confidence mark.
    past_chart: True if the game uses the chart but the formula answers, because the chart has no
        row for this Power.
    """

    key: str
    cell: NeededNumber
    mark: Mark = "S"
    past_chart: bool = False


def needed_number(
    power: int, defence: int, rulings: Rulings, method: Method | None = None
) -> ChartAnswer:
    """Return the number that an attack die needs; `method` None is the game's own method.

    The chart starts at Power 1: a Power of 0 is answered by the formula's lines for it (inferred,
    M), and 0 against 0 by its ruling (L). Raises ValueError outside Power 0-20 (chart) or Defence
    0-15 (chart).
    """
    by_chart = (method or rulings.method) == "chart"
    past_chart = by_chart and power < POWERS.start
    if by_chart and not past_chart:
        return ChartAnswer("chart", chart_cell(power, defence), chart_mark(power, defence))
    if power == defence == 0 and rulings.zero_v_zero == "no_damage":
        return ChartAnswer("zero_v_zero", NO_DAMAGE, "L")
    line = formula_line(power, defence)
    mark = line.mark
    if power == defence == 0:
        mark = "L"
    elif past_chart:
        mark = "M"
    return ChartAnswer(line.key, line.answer(power, defence), mark, past_chart)


def side_by_side(power: int, defence: int, rulings: Rulings) -> tuple[ChartAnswer, ChartAnswer]:
    """Return the answer of the chart and the answer of the formula."""
    by_chart = needed_number(power, defence, rulings, "chart")
    by_formula = needed_number(power, defence, rulings, "formula")
    return by_chart, by_formula
