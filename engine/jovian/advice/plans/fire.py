"""All possible fire of a squadron or ship: weapons, targets, numbers of instances, links and
order.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import groupby
from typing import NamedTuple

from engine.advice import (
    AllocatedUses,
    Amount,
    CountedTarget,
    Goal,
    Planning,
    PlanSpace,
    SequenceSearch,
    States,
    Use,
    Uses,
)
from engine.flow import Odds
from engine.jovian.advice.plans.plan import Aim, Fired, Plan, Target, attack_on
from engine.jovian.advice.plans.rerolls import (
    RerollAttack,
    count_decisions,
    ends_of,
    make_single,
    without_details,
)
from engine.jovian.attack import Attack, Fire, fires_once
from engine.jovian.effort_limit import is_planned
from engine.jovian.profiles import CatastrophicTable, Weapon
from engine.jovian.rulings import Rulings
from engine.jovian.steps.flow import TargetState, attack_flow, attack_start, throw_of
from engine.kit.faults import Fault


class RemainingWeapon(NamedTuple):
    """A remaining weapon of a group, and the number of its instances that have not fired this
    turn.
    """

    weapon: Weapon
    unfired: int


@dataclass(frozen=True)
class Ground:
    """The current state of the attacker and of its possible targets.

    weapons: the weapons by index.
    fire_control: the attacker's remaining Fire Control.
    targets: the targets by reference.
    reach: the sum of attack modifiers of each weapon at each target in range.
    rulings: the rulings of the battle.
    table: the players' Catastrophic Damage Table.
    """

    weapons: Mapping[int, RemainingWeapon]
    fire_control: int
    targets: Mapping[str, Target]
    reach: Mapping[tuple[int, str], int]
    rulings: Rulings
    table: CatastrophicTable | None = None

    @property
    def once(self) -> bool:
        """True if each instance fires once a round."""
        return fires_once(self.rulings, bombing_run=False)

    def attack(self, target: str, *fires: Fire) -> Attack:
        """Return the attack of some weapons on one target."""
        return attack_on(self.targets[target], self.rulings, self.table, fires)

    def fire_at(self, weapon: int, target: str, times: int, *, linked: bool) -> Fired:
        """Return the fire of the weapon with the given index at a target in range."""
        fire = Fire(
            weapon=self.weapons[weapon].weapon,
            fired=times,
            linked=linked,
            modifier=self.reach[weapon, target],
        )
        return Fired(weapon, target, fire)

    def fault(self, fired: Sequence[Fired]) -> Fault | None:
        """Return a fault of several fires together: a weapon fires too often, or Fire Control is
        exceeded.
        """
        unfired = {index: armed.unfired for index, armed in self.weapons.items()}
        for index in self.weapons:
            for item in fired:
                if item.weapon != index:
                    continue
                limit = unfired[index] if self.once else None
                fault = item.fire.fault(limit)
                if fault:
                    return fault
                unfired[index] -= item.fire.instances
        if sum(item.fire.fire_control for item in fired) <= self.fire_control:
            return None
        return Fault(("fired",), "fire_control_spent", {"limit": self.fire_control})


class WeaponShot(NamedTuple):
    """A weapon, by index, that fires once: one instance, or all instances linked."""

    weapon: int
    fire: Fire


def planning(ground: Ground, aim: Aim) -> Planning[Plan]:
    """Return the search for the best plan."""
    return Planning(Firing(ground, aim))


class Firing(PlanSpace[Plan]):
    """All ways to fire, decided in advance.

    Weapons without use for the goal remove most Structure from other targets.
    The search omits attacks with so many dice that their odds take long.
    """

    def __init__(self, ground: Ground, aim: Aim, begun: tuple[Fired, ...] = ()) -> None:
        """Set the attacker, the goal and the fire at the start of every plan.

        ground: the remaining weapons and Fire Control after `begun`, with the targets as they are
            before it.
        """
        self._ground = ground
        self._aim = aim
        self.begun = begun
        self._indexes = list[int]()
        instances = list[int]()
        control = ground.fire_control
        if ground.once:
            reached = {weapon for weapon, ref in ground.reach if ref in aim.targets}
            self._indexes = [weapon for weapon in ground.weapons if weapon in reached]
            instances = [self._instances(index) for index in self._indexes]
            control = min(control, sum(instances))
        self.amount = (*instances, control)
        self.combination = aim.goal.combination
        every = [float(aim.most(ground.targets[ref])) for ref in aim.targets]
        self.most = reduce(self.combination.of, every, self.combination.nothing)
        self._spendings: list[_AttackedTarget] = []

    def _instances(self, index: int) -> int:
        """Return the number of instances that can be of use."""
        weapon, unfired = self._ground.weapons[index]
        if weapon.can_link:
            return unfired
        return min(unfired, self._ground.fire_control)

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the possible fire against each target of the goal."""
        for ref in self._aim.targets:
            begun = list[WeaponShot]()
            for item in self.begun:
                if item.target == ref:
                    begun.append(WeaponShot(item.weapon, item.fire))
            against = _AttackedTarget(self._ground, self._aim, ref, self._uses(ref), begun)
            self._spendings.append(against)
            yield against.without()

    def _uses(self, ref: str) -> list[Use]:
        """Return every way to fire a weapon once at a target."""
        uses = list[Use]()
        for (index, at), modifier in self._ground.reach.items():
            armed = self._ground.weapons.get(index)
            if at != ref or not armed:
                continue
            single = Fire.model_construct(weapon=armed.weapon, modifier=modifier)
            ways = [single]
            if armed.weapon.can_link:
                ways.append(single.model_copy(update={"linked": True}))
            for fire in ways:
                if self._counts(ref, fire):
                    attack = self._ground.attack(ref, fire)
                    cost = self._cost(index, fire)
                    shot = WeaponShot(index, fire)
                    uses.append(Use(shot, cost, count_decisions(attack, fire)))
        return uses

    def _cost(self, index: int, fire: Fire) -> Amount:
        """Return the instances of each weapon, and the Fire Control, that a fire takes."""
        instances = list[int]()
        for item in self._indexes:
            taken = fire.instances if item == index else 0
            instances.append(taken)
        return (*instances, fire.fire_control)

    def _counts(self, ref: str, fire: Fire) -> bool:
        """Return whether the fire can have an effect and its odds do not take long."""
        throw = throw_of(self._ground.attack(ref, fire), fire)
        return throw.primary.can_score and is_planned(throw)

    def plan(self, result: AllocatedUses) -> Plan:
        """Return an allocation as a plan; equal consecutive shots are merged."""
        fired = list(self.begun)
        for ref, uses in zip(self._aim.targets, result.uses, strict=True):
            fired.extend(_merge_shots(ref, uses))
        ground = self._ground
        return Plan(ground.targets, ground.rulings, ground.table, self._aim, tuple(fired))

    def kinds(self, best: Plan) -> Iterator[Sequence[CountedTarget]]:
        """Yield the possible fire without each of the best plan's weapons."""
        for weapon in sorted(best.kind.weapons):
            yield [against.without(weapon) for against in self._spendings]

    def beginning(self, plan: Plan) -> "Firing | None":
        """Return the search whose plans all begin with `plan`; None if `plan` fires at other
        targets.
        """
        if not {fired.target for fired in plan.fired} <= self._ground.targets.keys():
            return None
        return Firing(self._remaining(plan.fired), self._aim, plan.fired)

    def rest(self, plan: Plan) -> "Firing | None":
        """Return the search for the best use of remaining weapons and Fire Control against targets
        outside the goal.
        """
        others = tuple(ref for ref in self._ground.targets if ref not in self._aim.targets)
        ground = self._remaining(plan.fired[len(self.begun) :])
        if not ground.fire_control or not others:
            return None
        return Firing(ground, Aim(Goal.STRUCTURE, others))

    def _remaining(self, fired: Sequence[Fired]) -> Ground:
        """Return the attacker with its remaining weapons and Fire Control."""
        used = Counter[int]()
        for item in fired:
            used[item.weapon] += item.fire.instances
        remaining: dict[int, RemainingWeapon] = {}
        for index, armed in self._ground.weapons.items():
            remaining[index] = armed._replace(unfired=armed.unfired - used[index])
        control = self._ground.fire_control - sum(item.fire.fire_control for item in fired)
        return replace(self._ground, weapons=remaining, fire_control=control)

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """Return the fire of both plans, in this order, as one plan."""
        return Plan(plan.targets, plan.rulings, plan.table, plan.aim, (*plan.fired, *rest.fired))


