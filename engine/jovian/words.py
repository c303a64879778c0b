"""The game's own words as enumerations."""

from enum import IntEnum, StrEnum

from engine.kit.sources import Mark as Mark


class Magnitude(IntEnum):
    """How many dice of a result match, from none to four or more."""

    NOTHING = 0
    DOUBLE = 1
    TRIPLE = 2
    QUADRUPLE = 3

    @property
    def letter(self) -> str:
        """The letter of the notation."""
        return "NDTQ"[self]


class Rating(StrEnum):
    """The three ratings of a capital ship, in the order of their values."""

    DEFENSE = "defense"
    SENSORS = "sensors"
    THRUSTERS = "thrusters"


RATINGS = tuple([rating.value for rating in Rating])
"""The names of its fields."""


class WeaponType(StrEnum):
    """Weapons that the initiative table tells apart."""

    BEAM_PROJECTOR = "beam_projector"
    PARTICLE_CANNON = "particle_cannon"
    KINETIC_CANNON = "kinetic_cannon"
    MASS_DRIVER = "mass_driver"
    LANCE = "lance"
    MISSILE = "missile"


class Player(StrEnum):
    """Who decides: the one whose attack it is, or the one who resists it."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
