"""Wings of tiny flyer tokens as their owners describe them, and in play."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from engine.dystopian.profiles import AttackDice, WeaponMar
from engine.dystopian.words import WeaponType
from engine.kit.base_profile import Points, Profile
from engine.kit.text import Label

TOKENS = 5
"""The most tokens in a wing. Source: rules file, 'Words'."""
FUEL = 20
"""The most fuel that the forms take."""


class WingKind(StrEnum):
    """The kinds of flyers in a wing; the appendix gives each its AA against other wings."""

    FIGHTERS = "fighters"
    RECON = "recon"
    DIVE_BOMBERS = "dive_bombers"
    TORPEDO_BOMBERS = "torpedo_bombers"


ORDNANCE = {
    WingKind.DIVE_BOMBERS: WeaponType.TFT_BOMBS,
    WingKind.TORPEDO_BOMBERS: WeaponType.TFT_TORPEDOES,
}
"""The weapons that wings drop on models; the other kinds have AA only."""


class WingMar(StrEnum):
    """Rules that act in the abort test."""

    VERTICAL_DIVE = "vertical_dive"
    BIG_FUEL_TANKS = "big_fuel_tanks"
    ACROBATIC_PILOTS = "acrobatic_pilots"
    COA_DRONES = "coa_drones"


class Wing(Profile):
    """A wing at full strength.

    aa, attack_dice: the dice of one token.
    """

    name: Annotated[Label, Field(min_length=1)]
    kind: WingKind
    tokens: Annotated[int, Field(ge=1, le=TOKENS)] = TOKENS
    fuel: Annotated[int, Field(ge=0, le=FUEL)] = 3
    aa: AttackDice = 0
    attack_dice: AttackDice = 0
    mars: frozenset[WingMar] = frozenset()
    weapon_mars: frozenset[WeaponMar] = frozenset()
    points: Points = None


class WingInPlay(Profile):
    """A wing on the table.

    aborted: True if the wing aborted as an attacker and does nothing more this turn.
    cap: True if the wing flies combat air patrol over a targeted squadron, as only fighters do.
    """

    wing: Wing
    tokens: Annotated[int, Field(ge=0, le=TOKENS)]
    fuel: Annotated[int, Field(ge=0, le=FUEL)] = 0
    aborted: bool = False
    cap: bool = False
