"""A declared attack against models as they stand now: the attack that steps 6 to 9 resolve.

Built without checking: everything in it was checked when it was declared, or follows from the steps.
"""

from collections.abc import Iterable
from itertools import zip_longest

from engine.dystopian.activation.declared import (
    Activation,
    Counterattack,
    DeclaredAttack,
    Explosion,
    Shot,
    WingAgainstModel,
)
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.attack import Attack
from engine.dystopian.dice_count import model_dice, together
from engine.dystopian.profiles import FireOption, FiringModel, Modifier, Overrules, Target, Volley, WeaponMar
from engine.dystopian.ships import Arm
from engine.dystopian.steps.numbers import DEFENCE
from engine.dystopian.wings.profiles import ORDNANCE
from engine.dystopian.words import AUXILIARY, Height, Weapon

AUXILIARY_ARM = {weapon: Arm(weapon=weapon, attack_dice=(0, 0, 0, 0)) for weapon in AUXILIARY}


def declared_attack(activation: Activation, state: ActivationState, declared: DeclaredAttack) -> Attack | None:
    """Step 6 for one declared attack; None when its target is gone, or nobody is left to make it."""
    firing = _ordnance(activation, state, declared) if declared.wings else _shooters(activation, state, declared)
    if not firing or state.models[declared.target].hp <= 0:
        return None
    weapon, mars = weapon_of(activation, declared)
    volley = Volley.model_construct(
        models=firing,
        option=_option(declared.option, len(firing)),
        weapon=weapon,
        range_band=declared.range_band,
        height=Height.FLYING if declared.wings else activation.models[declared.shots[0].model].height,
        sight=declared.sight,
        indirect=declared.indirect,
        mars=mars,
    )
    by = DEFENCE.get(weapon)
    defenders = auxiliary(activation, state, declared.defenders, by) if by else ()
    return _attack(activation, state, declared.target, volley, declared, defenders)


def counterattack(activation: Activation, state: ActivationState, counter: Counterattack) -> Attack | None:
    """Step 3 for one counterattack; None when nobody is left to make or to suffer it."""
    alive = auxiliary(activation, state, counter.models, counter.weapon, counter.shares)
    if not alive or state.models[counter.target].hp <= 0:
        return None
    height = activation.models[counter.models[0]].height
    option = _option(counter.option, len(alive))
    volley = Volley.model_construct(models=alive, option=option, weapon=counter.weapon, height=height)
    return _attack(activation, state, counter.target, volley, counter)


def wing_aa(activation: Activation, state: ActivationState, fight: WingAgainstModel) -> Attack | None:
    """Step 4: the AA of a wing at a model; None when it cannot or does not roll."""
    wing, now = activation.wings[fight.wing].wing, state.wings[fight.wing]
    if fight.target is None or not may_roll(state, fight.wing) or state.models[fight.target].hp <= 0 or not wing.aa:
        return None
    firing = (FiringModel.model_construct(attack_dice=wing.aa * now.tokens),)
    volley = Volley.model_construct(models=firing, weapon=Weapon.AA, height=Height.FLYING)
    return _attack(activation, state, fight.target, volley, fight)


def models_aa(activation: Activation, state: ActivationState, fight: WingAgainstModel) -> int:
    """Step 4: the dice of the models' AA at a wing."""
    firing = auxiliary(activation, state, fight.models, Weapon.AA)
    each = [model_dice(model, Weapon.AA, activation.rulings).dice for model in firing]
    return together(each, fight.option, activation.rulings) if each else 0


def blast(activation: Activation, state: ActivationState, place: int) -> Attack:
    """A magazine explosion against one neighbour: only its step 9 is gone through."""
    height = activation.models[place].height
    firing = (FiringModel.model_construct(attack_dice=activation.explosion.attack_dice),)
    return _attack(activation, state, place, Volley.model_construct(models=firing, height=height), activation.explosion)


def may_roll(state: ActivationState, wing: int) -> bool:
    """Whether a wing has tokens left and has not aborted as an attacker."""
    return state.wings[wing].tokens > 0 and not state.wings[wing].aborted


