"""The game's own terms as enumerations."""

from enum import StrEnum
from typing import Literal

from engine.kit.sources import Mark as Mark

Method = Literal["chart", "formula"]
"""The way to convert Power against Defence to a number to roll; agreed before the game and
unchanged during it.
"""


class WeaponType(StrEnum):
    """Weapon types that the melee effects distinguish."""

    OTHER = "other"
    BATTLE = "battle"
    HEAVY = "heavy"


class Melee(StrEnum):
    """The melees of the attacker and of its target.

    NONE: no melee.
    SAME: both are in the same melee.
    INTO: only the target is in a melee, with friends of the attacker.
    OUT: only the attacker is in a melee.
    ACROSS: both are in melees, but in different ones.
    """

    NONE = "none"
    SAME = "same"
    INTO = "into"
    OUT = "out"
    ACROSS = "across"


class RollKind(StrEnum):
    """The three rolls of an attack."""

    ATTACK = "attack"
    ARMOUR = "armour"
    AEGIS = "aegis"
