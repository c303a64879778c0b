"""The data of a battle's events, one type for each kind."""

from typing import Annotated, Literal

from pydantic import Field

from engine.kit.names import Ref
from engine.kit.profile import Profile
from engine.warsurge.attack import Attack, Modifiers, Weapons
from engine.warsurge.battle.state import NUMBERS
from engine.warsurge.profiles import MOST_NUMBER, WEAPONS, Situation, Target
from engine.warsurge.rulings import Rulings

Picked = Annotated[tuple[Annotated[int, Field(ge=0, lt=WEAPONS)], ...], Field(max_length=WEAPONS)]


class Shooting(Profile):
    """One unit's attack on another: all its data except the rulings of the battle.

    unit, at: the attacking unit and its target.
    picked: the indexes of its weapons among the unit's.
    weapons, target: the numbers used, including overrides for this attack.
    stays: True if overrides of the target stay after the attack, as in older files.
    """

    unit: Ref
    at: Ref
    picked: Picked
    weapons: Weapons
    target: Target
    situation: Situation = Situation.model_construct()
    modifiers: Modifiers = ()
    stays: bool = False

    @property
    def places(self) -> tuple[int, ...]:
        """The numbers of weapons without a name: their indexes in the unit, or in the attack for older files."""
        return self.picked if len(self.picked) == len(self.weapons) else tuple(range(len(self.weapons)))

    @property
    def fired(self) -> dict[int, int]:
        """The number of weapons of each profile that fire, by index; older files may lack it."""
        numbers = [weapon.number for weapon in self.weapons]
        told = len(self.picked) == len(numbers)
        return dict(zip(self.picked, numbers if told else [MOST_NUMBER] * len(self.picked), strict=True))

    def attack(self, rulings: Rulings) -> Attack:
        """Return the attack under the rulings of the battle."""
        parts = {name: getattr(self, name) for name in ("weapons", "target", "situation", "modifiers")}
        return Attack(rulings=rulings, **parts)


Fired = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
Number = Literal["models", "hp_lost", "hp", "defence", "armour", "aegis"]
Value = Annotated[int, Field(ge=0, le=99)] | None
"""A number of a unit; None: no save."""


class Adjustment(Profile):
    """Overrides of a unit's numbers; 0 models destroy the unit.

    fired: the number of weapons of each profile that have fired this turn, None for no change.
    """

    unit: Ref
    numbers: Annotated[dict[Number, Value], Field(max_length=len(NUMBERS))]
    fired: Annotated[tuple[Fired, ...], Field(max_length=WEAPONS)] | None = None
