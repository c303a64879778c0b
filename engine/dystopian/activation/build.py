"""A declared attack against models as they stand now: the attack that steps 6 to 9 resolve.

Built without checking: everything in it was checked when it was declared, or follows from the steps.
"""

from collections.abc import Iterable

from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack
from engine.dystopian.activation.state import ActivationState
from engine.dystopian.attack import Attack
from engine.dystopian.profiles import FireOption, FiringModel, Target, Volley
from engine.dystopian.ships import InPlay
from engine.dystopian.steps.numbers import DEFENCE
from engine.dystopian.words import Weapon


def declared_attack(activation: Activation, state: ActivationState, declared: DeclaredAttack) -> Attack | None:
    """Step 6 for one declared attack; None when its target or all its firing models are gone."""
    firing = tuple(_shooter(activation, state, declared, index) for index in range(len(declared.shots)))
    alive = tuple(model for model in firing if model)
    if not alive or state.models[declared.target].hp <= 0:
        return None
    first = declared.shots[0]
    arm = activation.models[first.model].ship.arms[first.arm]
    volley = Volley.model_construct(
        models=alive,
        option=_option(declared.option, len(alive)),
        weapon=arm.weapon,
        range_band=declared.range_band,
        height=activation.models[first.model].height,
        sight=declared.sight,
        indirect=declared.indirect,
        mars=arm.mars,
    )
    weapon = DEFENCE.get(arm.weapon)
    defenders = auxiliary(activation, state, declared.defenders, weapon) if weapon else ()
    return _attack(activation, state, declared, volley, defenders)


def counterattack(activation: Activation, state: ActivationState, counter: Counterattack) -> Attack | None:
    """Step 3 for one counterattack; None when nobody is left to make or to suffer it."""
    alive = auxiliary(activation, state, counter.models, counter.weapon)
    if not alive or state.models[counter.target].hp <= 0:
        return None
    option = _option(FireOption.LINKED, len(alive))
    volley = Volley.model_construct(models=alive, option=option, weapon=counter.weapon)
    return _attack(activation, state, counter, volley, ())


def auxiliary(
    activation: Activation, state: ActivationState, places: Iterable[int], weapon: Weapon
) -> tuple[FiringModel, ...]:
    """The AA or CC of those of some models that are still there."""
    found = []
    for place in places:
        ship = activation.models[place].ship
        dice = ship.aa if weapon is Weapon.AA else ship.cc
        if state.models[place].hp > 0:
            found.append(_firing(activation.models[place], state, place, dice, None))
    return tuple(found)


def _shooter(
    activation: Activation, state: ActivationState, declared: DeclaredAttack, index: int
) -> FiringModel | None:
    shot = declared.shots[index]
    if state.models[shot.model].hp <= 0:
        return None
    model = activation.models[shot.model]
    dice = model.ship.arms[shot.arm].attack_dice[declared.range_band - 1]
    return _firing(model, state, shot.model, dice, shot.share)


def _firing(model: InPlay, state: ActivationState, place: int, dice: int, share: int | None) -> FiringModel:
    now = state.models[place]
    return FiringModel.model_construct(
        attack_dice=dice,
        share=share,
        hp_lost=model.ship.hp - now.hp,
        effects=now.effects,
        redoubtable=model.ship.redoubtable,
    )


def _option(option: FireOption, models: int) -> FireOption:
    """Of several models that link or combine, the last one left fires alone."""
    if models > 1:
        return option
    return FireOption.SPLIT if option in (FireOption.SPLIT, FireOption.SPLIT_LINKED) else FireOption.SINGLE


def _attack(
    activation: Activation,
    state: ActivationState,
    declared: DeclaredAttack | Counterattack,
    volley: Volley,
    defenders: tuple[FiringModel, ...],
) -> Attack:
    model, now = activation.models[declared.target], state.models[declared.target]
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
    return Attack.model_construct(
        rulings=activation.rulings,
        volley=volley,
        target=target,
        defenders=defenders,
        modifiers=declared.modifiers,
        overrules=declared.overrules,
    )
