"""A declared attack against models as they stand now: the attack that steps 6 to 9 resolve.

Built without checking: everything in it was checked when it was declared, or follows from the steps. What two types
have in common is copied by their fields, so that a new field is never left out.
"""

from collections.abc import Sequence
from typing import Any

from engine.dystopian.activation.activation import (
    Activation,
    Cache,
    Counterattack,
    DeclaredAttack,
    Explosion,
    WingAtModel,
)
from engine.dystopian.activation.shares import dice_of, firing, may_roll, share, there
from engine.dystopian.activation.state import ActivationState, model_now
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    OWN_ROLL,
    Use,
    meetings,
    of_part,
    weapon_of,
)
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import model_dice, together
from engine.dystopian.profiles import SPLITTING, FireOption, FiringModel, Overrules, Target, Volley, WeaponMar
from engine.dystopian.refs import Ref
from engine.dystopian.words import Height, Weapon
from engine.kit.profile import shared

Firing = list[tuple[int, FiringModel]]
"""Who is left to fire, by their places among those who were declared."""
TARGETS: Cache[dict[Ref, Target]] = Cache(dict)
"""Models as targets before any loss."""


def declared_attack(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Step 6 for one declared attack; None when its target is gone, or nobody is left to make it."""
    declared = activation.attacks[index]
    own = [use for use in of_part(activation, ATTACK, index) if use.kind == ATTACK]
    models = _ordnance(activation, state, own) if declared.wings else _models(activation, state, own)
    if not models or model_now(activation, state, declared.target).hp <= 0:
        return None
    volley = _volley(
        declared,
        models if declared.wings else [_as_shot(declared, *model) for model in models],
        weapon=weapon_of(activation, declared),
        height=Height.FLYING if declared.wings else activation.models[declared.shots[0].model].height,
    )
    answering = [use for use in of_part(activation, ATTACK, index) if use.kind == DEFENCE_FIRE]
    defenders = _models(activation, state, answering)
    return _attack(
        activation,
        state,
        declared.target,
        volley,
        declared,
        defenders=tuple([model for _, model in defenders]),
        defence_option=_option(declared.defence_option, len(defenders)),
        defence_primary=_primary(declared.defence_primary, defenders),
    )


def counterattack(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Step 3 for one counterattack; None when nobody is left to make or to suffer it."""
    counter = activation.counterattacks[index]
    models = _models(activation, state, of_part(activation, COUNTERATTACK, index))
    if not models or model_now(activation, state, counter.target).hp <= 0:
        return None
    volley = _volley(counter, models, weapon=counter.weapon)
    return _attack(activation, state, counter.target, volley, counter)


def wing_aa(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Step 4: the AA of a wing at a model; None when it cannot or does not roll."""
    roll = meetings(activation)[index].ours
    tokens = wing_tokens(activation, state, AGAINST_MODEL, index, OWN_ROLL)
    if roll is None or not tokens or not may_roll(activation, state, roll.said.wing):
        return None
    aa = activation.wings[roll.said.wing].wing.aa
    if not aa or model_now(activation, state, roll.said.target).hp <= 0:
        return None
    model = _of_wing(activation, roll.said.wing, aa * tokens)
    volley = Volley.model_construct(models=(model,), weapon=Weapon.AA, height=Height.FLYING)
    return _attack(activation, state, roll.said.target, volley, roll.said)


def wing_tokens(activation: Activation, state: ActivationState, kind: str, position: int, index: int) -> int:
    """How many tokens of a wing roll AA in one fight of step 4 or 5."""
    own = next((use for use in of_part(activation, kind, position) if use.member == index), None)
    return dice_of(activation, state, own) if own else 0


def models_aa(activation: Activation, state: ActivationState, index: int) -> int | None:
    """Step 4: the dice of the models' AA at a wing; None when nobody is left to roll it."""
    roll = meetings(activation)[index].theirs
    own = [use for use in of_part(activation, AGAINST_MODEL, index) if use.member != OWN_ROLL]
    models = _models(activation, state, own)
    if roll is None or not models:
        return None
    each = [model_dice(model, Weapon.AA, activation.rulings).dice for _, model in models]
    option = FireOption.COMBINED if roll.said.option is FireOption.COMBINED else FireOption.LINKED
    return together(each, option, activation.rulings, _primary(roll.said.primary, models))


def blast(activation: Activation, state: ActivationState, near: Ref) -> Attack:
    """A magazine explosion against one neighbour: only its step 9 is gone through."""
    explosion, height = activation.explosion, activation.models[near].height
    models = (FiringModel.model_construct(**shared(explosion, FiringModel)),)
    volley = Volley.model_construct(models=models, height=height)
    return _attack(activation, state, near, volley, explosion, overrules=Overrules(to_hit=explosion.to_hit))


def _models(activation: Activation, state: ActivationState, own: Sequence[Use]) -> Firing:
    """Those that are left of the models that use a weapon, as they stand, with their shares."""
    return [
        (use.member, firing(activation, state, use.gun, use.range_band, share(activation, state, use)))
        for use in own
        if there(activation, state, use.gun)
    ]


def _ordnance(activation: Activation, state: ActivationState, own: Sequence[Use]) -> Firing:
    result = []
    for use in own:
        if may_roll(activation, state, use.gun.by):
            wing = activation.wings[use.gun.by].wing
            dice = wing.attack_dice * dice_of(activation, state, use)
            result.append((use.member, _of_wing(activation, use.gun.by, dice, wing.weapon_mars)))
    return result


def _of_wing(activation: Activation, wing: Ref, dice: int, mars: frozenset[WeaponMar] = frozenset()) -> FiringModel:
    """A wing with all that it says of itself and with so many dice."""
    flown = activation.wings[wing]
    fields = shared(flown.wing, FiringModel) | shared(flown, FiringModel)
    return FiringModel.model_construct(**fields | {"attack_dice": dice, "mars": mars, "height": Height.FLYING})


def _as_shot(declared: DeclaredAttack, index: int, model: FiringModel) -> tuple[int, FiringModel]:
    """A model that fires as its shot says: what it does not say is as the whole attack has it."""
    own = shared(declared.shots[index], FiringModel) | {"share": model.share}
    return index, model.model_copy(update=own)


def _volley(declared: DeclaredAttack | Counterattack, models: Firing, **own: Any) -> Volley:
    """Those who are left of a volley, with all that it says of itself."""
    remaining = {"option": _option(declared.option, len(models)), "primary": _primary(declared.primary, models)}
    firing = {"models": tuple([model for _, model in models])}
    return Volley.model_construct(**shared(declared, Volley) | remaining | firing | own)


def _primary(named: int | None, models: Firing) -> int | None:
    """The primary among those that are left; None, for the best of them, when it is gone or nobody was named."""
    places = [index for index, _ in models]
    return places.index(named) if named in places else None


def _option(option: FireOption, models: int) -> FireOption:
    """Of several models that link or combine, the last one left fires alone."""
    if models > 1:
        return option
    return FireOption.SPLIT if option in SPLITTING else FireOption.SINGLE


def _attack(
    activation: Activation,
    state: ActivationState,
    ref: Ref,
    volley: Volley,
    data: DeclaredAttack | Counterattack | WingAtModel | Explosion,
    **own: Any,
) -> Attack:
    both = {"volley": volley, "target": _target(activation, state, ref)}
    return Attack.model_construct(**shared(activation, Attack) | shared(data, Attack) | both | own)


def _target(activation: Activation, state: ActivationState, ref: Ref) -> Target:
    known = TARGETS.of(activation)
    if ref not in known:
        model = activation.models[ref]
        fields = shared(model.ship, Target) | shared(model, Target) | {"starting_hp": model.ship.hp}
        known[ref] = Target.model_construct(**fields)
    return known[ref].model_copy(update=shared(model_now(activation, state, ref), Target))
