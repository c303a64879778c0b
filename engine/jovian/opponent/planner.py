"""What can be planned for the fire of a squadron or ship: which weapon reaches whom, aims, plans as events."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.advice import Goal, Planning, goal_of
from engine.advice.opponent import OTHERWISE, Opponent, Planner, Reach
from engine.engagement import Draft, Refusal, refusal
from engine.jovian.battle import AttackSaid, ShipNow, State, ground
from engine.jovian.battle.review import is_by_rule
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.planning import GOALS, Aim, Ground, Plan, planning
from engine.kit.saved import plain

MODIFIERS = ("0", "+1", "+2", "-1", "-2")
"""Sums of attack modifiers that targets are picked with; others are set when an attack is declared."""


class Asked(NamedTuple):
    """All that can be fired at whom, and what is wanted."""

    ground: Ground
    aim: Aim


def planner(state: State, group: str) -> Planner:
    """Return what can be planned for a group; those who act are its weapons, by their places."""
    targets = state.foes(group)

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return planning(*asked_of(state, group, reach, aim))

    weapons = [str(place) for place in state.may_fire(group)]
    return Planner(weapons, targets, MODIFIERS, _aims(state, targets), search, partial(_draft, group))


def asked_of(state: State, group: str, reach: Reach, aim: str) -> Asked:
    """Return what an aim asks for, by the attack modifiers of each weapon at each target in reach."""
    ref = aim.partition(" ")[2]
    every = ground(state, group, {(int(place), at): int(modifier) for (place, at), modifier in reach.items()})
    return Asked(every, Aim(goal_of(aim, GOALS), (ref,) if ref in every.targets else tuple(every.targets)))


def _aims(state: State, targets: tuple[str, ...]) -> list[str]:
    """Return Structure, any, points where there are any; then each, ships that are crippled only by the table."""
    points = any(profile.points for ref in targets if (profile := state.roster.profile(ref)))
    found: list[str] = [Goal.STRUCTURE, Goal.ANY, *([Goal.POINTS] if points else [])]
    for ref in targets:
        now = state.now(ref)
        ends = isinstance(now, ShipNow) and state.table is not None
        goals = [*([Goal.OUT] if now and now.structure else []), *([Goal.DESTROY] if ends else [])]
        found += [f"{goal} {ref}" for goal in goals]
    return found


def _draft(group: str, plan: Plan) -> Draft:
    """Return the event of the first attack of a plan."""
    first = plan.fired[0]
    fields = {name: getattr(first.fire, name) for name in ("fired", "modifier", "linked")}
    return Draft(kind="attack", data=plain(AttackSaid(group=group, weapon=first.weapon, target=first.target, **fields)))


def done(state: State, ref: str) -> bool:
    """Return whether any weapon of a squadron or ship has fired this turn."""
    now = state.now(ref)
    return now is not None and any(now.fired)


def judged(state: State, group: str, said: Sequence[Mapping[str, Any]], aim: str, reach: Reach) -> Plan | Refusal:
    """Return what a group declared, attack by attack, as a plan; refused where it is not by rule."""
    every, (found, wanted) = [AttackSaid.model_validate(one) for one in said], asked_of(state, group, reach, aim)
    if not all(one.group == group and (one.weapon, one.target) in found.reach and is_by_rule(state, one)
               for one in every):  # fmt: skip
        return refusal(OTHERWISE)
    fired = tuple(found.fired(one.weapon, one.target, one.fired, linked=one.linked) for one in every)
    attacks = [found.attack(one.target, one.fire) for one in fired]
    if any(quick_attacks(one) < len(one.shots) for one in attacks):
        return refusal(OTHERWISE)
    fault = found.fault(fired)
    return Refusal((fault,)) if fault else Plan(found.targets, found.rulings, found.table, wanted, fired)


OPPONENT = Opponent(planner, State.may_attack, done, judged, series=True)
