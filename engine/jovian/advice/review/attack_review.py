"""Review of attacks: a group's simultaneous fire as a plan, compared with the other possible
fire.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from engine.advice import Goal, Planning
from engine.advice.decision_review import GoalPlan
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Decider, Outcome, ReviewRules
from engine.jovian.advice.plans import Aim, Fired, Ground, Plan, RemainingWeapon, planning
from engine.jovian.advice.plans.plan_input import ground
from engine.jovian.advice.review.orders_review import deciders
from engine.jovian.attack import ShipAttack
from engine.jovian.battle.attack_events import Attacking, attack_of
from engine.jovian.battle.data import AttackDeclaration, Revealed, Unsealed
from engine.jovian.battle.dogfight_events import Fighting
from engine.jovian.battle.state import State
from engine.jovian.dogfight.state import DogfightState
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.odds import remaining_ends, ship_odds, squadron_odds
from engine.jovian.steps.flow import TargetState

Declaration = AttackDeclaration | Revealed | Unsealed


def goal_plans(
    state: State, series: Sequence[Declaration], earlier: Sequence[Declaration] = ()
) -> Sequence[GoalPlan]:
    """Return the goals of a group's first fire, given all its fire.

    The goals are to put the target, or any of several targets, out of action, and to remove
    Structure.
    """
    attacks = [item for item in series if isinstance(item, AttackDeclaration)]
    if not attacks:
        return ()
    first = attacks[0]
    by_rule = is_by_rule(state, first)
    known = [first]
    targets_before = list[str]()
    if by_rule:
        for later in attacks[1:]:
            if is_by_rule(state, later) and _is_quick(state, later):
                known.append(later)
        targets_before = _list_targets(state, earlier)
    fired = list(_list_fire(state, known))
    if not fired or not _is_quick(state, first):
        return ()
    targets = tuple(dict.fromkeys((*(item.target for item in fired), *targets_before)))
    reach = _find_reach(fired, targets)
    whole = _limit_to_fire(ground(state, first.group, reach), fired)
    alive = tuple(ref for ref in targets if whole.targets[ref].structure)
    wants = list[Aim]()
    if alive:
        goal = Goal.OUT if len(alive) == 1 else Goal.ANY
        wants.append(Aim(goal, alive))
    wants.append(Aim(Goal.STRUCTURE, targets))
    return [_make_goal(whole, fired[0], aim, by_rule=by_rule) for aim in wants]


def _list_targets(state: State, declarations: Sequence[Declaration]) -> list[str]:
    """Return the target of each attack that is not destroyed."""
    targets = list[str]()
    for item in declarations:
        if isinstance(item, AttackDeclaration) and item.target in state.remaining:
            targets.append(item.target)
    return targets


def _find_reach(fired: Sequence[Fired], targets: Sequence[str]) -> Mapping[tuple[int, str], int]:
    """Return the attack modifiers of each weapon that fired, at each target.

    For a weapon that fires several times, the first known modifier counts; at a target that it did
    not fire at, the first modifier of the weapon.
    """
    known: dict[tuple[int, str], int] = {}
    first: dict[int, int] = {}
    for item in reversed(fired):
        known[item.weapon, item.target] = item.fire.modifier
        first[item.weapon] = item.fire.modifier
    reach: dict[tuple[int, str], int] = {}
    for weapon, modifier in first.items():
        for ref in targets:
            reach[weapon, ref] = known.get((weapon, ref), modifier)
    return reach


@dataclass(frozen=True, kw_only=True)
class _GroupFireGoal(GoalPlan):
    """The first fire of a group as a plan for one goal, beside all its possible fire.

    whole: the attacker with all weapons that fired.
    """

    declared: Plan
    whole: Ground

    def search(self) -> Planning[Plan] | None:
        """Return the search through all possible fire of the weapons that fired."""
        if not self.by_rule or len(self.whole.reach) == 1:
            return None
        return planning(self.whole, self.declared.aim)

    def search_continuation(self, search: Planning[Plan]) -> Planning[Plan] | None:
        """Return the search for the best fire that begins with the declaration."""
        return search.beginning(self.declared)


def _make_goal(whole: Ground, fired: Fired, aim: Aim, *, by_rule: bool) -> _GroupFireGoal:
    """Return the first fire of a group as a plan for a goal."""
    if aim.goal.is_chance:
        most = 1
    else:
        most = sum(whole.targets[ref].structure for ref in aim.targets) or 1
    name = aim.goal.value
    if aim.goal is Goal.OUT:
        name = f"{aim.goal} {aim.targets[0]}"
    declared = Plan(whole.targets, whole.rulings, whole.table, aim, (fired,))
    return _GroupFireGoal(name, Fraction(most), by_rule=by_rule, declared=declared, whole=whole)


def _limit_to_fire(whole: Ground, fired: Sequence[Fired]) -> Ground:
    """Return the attacker with only the weapons that fired and the Fire Control that they cost."""
    instances = Counter[int]()
    for item in fired:
        instances[item.weapon] += item.fire.instances
    weapons: dict[int, RemainingWeapon] = {}
    for index, armed in whole.weapons.items():
        if instances[index]:
            weapons[index] = armed._replace(unfired=instances[index])
    control = sum(item.fire.fire_control for item in fired)
    return replace(whole, weapons=weapons, fire_control=control)


def _list_fire(state: State, attacks: Sequence[AttackDeclaration]) -> Iterator[Fired]:
    """Yield the fire of each attack that the rules allow."""
    for item in attacks:
        attack = attack_of(state, item)
        if not isinstance(attack, Refusal):
            yield Fired(item.weapon, item.target, attack.fires[0])


def is_by_rule(state: State, declaration: AttackDeclaration) -> bool:
    """Return whether an attack follows the rules: no refusal, no number set by hand, no bombing
    run.
    """
    overrides = (declaration.dice, declaration.macro, declaration.defence)
    if overrides != (None, None, None) or declaration.bombing_run:
        return False
    return not isinstance(attack_of(state, declaration), Refusal)


def _is_quick(state: State, declaration: AttackDeclaration) -> bool:
    """Return True if the odds of an attack do not take long, or if there is no attack."""
    attack = attack_of(state, declaration)
    return isinstance(attack, Refusal) or quick_attacks(attack) == len(attack.shots)


def outcome_of(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """Return the Structure that the target lost, with its distribution."""
    attacking: Attacking = last.declared
    attack = attacking.attack
    ref = attacking.declaration.target
    target_before = before.now(ref)
    target_after = after.now(ref)
    if target_before is None or target_after is None or quick_attacks(attack) < len(attack.shots):
        return None
    if isinstance(attack, ShipAttack):
        lost = ship_odds(attack).structure
    else:
        lost = squadron_odds(attack).damage
    return Outcome(target_before.structure - target_after.structure, lost)


def mean_remaining(state: State) -> Mapping[str, Fraction] | None:
    """Return the average remaining Structure of the target of the attack in progress, or of both
    sides of a dogfight.

    A destroyed target counts 0. The result is None if the computation takes long.
    """
    underway = state.underway
    assert underway is not None
    declared = underway.declared
    is_dogfight = isinstance(declared, Fighting)
    if not is_dogfight and quick_attacks(declared.attack) < len(declared.attack.shots):
        return None
    ends = remaining_ends(underway.played)
    if ends is None:
        return None
    if is_dogfight:
        first, second = declared.declaration.refs
        return {
            first: ends.mean(partial(_structure_of_side, 0)),
            second: ends.mean(partial(_structure_of_side, 1)),
        }
    return {declared.declaration.target: ends.mean(_remaining_structure)}


def _structure_of_side(side: int, end: DogfightState) -> int:
    return end.structure[side]


def _remaining_structure(end: TargetState) -> int:
    """Return the Structure of a target after an attack, 0 if it is destroyed."""
    if end.destroyed:
        return 0
    return end.structure


class JovianReview(ReviewRules[State]):
    """Reviews of attacks and dogfights."""

    kinds = frozenset({"attack", "reveal", "unseal"})
    acts_in_series = True

    def actor_of(self, state: State, declaration: Declaration) -> str:
        """Return the squadron or ship that fires.

        Empty for a dogfight, in which both sides give orders.
        """
        if isinstance(declaration, AttackDeclaration):
            return declaration.group
        return ""

    def goal_plans(
        self, state: State, declarations: Sequence[Declaration], earlier: Sequence[Declaration] = ()
    ) -> Sequence[GoalPlan]:
        """Return the goals of a group's first fire, given all its fire."""
        return goal_plans(state, declarations, earlier)

    def outcome_of(self, before: State, last: Underway[Any], after: State) -> Outcome | None:
        """Return the Structure that the target lost, with its distribution."""
        return outcome_of(before, last, after)

    def mean_remaining(self, state: State) -> Mapping[str, Fraction] | None:
        """Return the average remaining Structure of the target, or of both sides of a dogfight."""
        return mean_remaining(state)

    def deciders_of(self, state: State, declaration: Any) -> Sequence[Decider]:
        """Return both sides of a dogfight, which give their orders in secret."""
        return deciders(state, declaration)


REVIEW = JovianReview()
