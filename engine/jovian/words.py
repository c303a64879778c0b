"""The game's own terms as enumerations."""

from enum import IntEnum, StrEnum

from engine.kit.sources import Mark as Mark


class Magnitude(IntEnum):
    """The number of matching dice of a result, from none to four or more."""

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
"""The names of the ratings as fields of a ship."""


class WeaponType(StrEnum):
    """Weapon types that the initiative table distinguishes."""

    BEAM_PROJECTOR = "beam_projector"
    PARTICLE_CANNON = "particle_cannon"
    KINETIC_CANNON = "kinetic_cannon"
    MASS_DRIVER = "mass_driver"
    LANCE = "lance"
    MISSILE = "missile"


class Player(StrEnum):
    """The player who decides: the attacker (primary), or the player who resists (secondary)."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
