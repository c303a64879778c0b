"""The attack of a unit on a unit: all weapons in order, validated as a whole."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from engine.kit.base_profile import Profile
from engine.kit.faults import Fault, check_model
from engine.warsurge.profiles import WEAPONS, Modifier, Situation, Target, Weapon
from engine.warsurge.rulings import Rulings

Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=WEAPONS)]
Weapons = Annotated[tuple[Weapon, ...], Field(min_length=1, max_length=WEAPONS)]
MOST_DICE = 400
"""The greatest number of dice of all weapons together.

With more dice plans take many seconds, and a stranger's short code could start such a search.
"""


class Attack(Profile):
    """Weapon profiles that fire one after the other at one unit under agreed rulings.

    modifiers: modifiers of all weapons.
    """

    rulings: Rulings
    weapons: Weapons
    target: Target
    situation: Situation = Situation.model_construct()
    modifiers: Modifiers = ()

    @property
    def weapon_indexes(self) -> tuple[int, ...]:
        """The numbers of weapons without a name: their indexes in the form."""
        return tuple(range(len(self.weapons)))


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return plain data as an attack, or every fault in it."""
    return check_model(Attack, data, _too_many)


def check_battle_attack(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return plain data as the attack of a unit in a battle, or every fault in it.

    The number of dice is not limited: battles saved before there was a limit open, and plans count
    every weapon.
    """
    return check_model(Attack, data)


def _too_many(attack: Attack) -> Iterator[Fault]:
    """Yield a fault for the first weapon that exceeds the number of dice."""
    remaining = MOST_DICE
    for index, weapon in enumerate(attack.weapons):
        dice = weapon.attacks * weapon.number
        if dice > remaining:
            most = remaining // weapon.attacks
            yield Fault(("weapons", index, "number"), "too_high", {"le": most})
            return
        remaining -= dice
