"""Review of attacks: a unit's fire in a turn as a plan, compared with the other targets it could have fired at."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.advice import Goal
from engine.advice.decision_review import Aimed
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Outcome, ReviewRules
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import is_plain, picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.odds import attack_odds, toll_of
from engine.warsurge.planning import Plan, planning


def actor(state: State, said: Shooting) -> str:
    """Return the unit that attacks."""
    return said.unit


def aims(state: State, said: Sequence[Shooting], earlier: Sequence[Shooting] = ()) -> Sequence[Aimed]:
    """Return the goals of a unit's first attack, given all its attacks.

    The goals are to destroy the target, or any of several targets, and to remove HP.
    """
    first = said[0]
    if not first.weapons:
        return ()
    known = list(_at_once(state, said))
    by_rule = known[:1] == [first]
    every = known if by_rule else [first]
    # For a target of several attacks, the situation of the first known attack counts.
    before = [found for one in earlier if by_rule and not one.modifiers and (found := _now_at(state, one))]
    aimed = {one.at: _whole(state, one) for one in reversed((*every, *before))}
    free = sorted(place for one in every for place in _each(one))
    targets = tuple(dict.fromkeys(one.at for one in (*every, *before)))
    wants = (Goal.DESTROY if len(targets) == 1 else Goal.ANY, Goal.HP)
    return [_aimed(Plan(aimed, targets, goal, {first.at: _each(first)}), free, by_rule=by_rule) for goal in wants]


def _whole(state: State, said: Shooting) -> Attack:
    """Return the attack with all weapons of the unit by index; weapons that fire keep their numbers in the attack."""
    unit, attack = state.unit(said.unit), said.attack(state.rulings)
    if unit is None or isinstance(picked_of(unit, said.picked), Refusal):
        return attack
    fired = dict(zip(said.picked, said.weapons, strict=True))
    weapons = tuple(fired.get(place) or unit.weapon(place) for place in range(len(unit.weapons)))
    return attack.model_copy(update={"weapons": weapons})


def _each(said: Shooting) -> tuple[int, ...]:
    """The place of each weapon that fires."""
    return tuple(place for place, weapon in zip(said.picked, said.weapons, strict=True) for _ in range(weapon.number))


def _aimed(declared: Plan, free: Sequence[int], *, by_rule: bool) -> Aimed:
    goal, targets = declared.goal, declared.wanted
    most = 1 if goal.is_chance else sum(attack.target.hp_left for attack in declared.aimed.values())
    name = f"{goal} {targets[0]}" if goal is Goal.DESTROY else goal.value
    search = None if len(targets) == 1 else lambda: planning(declared.aimed, targets, goal, free)
    return Aimed(name, Fraction(most), declared, search, by_rule, lambda search: search.beginning(declared))


def _at_once(state: State, said: Sequence[Shooting]) -> Iterator[Shooting]:
    """Yield the attacks that were possible in the current state, with the profiles' weapons, each weapon once."""
    unit = state.unit(said[0].unit)
    for one in said:
        found = _now_at(state, one)
        if unit and found and is_plain(state, found) and unit.has_left(one.fired):
            yield found
            unit = unit.having_fired(one.fired)


def _now_at(state: State, said: Shooting) -> Shooting | None:
    """Return an attack on its target in the current state; None if the target is destroyed."""
    target = state.unit(said.at)
    return said.model_copy(update={"target": target_of(target)}) if target and not target.destroyed else None


def outcome(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """Return the HP that the target lost, with the distribution of the loss."""
    said: Shooting = last.declared
    target, left = before.unit(said.at), after.unit(said.at)
    if target is None or left is None or not said.weapons or said.target.hp_left != target.hp_left:
        return None
    return Outcome(target.hp_left - left.hp_left, attack_odds(said.attack(before.rulings)).toll.hp_lost)


def ahead(state: State) -> Mapping[str, Fraction] | None:
    """Return the average remaining HP of the target of the attack in progress."""
    assert state.underway is not None
    said: Shooting = state.underway.declared
    lost = toll_of(said.attack(state.rulings), state.underway.played).mean_hp
    target = state.unit(said.at)
    return {said.at: target.hp_left - lost} if target else {}


REVIEW = ReviewRules(frozenset({"attack"}), actor, aims, outcome, ahead, series=True)
