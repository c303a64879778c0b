"""The data of a battle's events, one type for each kind."""

from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from engine.kit.base_profile import Profile, shared_fields
from engine.kit.names import Ref
from engine.warsurge.attack import Attack, Modifiers, Weapons
from engine.warsurge.battle.state import NUMBERS
from engine.warsurge.profiles import MOST_NUMBER, WEAPONS, Situation, Target
from engine.warsurge.rulings import Rulings

Picked = Annotated[tuple[Annotated[int, Field(ge=0, lt=WEAPONS)], ...], Field(max_length=WEAPONS)]


class Shooting(Profile):
    """One unit's attack on another: all its data except the rulings of the battle.

    picked: the indexes of its weapons among the unit's.
    weapons, target: the weapons and the target as they were, or as the players set them for this
        attack.
    """

    unit: Ref
    at: Ref
    picked: Picked
    weapons: Weapons
    target: Target
    situation: Situation = Situation.model_construct()
    modifiers: Modifiers = ()

    @property
    def weapon_indexes(self) -> tuple[int, ...]:
        """The indexes that distinguish weapons without a name: those in the unit."""
        return self.picked

    @property
    def weapon_numbers(self) -> dict[int, int]:
        """The number of weapons of each profile that fire, by index."""
        numbers = [weapon.number for weapon in self.weapons]
        return dict(zip(self.picked, numbers, strict=True))

    def attack(self, rulings: Rulings) -> Attack:
        """Return the attack under the rulings of the battle."""
        return Attack(rulings=rulings, **shared_fields(self, Attack))


Fired = Annotated[int, Field(ge=0, le=MOST_NUMBER)]


def _number(name: str) -> str:
    if name not in NUMBERS:
        raise PydanticCustomError("not_a_choice", "a unit has no such number")
    return name


Number = Annotated[str, AfterValidator(_number)]
Value = Annotated[int, Field(ge=0, le=99)] | None
"""A number of a unit; None where it has no save."""


class Adjustment(Profile):
    """Overrides of a unit's numbers; 0 models destroy the unit.

    fired: the number of weapons of each profile that have fired this turn, None for no change.
    """

    unit: Ref
    numbers: Annotated[dict[Number, Value], Field(max_length=len(NUMBERS))]
    fired: Annotated[tuple[Fired, ...], Field(max_length=WEAPONS)] | None = None
