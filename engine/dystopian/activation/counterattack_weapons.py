"""The weapons of counterattacks, by the models that they are fired at."""

from collections.abc import Mapping

from engine.dystopian.rulings import Rulings
from engine.dystopian.tables.needed_numbers import needs_for
from engine.dystopian.tables.to_hit_lookup import ShotFacts
from engine.dystopian.words import Height, Size, WeaponType

OFF_SURFACE: Mapping[Height, WeaponType] = {
    Height.OBSCURED: WeaponType.AA,
    Height.FLYING: WeaponType.AA,
    Height.DIVING: WeaponType.CC,
    Height.SUBMERGED: WeaponType.CC,
}
"""The weapon of counterattacks at acting models by their heights; none on the surface. Source:
sheet step 2.
"""


def has_number(rulings: Rulings, weapon: WeaponType, height: Height, size: Size) -> bool:
    """Return True if the to-hit table has a number; edition 1.1 has none for CC at submerged
    models.
    """
    return needs_for(rulings, ShotFacts(weapon=weapon, height=height, size=size)).fault is None
