"""The Critical Hit Charts, 2d6: the ones for the lookup page, the rolls and the odds; the effects
that bar a height.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from engine.dice import SumOfDice
from engine.dystopian.words import Effect, Height, Mark

TABLE_DICE = SumOfDice(2, 6)
CHANCES = {
    roll: Fraction(weight, TABLE_DICE.distribution().denominator())
    for roll, weight in TABLE_DICE.distribution().items()
}
"""Probability of each roll."""


@dataclass(frozen=True, slots=True)
class CriticalRow:
    """One row: the 2d6 roll, its effect, and the numbers that the steps need.

    destroys: the model is removed.
    explodes: the model's neighbours are struck as well.
    lowers_cr: the CR becomes the DR.
    """

    roll: int
    effect: Effect
    assault_points: int = 0
    assault_dice: SumOfDice | None = None
    distance_dice: SumOfDice | None = None
    destroys: bool = False
    explodes: bool = False
    lowers_cr: bool = False
    mark: Mark = "S"
    meaning: str = ""
    """The key of its words where they are not those of the effect."""

    @property
    def chance(self) -> Fraction:
        """Probability of the row."""
        return CHANCES[self.roll]

    @property
    def follow_up(self) -> SumOfDice | None:
        """Dice to roll after the table roll."""
        return self.assault_dice or self.distance_dice


CRITICAL_TABLE = (
    CriticalRow(2, Effect.MAGAZINE_EXPLOSION, destroys=True, explodes=True),
    CriticalRow(3, Effect.SHREDDED_DEFENCES),
    CriticalRow(4, Effect.RAGING_FIRE, assault_points=2),
    CriticalRow(5, Effect.SYSTEMS_OFFLINE),
    CriticalRow(6, Effect.WEAPON_DAMAGE),
    CriticalRow(7, Effect.HARD_POUNDING, assault_dice=SumOfDice(1, 3, bonus=1)),
    CriticalRow(8, Effect.ENGINE_FAILURE),
    CriticalRow(9, Effect.NAVIGATIONAL_LOCK),
    CriticalRow(10, Effect.FUSION_LEAK, lowers_cr=True),
    CriticalRow(11, Effect.CHAOS_AND_DISARRAY),
    CriticalRow(12, Effect.STURGINIUM_FLARE, distance_dice=SumOfDice(2, 6)),
)
CRITICAL_ROWS_1_0 = (
    CriticalRow(
        10, Effect.FUSION_LEAK, assault_dice=SumOfDice(1, 6), mark="H", meaning="fusion_leak_1_0"
    ),
    CriticalRow(
        12, Effect.STURGINIUM_FLARE, destroys=True, mark="H", meaning="sturginium_flare_1_0"
    ),
)
"""The rows of edition 1.0 that differ, as far as the rules file has them. Source: ruling 18."""
Table = tuple[CriticalRow, ...]
_OTHERS = {row.roll: row for row in CRITICAL_ROWS_1_0}
TABLES: dict[str, Table] = {
    "1.1": CRITICAL_TABLE,
    "1.0": tuple(_OTHERS.get(row.roll, row) for row in CRITICAL_TABLE),
}
"""The whole table of each edition (ruling 18)."""


def _by_roll(table: Table) -> dict[int, CriticalRow]:
    return {row.roll: row for row in table}


BY_ROLL = {edition: _by_roll(table) for edition, table in TABLES.items()}


SUBMERGING = {
    "neither": frozenset({Height.DIVING, Height.SUBMERGED}),
    "not_submerged": frozenset({Height.SUBMERGED}),
}
"""The heights that a model which cannot submerge cannot take up, by the options of ruling 34."""


def effect_that_bars(
    effects: Collection[Effect], height: Height | None, submerging: str
) -> Effect | None:
    """Return the effect that keeps a model from a height, None where nothing does.

    submerging: the option of ruling 34.
    Source: Critical Hit Chart, rows 4 and 9.
    """
    if height is Height.OBSCURED and Effect.RAGING_FIRE in effects:
        return Effect.RAGING_FIRE
    if height in SUBMERGING[submerging] and Effect.NAVIGATIONAL_LOCK in effects:
        return Effect.NAVIGATIONAL_LOCK
    return None


LASTING = tuple(row.effect for row in CRITICAL_TABLE if not row.destroys)
"""The effects that a model can have while it is in play."""


def meaning(effect: Effect, edition: str) -> str:
    """Return the key of the text on an effect in an edition."""
    row = next(row for row in TABLES[edition] if row.effect is effect)
    return row.meaning or effect.value


class Chances(NamedTuple):
    """The probabilities of a roll on a table.

    stays: the row does not remove the model.
    tight: the row neither removes the model nor is a leak, which makes the CR the DR.
    tight_if_stays: the row is no leak, given that the row does not remove the model.
    explodes_if_removed: the model's neighbours are struck, given that the row removes the model.
    """

    stays: Fraction
    tight: Fraction
    tight_if_stays: Fraction
    explodes_if_removed: Fraction


def _chances(table: Table) -> Chances:
    removes = chance_of(row for row in table if row.destroys)
    explodes = chance_of(row for row in table if row.explodes)
    tight = 1 - removes - chance_of(row for row in table if row.lowers_cr)
    return Chances(1 - removes, tight, tight / (1 - removes), explodes / removes)


def chance_of(rows: Iterable[CriticalRow]) -> Fraction:
    """Return the probability of any of some rows."""
    return sum((row.chance for row in rows), Fraction(0))


OF_A_ROLL = {edition: _chances(table) for edition, table in TABLES.items()}
