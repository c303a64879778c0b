"""What both players declare in steps 1 and 2, before anything is resolved."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from engine.dystopian.activation.at_wings import AtWings
from engine.dystopian.activation.fields import (
    ATTACKS,
    MODELS,
    NEIGHBOURS,
    SPLITS,
    WINGS,
    ArmName,
    Modifiers,
    Primary,
    RangeBand,
    Refs,
    Shares,
    Tokens,
)
from engine.dystopian.profiles import AttackDice, FireOption, Needs, Overrules
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings
from engine.dystopian.ships import InPlay
from engine.dystopian.wings.profiles import WingInPlay
from engine.dystopian.words import Sight, Weapon
from engine.kit.profile import Profile


class Shot(Profile):
    """One arm of one model, or its AA or CC; `share`: attack dice it keeps for this target when it splits its fire.

    range_band, sight, indirect: of this model; None: as the attack has it.
    """

    model: Ref
    arm: ArmName = 0
    share: AttackDice | None = None
    range_band: RangeBand | None = None
    sight: Sight | None = None
    indirect: bool | None = None


class Defence(Profile):
    """How one attack is defended in step 7; shares: one for each model when they split; primary: one of the models."""

    defence_option: FireOption = FireOption.LINKED
    defence_shares: Shares = ()
    defence_primary: Primary | None = None


class DeclaredAttack(Defence):
    """One attack of step 1: arms or wings with one weapon type at one model, and who may defend it in step 7.

    tokens: of each wing, those that drop their ordnance on this target when it splits it; primary: of the shots or
    wings, None for the best; defenders: None while nobody has decided who they are.
    """

    shots: Annotated[tuple[Shot, ...], Field(max_length=12)] = ()
    wings: Refs = ()
    tokens: Annotated[tuple[Tokens, ...], Field(max_length=12)] = ()
    target: Ref
    option: FireOption = FireOption.SINGLE
    primary: Primary | None = None
    range_band: RangeBand = 2
    sight: Sight = Sight.CLEAR
    indirect: bool = False
    defenders: Refs | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()


class Counterattack(Profile):
    """One counterattack of step 2: AA or CC of models of the targeted squadron at an attacking model.

    shares: one for each model when they split their fire.
    """

    models: Annotated[Refs, Field(min_length=1)]
    weapon: Literal[Weapon.AA, Weapon.CC]
    target: Ref
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules()


class Explosion(Profile):
    """Ruling 15: the dice of a magazine explosion, and which models stand within 4 inches of each other.

    wings: models, and wings within 4 inches of them.
    """

    attack_dice: AttackDice = 0
    to_hit: Needs = 4
    neighbours: Annotated[tuple[tuple[Ref, Ref], ...], Field(max_length=NEIGHBOURS)] = ()
    wings: Annotated[tuple[tuple[Ref, Ref], ...], Field(max_length=NEIGHBOURS)] = ()

    def strikes(self, model: Ref) -> bool:
        """Whether anything stands near enough to a model to be struck when it explodes."""
        return bool(self.attack_dice) and bool(self.near(model) or self.near_wings(model))

    def near(self, model: Ref) -> tuple[Ref, ...]:
        """The neighbours of a model, in the order in which they were named."""
        pairs = ((pair, pair[::-1]) for pair in self.neighbours if pair[0] != pair[1])
        return tuple(dict.fromkeys(other for both in pairs for one, other in both if one == model))

    def near_wings(self, model: Ref) -> tuple[Ref, ...]:
        """The wings near a model, in the order in which they were named."""
        return tuple(dict.fromkeys(wing for near, wing in self.wings if near == model))


class Rolled(Profile):
    """Dice that a weapon which splits its fire rolled earlier in the same activation, or tokens of a wing that did.

    by: the model, or with `wing` the wing; arm: of a wing AA, or 0 for its ordnance; range_band,
    sight: those it rolled them with.
    """

    by: Ref
    wing: bool = False
    arm: ArmName
    range_band: RangeBand = 2
    sight: Sight = Sight.CLEAR
    dice: AttackDice


def _numbered(said: Any) -> Any:
    return dict(enumerate(said)) if isinstance(said, list | tuple) else said


Models = Annotated[Mapping[Ref, InPlay], BeforeValidator(_numbered), Field(max_length=MODELS)]
Wings = Annotated[Mapping[Ref, WingInPlay], BeforeValidator(_numbered), Field(max_length=WINGS)]


class Activation(Profile):
    """Everything declared for one activation, with models and wings as they stand before it.

    models, wings: by their references, or as a list, which numbers them from 0; aa, answers: AA of wings and at
    wings, as the acting side and the other declare it; rolled: what weapons that split their fire have rolled
    before, when the activation is under way already; open: more may be declared in it, so that all AA and CC is
    counted which is rolled.
    """

    rulings: Rulings = Rulings()
    models: Models
    wings: Wings = Field(default_factory=dict)
    counterattacks: Annotated[tuple[Counterattack, ...], Field(max_length=ATTACKS)] = ()
    aa: AtWings = AtWings()
    answers: AtWings = AtWings()
    attacks: Annotated[tuple[DeclaredAttack, ...], Field(max_length=ATTACKS)] = ()
    explosion: Explosion = Explosion()
    rolled: Annotated[tuple[Rolled, ...], Field(max_length=SPLITS)] = ()
    open: bool = False

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> "Activation":
        """A copy for which all that follows from its declarations is worked out anew."""
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return self.model_construct(**fields | dict(update or {}))

    @cached_property
    def memo(self) -> dict[str, Any]:
        """What has been worked out from these declarations."""
        return {}

    @cached_property
    def places(self) -> Mapping[Ref, int]:
        """The place of each model in the states."""
        return {ref: place for place, ref in enumerate(self.models)}

    @cached_property
    def wing_places(self) -> Mapping[Ref, int]:
        """The place of each wing in the states."""
        return {ref: place for place, ref in enumerate(self.wings)}