def weapon_of(activation: Activation, declared: DeclaredAttack) -> tuple[Weapon, frozenset[WeaponMar]]:
    """The weapon type of an attack, that of its first arm or wing, with the weapon's rules."""
    if declared.wings:
        wing = activation.wings[declared.wings[0]].wing
        return ORDNANCE[wing.kind], wing.weapon_mars
    arm = arm_of(activation, declared.shots[0])
    return arm.weapon, arm.mars


def arm_of(activation: Activation, shot: Shot) -> Arm:
    """The arm of a shot; AA and CC are arms without range bands."""
    if isinstance(shot.arm, Weapon):
        return AUXILIARY_ARM[shot.arm]
    return activation.models[shot.model].ship.arms[shot.arm]


def auxiliary(
    activation: Activation,
    state: ActivationState,
    places: Iterable[int],
    weapon: Weapon,
    shares: Iterable[int] = (),
) -> tuple[FiringModel, ...]:
    """The AA or CC of those of some models that are still there; `shares`: of the same models when they split it."""
    return tuple(
        _firing(activation, state, place, _auxiliary_dice(activation, place, weapon), share)
        for place, share in zip_longest(places, shares)
        if state.models[place].hp > 0
    )


def _auxiliary_dice(activation: Activation, place: int, weapon: Weapon) -> int:
    ship = activation.models[place].ship
    return ship.aa if weapon is Weapon.AA else ship.cc


def _shooters(activation: Activation, state: ActivationState, declared: DeclaredAttack) -> tuple[FiringModel, ...]:
    return tuple(
        _firing(activation, state, shot.model, _dice(activation, shot, declared.range_band), shot.share)
        for shot in declared.shots
        if state.models[shot.model].hp > 0
    )


def _dice(activation: Activation, shot: Shot, range_band: int) -> int:
    if isinstance(shot.arm, Weapon):
        return _auxiliary_dice(activation, shot.model, shot.arm)
    return arm_of(activation, shot).attack_dice[range_band - 1]


def _ordnance(activation: Activation, state: ActivationState, declared: DeclaredAttack) -> tuple[FiringModel, ...]:
    return tuple(
        FiringModel.model_construct(attack_dice=activation.wings[place].wing.attack_dice * state.wings[place].tokens)
        for place in declared.wings
        if may_roll(state, place)
    )


def _firing(activation: Activation, state: ActivationState, place: int, dice: int, share: int | None) -> FiringModel:
    ship, now = activation.models[place].ship, state.models[place]
    return FiringModel.model_construct(
        attack_dice=dice, share=share, hp_lost=ship.hp - now.hp, effects=now.effects, redoubtable=ship.redoubtable
    )


def _option(option: FireOption, models: int) -> FireOption:
    """Of several models that link or combine, the last one left fires alone."""
    if models > 1:
        return option
    return FireOption.SPLIT if option in (FireOption.SPLIT, FireOption.SPLIT_LINKED) else FireOption.SINGLE


def _attack(
    activation: Activation,
    state: ActivationState,
    place: int,
    volley: Volley,
    said: DeclaredAttack | Counterattack | WingAgainstModel | Explosion,
    defenders: tuple[FiringModel, ...] = (),
) -> Attack:
    model, now = activation.models[place], state.models[place]
    ship = model.ship
    target = Target.model_construct(
        dr=ship.dr,
        cr=ship.cr,
        hp=now.hp,
        starting_hp=ship.hp,
        ap=now.ap,
        height=model.height,
        size=ship.size,
        effects=now.effects,
        mars=ship.mars,
        rugged=ship.rugged,
        shields=ship.shields,
        guardians=ship.guardians,
    )
    modifiers: tuple[Modifier, ...] = () if isinstance(said, Explosion) else said.modifiers
    overrules = Overrules(to_hit=said.to_hit) if isinstance(said, Explosion) else said.overrules
    return Attack.model_construct(
        rulings=activation.rulings,
        volley=volley,
        target=target,
        defenders=defenders,
        modifiers=modifiers,
        overrules=overrules,
    )
