"""A plan of fire with its exact odds, its value for a goal, and its kind."""

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial, reduce
from typing import Any, NamedTuple

from engine.advice import Goal
from engine.flow import Odds, odds
from engine.jovian.advice.plans.rerolls import (
    RerolledAttacks,
    count_decisions,
    make_single,
    without_details,
)
from engine.jovian.attack import Attack, Fire, ShipAttack, SquadronAttack
from engine.jovian.profiles import CatastrophicTable, Ship, Squadron
from engine.jovian.rulings import Rulings
from engine.jovian.steps.flow import TargetState, attack_flow, attack_start

Target = Squadron | Ship


GOALS = (Goal.OUT, Goal.ANY, Goal.DESTROY, Goal.STRUCTURE, Goal.POINTS)
"""The goals of this game.

out, any, points: of squadrons that are destroyed and ships without Structure.
destroy: of ships by the players' table.
"""


class Aim(NamedTuple):
    """A goal and its targets."""

    goal: Goal
    targets: tuple[str, ...]

    def is_over(self, end: TargetState) -> bool:
        """Return whether no further effect on a target counts."""
        return end.destroyed or (self.goal is not Goal.DESTROY and end.structure == 0)

    def worth(self, target: Target, end: TargetState) -> int:
        """Return the value of a target's end state for the goal: 1 or 0, or a number.

        A target that was out of action before counts 0.
        """
        if self.goal is Goal.STRUCTURE:
            return target.structure - end.structure
        if self.goal is Goal.DESTROY:
            return int(end.destroyed)
        was_in_action = target.structure > 0
        if not was_in_action or end.structure > 0:
            return 0
        if self.goal is Goal.POINTS:
            return target.points or 0
        return 1

    def most(self, target: Target) -> int:
        """Return the greatest possible value of a target."""
        if self.goal is Goal.STRUCTURE:
            return target.structure
        if self.goal is Goal.POINTS:
            return target.points or 0
        return 1


class Fired(NamedTuple):
    """One weapon's fire at a target.

    weapon: the index of the weapon in its group.
    target: the reference of the target.
    fire: the fire; `fire.fired` counts instances that fire one after the other.
    """

    weapon: int
    target: str
    fire: Fire


class PlanKind(NamedTuple):
    """The kind of a plan: its targets and weapons."""

    targets: frozenset[str]
    weapons: frozenset[int]


@dataclass(frozen=True)
class Plan:
    """Fire at targets in their current state, in order, for a goal."""

    targets: Mapping[str, Target]
    rulings: Rulings
    table: CatastrophicTable | None
    aim: Aim
    fired: tuple[Fired, ...]

    @cached_property
    def kind(self) -> PlanKind:
        """The kind of the plan, counting only targets of the goal."""
        targets = set[str]()
        weapons = set[int]()
        for fired in self.fired:
            if fired.target in self.aim.targets:
                targets.add(fired.target)
                weapons.add(fired.weapon)
        return PlanKind(frozenset(targets), frozenset(weapons))

    @cached_property
    def alike(self) -> Hashable:
        """The kind of the plan, the same for equal targets."""
        targets = Counter(self.targets[ref] for ref in self.kind.targets)
        return frozenset(targets.items()), self.kind.weapons

    @cached_property
    def ends(self) -> Mapping[str, Odds[TargetState]]:
        """The exact end states of each target, with every reroll that serves the goal."""
        ends: dict[str, Odds[TargetState]] = {}
        for fired in self.fired:
            if fired.target not in ends:
                ends[fired.target] = self._end_of(fired.target)
        return ends

    def _end_of(self, ref: str) -> Odds[TargetState]:
        """Return the end states of a target after all fire at it.

        Rerolls against a target outside the goal serve to remove Structure.
        """
        fires = [fired.fire for fired in self.fired if fired.target == ref]
        attack = attack_on(self.targets[ref], self.rulings, self.table, fires)
        if not any(count_decisions(attack, fire) for fire in fires):
            return odds(attack_flow(attack), attack_start(attack), without_details)
        aim = self.aim
        if ref not in aim.targets:
            aim = Aim(Goal.STRUCTURE, (ref,))
        return decide_rerolls(attack, aim).ends(attack_start(attack))

    @cached_property
    def value(self) -> Fraction:
        """The exact value of the plan for its goal."""
        return reduce(self.aim.goal.combination.of, map(self._worth, self.aim.targets))

    def _worth(self, ref: str) -> Fraction:
        """Return the average value of a target, 0 for one without fire at it."""
        end = self.ends.get(ref)
        if end is None:
            return Fraction(0)
        return end.mean(partial(self.aim.worth, self.targets[ref]))


def decide_rerolls(attack: Attack, aim: Aim) -> RerolledAttacks:
    """Return an attack in which every reroll serves a goal."""
    singles = [attack.model_copy(update={"fires": (make_single(fire),)}) for fire in attack.shots]
    return RerolledAttacks(singles, partial(aim.worth, attack.target), aim.is_over)


def attack_on(
    target: Target, rulings: Rulings, table: CatastrophicTable | None, fires: Sequence[Fire]
) -> Attack:
    """Return the fire of some weapons at one target, one after the other."""
    common: dict[str, Any] = {
        "rulings": rulings,
        "bombing_run": False,
        "fires": tuple(fires),
        "target": target,
    }
    if isinstance(target, Squadron):
        return SquadronAttack.model_construct(**common, fire_control=None)
    return ShipAttack.model_construct(**common, fire_control=None, table=table)
