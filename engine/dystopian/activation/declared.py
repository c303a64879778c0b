"""What both players declare in steps 1 and 2, before anything is resolved; models and wings by their places."""

from typing import Annotated, Literal

from pydantic import Field

from engine.dystopian.profiles import AttackDice, FireOption, Modifier, Needs, Overrules
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import RANGE_BANDS, InPlay
from engine.dystopian.wings.profiles import TOKENS, WingInPlay
from engine.dystopian.words import Sight, Weapon
from engine.kit.profile import Profile

MODELS, WINGS, ATTACKS, NEIGHBOURS, SPLITS = 24, 12, 24, 60, 200
ARMS = 12
Place = Annotated[int, Field(ge=0, lt=MODELS)]
Places = Annotated[tuple[Place, ...], Field(max_length=12)]
WingPlace = Annotated[int, Field(ge=0, lt=WINGS)]
Tokens = Annotated[int, Field(ge=0, le=TOKENS)]
RangeBand = Annotated[int, Field(ge=1, le=RANGE_BANDS)]
Shares = Annotated[tuple[AttackDice, ...], Field(max_length=12)]
"""Attack dice that each model keeps for a target when they split their fire, in the order of the models."""
Primary = Annotated[int, Field(ge=0, lt=12)]
"""The primary of several models that link or combine, by its place among them."""
ArmName = Annotated[int, Field(ge=0, lt=ARMS)] | Literal[Weapon.AA, Weapon.CC]
Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=12)]


class Shot(Profile):
    """One arm of one model, or its AA or CC; `share`: attack dice it keeps for this target when it splits its fire.

    range_band, sight, indirect: of this model; None: as the attack has it.
    """

    model: Place
    arm: ArmName = 0
    share: AttackDice | None = None
    range_band: RangeBand | None = None
    sight: Sight | None = None
    indirect: bool | None = None


class DeclaredAttack(Profile):
    """One attack of step 1: arms or wings with one weapon type at one model, and who may defend it in step 7.

    tokens: of each wing, those that drop their ordnance on this target when it splits it; primary: of the shots or
    wings, None for the best; defence_option, defence_shares, defence_primary: of the defenders.
    """

    shots: Annotated[tuple[Shot, ...], Field(max_length=12)] = ()
    wings: Places = ()
    tokens: Annotated[tuple[Tokens, ...], Field(max_length=12)] = ()
    target: Place
    option: FireOption = FireOption.SINGLE
    primary: Primary | None = None
    range_band: RangeBand = 2
    sight: Sight = Sight.CLEAR
    indirect: bool = False
    defenders: Places = ()
    defence_option: FireOption = FireOption.LINKED
    defence_shares: Shares = ()
    defence_primary: Primary | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()


class Counterattack(Profile):
    """One counterattack of step 2: AA or CC of models of the targeted squadron at an attacking model."""

    models: Annotated[Places, Field(min_length=1)]
    weapon: Literal[Weapon.AA, Weapon.CC]
    target: Place
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()


class WingAgainstModel(Profile):
    """Step 4: a wing and models roll AA at each other at the same time.

    target: the model that the wing's AA is rolled at, None when it saves its fuel; models: those whose AA is rolled at
    the wing in one roll; wing_attacks: whether the wing is the attacker, not one that flies CAP; tokens: those of the
    wing that roll at this target, None for all.
    `overrules` and `modifiers` act on the wing's roll; `option`, `shares`, `primary`, `models_to_hit` on the models'.
    """

    wing: Place
    target: Place | None = None
    models: Places = ()
    wing_attacks: bool = True
    tokens: Tokens | None = None
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()
    models_to_hit: Needs | None = None


class WingAgainstWing(Profile):
    """Step 5: two wings roll AA at each other at the same time; either may save its fuel.

    attacker_tokens, defender_tokens: those that roll in this fight, None for all.
    """

    attacker: Place
    defender: Place
    attacker_rolls: bool = True
    defender_rolls: bool = True
    attacker_tokens: Tokens | None = None
    defender_tokens: Tokens | None = None
    attacker_to_hit: Needs | None = None
    defender_to_hit: Needs | None = None


class Explosion(Profile):
    """Ruling 15: the dice of a magazine explosion, and which models stand within 4 inches of each other.

    wings: models, and wings within 4 inches of them.
    """

    attack_dice: AttackDice = 0
    to_hit: Needs = 4
    neighbours: Annotated[tuple[tuple[Place, Place], ...], Field(max_length=NEIGHBOURS)] = ()
    wings: Annotated[tuple[tuple[Place, WingPlace], ...], Field(max_length=NEIGHBOURS)] = ()

    def strikes(self, place: int) -> bool:
        """Whether anything stands near enough to a model to be struck when it explodes."""
        return bool(self.attack_dice) and bool(self.near(place) or self.near_wings(place))

    def near(self, place: int) -> tuple[int, ...]:
        """The neighbours of a model, in the order in which they were named."""
        others = (sum(pair) - place for pair in self.neighbours if place in pair)
        return tuple(dict.fromkeys(other for other in others if other != place))

    def near_wings(self, place: int) -> tuple[int, ...]:
        """The wings near a model, in the order in which they were named."""
        return tuple(dict.fromkeys(wing for model, wing in self.wings if model == place))


class Rolled(Profile):
    """Dice that a weapon which splits its fire rolled earlier in the same activation, or tokens of a wing that did.

    by: the place of the model, or with `wing` that of the wing; arm: of a wing AA, or 0 for its ordnance; range_band,
    sight: those it rolled them with.
    """

    by: Place
    wing: bool = False
    arm: ArmName
    range_band: RangeBand = 2
    sight: Sight = Sight.CLEAR
    dice: AttackDice


class Activation(Profile):
    """Everything declared for one activation, with models and wings as they stand before it.

    rolled: what weapons that split their fire have rolled before, when the activation is under way already.
    """

    rulings: Rulings = Rulings()
    models: Annotated[tuple[InPlay, ...], Field(max_length=MODELS)]
    wings: Annotated[tuple[WingInPlay, ...], Field(max_length=WINGS)] = ()
    counterattacks: Annotated[tuple[Counterattack, ...], Field(max_length=ATTACKS)] = ()
    wings_against_models: Annotated[tuple[WingAgainstModel, ...], Field(max_length=ATTACKS)] = ()
    wings_against_wings: Annotated[tuple[WingAgainstWing, ...], Field(max_length=ATTACKS)] = ()
    attacks: Annotated[tuple[DeclaredAttack, ...], Field(max_length=ATTACKS)] = ()
    explosion: Explosion = Explosion()
    rolled: Annotated[tuple[Rolled, ...], Field(max_length=SPLITS)] = ()
