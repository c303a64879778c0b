"""Possible answers and their dice: counterattacks, wings, defensive fire."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.check import over_budget
from engine.dystopian.activation.counterattack_weapons import OFF_SURFACE, has_number
from engine.dystopian.activation.part_order import part_key
from engine.dystopian.activation.shares import dice_now, earlier_dice, spent_part
from engine.dystopian.activation.state import start
from engine.dystopian.activation.uses import ATTACK, DEFENCE_FIRE, Gun, weapon_of
from engine.dystopian.attack.numbers import DEFENCE
from engine.dystopian.battle.activation_declarations import NO_AA
from engine.dystopian.battle.state import State, in_play
from engine.dystopian.refs import Ref
from engine.dystopian.words import Effect, Sight, WeaponType
from engine.kit.faults import Fault


class RemainingDice(NamedTuple):
    """The remaining dice of AA or CC of a model, and its dice before any roll."""

    remaining: int
    dice: int


def remaining_dice(state: State, ref: Ref, weapon: WeaponType) -> RemainingDice:
    """Return the remaining dice of a model, after damage and after its rolls in this activation.

    state: an activation must be in progress.
    """
    gun = Gun(False, ref, weapon)
    activation = Activation.model_construct(
        rulings=state.rulings, models={ref: in_play(state, ref)}
    )
    before = start(activation)._replace(rolled=state.now.before.rolled)
    dice = dice_now(activation, before, gun, 1, Sight.CLEAR)
    unspent_part = 1 - spent_part(activation, before, gun)
    return RemainingDice(max(0, int(unspent_part * dice)), dice)


def defence_faults(state: State, attack: int) -> Iterator[Fault]:
    """Yield faults for defenders of one attack that would roll more dice than they have left;
    finished rolls count.
    """
    whole = state.activation
    before = start(whole)._replace(rolled=state.now.before.rolled)
    attack_alone = {
        "counterattacks": (),
        "aa": NO_AA,
        "answers": NO_AA,
        "back": (),
        "attacks": (whole.attacks[attack],),
        "rolled": earlier_dice(whole, before),
    }
    for fault in over_budget(whole.model_copy(update=attack_alone), (DEFENCE_FIRE,)):
        yield Fault(fault.path[2:], fault.code, fault.numbers)


def targets(state: State) -> dict[Ref, WeaponType]:
    """Return the acting models that can be counterattacked, each with the weapon that it takes."""
    result = {}
    for ref in state.declared.acting.models:
        model = state.models[ref]
        weapon = OFF_SURFACE.get(model.height)
        if weapon and model.hp > 0:
            result[ref] = weapon
    return result


def targets_with_number(state: State) -> dict[Ref, WeaponType]:
    """Return the items of `targets` for which the to-hit table has a number.

    CC has no number against a submerged model in edition 1.1.
    """
    result = {}
    for ref, weapon in targets(state).items():
        height = state.models[ref].height
        size = state.roster.ships[ref].size
        if has_number(state.rulings, weapon, height, size):
            result[ref] = weapon
    return result


def acting_wings(state: State) -> tuple[Ref, ...]:
    """Return the acting wings that are left; AA counterattacks can be made at them."""
    return tuple(ref for ref in state.declared.acting.wings if state.wings[ref].tokens > 0)


class MayCounter(NamedTuple):
    """An acting model off the surface, or an acting wing, with the possible answers and their
    weapon.

    models: models with dice left of the squadrons that the target attacks.
    wings: fighters on CAP, and wings that the target attacks.
    """

    target: Ref
    weapon: WeaponType
    models: tuple[Ref, ...]
    wings: tuple[Ref, ...] = ()


def may_counter(state: State) -> tuple[MayCounter, ...]:
    """Return the possible answers of step 2 in the activation in progress.

    Models on the surface cannot be countered.
    """
    every = targets_with_number(state) | dict.fromkeys(acting_wings(state), WeaponType.AA)
    return tuple(_may_counter(state, ref, weapon) for ref, weapon in every.items())


def _may_counter(state: State, target: Ref, weapon: WeaponType) -> MayCounter:
    """Return the models and wings that may answer one acting model or wing."""
    models, wings = state.attackers.answerers[target]
    able = tuple(ref for ref in models if not why_no_auxiliary(state, ref, weapon))
    flying = list[Ref]()
    if weapon is WeaponType.AA:
        for ref in wings:
            if state.wings[ref].is_ready and state.roster.wings[ref].aa > 0:
                flying.append(ref)
    return MayCounter(target, weapon, able, tuple(flying))


def why_nobody_counters(state: State) -> str:
    """Return the reason why step 2 is skipped.

    Empty: somebody can counterattack a flyer, a diver or a wing.
    """
    if not (state.declared.attacks or state.declared.aa.all_aa):
        return "nothing_declared"
    if not (targets(state) or acting_wings(state)):
        return "on_the_surface"
    if any(item.models or item.wings for item in may_counter(state)):
        return ""
    return "nobody_answers"


def may_defend(state: State, index: int) -> tuple[WeaponType | None, tuple[Ref, ...]]:
    """Return the weapon that can defend in step 7 against a declared attack, and the squadron's
    models that have it.
    """
    attack = state.declared.attacks[index]
    weapon = DEFENCE.get(weapon_of(state.activation, attack))
    if weapon is None:
        return None, ()
    squadron = state.roster.companions(attack.target)
    models = tuple(ref for ref in squadron if not why_no_auxiliary(state, ref, weapon))
    return weapon, models


def why_nobody_defends(state: State, index: int) -> str:
    """Return the reason why no model can defend in step 7 against a declared attack, nothing where
    one can.

    damage_left_none: there is a model that damage left no dice, and that no effect silences (ruling
        35).
    """
    weapon, able = may_defend(state, index)
    if weapon is None:
        return "no_defence"
    if able:
        return ""
    squadron = state.roster.companions(state.declared.attacks[index].target)
    if any(_lost_all_dice(state, ref, weapon) for ref in squadron):
        return "damage_left_none"
    return "nobody_defends"


def _lost_all_dice(state: State, ref: Ref, weapon: WeaponType) -> bool:
    """Return True if damage left a model no dice of AA or CC."""
    if why_no_auxiliary(state, ref, weapon) != "auxiliary_silent":
        return False
    return Effect.SHREDDED_DEFENCES not in state.models[ref].effects


class MayReply(NamedTuple):
    """The squadrons and wings that may reply in the activation in progress.

    how: counter until step 2 is decided, then defend.
    """

    how: Literal["counter", "defend"]
    groups: frozenset[Ref]


def may_reply(state: State) -> MayReply:
    """Return the groups that may counterattack, or may still defend after step 2."""
    able = set[Ref]()
    if state.declared.counterattacks is None:
        for item in may_counter(state):
            able.update(item.models, item.wings)
        return MayReply("counter", _groups(state, able))
    for kind, index in map(part_key, state.now.remaining):
        if kind == ATTACK and state.declared.attacks[index].defenders is None:
            _, defenders = may_defend(state, index)
            able.update(defenders)
    return MayReply("defend", _groups(state, able))


def _groups(state: State, refs: Iterable[Ref]) -> frozenset[Ref]:
    return frozenset(state.roster.squadron_of.get(ref, ref) for ref in refs)


def why_no_auxiliary(state: State, ref: Ref, weapon: WeaponType) -> str:
    """Return the code of why a model has no AA or CC left in this activation, nothing where it
    has.
    """
    if state.models[ref].hp <= 0:
        return "model_gone"
    remaining, dice = remaining_dice(state, ref, weapon)
    if remaining:
        return ""
    ship = state.roster.ships[ref]
    if dice:
        return "auxiliary_spent"
    dice_on_profile = ship.aa if weapon is WeaponType.AA else ship.cc
    return "auxiliary_silent" if dice_on_profile else "no_auxiliary"
