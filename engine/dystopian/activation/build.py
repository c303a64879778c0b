"""A declared attack against models as they are now: the attack that steps 6 to 9 resolve.

Built without checking: everything in it was checked when it was declared, or follows from the
steps. What two types have in common is copied by their fields, so that a new field is never left
out.
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
from engine.dystopian.activation.shares import can_roll, dice_of, firing_model, has_owner, share
from engine.dystopian.activation.state import ActivationState, model_now
from engine.dystopian.activation.uses import (
    AGAINST_MODEL,
    ATTACK,
    COUNTERATTACK,
    DEFENCE_FIRE,
    OWN_ROLL,
    WeaponUse,
    model_fights,
    of_part,
    weapon_of,
)
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import model_dice, together
from engine.dystopian.profiles import (
    SPLITTING,
    FireOption,
    FiringModel,
    Overrules,
    Target,
    Volley,
    WeaponMar,
)
from engine.dystopian.refs import Ref
from engine.dystopian.words import Height, WeaponType
from engine.kit.base_profile import shared_fields

Firing = list[tuple[int, FiringModel]]
"""The models that remain to fire, each with its index among the declared models."""
TARGETS: Cache[dict[Ref, Target]] = Cache(dict)
"""Models as targets before any loss."""


def declared_attack(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Build step 6 of one declared attack; return None if the target is gone, or no attacker
    remains.
    """
    declared = activation.attacks[index]
    volley = _declared_volley(activation, state, index)
    if volley is None or model_now(activation, state, declared.target).hp <= 0:
        return None
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


def _declared_volley(activation: Activation, state: ActivationState, index: int) -> Volley | None:
    """Return the volley of one declared attack; None if no attacker remains."""
    declared = activation.attacks[index]
    own = [use for use in of_part(activation, ATTACK, index) if use.kind == ATTACK]
    if declared.wings:
        models = _ordnance(activation, state, own)
        height = Height.FLYING
    else:
        models = [_with_shot_values(declared, *model) for model in _models(activation, state, own)]
        height = activation.models[declared.shots[0].model].height
    if not models:
        return None
    weapon = weapon_of(activation, declared)
    return _volley(declared, models, weapon=weapon, height=height)


