"""The Attack Dice Formula: its lines as data, the most applicable first. Source: sheet, 'Attack
Dice Formula'.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from engine.warsurge.attack_die_number import NINE, NO_DAMAGE, NeededNumber, automatic
from engine.warsurge.words import Mark

LEAST = 5
"""The Power or Defence from which on multiples of the other number count (the sheet's first
footnote).
"""


@dataclass(frozen=True)
class FormulaLine(ABC):
    """One line of the formula.

    row: the number of the line on the sheet, from the top.
    cell: the result, None where it depends on Power and Defence.
    """

    key: str
    row: int
    cell: NeededNumber | None = None
    mark: Mark = "S"

    @abstractmethod
    def applies(self, power: int, defence: int) -> bool:
        """Return True if the line answers for a Power and a Defence."""

    def answer(self, power: int, defence: int) -> NeededNumber:
        """Return the number that an attack die needs by this line."""
        return self.cell or NO_DAMAGE


class _NoPower(FormulaLine):
    """Power 0 against any Defence but 0."""

    def applies(self, power: int, defence: int) -> bool:
        """Return True if only Defence is above 0."""
        return power == 0 < defence


class _NoDefence(FormulaLine):
    """Any Power but 0 against Defence 0: automatic success, multiplied by the Power."""

    def applies(self, power: int, defence: int) -> bool:
        """Return True if only Power is above 0."""
        return defence == 0 < power

    def answer(self, power: int, defence: int) -> NeededNumber:
        """Return automatic success with the Power as multiplier."""
        return automatic(power)


class _PowerMultiple(FormulaLine):
    """Power of at least twice the Defence: automatic success, multiplied by how often it fits."""

    def applies(self, power: int, defence: int) -> bool:
        """Return True if the Power is at least twice the Defence."""
        return power >= LEAST and power >= 2 * defence

    def answer(self, power: int, defence: int) -> NeededNumber:
        """Return automatic success, multiplied by how often the Defence fits into the Power."""
        return automatic(power // defence)


@dataclass(frozen=True)
class _DefenceMultiple(FormulaLine):
    """Defence of at least some times the Power."""

    times: int = 1

    def applies(self, power: int, defence: int) -> bool:
        """Return True if the Defence is at least that many times the Power."""
        return defence >= LEAST and defence >= self.times * power


@dataclass(frozen=True)
class _Difference(FormulaLine):
    """Power that exceeds Defence by at least one number and at most another; None for no limit."""

    least: int | None = None
    most: int | None = None

    def applies(self, power: int, defence: int) -> bool:
        """Return True if the difference is within the limits."""
        difference = power - defence
        if self.least is not None and difference < self.least:
            return False
        return self.most is None or difference <= self.most


FORMULA = (
    _NoPower("defence_v_power_0", 11, NO_DAMAGE),
    _NoDefence("power_v_defence_0", 10),
    _PowerMultiple("power_multiple", 1),
    _DefenceMultiple("defence_quadruple", 9, NeededNumber(NINE, 9), times=4),
    _DefenceMultiple("defence_triple", 8, NeededNumber(NINE, 6), "M", times=3),
    _DefenceMultiple("defence_double", 7, NeededNumber(NINE, 3), "M", times=2),
    _Difference("power_greater_by_2", 2, NeededNumber(1), "H", least=2),
    _Difference("power_greater_by_1", 3, NeededNumber(3), "H", least=1, most=1),
    _Difference("equal", 4, NeededNumber(5), least=0, most=0),
    _Difference("defence_greater_by_1", 5, NeededNumber(7), least=-1, most=-1),
    _Difference("defence_greater_by_2", 6, NeededNumber(NINE), most=-2),
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
