"""The best plan of a group's fire: weapons and targets, goals, and plans as attacks to declare."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from app.format import decimals, percent
from app.jovian.orders_shown import orders_shown
from app.jovian.words import weapon_name
from app.views.planner import OTHERWISE, Given, Measure, Named, Planner, PlanShown, Reach, elsewhere
from app.words import Words, words
from engine.advice import Goal, Planning, goal_of
from engine.engagement import Refusal, refusal
from engine.flow import Odds
from engine.jovian.battle import ShipNow, State, ground
from engine.jovian.battle.data import AttackSaid
from engine.jovian.battle.review import is_by_rule
from engine.jovian.effort_limit import quick_attacks
from engine.jovian.planning import GOALS, Aim, Fired, Ground, Plan, planning
from engine.jovian.steps.flow import TargetState

MODIFIERS = ("+1", "+2", "−1", "−2")
"""Sums of attack modifiers to choose for targets; other sums can be set when declaring an attack."""
Pairs = list[tuple[str, str]]


def planner(state: State, group: str, language: str) -> Planner:
    """What can be planned for a group; in a dogfight, how its orders are told."""
    t = words(language)
    if state.dogfight and group in state.dogfight.said.refs:
        return orders_shown(state.dogfight, group, t)
    weapons = state.weapons(group)
    armed = [(str(place), weapon_name(weapon, t)) for place in state.may_fire(group) if (weapon := weapons[place])]
    targets = [Named(ref, state.roster.name(ref)) for ref in state.foes(group)]

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return planning(*_asked(state, group, reach, aim))

    return Planner(
        [Named(*one) for one in armed], targets, _modifiers(t), _aims(state, targets, t), search,
        lambda plan, best: _shown(state, group, plan, best, t),
        lambda goal: _measure(Goal(goal), t),
        t("jovian.best.hint"), t("jovian.best.reach"), t("jovian.best.each"),
    )  # fmt: skip


def judged(state: State, group: str, said: Sequence[Mapping[str, Any]], aim: str, reach: Reach) -> Plan | Refusal:
    """Return the declared attacks of a group as a plan, with the modifiers of `reach`.

    Returns a refusal if an attack breaks the rules or its odds take too long.
    """
    every, (found, wanted) = [AttackSaid.model_validate(one) for one in said], _asked(state, group, reach, aim)
    if not all(one.group == group and (one.weapon, one.target) in found.reach and is_by_rule(state, one)
               for one in every):  # fmt: skip
        return refusal(OTHERWISE)
    fired = tuple(found.fired(one.weapon, one.target, one.fired, linked=one.linked) for one in every)
    attacks = [found.attack(one.target, one.fire) for one in fired]
    if any(quick_attacks(one) < len(one.shots) for one in attacks):
        return refusal(OTHERWISE)
    fault = found.fault(fired)
    return Refusal((fault,)) if fault else Plan(found.targets, found.rulings, found.table, wanted, fired)


def _asked(state: State, group: str, reach: Reach, aim: str) -> tuple[Ground, Aim]:
    """All that can be fired at whom, and what is wanted."""
    goal, _, ref = aim.partition(" ")
    found = ground(state, group, {(int(place), at): int(modifier) for (place, at), modifier in reach.items()})
    return found, Aim(goal_of(goal, GOALS), (ref,) if ref in found.targets else tuple(found.targets))


def _modifiers(t: Words) -> Pairs:
    return [("0", t("jovian.best.plain")), *((one.replace("−", "-"), one) for one in MODIFIERS)]


def _aims(state: State, targets: list[Named], t: Words) -> Pairs:
    """Return the goals: Structure, any target, points if models have them, and each target.

    A ship can be destroyed only by the Catastrophic Damage Table, so that goal needs a table.
    """
    points = any(profile.points for one in targets if (profile := state.roster.profile(one.ref)))
    wanted = [Goal.STRUCTURE, Goal.ANY, *([Goal.POINTS] if points else [])]
    found = [(goal.value, t(f"jovian.best.aim.{goal}")) for goal in wanted]
    for one in targets:
        now = state.now(one.ref)
        ship = isinstance(now, ShipNow)
        wants = [Goal.OUT] if now and now.structure else []
        for goal in [*wants, *([Goal.DESTROY] if ship and state.table else [])]:
            key = "cripple" if ship and goal is Goal.OUT else "destroy"
            found.append((f"{goal} {one.ref}", t(f"jovian.best.aim.{key}", name=one.name)))
    return found


def _measure(goal: Goal, t: Words) -> Measure:
    return Measure(t, "" if goal.is_chance else f"jovian.best.worth.{goal}")


def _shown(state: State, group: str, plan: Plan, best: Plan, t: Words) -> PlanShown:
    first, several = plan.fired[0], len(plan.fired) > 1
    return _measure(plan.aim.goal, t).beside(
        plan, best,
        attacks=[_attack(state, one, t) for one in plan.fired],
        results=[_result(state, plan, ref, end, t) for ref, end in plan.ends.items()],
        difference=_difference(state, group, plan, best, t),
        given=[Given({"ref": group, "plan": json.dumps(_said(first))},
                     t("jovian.best.first", attack=_attack(state, first, t)) if several else "")],
    )  # fmt: skip


def _attack(state: State, one: Fired, t: Words) -> str:
    key = "linked" if one.fire.linked else "several" if one.fire.fired > 1 else "once"
    names = {"weapon": weapon_name(one.fire.weapon, t), "target": state.roster.name(one.target)}
    return t(f"jovian.best.attack.{key}", **names, count=one.fire.fired)


def _result(state: State, plan: Plan, ref: str, end: Odds[TargetState], t: Words) -> str:
    """Return the chance that a target is crippled or destroyed, as the goal wants, and its average loss."""
    before = plan.targets[ref].structure
    lost = end.merged(lambda one: before - one.structure)
    mean = Fraction(sum(points * weight for points, weight in lost.weights.items()), lost.denominator)
    destroyed = ref in state.squadrons or plan.aim.goal is Goal.DESTROY
    chance = end.chance(lambda one: one.destroyed if destroyed else one.structure == 0)
    return t(f"jovian.best.result.{'destroyed' if destroyed else 'crippled'}", name=state.roster.name(ref),
             chance=percent(chance, t.language), mean=decimals(mean, 2, t.language))  # fmt: skip


def _difference(state: State, group: str, plan: Plan, best: Plan, t: Words) -> str:
    """Return the difference from the best plan: other targets, and weapons that stay unused."""
    mine, its = plan.kind, best.kind
    told = elsewhere(mine.targets, its.targets, state.roster.name, t)
    weapons = state.weapons(group)
    names = [weapon_name(weapon, t) for place in sorted(its.weapons - mine.weapons) if (weapon := weapons[place])]
    return " · ".join([*told, *(t("jovian.best.without", weapon=name) for name in names)])


def _said(one: Fired) -> dict[str, object]:
    """Return an attack in the form's data."""
    fire = one.fire
    return {"weapon": one.weapon, "target": one.target, "fired": fire.fired, "modifier": fire.modifier,
            "linked": fire.linked}  # fmt: skip
