"""The best plan of a unit: for each weapon a target, and the order; each weapon fires once.

Weapons of one profile may fire at several targets; at the same one they fire together. Source:
sheet steps 1 and 3.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from itertools import groupby
from math import prod

from engine.advice import AllocatedUses, CountedTarget, Goal, Planning, PlanSpace
from engine.warsurge.advice.plans.weapon_order import TargetedWeapons, WeaponGroup, firing, worth_of
from engine.warsurge.attack import Attack
from engine.warsurge.odds import Toll, attack_odds, first_weapons
from engine.warsurge.profiles import DICE, Weapon

NOTHING = Fraction(0)


Aimed = Mapping[str, Attack]
"""For each target reference, the attack of all weapons of the unit on it; the weapons keep their
indexes.
"""


@dataclass(frozen=True)
class Plan:
    """Targets with the indexes of the weapons that fire at them.

    aimed: the attack of all weapons on each target.
    wanted: the targets of the goal.
    goal: the goal.
    fired: the indexes of the weapons that fire, by target.
    """

    aimed: Aimed
    wanted: Sequence[str]
    goal: Goal
    fired: Mapping[str, tuple[int, ...]]

    @cached_property
    def tolls(self) -> Mapping[str, Toll]:
        """The losses of each target under fire."""
        tolls: dict[str, Toll] = {}
        for ref, indexes in self.fired.items():
            tolls[ref] = attack_odds(firing(self.aimed[ref], indexes)).toll
        return tolls

    @cached_property
    def value(self) -> Fraction:
        """The exact value of the plan for its goal."""
        worths = list[Fraction]()
        for ref in self.wanted:
            worth = NOTHING
            if ref in self.tolls:
                worth = worth_of(self.goal, self.tolls[ref])
            worths.append(worth)
        return reduce(self.goal.combination.of, worths)

    @property
    def targets(self) -> frozenset[str]:
        """The targets of the goal that are under fire."""
        return frozenset(self.fired) & frozenset(self.wanted)

    alike = targets


WAYS = 600_000
"""The most ways to divide all weapons between two targets: those of twelve unlike ones.

