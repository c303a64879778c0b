"""Plans for the fire of a squadron or ship: targets of each weapon, modifiers to pick, goals, plans
as events.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.advice import Goal, Planning, goal_of
from engine.engagement import Draft, Refusal, refusal
from engine.jovian.advice.plans import GOALS, Aim, Fired, Ground, Plan, ground, planning
from engine.jovian.advice.review.attack_review import is_by_rule
from engine.jovian.battle import AttackDeclaration, ShipNow, State
from engine.jovian.effort_limit import quick_attacks
from engine.kit.saved_types import plain
from engine.opponent import OTHERWISE, GroupPlans, Options, Reach

MODIFIERS = ("0", "+1", "+2", "-1", "-2")
"""The sums of attack modifiers to choose for a target; other sums can be set when an attack is
declared.
"""


class Asked(NamedTuple):
    """The ground of a plan, that is, all weapons and targets in range, and the goal."""

    ground: Ground
    aim: Aim


class FirePlans(GroupPlans[Plan]):
    """The possible fire of a squadron or ship; its actors are its weapons, by their indices."""

    def __init__(self, state: State, group: str) -> None:
        """Find which weapons may fire, and at whom."""
        weapons = tuple(str(index) for index in state.usable_weapons(group))
        super().__init__(weapons, state.foes(group))
        self._state = state
        self._group = group

    def find_options(self) -> Options:
        """Return the sums of attack modifiers, and the goals."""
        return Options(MODIFIERS, _aims(self._state, self.targets))

    def search(self, reach: Reach, aim: str) -> Planning[Plan]:
        """Return the search for the best attacks."""
        asked = asked_of(self._state, self._group, reach, aim)
        return planning(asked.ground, asked.aim)

    def draft(self, plan: Plan) -> Draft:
        """Return the event of the first attack of a plan."""
        first = plan.fired[0]
        attack = AttackDeclaration(
            group=self._group,
            weapon=first.weapon,
            target=first.target,
            fired=first.fire.fired,
            modifier=first.fire.modifier,
            linked=first.fire.linked,
        )
        return Draft(kind="attack", data=plain(attack))


def asked_of(state: State, group: str, reach: Reach, aim: str) -> Asked:
    """Return the ground and the goal of a plan, by the attack modifier of each weapon against each
    target in range.
    """
    ref = aim.partition(" ")[2]
    modifiers = {(int(index), at): int(modifier) for (index, at), modifier in reach.items()}
    whole = ground(state, group, modifiers)
    targets = tuple(whole.targets)
    if ref in whole.targets:
        targets = (ref,)
    return Asked(whole, Aim(goal_of(aim, GOALS), targets))


def _aims(state: State, targets: Sequence[str]) -> list[str]:
    """Return the goals: Structure, any target, points if targets have some, then goals for each
    target.

    The goal to destroy a ship, beyond the loss of its Structure, exists only in a state with a
    table.
    """
    aims: list[str] = [Goal.STRUCTURE, Goal.ANY]
    profiles = [state.roster.profile(ref) for ref in targets]
    if any(profile and profile.points for profile in profiles):
        aims.append(Goal.POINTS)
    for ref in targets:
        now = state.now(ref)
        if now and now.structure:
            aims.append(f"{Goal.OUT} {ref}")
        if isinstance(now, ShipNow) and state.table is not None:
            aims.append(f"{Goal.DESTROY} {ref}")
    return aims


def plan_of_declarations(
    state: State, group: str, data: Sequence[Mapping[str, Any]], aim: str, reach: Reach
) -> Plan | Refusal:
    """Return a group's declarations, attack by attack, as a plan.

    Refused where the rules of the search do not allow them.
    """
    whole, wanted = asked_of(state, group, reach, aim)
    fired = list[Fired]()
    for item in data:
        declaration = AttackDeclaration.model_validate(item)
        is_in_reach = (declaration.weapon, declaration.target) in whole.reach
        if declaration.group != group or not is_in_reach or not is_by_rule(state, declaration):
            return refusal(OTHERWISE)
        fire = whole.fire_at(
            declaration.weapon, declaration.target, declaration.fired, linked=declaration.linked
        )
        attack = whole.attack(fire.target, fire.fire)
        if quick_attacks(attack) < len(attack.shots):
            return refusal(OTHERWISE)
        fired.append(fire)
    fault = whole.fault(fired)
    if fault:
        return Refusal((fault,))
    return Plan(whole.targets, whole.rulings, whole.table, wanted, tuple(fired))
