"""The players' data about one attack: firing models, target, defence, modifiers; validated at the
border.
"""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, field_validator
from pydantic_core import PydanticCustomError
from pydantic_core.core_schema import ValidationInfo

from engine.dystopian.repeats import NO_REPEATS, Repeats
from engine.dystopian.words import Effect, Height, Sight, Size, WeaponType
from engine.kit.base_profile import Profile
from engine.kit.text import Label

AttackDice = Annotated[int, Field(ge=0, le=99)]
HullPoints = Annotated[int, Field(ge=1, le=40)]
Needs = Annotated[int, Field(ge=2, le=6)]
RangeBand = Annotated[int, Field(ge=1, le=4)]
MODELS = 12


class FireOption(StrEnum):
    """The ways to combine the attack dice of several firing models."""

    SINGLE = "single"
    SPLIT = "split"
    LINKED = "linked"
    COMBINED = "combined"
    SPLIT_LINKED = "split_linked"


SPLITTING = frozenset({FireOption.SPLIT, FireOption.SPLIT_LINKED})
TOGETHER = (FireOption.LINKED, FireOption.COMBINED)
"""Options of several models that split no fire."""
ALONE = frozenset({FireOption.SINGLE, FireOption.SPLIT})
"""Options of one model; several link or combine."""


def fitting(option: FireOption, models: int) -> FireOption:
    """Return a fire option where so many models can choose it, else the one that they open with."""
    if (option in ALONE) == (models <= 1):
        return option
    return FireOption.LINKED if models > 1 else FireOption.SINGLE


def splitting(models: int) -> FireOption:
    """Return the fire option with which so many models keep dice back for another roll."""
    return FireOption.SPLIT if models == 1 else FireOption.SPLIT_LINKED


class WeaponMar(StrEnum):
    """Rules of the attack with a known effect."""

    AIR_HUNTER = "air_hunter"
    DEVASTATING_ORDNANCE = "devastating_ordnance"
    FAST_TORPEDOES = "fast_torpedoes"
    HARD_IMPACT = "hard_impact"
    LETHAL_STRIKE = "lethal_strike"


class FiringModel(Profile):
    """A model that adds attack dice to a roll: `attack_dice` of its weapon at its range band,
    undamaged.

    share: attack dice it keeps for this target when it splits its fire.
    range_band, height, sight, indirect, mars: those of the model, None where they are those of the
        volley.
    repeats: effects that it suffered once more.
    """

    attack_dice: AttackDice
    share: AttackDice | None = None
    hp_lost: Annotated[int, Field(ge=0, le=40)] = 0
    effects: frozenset[Effect] = frozenset()
    redoubtable: bool = False
    range_band: RangeBand | None = None
    height: Height | None = None
    sight: Sight | None = None
    indirect: bool | None = None
    mars: frozenset[WeaponMar] | None = None
    repeats: Repeats = NO_REPEATS


Models = Annotated[tuple[FiringModel, ...], Field(max_length=MODELS)]
Primary = Annotated[int, Field(ge=0, lt=MODELS)]


class TargetMar(StrEnum):
    """Rules of the target with a known effect."""

    ABLATIVE_ARMOUR = "ablative_armour"
    ARMOURED_BELLY = "armoured_belly"
    ARMOURED_TOPSIDE = "armoured_topside"
    INVENTIVE_SCIENTIST = "inventive_scientist"
    SMALL_TARGET = "small_target"


def option_for(option: FireOption, info: ValidationInfo, models: str = "models") -> FireOption:
    """Return an option that the given number of models can choose.

    Raises PydanticCustomError 'one_model' for an option of a single model when several models fire.
    """
    if option in ALONE and len(info.data.get(models, ())) > 1:
        raise PydanticCustomError("one_model", "several models link or combine")
    return option


def among(index: int | None, info: ValidationInfo, models: str = "models") -> int | None:
    """Return the index of one of the models.

    Raises PydanticCustomError 'not_a_choice' for an index past the last model.
    """
    if index is not None and models in info.data and index >= len(info.data[models]):
        raise PydanticCustomError("not_a_choice", "there is no such model")
    return index


