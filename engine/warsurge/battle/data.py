"""What the events of a battle say, each kind in its own type."""

from typing import Annotated, Literal

from pydantic import Field

from engine.engagement.text import Ref
from engine.kit.profile import Profile
from engine.warsurge.attack import Attack, Modifiers, Weapons
from engine.warsurge.battle.state import NUMBERS
from engine.warsurge.profiles import WEAPONS, Situation, Target
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

    def attack(self, rulings: Rulings) -> Attack:
        """The attack under the rulings of the battle."""
        parts = {name: getattr(self, name) for name in ("weapons", "target", "situation", "modifiers")}
        return Attack(rulings=rulings, **parts)


Number = Literal["models", "hp_lost", "hp", "defence", "armour", "aegis"]
Value = Annotated[int, Field(ge=0, le=99)] | None
"""None: no save."""


class Adjustment(Profile):
    """Numbers of a unit set by hand; 0 models destroy it; `fired`: the places of weapons that have, None: as it is."""

    unit: Ref
    numbers: Annotated[dict[Number, Value], Field(max_length=len(NUMBERS))]
    fired: Picked | None = None
