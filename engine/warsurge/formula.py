"""The Attack Dice Formula: its lines as data, the most applicable first. Source: sheet, 'Attack
Dice Formula'.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.warsurge.attack_die_number import NINE, NO_DAMAGE, NeededNumber, automatic
from engine.warsurge.words import Mark

LEAST = 5
"""The Power or Defence from which on multiples of the other number count (the sheet's first
footnote).
"""


@dataclass(frozen=True, slots=True)
class FormulaLine:
    """One line of the formula.

    row: the number of the line on the sheet, from the top.
    applies: the condition on Power and Defence.
    cell: the result, None where the multiplier depends on Power and Defence.
    multiplier: the function from Power and Defence to the multiplier.
    """

    key: str
    row: int
    applies: Callable[[int, int], bool]
    cell: NeededNumber | None
    mark: Mark = "S"
    multiplier: Callable[[int, int], int] | None = None

    def answer(self, power: int, defence: int) -> NeededNumber:
        """Return the number that an attack die needs by this line."""
        if self.multiplier:
            return automatic(self.multiplier(power, defence))
        return self.cell or NO_DAMAGE


def _defence_times(times: int) -> Callable[[int, int], bool]:
    return lambda power, defence: defence >= LEAST and defence >= times * power


FORMULA = (
    FormulaLine("defence_v_power_0", 11, lambda p, d: p == 0 < d, NO_DAMAGE),
    FormulaLine("power_v_defence_0", 10, lambda p, d: d == 0 < p, None, multiplier=lambda p, d: p),
    FormulaLine(
        "power_multiple",
        1,
        lambda p, d: p >= LEAST and p >= 2 * d,
        None,
        multiplier=lambda p, d: p // d,
    ),
    FormulaLine("defence_quadruple", 9, _defence_times(4), NeededNumber(NINE, 9)),
    FormulaLine("defence_triple", 8, _defence_times(3), NeededNumber(NINE, 6), "M"),
    FormulaLine("defence_double", 7, _defence_times(2), NeededNumber(NINE, 3), "M"),
    FormulaLine("power_greater_by_2", 2, lambda p, d: p - d >= 2, NeededNumber(1), "H"),
    FormulaLine("power_greater_by_1", 3, lambda p, d: p - d == 1, NeededNumber(3), "H"),
    FormulaLine("equal", 4, lambda p, d: p == d, NeededNumber(5)),
    FormulaLine("defence_greater_by_1", 5, lambda p, d: d - p == 1, NeededNumber(7)),
    FormulaLine("defence_greater_by_2", 6, lambda p, d: d - p >= 2, NeededNumber(NINE)),
)
"""In order of precedence: no Power, no Defence, multiples, then the difference; 0 against 0 fits
only 'equal'.

Source: rules file, which takes 'double' and 'triple' of Defence as 'at least' (M).
"""


def formula_line(power: int, defence: int) -> FormulaLine:
    """Return the most applicable line. Raises ValueError for a Power or Defence below 0."""
    if power < 0 or defence < 0:
        raise ValueError(f"no Power {power} against Defence {defence}")
    return next(line for line in FORMULA if line.applies(power, defence))