class Volley(Profile):
    """The firing side: models, fire option, weapon, and what holds for every model that says
    nothing of its own.

    primary: the place of the primary; None for the one that gives the most hits.
    """

    models: Annotated[Models, Field(min_length=1)]
    option: Annotated[FireOption, Field(validate_default=True), AfterValidator(option_for)] = (
        FireOption.SINGLE
    )
    weapon: WeaponType = WeaponType.GUNNERY
    range_band: RangeBand = 2
    height: Height = Height.SURFACE
    sight: Sight = Sight.CLEAR
    indirect: bool = False
    mars: frozenset[WeaponMar] = frozenset()
    primary: Annotated[Primary | None, AfterValidator(among)] = None


def not_below_dr(cr: int, info: ValidationInfo) -> int:
    """Return a CR that is at least the DR.

    Raises PydanticCustomError 'cr_below_dr' for a CR below the DR.
    """
    dr = info.data.get("dr")
    if dr is not None and cr < dr:
        raise PydanticCustomError("cr_below_dr", "CR {cr} is below DR {dr}", {"cr": cr, "dr": dr})
    return cr


Rating = Annotated[int, Field(ge=1, le=30)]
AssaultPoints = Annotated[int, Field(ge=0, le=40)]
GeneratorCount = Annotated[int, Field(ge=0, le=10)]
RuggedDice = Annotated[int, Field(ge=0, le=20)]


class Target(Profile):
    """The model under attack, as it stands now.

    repeats: effects that it suffered once more.
    """

    dr: Rating
    cr: Annotated[Rating, AfterValidator(not_below_dr)]
    hp: HullPoints
    starting_hp: HullPoints
    ap: AssaultPoints = 0
    height: Height = Height.SURFACE
    size: Size = Size.MEDIUM
    effects: frozenset[Effect] = frozenset()
    mars: frozenset[TargetMar] = frozenset()
    rugged: RuggedDice = 0
    shields: GeneratorCount = 0
    guardians: GeneratorCount = 0
    repeats: Repeats = NO_REPEATS

    @field_validator("starting_hp")
    @classmethod
    def _not_above_start(cls, starting_hp: int, info: ValidationInfo) -> int:
        """Return the HP at the start; raise an error if the current HP are more."""
        hp = info.data.get("hp")
        if hp is not None and hp > starting_hp:
            raise PydanticCustomError(
                "hp_above_start",
                "{hp} HP is more than at the start",
                {"hp": hp, "starting_hp": starting_hp},
            )
        return starting_hp


ModifierEffect = Literal[
    "dice", "to_hit", "hits", "hit_points", "reroll_failures", "reroll_successes"
]
ACTS_IN: dict[ModifierEffect, tuple[int, ...]] = {
    "dice": (3, 4, 5, 6, 7, 8),
    "to_hit": (3, 4, 5, 6, 7, 8),
    "hits": (3, 4, 5, 6, 9),
    "hit_points": (9,),
    "reroll_failures": (3, 4, 5, 6, 7, 8),
    "reroll_successes": (3, 4, 5, 6, 7, 8),
}
"""The steps in which each effect of a user-made modifier has a meaning; hits of step 9 count after
the generators.

Steps 3 to 5 are those of AA at wings.
"""


class Modifier(Profile):
    """A MAR or STAR card that the players describe themselves."""

    name: Label = ""
    effect: ModifierEffect
    step: Annotated[int, Field(ge=6, le=9)]
    amount: Annotated[int, Field(ge=-20, le=20)] = 0

    @field_validator("step")
    @classmethod
    def _acts_there(cls, step: int, info: ValidationInfo) -> int:
        """Return the step of a modifier; raise an error if its effect does not act there."""
        effect: ModifierEffect | None = info.data.get("effect")
        if effect is not None and step not in ACTS_IN[effect]:
            raise PydanticCustomError(
                "wrong_step", "{effect} does not act in step {step}", {"step": step}
            )
        return step


class AaModifier(Modifier):
    """The same on AA at a wing, which is one roll: its hits count in the abort test, and kill
    nothing.
    """

    step: Annotated[int, Field(ge=3, le=5)] = 4


class Overrules(Profile):
    """Numbers that the players set by hand; None leaves those of the rules."""

    to_hit: Needs | None = None
    defence_to_hit: Needs | None = None
    generator_needs: Needs | None = None
    attack_dice: AttackDice | None = None
    defence_dice: AttackDice | None = None