def counterattack(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Build step 3 of one counterattack; return None if the target is gone, or no model remains to
    make it.
    """
    counter = activation.counterattacks[index]
    models = _models(activation, state, of_part(activation, COUNTERATTACK, index))
    if not models or model_now(activation, state, counter.target).hp <= 0:
        return None
    volley = _volley(counter, models, weapon=counter.weapon)
    return _attack(activation, state, counter.target, volley, counter)


def wing_aa(activation: Activation, state: ActivationState, index: int) -> Attack | None:
    """Build the AA of a wing at a model in step 4; return None if the wing cannot or does not
    roll.
    """
    roll = model_fights(activation)[index].ours
    if roll is None or model_now(activation, state, roll.declaration.target).hp <= 0:
        return None
    dice = 0
    for use in of_part(activation, AGAINST_MODEL, index):
        if use.member == OWN_ROLL:
            dice = wing_dice(activation, state, use)
    if not dice:
        return None
    model = _wing_as_model(activation, roll.declaration.wing, dice)
    volley = Volley.model_construct(models=(model,), weapon=WeaponType.AA, height=Height.FLYING)
    return _attack(activation, state, roll.declaration.target, volley, roll.declaration)


def wing_dice(activation: Activation, state: ActivationState, use: WeaponUse) -> int:
    """Return the AA dice of a wing in one fight of step 4 or 5; 0 if the wing cannot or does not
    roll.
    """
    if not can_roll(activation, state, use.gun.by):
        return 0
    return activation.wings[use.gun.by].wing.aa * dice_of(activation, state, use)


def models_aa(activation: Activation, state: ActivationState, index: int) -> int | None:
    """Return the dice of the models' AA at a wing in step 4; None if no model remains to roll."""
    roll = model_fights(activation)[index].theirs
    own = [use for use in of_part(activation, AGAINST_MODEL, index) if use.member != OWN_ROLL]
    models = _models(activation, state, own)
    if roll is None or not models:
        return None
    each = [model_dice(model, WeaponType.AA, activation.rulings).dice for _, model in models]
    option = FireOption.LINKED
    if roll.declaration.option is FireOption.COMBINED:
        option = FireOption.COMBINED
    return together(each, option, activation.rulings, _primary(roll.declaration.primary, models))


def blast(activation: Activation, state: ActivationState, near: Ref) -> Attack:
    """Build a magazine explosion against one neighbour, of which only step 9 is played."""
    explosion = activation.explosion
    models = (FiringModel.model_construct(**shared_fields(explosion, FiringModel)),)
    volley = Volley.model_construct(models=models, height=activation.models[near].height)
    overrules = Overrules(to_hit=explosion.to_hit)
    return _attack(activation, state, near, volley, explosion, overrules=overrules)


def _models(activation: Activation, state: ActivationState, own: Sequence[WeaponUse]) -> Firing:
    """Return the remaining models of some uses of weapons, in their current state, with their
    shares.
    """
    models = []
    for use in own:
        if has_owner(activation, state, use.gun):
            dice = share(activation, state, use)
            model = firing_model(activation, state, use.gun, use.range_band, dice)
            models.append((use.member, model))
    return models


def _ordnance(activation: Activation, state: ActivationState, own: Sequence[WeaponUse]) -> Firing:
    """Return the wings that can drop ordnance, each as a firing model with its dice."""
    result = []
    for use in own:
        if can_roll(activation, state, use.gun.by):
            wing = activation.wings[use.gun.by].wing
            dice = wing.attack_dice * dice_of(activation, state, use)
            result.append(
                (use.member, _wing_as_model(activation, use.gun.by, dice, wing.weapon_mars))
            )
    return result


def _wing_as_model(
    activation: Activation, wing: Ref, dice: int, mars: frozenset[WeaponMar] = frozenset()
) -> FiringModel:
    """Return a wing as a firing model with a given number of dice."""
    flown = activation.wings[wing]
    fields = shared_fields(flown.wing, FiringModel) | shared_fields(flown, FiringModel)
    return FiringModel.model_construct(
        **fields | {"attack_dice": dice, "mars": mars, "height": Height.FLYING}
    )


def _with_shot_values(
    declared: DeclaredAttack, index: int, model: FiringModel
) -> tuple[int, FiringModel]:
    """Return a firing model with the values of its shot; values that the shot leaves out are those
    of the attack.
    """
    own = shared_fields(declared.shots[index], FiringModel) | {"share": model.share}
    return index, model.model_copy(update=own)


def _volley(declared: DeclaredAttack | Counterattack, models: Firing, **own: Any) -> Volley:
    """Return the volley of the remaining models, with the values of the declaration."""
    remaining = {
        "option": _option(declared.option, len(models)),
        "primary": _primary(declared.primary, models),
    }
    firing = {"models": tuple([model for _, model in models])}
    return Volley.model_construct(**shared_fields(declared, Volley) | remaining | firing | own)


def _primary(named: int | None, models: Firing) -> int | None:
    """Return the index of the primary among the remaining models.

    None stands for the best model: the primary is gone, or nobody named a primary.
    """
    indexes = [index for index, _ in models]
    if named in indexes:
        return indexes.index(named)
    return None


def _option(option: FireOption, models: int) -> FireOption:
    """Return the fire option of the remaining models: the last of several that link or combine
    fires alone.
    """
    if models > 1:
        return option
    if option in SPLITTING:
        return FireOption.SPLIT
    return FireOption.SINGLE


def _attack(
    activation: Activation,
    state: ActivationState,
    ref: Ref,
    volley: Volley,
    data: DeclaredAttack | Counterattack | WingAtModel | Explosion,
    **own: Any,
) -> Attack:
    both = {"volley": volley, "target": _target(activation, state, ref)}
    return Attack.model_construct(
        **shared_fields(activation, Attack) | shared_fields(data, Attack) | both | own
    )


def _target(activation: Activation, state: ActivationState, ref: Ref) -> Target:
    """Return a model in its current state as a target."""
    known = TARGETS.of(activation)
    if ref not in known:
        model = activation.models[ref]
        fields = (
            shared_fields(model.ship, Target)
            | shared_fields(model, Target)
            | {"starting_hp": model.ship.hp}
        )
        known[ref] = Target.model_construct(**fields)
    return known[ref].model_copy(update=shared_fields(model_now(activation, state, ref), Target))
