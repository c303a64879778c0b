"""Fields that declarations have in common."""

from typing import Annotated, Literal

from pydantic import Field

from engine.dystopian.profiles import AttackDice, Modifier
from engine.dystopian.refs import Ref
from engine.dystopian.ships import RANGE_BANDS
from engine.dystopian.wings.profiles import TOKENS
from engine.dystopian.words import Weapon

MODELS, WINGS, ATTACKS, NEIGHBOURS, SPLITS = 24, 12, 24, 60, 200
ARMS = 12
Refs = Annotated[tuple[Ref, ...], Field(max_length=12)]
Tokens = Annotated[int, Field(ge=0, le=TOKENS)]
RangeBand = Annotated[int, Field(ge=1, le=RANGE_BANDS)]
Shares = Annotated[tuple[AttackDice, ...], Field(max_length=12)]
"""Attack dice that each model keeps for a target when they split their fire, in the order of the models."""
Primary = Annotated[int, Field(ge=0, lt=12)]
"""The primary of several models that link or combine, by its place among them."""
ArmName = Annotated[int, Field(ge=0, lt=ARMS)] | Literal[Weapon.AA, Weapon.CC]
Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=12)]
