"""Players' data about one attack: weapons and the models that carry them, target, situation,
modifiers; validated at the border.
"""

from typing import Annotated

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError, PydanticKnownError
from pydantic_core.core_schema import ValidationInfo

from engine.kit.base_profile import Profile, shared_fields
from engine.kit.text import Label
from engine.warsurge.attack_die_number import BY_CODE, MOST_DEFENCE, MOST_POWER
from engine.warsurge.d10 import NEVER
from engine.warsurge.words import Melee, RollKind, WeaponType

DICE = 200
"""The greatest number of attack dice of one weapon profile."""
UNIT_HP = 200
"""The greatest HP of a whole unit."""
MOST_HP = 99
"""The greatest HP of one model."""
MOST_NUMBER = 99
"""The greatest number of equal weapons in a unit."""
WEAPONS = 12
Save = Annotated[int, Field(ge=1, le=9)]
SaveByHand = Annotated[int, Field(ge=1, le=NEVER)]
HitPoints = Annotated[int, Field(ge=1, le=MOST_HP)]
Inches = Annotated[int, Field(ge=0, le=999)]


def _at_most(most: int, number: int) -> int:
    """Return a number whose limit depends on an earlier field. Raises PydanticKnownError above the
    limit.
    """
    if number > most:
        raise PydanticKnownError("less_than_equal", {"le": most})
    return number


class Modifier(Profile):
    """A dice modifier that the players define; `cover` does not apply between enemies in one
    melee.
    """

    name: Label = ""
    roll: RollKind = RollKind.ATTACK
    amount: Annotated[int, Field(ge=-9, le=9)]
    cover: bool = False


class Overrules(Profile):
    """Numbers that override the rules, after all modifiers; None keeps the rule's number, 10 is no
    save.
    """

    needs: str | None = None
    armour: SaveByHand | None = None
    aegis: SaveByHand | None = None

    @field_validator("needs")
    @classmethod
    def _check_cell(cls, needs: str | None) -> str | None:
        """Return the cell in the sheet's notation; raises PydanticCustomError for another text."""
        if needs is not None and needs not in BY_CODE:
            raise PydanticCustomError("not_a_choice", "no cell is written like this")
        return needs


class Weapon(Profile):
    """A weapon profile.

    attacks: the attack dice of one weapon.
    number: the number of weapons that fire.
    ap: the AP, None for no AP; lower is better, as for saves.
    range: in inches, None for unlimited range.
    """

    name: Label = ""
    attacks: Annotated[int, Field(ge=0, le=99)]
    number: Annotated[int, Field(ge=0, le=MOST_NUMBER)] = 1
    power: Annotated[int, Field(ge=0, le=MOST_POWER)]
    ap: Save | None = None
    type: WeaponType = WeaponType.OTHER
    range: Inches | None = None
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=WEAPONS)] = ()
    overrules: Overrules = Overrules.model_construct()

    @field_validator("number")
    @classmethod
    def _limit_dice(cls, number: int, info: ValidationInfo) -> int:
        """Return the number of weapons, whose dice together are not too many."""
        attacks = info.data.get("attacks")
        if not attacks:
            return number
        return _at_most(DICE // attacks, number)


class UnitWeapon(Weapon):
    """A weapon profile of a unit.

    number: the number of weapons in the whole unit.
    carriers: the number of models that carry them; None means every model, or one model per weapon
        if these are fewer.
    """

    number: Annotated[int, Field(ge=1, le=MOST_NUMBER)] = 1
    carriers: Annotated[int, Field(ge=1, le=MOST_NUMBER)] | None = None

    @field_validator("carriers")
    @classmethod
    def _limit_carriers(cls, carriers: int | None, info: ValidationInfo) -> int | None:
        """Return the number of carriers, each of whom has a weapon."""
        number = info.data.get("number")
        if not carriers or not number:
            return carriers
        return _at_most(number, carriers)

    def carried_by(self, models: int) -> int:
        """Return the number of a unit's models that carry the weapon."""
        return self.carriers or min(models, self.number)

    def firing(self, number: int) -> Weapon:
        """Return the weapon as used in attacks, with `number` weapons."""
        return Weapon.model_construct(**shared_fields(self, Weapon) | {"number": number})


class Body(Profile):
    """The models of a unit: `models` models with `hp` HP each and the same Defence and saves."""

    defence: Annotated[int, Field(ge=0, le=MOST_DEFENCE)]
    armour: Save | None = None
    aegis: Save | None = None
    models: Annotated[int, Field(ge=1, le=99)] = 1
    hp: HitPoints

    @field_validator("hp")
    @classmethod
    def _limit_hp(cls, hp: int, info: ValidationInfo) -> int:
        """Return the HP of a model, which the whole unit does not have too often."""
        models = info.data.get("models")
        if not models:
            return hp
        return _at_most(UNIT_HP // models, hp)


class Target(Body):
    """The unit under attack with its remaining models; the first model has already lost `hp_lost`
    HP.
    """

    name: Label = ""
    hp_lost: Annotated[int, Field(ge=0, le=MOST_HP - 1)] = 0

    @field_validator("hp_lost")
    @classmethod
    def _limit_losses(cls, hp_lost: int, info: ValidationInfo) -> int:
        """Return the HP that the first model has lost, which keeps at least one."""
        hp = info.data.get("hp")
        if not hp:
            return hp_lost
        return _at_most(hp - 1, hp_lost)

    @property
    def remaining_hp(self) -> int:
        """HP of all models together."""
        return self.models * self.hp - self.hp_lost

    @property
    def counts_models(self) -> bool:
        """True if the number of models differs from the HP and there is more than one model."""
        return self.models > 1 and self.hp > 1

    def remaining_models(self, remaining_hp: int) -> int:
        """Return the number of models that still have HP, given the unit's HP."""
        return -(-remaining_hp // self.hp)


class Situation(Profile):
    """The circumstances of an attack: melee, distance in inches (None: in range), line of sight.

    embarked: True if the attackers are embarked in a transport, whose melee is theirs.
    """

    melee: Melee = Melee.NONE
    distance: Inches | None = None
    line_of_sight: bool = True
    embarked: bool = False
