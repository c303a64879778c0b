"""The targets of counterattacks, and the weapons against them."""

from collections.abc import Mapping

from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.needed_numbers import needs_for
from engine.dystopian.tables.to_hit_lookup import Situation
from engine.dystopian.words import Height, Size, Weapon

OFF_SURFACE: Mapping[Height, Weapon] = {
    Height.OBSCURED: Weapon.AA,
    Height.FLYING: Weapon.AA,
    Height.DIVING: Weapon.CC,
    Height.SUBMERGED: Weapon.CC,
}
"""The weapon of counterattacks at acting models by their heights; none on the surface. Source: sheet step 2."""


def has_number(rulings: Rulings, weapon: Weapon, height: Height, size: Size) -> bool:
    """Return True if the to-hit table has a number; CC has none at a submerged model in edition 1.1."""
    return needs_for(rulings, Situation(weapon=weapon, height=height, size=size)).fault is None
