"""The number that an attack die needs: a cell of the chart or an answer of the formula; the ladder
of modifiers.
"""

from dataclasses import dataclass
from fractions import Fraction

from engine.warsurge.d10 import SuccessPool
from engine.warsurge.rulings import Rulings

NINE = 9
"""The highest number of one die; second dice begin with it."""
MOST_POWER = 20
MOST_DEFENCE = 15


@dataclass(frozen=True, slots=True)
class NeededNumber:
    """The needed number, automatic success, or no damage.

    needs: the number for the first die, None if no dice are rolled.
    then: the number for a second die after a 9.
    multiplier: the factor of automatic successes or of their HP loss; 0 for a roll or for no
        damage.
    """

    needs: int | None = None
    then: int | None = None
    multiplier: int = 0

    @property
    def is_automatic(self) -> bool:
        """True if every attack die counts as a success without a roll."""
        return self.multiplier > 0

    @property
    def chance(self) -> Fraction:
        """The chance that one attack die succeeds."""
        if self.is_automatic:
            return Fraction(1)
        pool = self.pool(1)
        return pool.chance if pool else Fraction(0)

    @property
    def code(self) -> str:
        """The cell in the sheet's notation: 4+, 9, 9/3, A, Ax2; - for no damage."""
        if self.needs is None:
            return self._code_without_roll()
        if self.then is not None:
            return f"{self.needs}/{self.then}"
        if self.needs == NINE:
            return str(NINE)
        return f"{self.needs}+"

    def _code_without_roll(self) -> str:
        if self.multiplier == 0:
            return "-"
        if self.multiplier == 1:
            return "A"
        return f"Ax{self.multiplier}"

    def pool(self, dice: int) -> SuccessPool | None:
        """Return the dice to throw, None if no dice are thrown."""
        if self.needs is None:
            return None
        return SuccessPool(dice, needs=self.needs, then=self.then)


def automatic(multiplier: int = 1) -> NeededNumber:
    """Return the cell for success without a roll."""
    return NeededNumber(multiplier=multiplier)


NO_DAMAGE = NeededNumber()
LADDER = (
    *(NeededNumber(needs) for needs in range(1, NINE + 1)),
    *(NeededNumber(NINE, then) for then in range(1, NINE + 1)),
)
"""1+ to 8+, 9, 9/1 to 9/9: from the easiest to the hardest."""
EVERY_CELL = (*LADDER, *(automatic(times) for times in range(1, MOST_POWER + 1)), NO_DAMAGE)
BY_CODE = {cell.code: cell for cell in EVERY_CELL}


def move(cell: NeededNumber, modifier: int, rulings: Rulings) -> NeededNumber:
    """Return the cell after a dice modifier.

    Each point is one rung, never beyond an end of the ladder; a cell without a roll stays as it is.
    Under the ruling 'no_effect' modifiers stop at the 9, and 9 and 9/n stay as they are.
    """
    if cell.needs is None:
        return cell
    rung = LADDER.index(cell)
    last = len(LADDER) - 1
    if rulings.ladder == "no_effect":
        last = NINE - 1
        if rung >= last:
            return cell
    return LADDER[min(max(rung - modifier, 0), last)]
