"""What the players say about one attack: weapons, target, situation, modifiers; validated at the border."""

from typing import Annotated

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError, PydanticKnownError
from pydantic_core.core_schema import ValidationInfo

from engine.kit.profile import Profile
from engine.kit.text import Label
from engine.warsurge.d10 import NEVER
from engine.warsurge.needed_number import BY_CODE, MOST_DEFENCE, MOST_POWER
from engine.warsurge.words import Melee, RollKind, WeaponType

DICE = 200
"""Most attack dice of one weapon profile."""
UNIT_HP = 200
"""Most HP of a whole unit."""
MOST_HP = 99
"""Most HP of one model."""
MOST_NUMBER = 99
"""Most of one weapon in a unit."""
WEAPONS = 12
Save = Annotated[int, Field(ge=1, le=9)]
SaveByHand = Annotated[int, Field(ge=1, le=NEVER)]
HitPoints = Annotated[int, Field(ge=1, le=MOST_HP)]
Inches = Annotated[int, Field(ge=0, le=999)]


class Modifier(Profile):
    """A dice modifier that the players describe themselves; `cover` does not act between enemies in one melee."""

    name: Label = ""
    roll: RollKind = RollKind.ATTACK
    amount: Annotated[int, Field(ge=-9, le=9)]
    cover: bool = False


class Overrules(Profile):
    """Numbers that the players set by hand, after all modifiers; None leaves the rule's number, 10 is no save."""

    needs: str | None = None
    armour: SaveByHand | None = None
    aegis: SaveByHand | None = None

    @field_validator("needs")
    @classmethod
    def _a_cell(cls, needs: str | None) -> str | None:
        if needs is not None and needs not in BY_CODE:
            raise PydanticCustomError("not_a_choice", "no cell is written like this")
        return needs


class Weapon(Profile):
    """A weapon profile: attack dice of one weapon, how many weapons fire, Power, AP (None: none), range in inches.

    AP, like saves, is better when lower; `range` None reaches everything.
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
    def _dice_that_can_be_rolled(cls, number: int, info: ValidationInfo) -> int:
        attacks = info.data.get("attacks")
        if attacks and attacks * number > DICE:
            raise PydanticKnownError("less_than_equal", {"le": DICE // attacks})
        return number


class UnitWeapon(Weapon):
    """A weapon profile of a unit: `number` weapons in the whole unit, on `carriers` models.

    carriers None: every model has one, or as many models as there are weapons where these are fewer.
    """

    number: Annotated[int, Field(ge=1, le=MOST_NUMBER)] = 1
    carriers: Annotated[int, Field(ge=1, le=MOST_NUMBER)] | None = None

    @field_validator("carriers")
    @classmethod
    def _one_for_each(cls, carriers: int | None, info: ValidationInfo) -> int | None:
        number = info.data.get("number")
        if carriers and number and carriers > number:
            raise PydanticKnownError("less_than_equal", {"le": number})
        return carriers

    def carried_by(self, models: int) -> int:
        """How many of a unit's models carry it."""
        return self.carriers or min(models, self.number)

    def firing(self, number: int) -> Weapon:
        """Return the weapon as attacks have it, with so many of them."""
        fields = {name: getattr(self, name) for name in Weapon.model_fields}
        return Weapon.model_construct(**fields | {"number": number})


class Body(Profile):
    """What a unit is made of: `models` of `hp` HP each, with the same Defence and saves."""

    defence: Annotated[int, Field(ge=0, le=MOST_DEFENCE)]
    armour: Save | None = None
    aegis: Save | None = None
    models: Annotated[int, Field(ge=1, le=99)] = 1
    hp: HitPoints

    @field_validator("hp")
    @classmethod
    def _unit_that_can_be_counted(cls, hp: int, info: ValidationInfo) -> int:
        models = info.data.get("models")
        if models and hp * models > UNIT_HP:
            raise PydanticKnownError("less_than_equal", {"le": UNIT_HP // models})
        return hp


class Target(Body):
    """The unit under attack as it stands: the models left, of which the first has lost `hp_lost` HP already."""

    name: Label = ""
    hp_lost: Annotated[int, Field(ge=0, le=MOST_HP - 1)] = 0

    @field_validator("hp_lost")
    @classmethod
    def _not_all(cls, hp_lost: int, info: ValidationInfo) -> int:
        hp = info.data.get("hp")
        if hp is not None and hp_lost >= hp:
            raise PydanticKnownError("less_than_equal", {"le": hp - 1})
        return hp_lost

    @property
    def hp_left(self) -> int:
        """HP of all models together."""
        return self.models * self.hp - self.hp_lost

    @property
    def counts_models(self) -> bool:
        """Whether its models left are another number than its HP left."""
        return self.models > 1 and self.hp > 1

    def models_left(self, hp_left: int) -> int:
        """The models that still have some of so many HP."""
        return -(-hp_left // self.hp)


class Situation(Profile):
    """Where both sides stand: melee, distance in inches (None: in range), line of sight."""

    melee: Melee = Melee.NONE
    distance: Inches | None = None
    line_of_sight: bool = True
