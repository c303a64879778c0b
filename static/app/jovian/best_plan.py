"""The best plan of a group's fire: weapons and targets, goals, and plans as attacks to declare."""

import json
from collections.abc import Sequence
from functools import partial

from app.jovian.order_words import find_waiting_dogfight
from app.jovian.words import weapon_name
from app.number_format import mean_of, percent
from app.views.plan_interface import ButtonValues, Measure, Planner, PlanShown, elsewhere
from app.views.target_ranges import TableItem
from app.words import Words, words
from engine.advice import Goal, Search
from engine.flow import Odds
from engine.jovian.advice.opponent import OPPONENT
from engine.jovian.advice.plans import Fired, Plan
from engine.jovian.battle import ShipNow, State
from engine.jovian.steps.flow import TargetState
from engine.opponent import Reach

HINT = ("compared", "beam", "next", "left_out")
"""Sentences of the hint, in order."""


class FirePlanner(Planner[Plan]):
    """The planner of the fire of a squadron or ship, whose plan is a series of attacks.

    A squadron in a dogfight that waits for its orders has no target.
    """

    def __init__(self, state: State, group: str, language: str) -> None:
        """Name the weapons, the targets and the aims of a group."""
        t = words(language)
        plans = OPPONENT.plans_of(state, group)
        self._state = state
        self._group = group
        self._plans = plans
        self._t = t
        self.actors = _list_weapons(state, group, plans.actors, t)
        self.targets = []
        if find_waiting_dogfight(state, group) is None:
            self.targets = [TableItem(ref, state.roster.name(ref)) for ref in plans.targets]
        self.distances = [(modifier, _modifier(modifier, t)) for modifier in plans.distances]
        self.usual = plans.distances[0]
        self.aims = [(aim, _aim(state, aim, t)) for aim in plans.aims]
        self.hint = " ".join([t(f"jovian.best.hint.{part}") for part in HINT])
        self.asks = t("jovian.best.reach")
        self.each = t("jovian.best.each")

    def search(self, reach: Reach, aim: str) -> Search[Plan]:
        """Return the search for the best attacks with these attack modifiers."""
        return self._plans.search(reach, aim)

    def find_measure(self, goal: str) -> Measure:
        """Return the unit of the values of plans for a goal."""
        if Goal(goal).is_chance:
            return Measure(self._t)
        return Measure(self._t, f"jovian.best.worth.{goal}")

    def show(self, plan: Plan, best: Plan) -> PlanShown:
        """Return a plan in words, compared with the best plan.

        It has a button that declares its first attack.
        """
        state = self._state
        t = self._t
        first = plan.fired[0]
        label = ""
        if len(plan.fired) > 1:
            label = t("jovian.best.first", attack=_attack(state, first, t))
        carried = {"ref": self._group, "plan": json.dumps(_attack_fields(first))}
        return self.find_measure(plan.aim.goal).beside(
            plan,
            best,
            attacks=[_attack(state, fired, t) for fired in plan.fired],
            results=[_result(state, plan, ref, end, t) for ref, end in plan.ends.items()],
            difference=_difference(state, self._group, plan, best, t),
            given=[ButtonValues(carried, label)],
        )


def _list_weapons(state: State, group: str, actors: Sequence[str], t: Words) -> list[TableItem]:
    """Return the weapons of a group that can still fire, by their positions."""
    weapons = state.weapons(group)
    armed = []
    for actor in actors:
        weapon = weapons[int(actor)]
        if weapon:
            armed.append(TableItem(actor, weapon_name(weapon, t)))
    return armed


def _modifier(modifier: str, t: Words) -> str:
    """Return an attack modifier as players read it: "−1"; 0 in words."""
    if int(modifier) == 0:
        return t("jovian.best.plain")
    return modifier.replace("-", "−")


def _aim(state: State, aim: str, t: Words) -> str:
    """Return an aim in words: a ship without Structure is crippled, a squadron is destroyed."""
    goal, _, ref = aim.partition(" ")
    if not ref:
        return t(f"jovian.best.aim.{goal}")
    name = state.roster.name(ref)
    if goal == Goal.OUT and isinstance(state.now(ref), ShipNow):
        return t("jovian.best.aim.cripple", name=name)
    return t("jovian.best.aim.destroy", name=name)


def _attack(state: State, fired: Fired, t: Words) -> str:
    """Return an attack in words: its weapon, its target, and how the weapon fires."""
    fire = fired.fire
    if fire.linked:
        key = "jovian.best.attack.linked"
    elif fire.fired > 1:
        key = "jovian.best.attack.several"
    else:
        key = "jovian.best.attack.once"
    target = state.roster.name(fired.target)
    return t(key, weapon=weapon_name(fire.weapon, t), target=target, count=fire.fired)


def _result(state: State, plan: Plan, ref: str, end: Odds[TargetState], t: Words) -> str:
    """Return the chance that a target is crippled or destroyed, as the goal wants, and its average
    loss.
    """
    if ref in state.squadrons or plan.aim.goal is Goal.DESTROY:
        key = "jovian.best.result.destroyed"
        chance = end.chance(_is_destroyed)
    else:
        key = "jovian.best.result.crippled"
        chance = end.chance(_has_no_structure)
    structure = plan.targets[ref].structure
    mean = end.mean(partial(_lost_structure, structure))
    return t(
        key,
        name=state.roster.name(ref),
        chance=percent(chance, t.language),
        mean=mean_of(mean, structure, language=t.language),
    )


def _is_destroyed(target: TargetState) -> bool:
    return target.destroyed


def _has_no_structure(target: TargetState) -> bool:
    return target.structure == 0


def _lost_structure(before: int, target: TargetState) -> int:
    return before - target.structure


def _difference(state: State, group: str, plan: Plan, best: Plan, t: Words) -> str:
    """Return the difference from the best plan: other targets, and weapons that stay unused."""
    kind = plan.kind
    best_kind = best.kind
    texts = elsewhere(kind.targets, best_kind.targets, partial(map, state.roster.name), t)
    weapons = state.weapons(group)
    for index in sorted(best_kind.weapons - kind.weapons):
        weapon = weapons[index]
        if weapon:
            texts.append(t("jovian.best.without", weapon=weapon_name(weapon, t)))
    return " · ".join(texts)


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
