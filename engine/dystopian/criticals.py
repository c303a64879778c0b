"""The critical hit table, 2d6: the one table for the lookup page, the rolls and the odds."""

from dataclasses import dataclass
from fractions import Fraction

from engine.dice import SumOfDice
from engine.dystopian.words import Effect, Mark

TABLE_DICE = SumOfDice(2, 6)


@dataclass(frozen=True, slots=True)
class CriticalRow:
    """One row: the 2d6 roll, its effect, and the numbers that the steps need."""

    roll: int
    effect: Effect
    assault_points: int = 0
    assault_dice: SumOfDice | None = None
    distance_dice: SumOfDice | None = None
    destroys: bool = False
    mark: Mark = "S"

    @property
    def chance(self) -> Fraction:
        """Probability of the row."""
        return Fraction(TABLE_DICE.law().quantity(self.roll), TABLE_DICE.law().denominator())

    @property
    def follow_up(self) -> SumOfDice | None:
        """Dice to roll after the table roll."""
        return self.assault_dice or self.distance_dice


CRITICAL_TABLE = (
    CriticalRow(2, Effect.MAGAZINE_EXPLOSION, destroys=True),
    CriticalRow(3, Effect.SHREDDED_DEFENCES),
    CriticalRow(4, Effect.RAGING_FIRE, assault_points=2),
    CriticalRow(5, Effect.SYSTEMS_OFFLINE),
    CriticalRow(6, Effect.WEAPON_DAMAGE),
    CriticalRow(7, Effect.HARD_POUNDING, assault_dice=SumOfDice(1, 3, bonus=1)),
    CriticalRow(8, Effect.ENGINE_FAILURE),
    CriticalRow(9, Effect.NAVIGATIONAL_LOCK),
    CriticalRow(10, Effect.FUSION_LEAK),
    CriticalRow(11, Effect.CHAOS_AND_DISARRAY),
    CriticalRow(12, Effect.STURGINIUM_FLARE, distance_dice=SumOfDice(2, 6)),
)
BY_ROLL = {row.roll: row for row in CRITICAL_TABLE}
