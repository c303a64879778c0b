"""The attack of a unit on a unit: all its weapons in order, checked as a whole."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from engine.kit.faults import Fault, checked
from engine.kit.profile import Profile
from engine.warsurge.profiles import WEAPONS, Modifier, Situation, Target, Weapon
from engine.warsurge.rulings import Rulings

Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=WEAPONS)]
Weapons = Annotated[tuple[Weapon, ...], Field(min_length=1, max_length=WEAPONS)]
MOST_DICE = 400
"""Of all weapons together: with more the odds take many seconds, as a short code of strangers could have them do."""


class Attack(Profile):
    """Weapon profiles fired one after the other at one unit under agreed rulings; `modifiers` act on all of them."""

    rulings: Rulings
    weapons: Weapons
    target: Target
    situation: Situation = Situation.model_construct()
    modifiers: Modifiers = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The places by which weapons without a name are told apart: those of the form."""
        return tuple(range(len(self.weapons)))


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """The attack that some plain data describes, or every fault in it."""
    return checked(Attack, data, _too_many)


def check_declared(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """The attack of a unit in a battle, or every fault in it: all its weapons may fire, however many dice they have."""
    return checked(Attack, data)


def _too_many(attack: Attack) -> Iterator[Fault]:
    """The first weapon with which there are too many dice."""
    left = MOST_DICE
    for place, weapon in enumerate(attack.weapons):
        if weapon.attacks * weapon.number > left:
            yield Fault(("weapons", place, "number"), "too_high", {"le": left // weapon.attacks})
            return
        left -= weapon.attacks * weapon.number
