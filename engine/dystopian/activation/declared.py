"""What both players declare in steps 1 and 2, before anything is resolved; models by their place in a list."""

from typing import Annotated, Literal

from pydantic import Field

from engine.dystopian.profiles import AttackDice, FireOption, Modifier, Overrules, Profile
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import RANGE_BANDS, InPlay
from engine.dystopian.words import Sight, Weapon

MODELS, ATTACKS = 24, 24
Place = Annotated[int, Field(ge=0, lt=MODELS)]


class Shot(Profile):
    """One arm of one model; `share`: attack dice it keeps for this target when it splits its fire."""

    model: Place
    arm: Annotated[int, Field(ge=0, lt=12)] = 0
    share: AttackDice | None = None


class DeclaredAttack(Profile):
    """One attack of step 1: shots of one weapon type at one model, and the models that may defend it in step 7."""

    shots: Annotated[tuple[Shot, ...], Field(min_length=1, max_length=12)]
    target: Place
    option: FireOption = FireOption.SINGLE
    range_band: Annotated[int, Field(ge=1, le=RANGE_BANDS)] = 2
    sight: Sight = Sight.CLEAR
    indirect: bool = False
    defenders: Annotated[tuple[Place, ...], Field(max_length=12)] = ()
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=12)] = ()
    overrules: Overrules = Overrules()


class Counterattack(Profile):
    """One counterattack of step 2: AA or CC of models of the targeted squadron, linked, at an attacking model."""

    models: Annotated[tuple[Place, ...], Field(min_length=1, max_length=12)]
    weapon: Literal[Weapon.AA, Weapon.CC]
    target: Place
    modifiers: Annotated[tuple[Modifier, ...], Field(max_length=12)] = ()
    overrules: Overrules = Overrules()


class Activation(Profile):
    """Everything declared for one activation, with the models as they stand before it."""

    rulings: Rulings = Rulings()
    models: Annotated[tuple[InPlay, ...], Field(min_length=1, max_length=MODELS)]
    counterattacks: Annotated[tuple[Counterattack, ...], Field(max_length=ATTACKS)] = ()
    attacks: Annotated[tuple[DeclaredAttack, ...], Field(max_length=ATTACKS)] = ()
