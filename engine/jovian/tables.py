"""The charts of the game as data, shared by the chart page, the rolls and the odds."""

from dataclasses import dataclass
from functools import lru_cache

from engine.jovian.words import Magnitude, Mark, Rating, WeaponType


@dataclass(frozen=True, slots=True)
class DamageRow:
    """The effect of one result: Structure on a squadron.

    Rating Damage, Structure and Critical Hits on a capital ship.
    """

    magnitude: Magnitude
    squadron: int
    ratings: int
    structure: int
    criticals: int
    mark: Mark = "S"


DAMAGE_TABLE = (
    DamageRow(Magnitude.NOTHING, 0, 0, 0, 0),
    DamageRow(Magnitude.DOUBLE, 1, 1, 0, 0),
    DamageRow(Magnitude.TRIPLE, 2, 0, 1, 1),
    DamageRow(Magnitude.QUADRUPLE, 3, 0, 2, 2, "H"),
)
"""One line per result, indexed by magnitude. Source: damage sheet; a squadron's Q from the
rulebook, v1.2.4.
"""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """The rating that results of these values damage."""

    values: tuple[int, ...]
    rating: Rating
    mark: Mark = "S"


RATING_TABLE = (
    RatingRow((1, 2), Rating.DEFENSE),
    RatingRow((3, 4), Rating.SENSORS),
    RatingRow((5, 6), Rating.THRUSTERS),
)


@lru_cache
def rating_index(value: int) -> int:
    """Return the index, in the table, of the rating that a value damages."""
    return next(index for index, row in enumerate(RATING_TABLE) if value in row.values)


RATING_VALUES = tuple(RATING_TABLE[rating_index(value)].values[0] for value in range(1, 7))
"""The value that represents each face where only the rating matters."""


@dataclass(frozen=True, slots=True)
class InitiativeRow:
    """The initiative of a weapon in a dogfight.

    order: the position, None for a weapon that fires together with any other weapon, or last.
    last: True if the weapon fires last.
    """

    weapon: WeaponType
    order: int | None
    last: bool = False
    mark: Mark = "S"


INITIATIVE_TABLE = (
    InitiativeRow(WeaponType.BEAM_PROJECTOR, 1),
    InitiativeRow(WeaponType.PARTICLE_CANNON, 2),
    InitiativeRow(WeaponType.KINETIC_CANNON, 3),
    InitiativeRow(WeaponType.MASS_DRIVER, 4),
    InitiativeRow(WeaponType.LANCE, None),
    InitiativeRow(WeaponType.MISSILE, None, last=True),
)
INITIATIVE = {row.weapon: row.order for row in INITIATIVE_TABLE}


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """Dice that an attack modifier adds (or, below 0, removes)."""

    modifier: int
    base: int
    flex: int
    macro: int
    mark: Mark = "H"


MODIFIER_TABLE = (
    ModifierRow(-3, 0, 0, -3),
    ModifierRow(-2, 0, 0, -2),
    ModifierRow(-1, 0, 0, -1),
    ModifierRow(0, 0, 0, 0),
    ModifierRow(1, 1, 0, 0),
    ModifierRow(2, 1, 1, 0),
    ModifierRow(3, 1, 1, 1),
    ModifierRow(4, 1, 1, 2),
)
"""Beyond either end, each further point is one more macro die in the same direction."""


def modifier_row(modifier: int) -> ModifierRow:
    """Return the dice for the sum of all attack modifiers."""
    first, *_, last = MODIFIER_TABLE
    if first.modifier <= modifier <= last.modifier:
        return MODIFIER_TABLE[modifier - first.modifier]
    end = first if modifier < first.modifier else last
    return ModifierRow(modifier, end.base, end.flex, end.macro + modifier - end.modifier)


@dataclass(frozen=True, slots=True)
class OpposedRow:
    """The effect of one result of the secondary on the primary's results."""

    magnitude: Magnitude
    diminishes: int
    negates: bool = False
    mark: Mark = "H"


OPPOSED_TABLE = (
    OpposedRow(Magnitude.NOTHING, 0),
    OpposedRow(Magnitude.DOUBLE, 1),
    OpposedRow(Magnitude.TRIPLE, 2),
    OpposedRow(Magnitude.QUADRUPLE, 0, negates=True),
)


@dataclass(frozen=True, slots=True)
class DogfightRow:
    """A step of the dogfight, and whether players perform it in secret."""

    number: int
    key: str
    secret: bool = False
    mark: Mark = "S"


DOGFIGHT_STEPS = (
    DogfightRow(1, "declare_missiles"),
    DogfightRow(2, "bid_and_weapon", secret=True),
    DogfightRow(3, "pool", secret=True),
    DogfightRow(4, "split", secret=True),
    DogfightRow(5, "reveal"),
    DogfightRow(6, "weapons"),
    DogfightRow(7, "missiles"),
    DogfightRow(8, "closing_moves"),
)

FREE_MOVE = 4
"""The inches that the only squadron left moves after a dogfight."""
MOVES_AWAY = 1
"""The inches that an interceptor moves away after a dogfight."""
