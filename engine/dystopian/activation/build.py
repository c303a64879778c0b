"""A declared attack against models as they stand now: the attack that steps 6 to 9 resolve.

Built without checking: everything in it was checked when it was declared, or follows from the steps.
"""

from collections.abc import Sequence
from typing import Any

from engine.dystopian.activation.declared import Activation, Counterattack, DeclaredAttack, Explosion, WingAtModel
from engine.dystopian.activation.shares import arm_dice, dice_of, firing, may_roll, share, there
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
from engine.dystopian.attack import Attack
from engine.dystopian.dice_count import model_dice, together
from engine.dystopian.profiles import SPLITTING, FireOption, FiringModel, Modifier, Overrules, Target, Volley
from engine.dystopian.refs import Ref
from engine.dystopian.words import Height, Weapon

Firing = list[tuple[int, FiringModel]]
"""Who is left to fire, by their places among those who were declared."""


def declared_attack(activation: Activation, state: ActivationState, place: int) -> Attack | None:
    """Step 6 for one declared attack; None when its target is gone, or nobody is left to make it."""
    declared = activation.attacks[place]
    own = [use for use in of_part(activation, ATTACK, place) if use.kind == ATTACK]
    models = _ordnance(activation, state, own) if declared.wings else _models(activation, state, own)
    if not models or model_now(activation, state, declared.target).hp <= 0:
        return None
    volley = Volley.model_construct(
        models=tuple([_as_shot(activation, declared, *one) for one in models]),
        option=_option(declared.option, len(models)),
        primary=_primary(declared.primary, models),
        weapon=weapon_of(activation, declared),
        range_band=declared.range_band,
        height=Height.FLYING if declared.wings else activation.models[declared.shots[0].model].height,
        sight=declared.sight,
        indirect=declared.indirect,
    )
    answering = [use for use in of_part(activation, ATTACK, place) if use.kind == DEFENCE_FIRE]
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


def counterattack(activation: Activation, state: ActivationState, place: int) -> Attack | None:
    """Step 3 for one counterattack; None when nobody is left to make or to suffer it."""
    counter = activation.counterattacks[place]
    models = _models(activation, state, of_part(activation, COUNTERATTACK, place))
    if not models or model_now(activation, state, counter.target).hp <= 0:
        return None
    heights = [activation.models[model].height for model in counter.models]
    volley = Volley.model_construct(
        models=tuple(model.model_copy(update={"height": heights[index]}) for index, model in models),
        option=_option(counter.option, len(models)),
        primary=_primary(counter.primary, models),
        weapon=counter.weapon,
    )
    return _attack(activation, state, counter.target, volley, counter)


def wing_aa(activation: Activation, state: ActivationState, place: int) -> Attack | None:
    """Step 4: the AA of a wing at a model; None when it cannot or does not roll."""
    roll = meetings(activation)[place].ours
    tokens = wing_tokens(activation, state, AGAINST_MODEL, place, OWN_ROLL)
    if roll is None or not tokens or not may_roll(activation, state, roll.said.wing):
        return None
    aa = activation.wings[roll.said.wing].wing.aa
    if not aa or model_now(activation, state, roll.said.target).hp <= 0:
        return None
    volley = Volley.model_construct(
        models=(FiringModel.model_construct(attack_dice=aa * tokens),), weapon=Weapon.AA, height=Height.FLYING
    )
    return _attack(activation, state, roll.said.target, volley, roll.said)


def wing_tokens(activation: Activation, state: ActivationState, kind: str, place: int, index: int) -> int:
    """How many tokens of a wing roll AA in one fight of step 4 or 5."""
    own = next((use for use in of_part(activation, kind, place) if use.member == index), None)
    return dice_of(activation, state, own) if own else 0


def models_aa(activation: Activation, state: ActivationState, place: int) -> int:
    """Step 4: the dice of the models' AA at a wing."""
    roll = meetings(activation)[place].theirs
    own = [use for use in of_part(activation, AGAINST_MODEL, place) if use.member != OWN_ROLL]
    models = _models(activation, state, own)
    if roll is None or not models:
        return 0
    each = [model_dice(model, Weapon.AA, activation.rulings).dice for _, model in models]
    option = FireOption.COMBINED if roll.said.option is FireOption.COMBINED else FireOption.LINKED
    return together(each, option, activation.rulings, _primary(roll.said.primary, models))


def blast(activation: Activation, state: ActivationState, near: Ref) -> Attack:
    """A magazine explosion against one neighbour: only its step 9 is gone through."""
    height = activation.models[near].height
    models = (FiringModel.model_construct(attack_dice=activation.explosion.attack_dice),)
    return _attack(activation, state, near, Volley.model_construct(models=models, height=height), activation.explosion)


def _models(activation: Activation, state: ActivationState, own: Sequence[Use]) -> Firing:
    """Those that are left of the models that use a weapon, as they stand, with their shares."""
    return [(use.member, _armed(activation, state, use)) for use in own if there(activation, state, use.gun)]


def _armed(activation: Activation, state: ActivationState, use: Use) -> FiringModel:
    _, dice, _ = arm_dice(activation, use.gun, use.range_band)
    return firing(activation, state, use.gun.by, dice, share(activation, state, use))


def _ordnance(activation: Activation, state: ActivationState, own: Sequence[Use]) -> Firing:
    found = []
    for use in own:
        if may_roll(activation, state, use.gun.by):
            dice = activation.wings[use.gun.by].wing.attack_dice * dice_of(activation, state, use)
            found.append((use.member, FiringModel.model_construct(attack_dice=dice)))
    return found


def _as_shot(activation: Activation, declared: DeclaredAttack, index: int, model: FiringModel) -> FiringModel:
    """A model that fires with its own range band, height, sight and weapon."""
    if declared.wings:
        wing = activation.wings[declared.wings[index]].wing
        return model.model_copy(update={"mars": wing.weapon_mars, "height": Height.FLYING})
    shot = declared.shots[index]
    own = activation.models[shot.model]
    mars = frozenset() if isinstance(shot.arm, Weapon) else own.ship.arms[shot.arm].mars
    update = {"range_band": shot.range_band, "sight": shot.sight, "indirect": shot.indirect}
    return model.model_copy(update=update | {"height": own.height, "mars": mars})


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
    said: DeclaredAttack | Counterattack | WingAtModel | Explosion,
    **defence: Any,
) -> Attack:
    model, now = activation.models[ref], model_now(activation, state, ref)
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
        modifiers=modifiers,
        overrules=overrules,
        **defence,
    )
