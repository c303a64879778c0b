"""The best plan of a group's fire: weapons and targets, goals, and plans as attacks to declare."""

import json
from functools import partial

from app.jovian.orders_shown import orders_shown
from app.jovian.words import weapon_name
from app.number_format import decimals, percent
from app.views.plan_interface import ButtonValues, Measure, Planner, PlanShown, TableItem, elsewhere
from app.words import Words, words
from engine.advice import Goal
from engine.flow import Odds
from engine.jovian.advice.opponent import OPPONENT
from engine.jovian.advice.plans import Fired, Plan
from engine.jovian.battle import ShipNow, State
from engine.jovian.steps.flow import TargetState

HINT = ("compared", "beam", "next", "left_out")
"""Sentences of the hint, in order."""


def planner(state: State, group: str, language: str) -> Planner:
    """Return the planner of a group's fire; for a squadron in a waiting dogfight, the words for its
    orders.
    """
    t = words(language)
    if state.dogfight and group in state.dogfight.declaration.refs:
        return orders_shown(state.dogfight, group, t)
    result, weapons = OPPONENT.plans_of(state, group), state.weapons(group)
    armed = [
        TableItem(actor, weapon_name(weapon, t))
        for actor in result.actors
        if (weapon := weapons[int(actor)])
    ]
    return Planner(
        armed,
        [TableItem(ref, state.roster.name(ref)) for ref in result.targets],
        [(distance, _modifier(distance, t)) for distance in result.distances],
        [(aim, _aim(state, aim, t)) for aim in result.aims],
        result.search,
        lambda plan, best: _plan_in_words(state, group, plan, best, t),
        lambda goal: _measure(Goal(goal), t),
        " ".join([t(f"jovian.best.hint.{part}") for part in HINT]),
        t("jovian.best.reach"),
        t("jovian.best.each"),
        usual=result.distances[0],
    )


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


def _plan_in_words(state: State, group: str, plan: Plan, best: Plan, t: Words) -> PlanShown:
    first, several = plan.fired[0], len(plan.fired) > 1
    return _measure(plan.aim.goal, t).beside(
        plan,
        best,
        attacks=[_attack(state, fired, t) for fired in plan.fired],
        results=[_result(state, plan, ref, end, t) for ref, end in plan.ends.items()],
        difference=_difference(state, group, plan, best, t),
        given=[
            ButtonValues(
                {"ref": group, "plan": json.dumps(_attack_fields(first))},
                t("jovian.best.first", attack=_attack(state, first, t)) if several else "",
            )
        ],
    )


def _attack(state: State, fired: Fired, t: Words) -> str:
    key = "linked" if fired.fire.linked else "several" if fired.fire.fired > 1 else "once"
    names = {"weapon": weapon_name(fired.fire.weapon, t), "target": state.roster.name(fired.target)}
    return t(f"jovian.best.attack.{key}", **names, count=fired.fire.fired)


def _result(state: State, plan: Plan, ref: str, end: Odds[TargetState], t: Words) -> str:
    """Return the chance that a target is crippled or destroyed, as the goal wants, and its average
    loss.
    """
    before = plan.targets[ref].structure
    mean = end.mean(lambda squadron_state: before - squadron_state.structure)
    destroyed = ref in state.squadrons or plan.aim.goal is Goal.DESTROY
    chance = end.chance(
        lambda squadron_state: (
            squadron_state.destroyed if destroyed else squadron_state.structure == 0
        )
    )
    return t(
        f"jovian.best.result.{'destroyed' if destroyed else 'crippled'}",
        name=state.roster.name(ref),
        chance=percent(chance, t.language),
        mean=decimals(mean, 2, t.language),
    )


def _difference(state: State, group: str, plan: Plan, best: Plan, t: Words) -> str:
    """Return the difference from the best plan: other targets, and weapons that stay unused."""
    mine, its = plan.kind, best.kind
    texts = elsewhere(mine.targets, its.targets, partial(map, state.roster.name), t)
    weapons = state.weapons(group)
    names = [
        weapon_name(weapon, t)
        for index in sorted(its.weapons - mine.weapons)
        if (weapon := weapons[index])
    ]
    return " · ".join([*texts, *(t("jovian.best.without", weapon=name) for name in names)])


def _attack_fields(fired: Fired) -> dict[str, object]:
    """Return an attack in the form's data."""
    fire = fired.fire
    return {
        "weapon": fired.weapon,
        "target": fired.target,
        "fired": fire.fired,
        "modifier": fire.modifier,
        "linked": fire.linked,
    }
