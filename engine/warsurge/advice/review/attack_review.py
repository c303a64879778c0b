"""Review of attacks: a unit's fire in a turn as a plan, compared with the other targets it could
have fired at.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.advice import Goal
from engine.advice.decision_review import GoalPlan
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Outcome, ReviewRules
from engine.warsurge.advice.plans.best_plan import Plan, planning
from engine.warsurge.attack import Attack
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import is_plain, picked_of, target_of
from engine.warsurge.battle.state import State
from engine.warsurge.odds import attack_odds, toll_of


def goal_plans(
    state: State, declares: Sequence[Shooting], earlier: Sequence[Shooting] = ()
) -> Sequence[GoalPlan]:
    """Return the goals of a unit's first attack, given all its attacks.

    The goals are to destroy the target, or any of several targets, and to remove HP.
    """
    first = declares[0]
    if not first.weapons:
        return ()
    known = list(_at_once(state, declares))
    by_rule = known[:1] == [first]
    every = known if by_rule else [first]
    # For a target of several attacks, the situation of the first known attack counts.
    before = [
        shooting
        for item in earlier
        if by_rule and not item.modifiers and (shooting := _now_at(state, item))
    ]
    aimed = {item.at: _whole(state, item) for item in reversed((*every, *before))}
    free = sorted(index for item in every for index in _each(item))
    targets = tuple(dict.fromkeys(item.at for item in (*every, *before)))
    wants = (Goal.DESTROY if len(targets) == 1 else Goal.ANY, Goal.HP)
    return [
        _aimed(Plan(aimed, targets, goal, {first.at: _each(first)}), free, by_rule=by_rule)
        for goal in wants
    ]


def _whole(state: State, shooting: Shooting) -> Attack:
    """Return the attack with all weapons of the unit by index; weapons that fire keep their numbers
    in the attack.
    """
    unit, attack = state.unit(shooting.unit), shooting.attack(state.rulings)
    if unit is None or isinstance(picked_of(unit, shooting.picked), Refusal):
        return attack
    fired = dict(zip(shooting.picked, shooting.weapons, strict=True))
    weapons = tuple(fired.get(index) or unit.weapon(index) for index in range(len(unit.weapons)))
    return attack.model_copy(update={"weapons": weapons})


def _each(base_model: Shooting) -> tuple[int, ...]:
    """Return the index of each weapon that fires, once for each weapon of that profile."""
    return tuple(
        index
        for index, weapon in zip(base_model.picked, base_model.weapons, strict=True)
        for _ in range(weapon.number)
    )


def _aimed(declared: Plan, free: Sequence[int], *, by_rule: bool) -> GoalPlan:
    goal, targets = declared.goal, declared.wanted
    most = (
        1
        if goal.is_chance
        else sum(attack.target.remaining_hp for attack in declared.aimed.values())
    )
    name = f"{goal} {targets[0]}" if goal is Goal.DESTROY else goal.value
    search = None if len(targets) == 1 else lambda: planning(declared.aimed, targets, goal, free)
    return GoalPlan(
        name, Fraction(most), declared, search, by_rule, lambda search: search.beginning(declared)
    )


def _at_once(state: State, shootings: Sequence[Shooting]) -> Iterator[Shooting]:
    """Yield the attacks that were possible in the current state, with the profiles' weapons, each
    weapon once.
    """
    unit = state.unit(shootings[0].unit)
    for item in shootings:
        shooting = _now_at(state, item)
        if unit and shooting and is_plain(state, shooting) and unit.has_remaining(item.fired):
            yield shooting
            unit = unit.having_fired(item.fired)


def _now_at(state: State, shooting: Shooting) -> Shooting | None:
    """Return an attack on its target in the current state; None if the target is destroyed."""
    target = state.unit(shooting.at)
    return (
        shooting.model_copy(update={"target": target_of(target)})
        if target and not target.destroyed
        else None
    )


def outcome_of(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """Return the HP that the target lost, with the distribution of the loss."""
    shooting: Shooting = last.declared
    target, remaining = before.unit(shooting.at), after.unit(shooting.at)
    if (
        target is None
        or remaining is None
        or not shooting.weapons
        or shooting.target.remaining_hp != target.remaining_hp
    ):
        return None
    return Outcome(
        target.remaining_hp - remaining.remaining_hp,
        attack_odds(shooting.attack(before.rulings)).toll.hp_lost,
    )


def mean_remaining(state: State) -> Mapping[str, Fraction]:
    """Return the average remaining HP of the target of the attack in progress."""
    assert state.underway is not None
    shooting: Shooting = state.underway.declared
    lost = toll_of(shooting.attack(state.rulings), state.underway.played).mean_hp
    target = state.unit(shooting.at)
    return {shooting.at: target.remaining_hp - lost} if target else {}


class WarsurgeReview(ReviewRules[State]):
    """Reviews of attacks."""

    kinds = frozenset({"attack"})
    acts_in_series = True

    def actor_of(self, state: State, declaration: Shooting) -> str:
        """Return the unit that attacks."""
        return declaration.unit

    def goal_plans(
        self, state: State, declarations: Sequence[Shooting], earlier: Sequence[Shooting] = ()
    ) -> Sequence[GoalPlan]:
        """Return the goals of a unit's first attack, given all its attacks."""
        return goal_plans(state, declarations, earlier)

    def outcome_of(self, before: State, last: Underway[Any], after: State) -> Outcome | None:
        """Return the HP that the target lost, with the distribution of the loss."""
        return outcome_of(before, last, after)

    def mean_remaining(self, state: State) -> Mapping[str, Fraction]:
        """Return the average remaining HP of the target of the attack in progress."""
        return mean_remaining(state)


REVIEW = WarsurgeReview()
