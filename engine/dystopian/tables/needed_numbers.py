"""The number that dice need: looked up in the tables of the agreed edition, or set by hand."""

from dataclasses import dataclass, replace

from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.to_hit_lookup import NEVER, Rows, ShotFacts, look_up
from engine.dystopian.tables.to_hit_numbers import APPENDIX_1_1, IMPEDED_SIGHT, MATRIX_1_0, TFT
from engine.dystopian.words import Sight, WeaponType

EASIEST = 2
HARDEST = 6
TFT_ROWS = frozenset({"tft_ordnance", "bomb_large_flyer"})
"""Ruling 22: the rows that count against TFT ordnance where no others do."""


def _rows_of(weapon: WeaponType, rows: Rows) -> Rows:
    return tuple(row for row in rows if weapon in row.weapons)


OF_WEAPON_1_1 = {weapon: _rows_of(weapon, APPENDIX_1_1) for weapon in WeaponType}
OF_WEAPON_1_0 = {weapon: _rows_of(weapon, (*MATRIX_1_0, IMPEDED_SIGHT)) for weapon in WeaponType}
"""The rows about each weapon; ruling 9 may give limited sight a number, also in the edition whose
table has none.
"""


@dataclass(frozen=True, slots=True)
class Needs:
    """A number to roll, the table rows behind it, and whether the players set it by hand.

    `number` is None when the table has none, NEVER when it forbids the shot.
    """

    number: int | None
    rows: Rows = ()
    by_hand: bool = False

    @property
    def die(self) -> int | None:
        """The number when a die can reach it."""
        if self.number is None or self.number >= NEVER:
            return None
        return self.number

    @property
    def fault(self) -> str | None:
        """Why such an attack cannot be declared: 'no_number', 'never_hits', or None when it can."""
        if self.number is None:
            return "no_number"
        if self.die is None:
            return "never_hits"
        return None


def needs_for(
    rulings: Rulings, case: ShotFacts, by_hand: int | None = None, better: int = 0
) -> Needs:
    """Return the number that a situation needs.

    better: the amount by which rules and cards improve the number of the table.
    Source: rules file, 'To-hit appendix'; rulings 9, 18 and 22.
    """
    if by_hand is not None:
        return Needs(by_hand, by_hand=True)
    number, rows = look_up(_table(rulings, case), _facts_by_rulings(rulings, case))
    if number is None or number == NEVER:
        return Needs(number, rows)
    return Needs(within(number - better), rows)


def within(number: int) -> int:
    """Limit a number to the numbers that a die can need."""
    return min(max(number, EASIEST), HARDEST)


def _table(rulings: Rulings, case: ShotFacts) -> Rows:
    """Return the rows of the agreed edition that are about the weapon of a situation."""
    if rulings.to_hit_table == "1.0":
        return OF_WEAPON_1_0[case.weapon]
    if rulings.tft_ordnance == "large_flyers_only" and case.weapon in TFT:
        return tuple(row for row in APPENDIX_1_1 if row.key in TFT_ROWS)
    return OF_WEAPON_1_1[case.weapon]


def _facts_by_rulings(rulings: Rulings, case: ShotFacts) -> ShotFacts:
    """Return the situation as ruling 9 has it: limited sight halves the dice or needs 5+, not
    both.
    """
    if rulings.limited_sight == "halved" and case.sight is Sight.LIMITED:
        return replace(case, sight=Sight.CLEAR)
    return case
