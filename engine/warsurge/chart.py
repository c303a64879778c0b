"""The Attack Dice Chart, Power 1-20 by Defence 0-15: one table for the lookup page, the rolls and the odds."""

from engine.warsurge.cell import LADDER, MOST_DEFENCE, MOST_POWER, Cell, automatic
from engine.warsurge.words import Mark

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
