"""The declarations of both players in steps 1 and 2, before anything is resolved."""

import weakref
from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, Field

from engine.dystopian.activation.wings.profiles import TOKENS, WingInPlay
from engine.dystopian.model_profiles import InPlay
from engine.dystopian.profiles import (
    AaModifier,
    AttackDice,
    FireOption,
    Modifier,
    Needs,
    Overrules,
    Primary,
    RangeBand,
)
from engine.dystopian.refs import Ref
from engine.dystopian.rulings import Rulings
from engine.dystopian.words import Sight, WeaponType
from engine.kit.base_profile import Profile

T = TypeVar("T")
MODELS = 24
WINGS = 12
ATTACKS = 24
NEIGHBOURS = 60
SPLITS = 200
SHOTS = 12
"""The most weapons in one attack."""
ARMS = 12
Refs = Annotated[tuple[Ref, ...], Field(max_length=12)]
Tokens = Annotated[int, Field(ge=0, le=TOKENS)]
Shares = Annotated[tuple[AttackDice, ...], Field(max_length=12)]
"""The attack dice that each model keeps for a target when models split their fire, in the order of
the models.
"""
ArmName = Annotated[int, Field(ge=0, lt=ARMS)] | Literal[WeaponType.AA, WeaponType.CC]
Modifiers = Annotated[tuple[Modifier, ...], Field(max_length=12)]
AaModifiers = Annotated[tuple[AaModifier, ...], Field(max_length=12)]


class WingAtModel(Profile):
    """AA of a wing at a model.

    tokens: the tokens that roll at the model, None for all.
    """

    wing: Ref
    target: Ref
    tokens: Tokens | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules.model_construct()


class WingAtWing(Profile):
    """AA of a wing at another wing.

    tokens: the tokens that roll at the other wing, None for all.
    """

    wing: Ref
    target: Ref
    tokens: Tokens | None = None
    to_hit: Needs | None = None
    modifiers: AaModifiers = ()


class ModelsAtWing(Profile):
    """AA of models at a wing, in one roll."""

    models: Annotated[Refs, Field(min_length=1)]
    target: Ref
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    to_hit: Needs | None = None
    modifiers: AaModifiers = ()


class AtWings(Profile):
    """AA of wings and at wings, which steps 4 and 5 resolve."""

    wings_at_models: Annotated[tuple[WingAtModel, ...], Field(max_length=ATTACKS)] = ()
    wings_at_wings: Annotated[tuple[WingAtWing, ...], Field(max_length=ATTACKS)] = ()
    models_at_wings: Annotated[tuple[ModelsAtWing, ...], Field(max_length=ATTACKS)] = ()

    @property
    def by_wings(self) -> tuple[WingAtModel | WingAtWing, ...]:
        """AA of wings."""
        return (*self.wings_at_models, *self.wings_at_wings)

    @property
    def at_wings(self) -> tuple[WingAtWing | ModelsAtWing, ...]:
        """AA at wings."""
        return (*self.wings_at_wings, *self.models_at_wings)

    @property
    def all_aa(self) -> tuple[WingAtModel | WingAtWing | ModelsAtWing, ...]:
        """Return all AA by wings and at wings."""
        return (*self.wings_at_models, *self.at_wings)


class Shot(Profile):
    """One arm of one model, or the AA or CC of the model.

    share: attack dice that the model keeps for this target when it splits its fire.
    range_band, sight, indirect: the values of this model, None for the values of the attack.
    """

    model: Ref
    arm: ArmName = 0
    share: AttackDice | None = None
    range_band: RangeBand | None = None
    sight: Sight | None = None
    indirect: bool | None = None


class Defence(Profile):
    """The defence of one attack in step 7.

    defence_shares: one share for each model when the models split their fire.
    defence_primary: the index of one of the models.
    """

    defence_option: FireOption = FireOption.LINKED
    defence_shares: Shares = ()
    defence_primary: Primary | None = None


class DeclaredAttack(Defence):
    """One attack of step 1: arms or wings with one weapon type at one model, and its defence in
    step 7.

    tokens: of each wing, the tokens that drop their ordnance on this target when the wing splits
        it.
    primary: the index of one of the shots or wings, None for the best.
    defenders: the models that may defend, None while nobody has decided.
    """

    shots: Annotated[tuple[Shot, ...], Field(max_length=SHOTS)] = ()
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
    overrules: Overrules = Overrules.model_construct()


