"""To-hit numbers as data: the appendix of edition 1.1 and the matrix of 1.0, with one look-up for
both.
"""

from dataclasses import dataclass
from typing import Literal

from engine.dystopian.words import Height, Mark, Sight, Size, WeaponType

Against = Literal["model", "rockets", "torpedoes", "mines"]
NEVER = 7
"""A to-hit number that no die reaches."""


@dataclass(frozen=True, slots=True)
class ShotFacts:
    """The facts of a shot that the to-hit tables ask for: weapon, range, heights, target."""

    weapon: WeaponType
    range_band: int = 2
    firing_height: Height = Height.SURFACE
    height: Height = Height.SURFACE
    size: Size = Size.MEDIUM
    sight: Sight = Sight.CLEAR
    indirect: bool = False
    against: Against = "model"
    wing: str = ""


@dataclass(frozen=True, slots=True)
class ToHitRow:
    """One row: the number needed where all that the row names is so.

    `base` rows are where a weapon starts; the others are conditions that make it worse.
    """

    key: str
    needs: int
    weapons: frozenset[WeaponType]
    base: bool = False
    range_band: int | None = None
    firing_heights: frozenset[Height] | None = None
    heights: frozenset[Height] | None = None
    sizes: frozenset[Size] | None = None
    sight: Sight | None = None
    indirect: bool | None = None
    against: Against = "model"
    wing: str = ""
    mark: Mark = "M"

    def fits(self, case: ShotFacts) -> bool:
        """Return True if the situation meets every condition of the row."""
        return (
            case.weapon in self.weapons
            and self.against == case.against
            and self.wing in ("", case.wing)
            and self.range_band in (None, case.range_band)
            and (self.firing_heights is None or case.firing_height in self.firing_heights)
            and (self.heights is None or case.height in self.heights)
            and (self.sizes is None or case.size in self.sizes)
            and self.sight in (None, case.sight)
            and self.indirect in (None, case.indirect)
        )


Rows = tuple[ToHitRow, ...]


def look_up(rows: Rows, case: ShotFacts) -> tuple[int | None, Rows]:
    """Return the number that a situation needs, and the rows that give the number.

    A weapon starts from its most particular base row; of several conditions the single worst
    counts.
    NEVER: the table forbids the shot.
    None: the table has no row.
    Source: rules file, 'To-hit appendix'.
    """
    fitting = [row for row in rows if row.fits(case)]
    bases = sorted(
        (row for row in fitting if row.base), key=lambda row: (not row.wing, len(row.weapons))
    )[:1]
    conditions = [row for row in fitting if not row.base]
    worst = max((row.needs for row in conditions), default=0)
    counting = tuple(row for row in conditions if row.needs == worst) if worst else ()
    if bases and bases[0].needs >= worst:
        counting = tuple(bases)
    return (counting[0].needs, counting) if counting else (None, ())