Measured: 1.5 s at four targets.
"""


def alike_weapons(free: Sequence[int], weapons: Sequence[Weapon]) -> list[list[WeaponGroup]]:
    """Group equal weapons into parts that fire together.

    Each part is a single weapon unless there are too many ways; then the most numerous weapons form
    fewer, equal parts. No part has more dice than a profile may have: equal profiles stay apart
    then.
    """
    single_weapons = [weapon.model_copy(update={"number": 1}) for weapon in weapons]
    of_equal_weapons = [list(equal) for _, equal in groupby(free, single_weapons.__getitem__)]
    kinds = _divide(of_equal_weapons)
    for first_part, *_ in kinds:
        dice = weapons[first_part[0]].attacks * len(first_part)
        if dice > DICE:
            return _divide([list(profile) for _, profile in groupby(free)])
    return kinds


def _divide(equal: Sequence[Sequence[int]]) -> list[list[WeaponGroup]]:
    """Divide the weapons of each kind into as many equal parts as the ways allow."""
    part_counts = [len(indexes) for indexes in equal]
    while max(part_counts, default=1) > 1 and _count_ways(part_counts) > WAYS:
        most = part_counts.index(max(part_counts))
        part_counts[most] = _fewer_parts(len(equal[most]), part_counts[most])
    kinds = []
    for indexes, count in zip(equal, part_counts, strict=True):
        kinds.append([list(indexes[first::count]) for first in range(count)])
    return kinds


def _fewer_parts(weapons: int, parts: int) -> int:
    """Return the greatest number of equal parts of some weapons that is less than `parts`."""
    fewer = parts - 1
    while weapons % fewer:
        fewer -= 1
    return fewer


def _count_ways(parts: Sequence[int]) -> int:
    """Return the number of ways to divide the parts of all kinds between two targets."""
    return prod((many + 1) * (many + 2) // 2 for many in parts)


def planning(
    aimed: Aimed, wanted: Sequence[str], goal: Goal, free: Sequence[int]
) -> Planning[Plan]:
    """Return the search for the best plan.

    wanted: the targets of the goal.
    free: the indexes of the weapons that may fire.
    """
    return Planning(Firing(aimed, wanted, goal, free))


class Firing(PlanSpace[Plan]):
    """All ways to fire the weapons of a unit.

    Weapons without use for the goal do the greatest HP damage to other targets.
    """

    def __init__(
        self,
        aimed: Aimed,
        wanted: Sequence[str],
        goal: Goal,
        free: Sequence[int],
        begun: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        """Set the attacks and the goal.

        wanted: the targets of the goal.
        free: the indexes of the weapons that may fire.
        begun: the indexes of the weapons that have fired, by target.
        """
        self._aimed = aimed
        self._wanted = wanted
        self._goal = goal
        self._free = free
        self.begun: Mapping[str, tuple[int, ...]] = begun or {}
        self._kinds = alike_weapons(free, aimed[wanted[0]].weapons)
        self.amount = tuple(map(len, self._kinds))
        self.combination = goal.combination
        most_of_targets = [self._most_of(aimed[ref]) for ref in wanted]
        self.most = float(reduce(goal.combination.of, most_of_targets))

    def _most_of(self, attack: Attack) -> int:
        """Return the greatest value that an attack can have for the goal."""
        if self._goal is Goal.HP:
            return attack.target.remaining_hp
        if self._goal is Goal.MODELS:
            return attack.target.models
        return 1

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the effect of the weapons on each target of the goal."""
        for ref in self._wanted:
            yield TargetedWeapons(
                self._aimed[ref], self._kinds, self._goal, self.begun.get(ref, ())
            )

    def plan(self, result: AllocatedUses) -> Plan:
        """Return the plan with the weapons of an allocation assigned to targets."""
        remaining = [list(kind) for kind in self._kinds]
        fired = dict(self.begun)
        for ref, uses in zip(self._wanted, result.uses, strict=True):
            for use in uses:
                indexes = list(self.begun.get(ref, ()))
                for kind in use.key:
                    for _ in range(use.cost[kind]):
                        indexes.extend(remaining[kind].pop(0))
                fired[ref] = tuple(indexes)
        return Plan(self._aimed, self._wanted, self._goal, fired)

    def beginning(self, plan: Plan) -> "Firing | None":
        """Return the search whose plans all begin with `plan`; None if one of its weapons or
        targets is missing.
        """
        has_weapons = not _count_shots(plan) - Counter(self._free)
        has_targets = plan.fired.keys() <= self._aimed.keys()
        if not has_weapons or not has_targets:
            return None
        return Firing(self._aimed, self._wanted, self._goal, self._remaining(plan), plan.fired)

    def _remaining(self, plan: Plan) -> list[int]:
        """Return the index of each weapon that a plan does not fire."""
        return sorted((Counter(self._free) - _count_shots(plan)).elements())

    def rest(self, plan: Plan) -> "Firing | None":
        """Return the search for the best fire of the remaining weapons at targets outside the
        goal.
        """
        free = self._remaining(plan)
        others = [ref for ref in self._aimed if ref not in self._wanted]
        if not free or not others:
            return None
        return Firing(self._aimed, others, Goal.HP, free)

    def work_of_value(self, plan: Plan) -> Iterator[None]:
        """Compute the exact losses of each target, one weapon profile after the other."""
        for ref, indexes in plan.fired.items():
            attack = firing(plan.aimed[ref], indexes)
            for many in range(1, len(attack.weapons) + 1):
                attack_odds(first_weapons(attack, many))
                yield

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """Return the plan with the weapons of both plans at their targets."""
        return Plan(self._aimed, self._wanted, self._goal, {**plan.fired, **rest.fired})


def _count_shots(plan: Plan) -> Counter[int]:
    """Return how often a plan fires the weapon with each index."""
    fired = Counter[int]()
    for indexes in plan.fired.values():
        fired.update(indexes)
    return fired
