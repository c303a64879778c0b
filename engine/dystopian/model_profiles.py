"""Models as their owners describe them: ratings and arms, undamaged."""

from typing import Annotated

from pydantic import AfterValidator, Field

from engine.dystopian.profiles import (
    AssaultPoints,
    AttackDice,
    GeneratorCount,
    HullPoints,
    Rating,
    RuggedDice,
    TargetMar,
    WeaponMar,
    not_below_dr,
)
from engine.dystopian.repeats import NO_REPEATS, Repeats
from engine.dystopian.words import Effect, Height, Size, WeaponType
from engine.kit.base_profile import Points, Profile
from engine.kit.text import Label

Name = Annotated[Label, Field(min_length=1)]
RANGE_BANDS = 4


class Arm(Profile):
    """One weapon: its attack dice at range bands 1 to 4."""

    name: Label = ""
    weapon: WeaponType
    attack_dice: Annotated[
        tuple[AttackDice, ...], Field(min_length=RANGE_BANDS, max_length=RANGE_BANDS)
    ]
    mars: frozenset[WeaponMar] = frozenset()


class Ship(Profile):
    """A model: ratings, auxiliary weapons, generators, rules and arms."""

    name: Name
    size: Size = Size.MEDIUM
    height: Height = Height.SURFACE
    dr: Rating
    cr: Annotated[Rating, AfterValidator(not_below_dr)]
    hp: HullPoints
    ap: AssaultPoints = 0
    aa: AttackDice = 0
    cc: AttackDice = 0
    shields: GeneratorCount = 0
    guardians: GeneratorCount = 0
    rugged: RuggedDice = 0
    redoubtable: bool = False
    mars: frozenset[TargetMar] = frozenset()
    arms: Annotated[tuple[Arm, ...], Field(max_length=12)] = ()
    points: Points = None


class InPlay(Profile):
    """A model on the table: its profile, and what has become of it.

    repeats: effects that it suffered once more.
    """

    ship: Ship
    hp: Annotated[int, Field(ge=0, le=40)]
    ap: AssaultPoints = 0
    height: Height = Height.SURFACE
    effects: frozenset[Effect] = frozenset()
    repeats: Repeats = NO_REPEATS
