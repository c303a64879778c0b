"""The best plan of a unit: ranges of targets, goals, and plans as attacks for the form."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping

from app.number_format import mean_of, percent
from app.views.plan_interface import ButtonValues, Measure, Planner, PlanShown, elsewhere
from app.views.target_ranges import TableItem
from app.warsurge.declaration_form import INTO
from app.warsurge.form import weapon_name
from app.words import Words, words
from engine.advice import Goal, Search
from engine.opponent import Reach
from engine.warsurge.advice.opponent import FAR, OPPONENT
from engine.warsurge.advice.plans.best_plan import Plan
from engine.warsurge.attack import MOST_DICE
from engine.warsurge.battle import State
from engine.warsurge.words import Melee

HINT = ("compared", "dice", "order", "lost", "left_out", "each")
"""Sentences of the hint, in order."""


ASSUMED_INCHES = 24
"""The distance at which an enemy is assumed to be until a player says otherwise."""


class UnitPlanner(Planner[Plan]):
    """The planner of a unit, whose plan is the fire of all its weapons."""

    only_own = frozenset({Melee.SAME.value})

    def __init__(self, state: State, ref: str, language: str) -> None:
        """Name the units, the distances and the aims of a unit."""
        t = words(language)
        names = _names(state)
        plans = OPPONENT.plans_of(state, ref)
        self._ref = ref
        self._names = names
        self._plans = plans
        self._t = t
        self.actors = [TableItem(actor, names[actor]) for actor in plans.actors]
        self.targets = [TableItem(target, names[target]) for target in plans.targets]
        self.distances = [(distance, _distance(distance, t)) for distance in plans.distances]
        self.aims = [(aim, _aim(names, aim, t)) for aim in plans.aims]
        self.hint = " ".join([t(f"warsurge.best.hint.{part}", most=MOST_DICE) for part in HINT])
        self.asks = t("warsurge.best.reach")
        self.each = t("best.each")

    @property
    def default_range(self) -> str:
        """The first distance of at least ASSUMED_INCHES, or else the longest one."""
        farthest = ""
        for distance, _ in self.distances:
            if distance in self.only_own:
                continue
            farthest = distance
            if distance == FAR or int(distance) >= ASSUMED_INCHES:
                break
        return farthest

    def search(self, reach: Reach, aim: str) -> Search[Plan]:
        """Return the search for the best fire at these distances."""
        return self._plans.search(reach, aim)

    def find_measure(self, goal: str) -> Measure:
        """Return the unit of the values of plans for a goal."""
        if Goal(goal).is_chance:
            return Measure(self._t)
        return Measure(self._t, f"warsurge.best.worth.{goal}")

    def show(self, plan: Plan, best: Plan) -> PlanShown:
        """Return a plan in words, compared with the best plan.

        It has a button for the attack on each target.
        """
        t = self._t
        measure = self.find_measure(plan.goal)
        attacks = []
        results = []
        buttons = []
        for target in plan.fired:
            name = self._names[target]
            weapons = ", ".join(_weapons(plan, target, t))
            attacks.append(t("warsurge.best.attack", weapons=weapons, target=name))
            results.append(_result(plan, target, name, t))
            label = ""
            if len(plan.fired) > 1:
                label = t("best.declare_at", name=name)
            carried = {"ref": self._ref, "plan": json.dumps(_attack_fields(plan, target))}
            buttons.append(ButtonValues(carried, label))
        texts = elsewhere(plan.targets, best.targets, self._name_all, t)
        return measure.beside(
            plan,
            best,
            attacks=attacks,
            results=results + _value_in_own_order(plan, measure),
            difference=" ".join(texts),
            given=buttons,
        )

    def _name_all(self, refs: Iterable[str]) -> list[str]:
        return [self._names[ref] for ref in refs]


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
    most = plan.aimed[at].target.remaining_hp
    mean = mean_of(toll.mean_hp, most, language=t.language)
    return t("warsurge.best.result", name=name, destroyed=destroyed, mean=mean)


def _value_in_own_order(plan: Plan, measure: Measure) -> list[str]:
    """Return the value of the plan in the unit's own order of weapons; empty where the plan fires
    in that order.
    """
    own_order = {at: tuple(sorted(indexes)) for at, indexes in plan.fired.items()}
    if own_order == plan.fired:
        return []
    own_plan = Plan(plan.aimed, plan.wanted, plan.goal, own_order)
    value = measure.worth(own_plan.value)
    return [measure.t("warsurge.best.order", value=value)]


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
