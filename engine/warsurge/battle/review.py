"""Attacks looked at afterwards: what a unit fired in a turn as a plan, what else it could have fired at."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.advice.review import Aimed
from engine.engagement import Underway
from engine.engagement.review import Outcome, ReviewRules
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import target_of
from engine.warsurge.battle.state import State
from engine.warsurge.odds import attack_odds, toll_of
from engine.warsurge.planning import Plan, Want, planning


def actor(state: State, said: Shooting) -> str:
    """The unit that attacks."""
    return said.unit


def aims(state: State, said: Sequence[Shooting]) -> Sequence[Aimed]:
    """The attacks of a unit in a turn as one plan: to destroy its target, or one of them, and to take HP."""
    by_rule = _is_by_rule(state, said)
    fired = said if by_rule else said[:1]
    if not all(one.weapons for one in fired):
        return ()
    places = sorted(place for one in fired for place in one.picked) if by_rule else []
    weapons = {place: weapon for one in fired for place, weapon in zip(one.picked, one.weapons, strict=False)}
    aimed: dict[str, Attack] = {one.at: one.attack(state.rulings) for one in fired}
    if by_rule:
        every = tuple(weapons[place] for place in places)
        aimed = {at: attack.model_copy(update={"weapons": every}) for at, attack in aimed.items()}
    plan = {one.at: tuple(places.index(place) for place in one.picked) if by_rule else tuple(range(len(one.weapons)))
            for one in fired}  # fmt: skip
    targets = tuple(aimed)
    wants = (Want.DESTROY if len(targets) == 1 else Want.ANY, Want.HP)
    return [_aimed(Plan(aimed, targets, want, plan), by_rule=by_rule) for want in wants]


def _aimed(declared: Plan, *, by_rule: bool) -> Aimed:
    want, targets = declared.want, declared.wanted
    most = 1 if want.is_chance else sum(attack.target.hp_left for attack in declared.aimed.values())
    name = f"{want} {targets[0]}" if want is Want.DESTROY else want.value
    search = None if len(targets) == 1 else lambda: planning(declared.aimed, targets, want)
    return Aimed(name, Fraction(most), declared, search, by_rule)


def _is_by_rule(state: State, said: Sequence[Shooting]) -> bool:
    """Whether all is as profiles have it, each weapon and each target once, so that it can be one plan."""
    unit = state.unit(said[0].unit)
    picked = [place for one in said for place in one.picked]
    if unit is None or len(set(picked)) < len(picked) or len({one.at for one in said}) < len(said):
        return False
    return all(not one.modifiers and _as_they_stand(state, one) for one in said)


def _as_they_stand(state: State, one: Shooting) -> bool:
    unit, target = state.unit(one.unit), state.unit(one.at)
    assert unit is not None
    weapons = tuple(unit.weapons[place] for place in one.picked if place < len(unit.weapons))
    return target is not None and not target.destroyed and (weapons, target_of(target)) == (one.weapons, one.target)


def outcome(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """HP that the target lost."""
    said: Shooting = last.declared
    target, left = before.unit(said.at), after.unit(said.at)
    if target is None or left is None or not said.weapons or said.target.hp_left != target.hp_left:
        return None
    return Outcome(target.hp_left - left.hp_left, attack_odds(said.attack(before.rulings)).toll.hp_lost)


def ahead(state: State) -> Mapping[str, Fraction] | None:
    """What the target of the attack in progress has left on average."""
    assert state.underway is not None
    said: Shooting = state.underway.declared
    lost = toll_of(said.attack(state.rulings), state.underway.played).mean_hp
    target = state.unit(said.at)
    return {said.at: target.hp_left - lost} if target else {}


REVIEW = ReviewRules(frozenset({"attack"}), actor, aims, outcome, ahead, series=True)
