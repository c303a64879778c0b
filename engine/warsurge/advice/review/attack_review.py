"""Review of attacks: a unit's fire in a turn as a plan, compared with the other targets it could
have fired at.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.advice import Goal, Planning
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
    known = list(_attacks_from_start(state, declares))
    by_rule = known[:1] == [first]
    every = [first]
    before = list[Shooting]()
    if by_rule:
        every = known
        for item in earlier:
            shooting = _attack_now(state, item)
            if shooting and not item.modifiers:
                before.append(shooting)
    # For a target of several attacks, the situation of the first known attack counts.
    aimed = {item.at: _whole_attack(state, item) for item in reversed((*every, *before))}
    free = list[int]()
    for item in every:
        free.extend(_fired_indexes(item))
    targets = tuple(dict.fromkeys(item.at for item in (*every, *before)))
    first_goal = Goal.DESTROY if len(targets) == 1 else Goal.ANY
    plans = list[GoalPlan]()
    for goal in (first_goal, Goal.HP):
        declared = Plan(aimed, targets, goal, {first.at: _fired_indexes(first)})
        plans.append(_make_goal(declared, sorted(free), by_rule=by_rule))
    return plans


def _whole_attack(state: State, shooting: Shooting) -> Attack:
    """Return the attack with all weapons of the unit by index; weapons that fire keep their numbers
    in the attack.
    """
    unit = state.unit(shooting.unit)
    attack = shooting.attack(state.rulings)
    if unit is None or isinstance(picked_of(unit, shooting.picked), Refusal):
        return attack
    fired = dict(zip(shooting.picked, shooting.weapons, strict=True))
    weapons = tuple(fired.get(index) or unit.weapon(index) for index in range(len(unit.weapons)))
    return attack.model_copy(update={"weapons": weapons})


def _fired_indexes(shooting: Shooting) -> tuple[int, ...]:
    """Return the index of each weapon that fires, once for each weapon of that profile."""
    indexes = list[int]()
    for index, weapon in zip(shooting.picked, shooting.weapons, strict=True):
        indexes.extend([index] * weapon.number)
    return tuple(indexes)


@dataclass(frozen=True, kw_only=True)
class _UnitFireGoal(GoalPlan):
    """A unit's first attack as a plan for one goal, beside the best fire of all its weapons.

    free: the indexes of the weapons that fired in the turn.
    """

    declared: Plan
    free: Sequence[int]

    def search(self) -> Planning[Plan] | None:
        """Return the search for the best fire; None if there is only one target."""
        declared = self.declared
        if len(declared.wanted) == 1:
            return None
        return planning(declared.aimed, declared.wanted, declared.goal, self.free)

    def search_continuation(self, search: Planning[Plan]) -> Planning[Plan] | None:
        """Return the search for the best fire that begins with the declaration."""
        return search.beginning(self.declared)


def _make_goal(declared: Plan, free: Sequence[int], *, by_rule: bool) -> _UnitFireGoal:
    """Return a declared plan with the greatest possible value and the name of its goal."""
    goal = declared.goal
    most = 1
    if not goal.is_chance:
        most = sum(attack.target.remaining_hp for attack in declared.aimed.values())
    name = goal.value
    if goal is Goal.DESTROY:
        name = f"{goal} {declared.wanted[0]}"
    return _UnitFireGoal(name, Fraction(most), by_rule=by_rule, declared=declared, free=free)


def _attacks_from_start(state: State, shootings: Sequence[Shooting]) -> Iterator[Shooting]:
    """Yield the attacks that the unit could all have made from this state, each on its target as it
    is in this state.

    Left out: attacks on destroyed targets, with overridden numbers, and with weapons that an
    earlier one of the attacks fires.
    """
    unit = state.unit(shootings[0].unit)
    for declared in shootings:
        retargeted = _attack_now(state, declared)
        if unit is None or retargeted is None or not is_plain(state, retargeted):
            continue
        if unit.has_remaining(declared.weapon_numbers):
            yield retargeted
            unit = unit.after_firing(declared.weapon_numbers)


def _attack_now(state: State, shooting: Shooting) -> Shooting | None:
    """Return an attack on its target in the current state; None if the target is destroyed."""
    target = state.unit(shooting.at)
    if target is None or target.is_destroyed:
        return None
    return shooting.model_copy(update={"target": target_of(target)})


def outcome_of(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """Return the HP that the target lost, with the distribution of the loss."""
    shooting: Shooting = last.declared
    target = before.unit(shooting.at)
    remaining = after.unit(shooting.at)
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
    if target is None:
        return {}
    return {shooting.at: target.remaining_hp - lost}


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