class Counterattack(Profile):
    """One counterattack of step 2: AA or CC of models of the targeted squadron at an attacking
    model.

    shares: one share for each model when the models split their fire.
    """

    models: Annotated[Refs, Field(min_length=1)]
    weapon: Literal[WeaponType.AA, WeaponType.CC]
    target: Ref
    option: FireOption = FireOption.LINKED
    shares: Shares = ()
    primary: Primary | None = None
    modifiers: Modifiers = ()
    overrules: Overrules = Overrules.model_construct()


class Explosion(Profile):
    """The dice of a magazine explosion, and the models and wings within 4 inches of each model.
    Source: ruling 15.

    neighbours: pairs of models within 4 inches of each other.
    wings: pairs of a model and a wing within 4 inches of it.
    """

    attack_dice: AttackDice = 0
    to_hit: Needs = 4
    neighbours: Annotated[tuple[tuple[Ref, Ref], ...], Field(max_length=NEIGHBOURS)] = ()
    wings: Annotated[tuple[tuple[Ref, Ref], ...], Field(max_length=NEIGHBOURS)] = ()

    def strikes(self, model: Ref) -> bool:
        """Return True if the explosion of a model strikes any neighbour."""
        return bool(self.attack_dice) and bool(self.near(model) or self.near_wings(model))

    def near(self, model: Ref) -> tuple[Ref, ...]:
        """Return the neighbours of a model, in the order in which they were named."""
        near: dict[Ref, None] = {}
        for first, second in self.neighbours:
            if first == second:
                continue
            if first == model:
                near[second] = None
            if second == model:
                near[first] = None
        return tuple(near)

    def near_wings(self, model: Ref) -> tuple[Ref, ...]:
        """Return the wings near a model, in the order in which they were named."""
        return tuple(dict.fromkeys(wing for near, wing in self.wings if near == model))


class EarlierDice(Profile):
    """Dice that a weapon which splits its fire rolled earlier in the same activation, or tokens of
    such a wing.

    by: the model, or with `wing` the wing.
    arm: the arm of the model; for a wing AA, or 0 for the ordnance.
    range_band, sight: the range band and the sight of that roll.
    full: the dice of the whole weapon at that roll, None for the current dice.
    """

    by: Ref
    wing: bool = False
    arm: ArmName
    range_band: RangeBand = 2
    sight: Sight = Sight.CLEAR
    dice: AttackDice
    full: AttackDice | None = None


def _number_list(data: Any) -> Any:
    """Return a list as a mapping by number; other data as they are."""
    if isinstance(data, list | tuple):
        return dict(enumerate(data))
    return data


Models = Annotated[Mapping[Ref, InPlay], BeforeValidator(_number_list), Field(max_length=MODELS)]
Wings = Annotated[Mapping[Ref, WingInPlay], BeforeValidator(_number_list), Field(max_length=WINGS)]


class Activation(Profile):
    """All declarations for one activation, with the models and wings before the activation.

    models, wings: mappings by reference, or lists, which are numbered from 0.
    aa, answers: AA of wings and at wings, as the acting side and the other side declare it.
    back: AA that acting flyers roll back at the fighters that counter them, which nobody declares
        (ruling 30).
    rolled: earlier rolls of weapons that split their fire, when the activation is under way
        already.
    open: True if more may be declared, so that all AA and CC that is rolled is counted.
    """

    rulings: Rulings = Rulings.model_construct()
    models: Models
    wings: Wings = Field(default_factory=dict)
    counterattacks: Annotated[tuple[Counterattack, ...], Field(max_length=ATTACKS)] = ()
    aa: AtWings = AtWings.model_construct()
    answers: AtWings = AtWings.model_construct()
    back: Annotated[tuple[ModelsAtWing, ...], Field(max_length=ATTACKS)] = ()
    attacks: Annotated[tuple[DeclaredAttack, ...], Field(max_length=ATTACKS)] = ()
    explosion: Explosion = Explosion.model_construct()
    rolled: Annotated[tuple[EarlierDice, ...], Field(max_length=SPLITS)] = ()
    open: bool = False

    def model_copy(
        self, *, update: Mapping[str, Any] | None = None, deep: bool = False
    ) -> "Activation":
        """Return a copy without cached properties; each is computed anew from the fields.

        update: the fields to replace; they are not validated.
        deep: without effect, as the fields never change.
        """
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return self.model_construct(**fields | dict(update or {}))

    @cached_property
    def model_indexes(self) -> Mapping[Ref, int]:
        """Return the index of each model in the states."""
        return {ref: index for index, ref in enumerate(self.models)}

    @property
    def aimed_at(self) -> tuple[Ref, ...]:
        """Return the models and wings at which the acting side declares attacks or AA."""
        targets: dict[Ref, None] = {}
        for attack in (*self.attacks, *self.aa.all_aa):
            targets[attack.target] = None
        return tuple(targets)

    @cached_property
    def acting_wings(self) -> frozenset[Ref]:
        """Return the wings that attack, with AA or with ordnance."""
        wings = {roll.wing for roll in self.aa.by_wings}
        for attack in self.attacks:
            wings.update(attack.wings)
        return frozenset(wings)

    def in_play(self, ref: Ref) -> InPlay | WingInPlay:
        """Return a model or wing as declared."""
        if ref in self.wings:
            return self.wings[ref]
        return self.models[ref]

    @cached_property
    def wing_indexes(self) -> Mapping[Ref, int]:
        """Return the index of each wing in the states."""
        return {ref: index for index, ref in enumerate(self.wings)}


