"""Who can answer whom: counterattacks, wings, defensive fire."""

from engine.dystopian.activation.declared import DeclaredAttack
from engine.dystopian.activation.uses import weapon_of
from engine.dystopian.battle.budgets import dice_left
from engine.dystopian.battle.state import State
from engine.dystopian.needs import needs_for
from engine.dystopian.refs import Ref
from engine.dystopian.steps.numbers import DEFENCE
from engine.dystopian.to_hit import Situation
from engine.dystopian.words import Height, Weapon

OFF_SURFACE = {
    Height.OBSCURED: Weapon.AA,
    Height.FLYING: Weapon.AA,
    Height.DIVING: Weapon.CC,
    Height.SUBMERGED: Weapon.CC,
}
"""Whom counterattacks can be made at, and with what (sheet step 2)."""


def targets(state: State) -> dict[Ref, Weapon]:
    """Acting models that a counterattack can be made at, and with what."""
    now = state.underway
    assert now is not None
    found = {ref: OFF_SURFACE.get(state.models[ref].height) for ref in now.acting.models if state.models[ref].hp > 0}
    return {ref: weapon for ref, weapon in found.items() if weapon}


def hittable(state: State) -> dict[Ref, Weapon]:
    """Those of `targets` that the to-hit table has a number for: CC has none at a submerged model in edition 1.1."""
    return {ref: weapon for ref, weapon in targets(state).items() if _has_number(state, ref, weapon)}


def _has_number(state: State, ref: Ref, weapon: Weapon) -> bool:
    case = Situation(weapon=weapon, height=state.models[ref].height, size=state.roster.ship(ref).size)
    return needs_for(state.rulings, case).fault is None


def acting_wings(state: State) -> tuple[Ref, ...]:
    """Acting wings that are left, at which AA counterattacks can be made."""
    now = state.underway
    assert now is not None
    return tuple(ref for ref in now.acting.wings if state.wings[ref].tokens > 0)


def answered(state: State) -> bool:
    """Whether somebody attacks that can be counterattacked: a flyer, a diver, a wing (sheet step 2)."""
    now = state.underway
    assert now is not None
    attacks = now.attacks or now.aa.all_aa
    return bool(attacks and (hittable(state) or acting_wings(state)))


def may_defend(state: State, attack: DeclaredAttack) -> tuple[Weapon | None, tuple[Ref, ...]]:
    """Step 7: with which weapon an attack can be defended, and who of the target's squadron still has it."""
    weapon = DEFENCE.get(weapon_of(state.activation, attack))
    squadron = state.roster.companions(attack.target)
    return weapon, tuple(ref for ref in squadron if weapon and has_auxiliary(state, ref, weapon))


def has_auxiliary(state: State, ref: Ref, weapon: Weapon) -> bool:
    """Whether a model is there and has AA or CC left in this activation."""
    return state.models[ref].hp > 0 and dice_left(state, ref, weapon).left > 0
