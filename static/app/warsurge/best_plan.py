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
    t = words(language)
    result = OPPONENT.plans_of(state, ref)
    names = _names(state)
    return Planner(
        [TableItem(actor, names[actor]) for actor in result.actors],
        [TableItem(target, names[target]) for target in result.targets],
        [(distance, _distance(distance, t)) for distance in result.distances],
        [(aim, _aim(names, aim, t)) for aim in result.aims],
        result.search,
        partial(_plan_in_words, state, ref, t),
        partial(_measure, t),
        " ".join([t(f"warsurge.best.hint.{part}", most=MOST_DICE) for part in HINT]),
        t("warsurge.best.reach"),
        t("best.each"),
        only_own=frozenset({Melee.SAME.value}),
    )


def _names(state: State) -> dict[str, str]:
    """Return the names of all units by their references."""
    return {unit.ref: unit.name for unit in state.units}


def _distance(distance: str, t: Words) -> str:
    """Return a range in words: "12 inches", in melee, or further away."""
    if distance == Melee.SAME.value:
        return t("warsurge.best.melee")
    if distance == FAR:
        return t("warsurge.best.further")
    return t("warsurge.best.inches", distance=distance)


def _aim(names: Mapping[str, str], aim: str, t: Words) -> str:
    """Return an aim in words, with the name of the unit that it is about, if any."""
    goal, _, ref = aim.partition(" ")
    if ref:
        return t(f"warsurge.best.aim.{goal}", name=names[ref])
    return t(f"warsurge.best.aim.{goal}")


def _measure(t: Words, goal: str) -> Measure:
    """Return the unit of the values of plans for a goal."""
    if Goal(goal).is_chance:
        return Measure(t)
    return Measure(t, f"warsurge.best.worth.{goal}")


def _plan_in_words(state: State, ref: str, t: Words, plan: Plan, best: Plan) -> PlanShown:
    """Return a plan in words beside the best plan, with a button for the attack on each target."""
    names = _names(state)
    attacks = []
    results = []
    buttons = []
    for target in plan.fired:
        name = names[target]
        weapons = ", ".join(_weapons(plan, target, t))
        attacks.append(t("warsurge.best.attack", weapons=weapons, target=name))
        results.append(_result(plan, target, name, t))
        label = ""
        if len(plan.fired) > 1:
            label = t("best.declare_at", name=name)
        carried = {"ref": ref, "plan": json.dumps(_attack_fields(plan, target))}
        buttons.append(ButtonValues(carried, label))
    texts = elsewhere(plan.targets, best.targets, partial(map, names.__getitem__), t)
    return _measure(t, plan.goal).beside(
        plan,
        best,
        attacks=attacks,
        results=results + _value_in_own_order(plan, t),
        difference=" ".join(texts),
        given=buttons,
    )


def _weapons(plan: Plan, at: str, t: Words) -> list[str]:
    """Return the weapons that fire at a target, in order."""
    names = []
    for index, count in Counter(plan.fired[at]).items():
        weapon = plan.aimed[at].weapons[index]
        name = weapon_name(weapon, index, t)
        if count != weapon.number:
            name = t("warsurge.best.part", count=count, weapon=name)
        names.append(name)
    return names


def _result(plan: Plan, at: str, name: str, t: Words) -> str:
    """Return the chance that a target is destroyed, and its average loss."""
    toll = plan.tolls[at]
    destroyed = percent(toll.destroyed, t.language)
    mean = decimals(toll.mean_hp, 2, t.language)
    return t("warsurge.best.result", name=name, destroyed=destroyed, mean=mean)


def _value_in_own_order(plan: Plan, t: Words) -> list[str]:
    """Return the value of the plan in the unit's own order of weapons; empty where the plan fires
    in that order.
    """
    own_order = {at: tuple(sorted(indexes)) for at, indexes in plan.fired.items()}
    if own_order == plan.fired:
        return []
    own_plan = Plan(plan.aimed, plan.wanted, plan.goal, own_order)
    value = _measure(t, plan.goal).worth(own_plan.value)
    return [t("warsurge.best.order", value=value)]


def _attack_fields(plan: Plan, at: str) -> dict[str, object]:
    """Return an attack in the form's data; only weapons that fire in part carry their number."""
    attack = plan.aimed[at]
    fired = Counter(plan.fired[at])
    situation = attack.situation.model_dump(mode="json", exclude_none=True)
    fire: dict[str, object] = {"at": at, "situation": situation}
    in_part = {}
    for index, count in fired.items():
        if count < attack.weapons[index].number:
            in_part[str(index)] = {"number": count}
    if in_part:
        fire["weapons"] = in_part
    return {"weapons": [str(index) for index in fired], "target": at, INTO: fire}