class Cache(Generic[T]):
    """Values worked out from the declarations of activations, each kept as long as its
    activation.
    """

    def __init__(self, empty: Callable[[], T]) -> None:
        """Take a function that makes the empty value."""
        self._empty = empty
        self._known: dict[int, tuple[weakref.ref[Activation], T]] = {}

    def of(self, activation: Activation) -> T:
        """Return the cached value of one activation, to which the caller adds."""
        key = id(activation)
        if key not in self._known:
            forget = partial(self._forget, key)
            self._known[key] = weakref.ref(activation, forget), self._empty()
        return self._known[key][1]

    def _forget(self, key: int, _: weakref.ref[Activation]) -> None:
        del self._known[key]


OF_MODELS = frozenset({"model", "models", "target", "defenders", "neighbours", "ref", "by"})
OF_WINGS = frozenset({"wing", "wings", "attacker", "defender"})
"""Fields that name models, or wings."""
OF_WINGS_AT_WINGS = OF_WINGS | {"target"}
"""The same of AA at wings, whose target is a wing too."""
OF_EARLIER_WINGS = OF_WINGS | {"by"}
"""The same of the earlier dice of a wing."""
Path = tuple[str | int, ...]


class NamingField(NamedTuple):
    """A model or wing, and the field that names the model or wing."""

    path: Path
    ref: Ref
    is_wing: bool


def find_references(base_model: BaseModel) -> list[NamingField]:
    """Return all models and wings that a declaration names, in the order of its fields."""
    references: list[NamingField] = []
    _look(base_model, (), references)
    return references


def _look(data: BaseModel, path: Path, references: list[NamingField]) -> None:
    """Add all models and wings that some data names, with the path of the field of each."""
    kind = type(data)
    wing_fields = _wing_fields_of(data)
    for name, value in vars(data).items():
        is_wing = name in wing_fields
        if kind is Explosion and type(value) is tuple:
            _pairs(value, (*path, name), is_wing, references)
        elif is_wing or name in OF_MODELS:
            _add(value, (*path, name), is_wing, references)
        elif type(value) is tuple:
            for index, base_model in enumerate(value):
                if isinstance(base_model, BaseModel):
                    _look(base_model, (*path, name, index), references)
        elif type(value) in (AtWings, Explosion):
            _look(value, (*path, name), references)


def _wing_fields_of(data: BaseModel) -> frozenset[str]:
    """Return the fields of a declaration that name a wing, or wings."""
    if isinstance(data, WingAtWing | ModelsAtWing):
        return OF_WINGS_AT_WINGS
    if isinstance(data, EarlierDice) and data.wing:
        return OF_EARLIER_WINGS
    return OF_WINGS


def _add(value: Any, path: Path, is_wing: bool, references: list[NamingField]) -> None:
    """Add one reference, or several; the truth in `EarlierDice.wing` is no reference."""
    if isinstance(value, bool):
        return
    if isinstance(value, str | int):
        references.append(NamingField(path, value, is_wing))
    elif isinstance(value, tuple):
        references += [NamingField((*path, index), ref, is_wing) for index, ref in enumerate(value)]


def _pairs(
    pairs: tuple[tuple[Ref, Ref], ...], path: Path, at_wings: bool, references: list[NamingField]
) -> None:
    """Add pairs of a model and a model or wing near it."""
    for index, (model, near) in enumerate(pairs):
        references += [
            NamingField((*path, index, 0), model, False),
            NamingField((*path, index, 1), near, at_wings),
        ]
