"""The game's own words as enumerations."""

from enum import StrEnum
from typing import Literal

from engine.kit.sources import Mark as Mark

Method = Literal["chart", "formula"]
"""How Power against Defence becomes a number to roll; agreed before the game and kept for all of it."""


class WeaponType(StrEnum):
    """Weapon types that the melee effects tell apart."""

    OTHER = "other"
    BATTLE = "battle"
    HEAVY = "heavy"


class Melee(StrEnum):
    """Where the attacker and its target fight.

    SAME: with each other; INTO: only the target is in a melee, with friends of the attacker;
    OUT: only the attacker is; ACROSS: both are, in different melees.
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