class _AttackedTarget:
    """One target with all possible fire at it."""

    def __init__(
        self, ground: Ground, aim: Aim, ref: str, uses: Sequence[Use], begun: Sequence[WeaponShot]
    ) -> None:
        self._ground = ground
        self._aim = aim
        self._ref = ref
        self._uses = uses
        self._begun = list[Use]()
        for shot in begun:
            attack = ground.attack(ref, shot.fire)
            self._begun.append(Use(shot, (), count_decisions(attack, shot.fire)))
        self._start = {without_details(attack_start(ground.attack(ref))): 1.0}
        self._states: States[TargetState] = States(self._after, self._worth, self._forks)

    def without(self, *weapons: int) -> SequenceSearch[TargetState]:
        """Return the possible fire without some weapons."""
        uses = [use for use in self._uses if use.key.weapon not in weapons]
        return SequenceSearch(uses, self._start, self._states, begun=self._begun)

    def _worth(self, state: TargetState) -> float:
        return float(self._aim.worth(self._ground.targets[self._ref], state))

    def _after(self, shot: WeaponShot, state: TargetState) -> Mapping[TargetState, float]:
        """Return the chances of the target's states after a shot; empty if no further damage
        counts.
        """
        if self._aim.is_over(state):
            return {}
        attack = self._ground.attack(self._ref, shot.fire)
        return _chances(ends_of(attack_flow(attack), state))

    def _forks(
        self, shot: WeaponShot, state: TargetState
    ) -> Iterator[tuple[float, list[Mapping[TargetState, float]]]]:
        """Yield the rolls of one of the shot's attacks with the distributions for the roll kept and
        for the reroll.
        """
        if self._aim.is_over(state):
            return
        attack = self._ground.attack(self._ref, make_single(shot.fire))
        for chance, choices in RerollAttack(attack, state).forks():
            yield float(chance), [_chances(ends) for ends in choices]


def _chances(ends: Odds[TargetState]) -> Mapping[TargetState, float]:
    return {state: weight / ends.denominator for state, weight in ends.weights.items()}


def _merge_shots(ref: str, uses: Uses) -> Iterator[Fired]:
    """Yield the fire of shots at a target in order; equal consecutive shots are one fire."""
    for shot, equal in groupby(use.key for use in uses):
        count = len(list(equal))
        if shot.fire.linked:
            for _ in range(count):
                yield Fired(shot.weapon, ref, shot.fire)
        else:
            yield Fired(shot.weapon, ref, shot.fire.model_copy(update={"fired": count}))
