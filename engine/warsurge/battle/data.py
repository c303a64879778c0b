"""What the events of a battle say, each kind in its own type."""

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
    """One unit's attack on another: everything the attack was fought with, but for the rulings of the battle.

    picked: the places of its weapons among the unit's; weapons, target: as they were, or as the players set them by
    hand for this attack. stays: whether what was set by hand of the target stays with it, as in older files.
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
        """The places by which weapons without a name are told apart: the unit's, but of older files the attack's."""
        return self.picked if len(self.picked) == len(self.weapons) else tuple(range(len(self.weapons)))

    @property
    def fired(self) -> dict[int, int]:
        """How many weapons of each profile fire, by their places; older files may not say it."""
        numbers = [weapon.number for weapon in self.weapons]
        told = len(self.picked) == len(numbers)
        return dict(zip(self.picked, numbers if told else [MOST_NUMBER] * len(self.picked), strict=True))

    def attack(self, rulings: Rulings) -> Attack:
        """The attack under the rulings of the battle."""
        parts = {name: getattr(self, name) for name in ("weapons", "target", "situation", "modifiers")}
        return Attack(rulings=rulings, **parts)


Fired = Annotated[int, Field(ge=0, le=MOST_NUMBER)]
Number = Literal["models", "hp_lost", "hp", "defence", "armour", "aegis"]
Value = Annotated[int, Field(ge=0, le=99)] | None
"""None: no save."""


class Adjustment(Profile):
    """Numbers of a unit set by hand; 0 models destroy it.

    fired: how many weapons of each profile have fired this turn, None: as it is.
    """

    unit: Ref
    numbers: Annotated[dict[Number, Value], Field(max_length=len(NUMBERS))]
    fired: Annotated[tuple[Fired, ...], Field(max_length=WEAPONS)] | None = None
