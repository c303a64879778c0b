"""Review of attacks: a group's simultaneous fire as a plan, compared with the other possible
fire.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engine.advice import Goal
from engine.advice.decision_review import GoalPlan
from engine.engagement import Refusal, Underway
from engine.engagement.review.declaration_review import Decider, Outcome, ReviewRules
from engine.jovian.advice.plans import Aim, Fired, Ground, Plan, planning
from engine.jovian.advice.plans.plan_input import ground
from engine.jovian.advice.review.orders_review import deciders
from engine.jovian.attack import ShipAttack
from engine.jovian.battle.attack_events import Attacking, attack_of
from engine.jovian.battle.data import AttackDeclaration, Revealed, Unsealed
from engine.jovian.battle.dogfight_events import Fighting
from engine.jovian.battle.state import State
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.odds import remaining_ends, ship_odds, squadron_odds

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
    by_rule = is_by_rule(state, attacks[0])
    later = [
        item
        for item in attacks[1:]
        if by_rule and is_by_rule(state, item) and _is_quick(state, item)
    ]
    fired = list(_fired(state, [attacks[0], *later]))
    if not fired or not _is_quick(state, attacks[0]):
        return ()
    # For a weapon that fires several times, the first known modifier counts.
    modifiers = {(item.weapon, item.target): item.fire.modifier for item in reversed(fired)}
    own = {item.weapon: item.fire.modifier for item in reversed(fired)}
    before = (
        item.target
        for item in earlier
        if isinstance(item, AttackDeclaration) and by_rule and item.target in state.remaining
    )
    targets = tuple(dict.fromkeys((*(item.target for item in fired), *before)))
    reach = {
        (weapon, ref): modifiers.get((weapon, ref), own[weapon])
        for weapon in own
        for ref in targets
    }
    whole = _only(ground(state, attacks[0].group, reach), fired)
    alive = [ref for ref in targets if whole.targets[ref].structure]
    wants = [(Goal.OUT if len(alive) == 1 else Goal.ANY, tuple(alive))] if alive else []
    return [
        _aimed(whole, fired, Aim(*goal), by_rule=by_rule)
        for goal in (*wants, (Goal.STRUCTURE, targets))
    ]


def _aimed(whole: Ground, fired: Sequence[Fired], aim: Aim, *, by_rule: bool) -> GoalPlan:
    declared = Plan(whole.targets, whole.rulings, whole.table, aim, (fired[0],))
    most = (
        1 if aim.goal.is_chance else sum(whole.targets[ref].structure for ref in aim.targets) or 1
    )
    name = f"{aim.goal} {aim.targets[0]}" if aim.goal is Goal.OUT else aim.goal.value
    alone = len(whole.reach) == 1 or not by_rule
    search = None if alone else lambda: planning(whole, aim)
    return GoalPlan(
        name, Fraction(most), declared, search, by_rule, lambda search: search.beginning(declared)
    )


def _only(whole: Ground, fired: Sequence[Fired]) -> Ground:
    """Return the attacker with only the weapons that fired and the Fire Control that they cost."""
    many = {
        weapon: sum(item.fire.instances for item in fired if item.weapon == weapon)
        for weapon in whole.weapons
    }
    weapons = {
        index: armed._replace(unfired=many[index])
        for index, armed in whole.weapons.items()
        if many[index]
    }
    return replace(
        whole, weapons=weapons, fire_control=sum(item.fire.fire_control for item in fired)
    )


def _fired(state: State, attacks: Sequence[AttackDeclaration]) -> Iterator[Fired]:
    for item in attacks:
        attack = attack_of(state, item)
        if not isinstance(attack, Refusal):
            yield Fired(item.weapon, item.target, attack.fires[0])


def is_by_rule(state: State, declaration: AttackDeclaration) -> bool:
    """Return whether an attack follows the rules: no refusal, no number set by hand, no bombing
    run.
    """
    by_hand = (declaration.dice, declaration.macro, declaration.defence) != (None,) * 3
    return (
        not by_hand
        and not declaration.bombing_run
        and not isinstance(attack_of(state, declaration), Refusal)
    )


def _is_quick(state: State, declaration: AttackDeclaration) -> bool:
    attack = attack_of(state, declaration)
    return isinstance(attack, Refusal) or quick_attacks(attack) == len(attack.shots)


def outcome_of(before: State, last: Underway[Any], after: State) -> Outcome | None:
    """Return the Structure that the target lost, with its distribution."""
    attacking: Attacking = last.declared
    attack, ref = attacking.attack, attacking.declaration.target
    was, squadron_now = before.now(ref), after.now(ref)
    if was is None or squadron_now is None or quick_attacks(attack) < len(attack.shots):
        return None
    lost = (
        ship_odds(attack).structure
        if isinstance(attack, ShipAttack)
        else squadron_odds(attack).damage
    )
    return Outcome(was.structure - squadron_now.structure, lost)


def mean_remaining(state: State) -> Mapping[str, Fraction] | None:
    """Return the average remaining Structure of the target of the attack in progress, or of both
    sides of a dogfight.

    A destroyed target counts 0. The result is None if the computation takes long.
    """
    underway = state.underway
    assert underway is not None
    declared = underway.declared
    fights = isinstance(declared, Fighting)
    if not fights and quick_attacks(declared.attack) < len(declared.attack.shots):
        return None
    ends = remaining_ends(underway.played)
    if ends is None:
        return None
    if fights:
        first, second = declared.declaration.refs
        return {
            first: ends.mean(lambda end: end.structure[0]),
            second: ends.mean(lambda end: end.structure[1]),
        }
    return {
        declared.declaration.target: ends.mean(lambda end: 0 if end.destroyed else end.structure)
    }


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
