"""Plans for a unit: the distance of its targets, goals, plans as events."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.advice import Goal, Planning, goal_of
from engine.engagement import Draft, Refusal, refusal
from engine.kit.base_profile import shared_fields
from engine.kit.saved_types import plain
from engine.opponent import OTHERWISE, GroupPlans, Options, Reach
from engine.warsurge.advice.plans.best_plan import Aimed, Plan, planning
from engine.warsurge.advice.plans.weapon_order import GOALS
from engine.warsurge.attack import MOST_DICE, Attack, check_battle_attack
from engine.warsurge.battle import State, attack_form
from engine.warsurge.battle.data import Shooting
from engine.warsurge.battle.overrides import is_plain
from engine.warsurge.battle.state import UnitState
from engine.warsurge.words import Melee

FAR = "far"
"""The distance beyond the range of every weapon with a limited range."""


class Asked(NamedTuple):
    """The possible attacks, the targets that a goal is about, and the goal."""

    aimed: Aimed
    wanted: tuple[str, ...]
    goal: Goal


class UnitPlans(GroupPlans[Plan]):
    """The possible plans of a unit; the unit itself is the actor while it has weapons to fire."""

    def __init__(self, state: State, group: str) -> None:
        """Find which weapons may fire, and at whom."""
        unit = state.unit(group)
        self._unfired = unit.ready_weapons if unit else ()
        self._enemies = state.foes(group)
        actors: tuple[str, ...] = ()
        if self._unfired:
            actors = (group,)
        super().__init__(actors, [enemy.ref for enemy in self._enemies])
        self._state = state
        self._group = group

    def find_options(self) -> Options:
        """Return the distances of all weapons, and the goals."""
        unit = self._state.unit(self._group)
        return Options(_distances(unit), _aims(self._enemies))

    def search(self, reach: Reach, aim: str) -> Planning[Plan]:
        """Return the search for the best targets and order of the weapons."""
        asked = asked_of(self._state, self._group, reach, aim)
        return planning(asked.aimed, asked.wanted, asked.goal, self._unfired)

    def draft(self, plan: Plan) -> Draft:
        """Return the event of the first attack of a plan."""
        target, indexes = next(iter(plan.fired.items()))
        attack = plan.aimed[target]
        fired = Counter(indexes)
        weapons = tuple(
            attack.weapons[index].model_copy(update={"number": number})
            for index, number in fired.items()
        )
        declared = {
            "unit": self._group,
            "at": target,
            "picked": tuple(fired),
            "weapons": weapons,
        }
        shooting = Shooting(**shared_fields(attack, Shooting) | declared)
        return Draft(kind="attack", data=plain(shooting))


def asked_of(state: State, group: str, reach: Reach, aim: str) -> Asked:
    """Return the attacks and the goal of a plan, by the distance of each target.

    aim: a goal, or a goal and a target with a space between; then only this target is wanted.
    """
    distances = {target: distance for (_, target), distance in reach.items()}
    aimed = _attacks_on_targets(state, group, distances)
    _, _, target = aim.partition(" ")
    wanted = tuple(aimed)
    if target in aimed:
        wanted = (target,)
    return Asked(aimed, wanted, goal_of(aim, GOALS))


def _distances(unit: UnitState | None) -> list[str]:
    """Return the possible distances: melee, the range of each weapon, and beyond if a weapon has no
    limited range.
    """
    if unit is None:
        return [Melee.SAME]
    ranges = {weapon.range for weapon in unit.weapons}
    limited = sorted(item for item in ranges if item is not None)
    distances = [Melee.SAME, *map(str, limited)]
    if None in ranges:
        distances.append(FAR)
    return distances


def situation_at(unit: UnitState | None, distance: str, distances: set[str]) -> dict[str, Any]:
    """Return the situation of both units: in one melee, or apart; a unit in a melee fires out of
    it.

    distances: the distances of all targets of the unit.
    """
    if distance == Melee.SAME:
        return {"melee": Melee.SAME.value, "distance": None, "line_of_sight": True}
    melee = Melee.OUT if Melee.SAME in distances else Melee.NONE
    inches = _inches_beyond(unit) if distance == FAR else int(distance)
    return {"melee": melee.value, "distance": inches, "line_of_sight": True}


def _attacks_on_targets(state: State, group: str, distances: Mapping[str, str]) -> Aimed:
    """Return the attack with all weapons against each target; without targets that may not be
    attacked.
    """
    unit = state.unit(group)
    weapon_count = 0 if unit is None else len(unit.weapons)
    all_distances = set(distances.values())
    result: dict[str, Attack] = {}
    for at, distance in distances.items():
        form = attack_form(state, group, range(weapon_count), at)
        if isinstance(form, Refusal):
            continue
        situation = situation_at(unit, distance, all_distances)
        attack = check_battle_attack(form | {"situation": situation})
        if not isinstance(attack, tuple):
            result[at] = attack
    return result


def _inches_beyond(unit: UnitState | None) -> int:
    """Return one inch more than the longest limited range of a unit."""
    if unit is None:
        return 1
    return 1 + max((weapon.range or 0 for weapon in unit.weapons), default=0)


def _aims(every: tuple[UnitState, ...]) -> list[str]:
    """Return the goals: any target, models where a unit has several, HP, and each target."""
    goals: list[str] = [Goal.ANY]
    if any(unit.models > 1 for unit in every):
        goals.append(Goal.MODELS)
    goals.append(Goal.HP)
    for unit in every:
        goals.append(f"{Goal.DESTROY} {unit.ref}")
    return goals


def plan_of_declarations(
    state: State, ref: str, data: Sequence[Mapping[str, Any]], aim: str, reach: Reach
) -> Plan | Refusal:
    """Return a unit's declarations, attack by attack, as a plan.

    Refused where the rules of the search do not allow them.
    """
    asked = asked_of(state, ref, reach, aim)
    unit = state.unit(ref)
    fired = {at: Counter[int]() for at in asked.aimed}
    all_fired = Counter[int]()
    for item in data:
        shooting = Shooting.model_validate(item)
        is_own = shooting.unit == ref and shooting.at in asked.aimed
        if not is_own or not is_plain(state, shooting):
            return refusal(OTHERWISE)
        fired[shooting.at].update(shooting.weapon_numbers)
        all_fired.update(shooting.weapon_numbers)
    if unit is None or not unit.has_remaining(all_fired):
        return refusal("puzzle_fired", "weapons")
    if any(_dice(unit, indexes) > MOST_DICE for indexes in fired.values()):
        return refusal(OTHERWISE)
    fired_indexes = {at: tuple(counts.elements()) for at, counts in fired.items() if counts}
    return Plan(*asked, fired_indexes)


def _dice(unit: UnitState, fired: Mapping[int, int]) -> int:
    """Return the attack dice of weapons, by index and number."""
    return sum(unit.weapons[index].attacks * many for index, many in fired.items())
