"""Plans for a unit: the distance of its targets, goals, plans as events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from engine.advice import Goal, Planning, goal_of
from engine.engagement import Draft, Refusal, refusal
from engine.kit.base_profile import shared
from engine.kit.saved_types import plain
from engine.opponent import OTHERWISE, GroupPlans, Opponent, Options, Reach
from engine.warsurge.attack import MOST_DICE, check_declared
from engine.warsurge.battle import State, attack_form
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import is_plain
from engine.warsurge.battle.state import UnitState
from engine.warsurge.best_plan import Aimed, Plan, planning
from engine.warsurge.weapon_order import GOALS
from engine.warsurge.words import Melee

FAR = "far"
"""The distance beyond the range of every weapon with a limited range."""


class Asked(NamedTuple):
    """The possible attacks, the targets that a goal is about, and the goal."""

    aimed: Aimed
    wanted: tuple[str, ...]
    goal: Goal


def planner(state: State, group: str) -> GroupPlans:
    """Return the possible plans of a unit."""
    unit, every = state.unit(group), state.foes(group)
    unfired = unit.unfired if unit else ()

    def search(reach: Reach, aim: str) -> Planning[Plan]:
        return planning(*asked_of(state, group, reach, aim), unfired)

    return GroupPlans(
        [group] if unfired else [],
        [item.ref for item in every],
        lambda: Options(_distances(unit), _aims(every)),
        search,
        partial(_draft, group),
    )


def asked_of(state: State, group: str, reach: Reach, aim: str) -> Asked:
    """Return the attacks and the goal of a plan, by the distance of each target."""
    target = aim.partition(" ")[2]
    aimed = _aimed(state, group, {at: distance for (_, at), distance in reach.items()})
    return Asked(aimed, (target,) if target in aimed else tuple(aimed), goal_of(aim, GOALS))


def _distances(unit: UnitState | None) -> list[str]:
    """Return the possible distances: melee, the range of each weapon, and beyond if a weapon has no
    limited range.
    """
    ranges = {weapon.range for weapon in unit.weapons} if unit else set()
    limited = sorted(item for item in ranges if item is not None)
    return [Melee.SAME, *map(str, limited), *([FAR] if None in ranges else [])]


def situation_at(unit: UnitState | None, distance: str, distances: set[str]) -> dict[str, Any]:
    """Return the situation of both units: in one melee, or apart; a unit in a melee fires out of
    it.

    distances: the distances of all targets of the unit.
    """
    if distance == Melee.SAME:
        return {"melee": Melee.SAME.value, "distance": None, "line_of_sight": True}
    melee = Melee.OUT if Melee.SAME in distances else Melee.NONE
    inches = _beyond(unit) if distance == FAR else int(distance)
    return {"melee": melee.value, "distance": inches, "line_of_sight": True}


def _aimed(state: State, group: str, distances: Mapping[str, str]) -> Aimed:
    """Return the attack with all weapons against each target."""
    unit, result = state.unit(group), {}
    for at, distance in distances.items():
        form = attack_form(state, group, range(len(unit.weapons) if unit else 0), at)
        if not isinstance(form, Refusal):
            attack = check_declared(
                form | {"situation": situation_at(unit, distance, set(distances.values()))}
            )
            if not isinstance(attack, tuple):
                result[at] = attack
    return result


def _beyond(unit: UnitState | None) -> int:
    return 1 + max((weapon.range or 0 for weapon in unit.weapons) if unit else (), default=0)


def _aims(every: tuple[UnitState, ...]) -> list[str]:
    """Return the goals: any target, models where a unit has several, HP, and each target."""
    models = [Goal.MODELS] if any(item.models > 1 for item in every) else []
    return [Goal.ANY, *models, Goal.HP, *(f"{Goal.DESTROY} {item.ref}" for item in every)]


def _draft(group: str, plan: Plan) -> Draft:
    """Return the event of the first attack of a plan."""
    at, indexes = next(iter(plan.fired.items()))
    attack, fired = plan.aimed[at], Counter(indexes)
    weapons = tuple(
        attack.weapons[index].model_copy(update={"number": many}) for index, many in fired.items()
    )
    update = {"unit": group, "at": at, "picked": tuple(fired), "weapons": weapons}
    return Draft(kind="attack", data=plain(Shooting(**shared(attack, Shooting) | update)))


def _done(state: State, group: str) -> bool:
    unit = state.unit(group)
    return unit is not None and unit.acted


def judged(
    state: State, ref: str, data: Sequence[Mapping[str, Any]], aim: str, reach: Reach
) -> Plan | Refusal:
    """Return a unit's declarations, attack by attack, as a plan.

    Refused where the rules of the search do not allow them.
    """
    asked, unit = asked_of(state, ref, reach, aim), state.unit(ref)
    every = [Shooting.model_validate(item) for item in data]
    if not all(
        shooting.unit == ref and shooting.at in asked.aimed and is_plain(state, shooting)
        for shooting in every
    ):
        return refusal(OTHERWISE)
    fired = {
        at: sum(
            (Counter(shooting.fired) for shooting in every if shooting.at == at), Counter[int]()
        )
        for at in asked.aimed
    }
    if unit is None or not unit.has_remaining(sum(fired.values(), Counter[int]())):
        return refusal("puzzle_fired", "weapons")
    if any(_dice(unit, indexes) > MOST_DICE for indexes in fired.values()):
        return refusal(OTHERWISE)
    return Plan(*asked, {at: tuple(indexes.elements()) for at, indexes in fired.items() if indexes})


def _dice(unit: UnitState, fired: Mapping[int, int]) -> int:
    """Return the attack dice of weapons, by index and number."""
    return sum(unit.weapons[index].attacks * many for index, many in fired.items())


OPPONENT = Opponent(planner, State.may_attack, _done, judged, series=True)
