"""The best plan of a unit: ranges of targets, goals, and plans as attacks for the form."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import partial

from app.number_format import decimals, percent
from app.views.plan_interface import ButtonValues, Measure, Planner, PlanShown, TableItem, elsewhere
from app.warsurge.declaration_form import INTO
from app.warsurge.form import weapon_name
from app.words import Words, words
from engine.advice import Goal
from engine.warsurge.advice.opponent import FAR, OPPONENT
from engine.warsurge.advice.plans.best_plan import Plan
from engine.warsurge.attack import MOST_DICE
from engine.warsurge.battle import State
from engine.warsurge.words import Melee

HINT = ("compared", "dice", "order", "lost", "left_out", "each")
"""Sentences of the hint, in order."""


def planner(state: State, ref: str, language: str) -> Planner:
    """Return the planner of a unit."""
    t, result = words(language), OPPONENT.plans_of(state, ref)
    names = {unit.ref: unit.name for unit in state.units}
    return Planner(
        [TableItem(actor, names[actor]) for actor in result.actors],
        [TableItem(target, names[target]) for target in result.targets],
        [(distance, _distance(distance, t)) for distance in result.distances],
        [(aim, _aim(names, aim, t)) for aim in result.aims],
        result.search,
        lambda plan, best: _plan_in_words(state, ref, plan, best, t),
        lambda goal: _measure(Goal(goal), t),
        " ".join([t(f"warsurge.best.hint.{part}", most=MOST_DICE) for part in HINT]),
        t("warsurge.best.reach"),
        t("best.each"),
        only_own=frozenset({Melee.SAME.value}),
    )


def _distance(distance: str, t: Words) -> str:
    texts = {Melee.SAME.value: t("warsurge.best.melee"), FAR: t("warsurge.best.further")}
    return texts.get(distance) or t("warsurge.best.inches", distance=distance)


def _aim(names: Mapping[str, str], aim: str, t: Words) -> str:
    goal, _, ref = aim.partition(" ")
    return t(f"warsurge.best.aim.{goal}", **({"name": names[ref]} if ref else {}))


def _measure(goal: Goal, t: Words) -> Measure:
    return Measure(t, "" if goal.is_chance else f"warsurge.best.worth.{goal}")


def _plan_in_words(state: State, ref: str, plan: Plan, best: Plan, t: Words) -> PlanShown:
    names = {unit.ref: unit.name for unit in state.units}
    several, ordered = len(plan.fired) > 1, _ordered(plan, t)
    return _measure(plan.goal, t).beside(
        plan,
        best,
        attacks=[
            t("warsurge.best.attack", weapons=", ".join(_weapons(plan, at, t)), target=names[at])
            for at in plan.fired
        ],
        results=[_result(plan, at, names[at], t) for at in plan.fired] + ordered,
        difference=" ".join(
            elsewhere(plan.targets, best.targets, partial(map, names.__getitem__), t)
        ),
        given=[
            ButtonValues(
                {"ref": ref, "plan": json.dumps(_attack_fields(plan, at))},
                t("best.declare_at", name=names[at]) * several,
            )
            for at in plan.fired
        ],
    )


def _weapons(plan: Plan, at: str, t: Words) -> list[str]:
    """Return the weapons that fire at a target, in order."""
    named = []
    for index, many in Counter(plan.fired[at]).items():
        weapon = plan.aimed[at].weapons[index]
        name = weapon_name(weapon, index, t)
        named.append(
            name if many == weapon.number else t("warsurge.best.part", count=many, weapon=name)
        )
    return named


def _result(plan: Plan, at: str, name: str, t: Words) -> str:
    toll = plan.tolls[at]
    destroyed, mean = percent(toll.destroyed, t.language), decimals(toll.mean_hp, 2, t.language)
    return t("warsurge.best.result", name=name, destroyed=destroyed, mean=mean)


def _ordered(plan: Plan, t: Words) -> list[str]:
    """Return the value of the plan in the unit's own order of weapons, where the plan has another
    order.

    Else nothing.
    """
    plain = Plan(
        plan.aimed,
        plan.wanted,
        plan.goal,
        {at: tuple(sorted(indexes)) for at, indexes in plan.fired.items()},
    )
    if plain.fired == plan.fired:
        return []
    return [t("warsurge.best.order", value=_measure(plan.goal, t).worth(plain.value))]


def _attack_fields(plan: Plan, at: str) -> dict[str, object]:
    """Return an attack in the form's data."""
    attack, fired = plan.aimed[at], Counter(plan.fired[at])
    fire: dict[str, object] = {
        "at": at,
        "situation": attack.situation.model_dump(mode="json", exclude_none=True),
    }
    some = {index: many for index, many in fired.items() if many < attack.weapons[index].number}
    if some:
        fire["weapons"] = {str(index): {"number": many} for index, many in some.items()}
    return {"weapons": list(map(str, fired)), "target": at, INTO: fire}
