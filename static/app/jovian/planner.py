"""The best plan of a group's fire: weapons and targets, goals, and plans as attacks to declare."""

import json
from fractions import Fraction

from app.format import decimals, percent
from app.jovian.orders_shown import orders_shown
from app.jovian.words import weapon_name
from app.views.planner import Given, Measure, Named, Planner, PlanShown, elsewhere
from app.words import Words, words
from engine.advice import Goal
from engine.flow import Odds
from engine.jovian.battle import ShipNow, State
from engine.jovian.opponent import OPPONENT
from engine.jovian.planning import Fired, Plan
from engine.jovian.steps.flow import TargetState


def planner(state: State, group: str, language: str) -> Planner:
    """Return the planner of a group's fire; for a squadron in a waiting dogfight, the words for its orders."""
    t = words(language)
    if state.dogfight and group in state.dogfight.said.refs:
        return orders_shown(state.dogfight, group, t)
    found, weapons = OPPONENT.planner(state, group), state.weapons(group)
    armed = [Named(place, weapon_name(weapon, t)) for place in found.actors if (weapon := weapons[int(place)])]
    return Planner(
        armed, [Named(ref, state.roster.name(ref)) for ref in found.targets],
        [(one, _modifier(one, t)) for one in found.distances],
        [(aim, _aim(state, aim, t)) for aim in found.aims], found.search,
        lambda plan, best: _shown(state, group, plan, best, t),
        lambda goal: _measure(Goal(goal), t),
        t("jovian.best.hint"), t("jovian.best.reach"), t("jovian.best.each"),
    )  # fmt: skip


def _modifier(modifier: str, t: Words) -> str:
    return modifier.replace("-", "−") if int(modifier) else t("jovian.best.plain")


def _aim(state: State, aim: str, t: Words) -> str:
    """Return an aim in words: a ship without Structure is crippled, a squadron is destroyed."""
    goal, _, ref = aim.partition(" ")
    if not ref:
        return t(f"jovian.best.aim.{goal}")
    cripples = goal == Goal.OUT and isinstance(state.now(ref), ShipNow)
    return t(f"jovian.best.aim.{'cripple' if cripples else 'destroy'}", name=state.roster.name(ref))


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
