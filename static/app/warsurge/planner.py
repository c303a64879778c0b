"""The best plan of a unit: ranges of targets, goals, and plans as attacks for the form."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from app.format import decimals, percent
from app.views.planner import OTHERWISE, Given, Measure, Named, Planner, PlanShown, Reach, elsewhere
from app.warsurge.declare_form import INTO
from app.warsurge.form import weapon_name
from app.words import Words, words
from engine.advice import Goal, Planning, goal_of
from engine.engagement import Refusal, refusal
from engine.warsurge.attack import check_declared
from engine.warsurge.battle import State, attack_form
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import is_plain
from engine.warsurge.battle.state import Standing
from engine.warsurge.planning import Aimed, Plan, planning
from engine.warsurge.weapon_order import GOALS
from engine.warsurge.words import Melee

FAR = "far"
"""A range beyond every weapon that has a range."""
Distances = list[tuple[str, str]]


def planner(state: State, ref: str, language: str) -> Planner:
    """What can be planned for a unit."""
    t, unit, every = words(language), state.unit(ref), state.foes(ref)
    unfired = unit.unfired if unit else ()
    acting = [Named(ref, unit.name)] if unit and unfired else []

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return planning(*_asked(state, ref, reach, aim), unfired)

    return Planner(
        acting, [Named(one.ref, one.name) for one in every], _distances(unit, t), _aims(every, t), search,
        lambda plan, best: _shown(state, ref, plan, best, t),
        lambda goal: _measure(Goal(goal), t),
        t("warsurge.best.hint"), t("warsurge.best.reach"), t("best.each"),
    )  # fmt: skip


def judged(state: State, ref: str, said: Sequence[Mapping[str, Any]], aim: str, reach: Reach) -> Plan | Refusal:
    """Return the declared attacks of a unit as a plan, with targets at the ranges of `reach`.

    Returns a refusal if an attack breaks the rules or contains overrides.
    """
    every, asked, unit = [Shooting.model_validate(one) for one in said], _asked(state, ref, reach, aim), state.unit(ref)
    if not all(one.unit == ref and one.at in asked[0] and is_plain(state, one) for one in every):
        return refusal(OTHERWISE)
    fired = {at: sum((Counter(one.fired) for one in every if one.at == at), Counter[int]()) for at in asked[0]}
    if unit is None or not unit.has_left(sum(fired.values(), Counter[int]())):
        return refusal("puzzle_fired", "weapons")
    return Plan(*asked, {at: tuple(places.elements()) for at, places in fired.items() if places})


def _asked(state: State, ref: str, reach: Reach, aim: str) -> tuple[Aimed, Sequence[str], Goal]:
    """All that can be attacked, whom the aim is about, and what it wants."""
    goal, _, target = aim.partition(" ")
    aimed = _aimed(state, ref, {at: distance for (_, at), distance in reach.items()})
    return aimed, [target] if target in aimed else list(aimed), goal_of(goal, GOALS)


def _distances(unit: Standing | None, t: Words) -> Distances:
    """Return the ranges to choose from: melee, the range of each weapon, and further if some weapon has no limit."""
    every = {weapon.range for weapon in unit.weapons} if unit else set()
    ranges = sorted(one for one in every if one is not None)
    far = [(FAR, t("warsurge.best.further"))] if None in every else []
    return [(Melee.SAME.value, t("warsurge.best.melee")), *((str(one), f'{one}"') for one in ranges), *far]


def _situation(distance: str, distances: set[str]) -> dict[str, object]:
    """Return the situation of an attack: in the same melee, or at a range; a unit in a melee may fire out of it."""
    if distance == Melee.SAME:
        return {"melee": Melee.SAME.value, "distance": None, "line_of_sight": True}
    melee = Melee.OUT if Melee.SAME in distances else Melee.NONE
    return {"melee": melee.value, "distance": int(distance), "line_of_sight": True}


def _aimed(state: State, ref: str, distances: dict[str, str]) -> Aimed:
    """Return the attack with all weapons at each target."""
    unit, found = state.unit(ref), {}
    for at, distance in distances.items():
        form = attack_form(state, ref, range(len(unit.weapons) if unit else 0), at)
        if not isinstance(form, Refusal):
            inches = distance if distance != FAR else str(_beyond(unit))
            attack = check_declared(form | {"situation": _situation(inches, set(distances.values()))})
            if not isinstance(attack, tuple):
                found[at] = attack
    return found


def _beyond(unit: Standing | None) -> int:
    return 1 + max((weapon.range or 0 for weapon in unit.weapons) if unit else (), default=0)


def _aims(every: Sequence[Standing], t: Words) -> Distances:
    """Any of them, models where there are several, HP, and each of them."""
    wanted = [Goal.ANY, *([Goal.MODELS] if any(one.models > 1 for one in every) else []), Goal.HP]
    each = [(f"{Goal.DESTROY} {one.ref}", t("warsurge.best.aim.destroy", name=one.name)) for one in every]
    return [*((goal.value, t(f"warsurge.best.aim.{goal}")) for goal in wanted), *each]


def _measure(goal: Goal, t: Words) -> Measure:
    return Measure(t, "" if goal.is_chance else f"warsurge.best.worth.{goal}")


def _shown(state: State, ref: str, plan: Plan, best: Plan, t: Words) -> PlanShown:
    names = {at: target.name for at in plan.aimed if (target := state.unit(at))}
    several, ordered = len(plan.fired) > 1, _ordered(plan, t)
    between = t("warsurge.best.then") if ordered else ", "
    return _measure(plan.goal, t).beside(
        plan, best,
        attacks=[t("warsurge.best.attack", weapons=between.join(_weapons(plan, at, t)), target=names[at])
                 for at in plan.fired],
        results=[_result(plan, at, names[at], t) for at in plan.fired] + ordered,
        difference=" ".join(elsewhere(plan.targets, best.targets, names.__getitem__, t)),
        given=[Given({"ref": ref, "plan": json.dumps(_said(plan, at))},
                     t("best.declare_at", name=names[at]) * several) for at in plan.fired],
    )  # fmt: skip


def _weapons(plan: Plan, at: str, t: Words) -> list[str]:
    """Return the weapons that fire at a target, in order."""
    named = []
    for place, many in Counter(plan.fired[at]).items():
        weapon = plan.aimed[at].weapons[place]
        name = weapon_name(weapon, place, t)
        named.append(name if many == weapon.number else t("warsurge.best.part", count=many, weapon=name))
    return named


def _result(plan: Plan, at: str, name: str, t: Words) -> str:
    toll = plan.tolls[at]
    destroyed, mean = percent(toll.destroyed, t.language), decimals(toll.mean_hp, 2, t.language)
    return t("warsurge.best.result", name=name, destroyed=destroyed, mean=mean)


def _ordered(plan: Plan, t: Words) -> list[str]:
    """What the order of its weapons does, where it is another than the unit's."""
    plain = Plan(plan.aimed, plan.wanted, plan.goal, {at: tuple(sorted(places)) for at, places in plan.fired.items()})
    if plain.fired == plan.fired:
        return []
    return [t("warsurge.best.order", value=_measure(plan.goal, t).worth(plain.value))]


def _said(plan: Plan, at: str) -> dict[str, object]:
    """Return an attack in the form's data."""
    attack, fired = plan.aimed[at], Counter(plan.fired[at])
    fire: dict[str, object] = {"at": at, "situation": attack.situation.model_dump(mode="json", exclude_none=True)}
    some = {place: many for place, many in fired.items() if many < attack.weapons[place].number}
    if some:
        fire["weapons"] = {str(place): {"number": many} for place, many in some.items()}
    return {"weapons": list(map(str, fired)), "target": at, INTO: fire}
