"""The declarations that a squadron can make: every attack on every target, and weapons that split
their fire.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, combinations_with_replacement, compress, product
from math import comb, prod
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.advice import (
    AllocatedUses,
    Amount,
    CountedTarget,
    Full,
    Goal,
    Planning,
    PlanSpace,
    SequenceSearch,
    SplitAllocation,
    SplitMeans,
    States,
    Use,
    Uses,
)
from engine.dystopian.activation.activation import ATTACKS, Activation
from engine.dystopian.activation.odds.kernel import Known
from engine.dystopian.activation.state import ModelState
from engine.dystopian.activation.uses import uses
from engine.dystopian.advice.plans.aa_at_wings import AgainstWing
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.fire import DiceShare, DiceShares, Fire, TargetedFire
from engine.dystopian.advice.plans.plan import Plan, declare_uses
from engine.dystopian.advice.plans.weapons import Battery, Reach, batteries
from engine.dystopian.refs import Ref

S = TypeVar("S", bound=Hashable)
MOST = 2
"""The most weapons that split their fire in one plan."""
EFFORT = 500_000
"""The most moves of all allocations with several split weapons; beyond it, only one weapon splits
its fire.

Measured: half the time that the best plan of 3 models with 2 weapons of 8 and 7 AD each may take
    against 4 targets.
"""


class _AttacksOnTarget(Protocol[S]):
    """The attacks on one target, and the states of the target before and after each."""

    @property
    def start(self) -> S:
        """The target before all attacks."""

    def uses(self, parts: DiceShares = ()) -> list[Use]:
        """Return every attack with whole weapons, or every attack with all of some parts."""

    def after(self, fire: Fire, state: S) -> Mapping[S, float]:
        """Return the chances of the target's states after an attack."""


class _AttackedTarget(Generic[S]):
    """One target with all attacks on it.

    uses: the attacks with whole weapons.
    states: the states of the target.
    whole: the search through these attacks.
    """

    def __init__(self, against: _AttacksOnTarget[S], value: Callable[[S], float]) -> None:
        self.against = against
        self._uses_of = cache(against.uses)
        self.uses = self._uses_of(())
        self.states = States(against.after, value)
        self.whole = self.with_uses(self.uses)
        self._search_by_parts: dict[DiceShares, SequenceSearch[S]] = {(): self.whole}
        self._most: dict[_Means, float] = {}

    def with_uses(
        self, uses: Sequence[Use], alone: Sequence[SequenceSearch[S]] = ()
    ) -> SequenceSearch[S]:
        """Return the search through only some uses."""
        return SequenceSearch(uses, {self.against.start: 1.0}, self.states, alone)

    def with_parts(self, parts: DiceShares) -> SequenceSearch[S]:
        """Return the search through the attacks with parts of some weapons: each part is one more
        kind of means, with an amount of 1.
        """
        if parts not in self._search_by_parts:
            fewer_parts = []
            for kind in range(len(parts)):
                fewer_parts.append(self.with_parts(parts[:kind] + parts[kind + 1 :]))
            self._search_by_parts[parts] = self.with_uses(self._uses_with(parts), fewer_parts)
        return self._search_by_parts[parts]

    def _uses_with(self, parts: DiceShares) -> list[Use]:
        """Return the attacks with each choice of some parts, which the cost counts after the whole
        weapons.
        """
        uses = []
        for cost in product((0, 1), repeat=len(parts)):
            for use in self._uses_of(tuple(compress(parts, cost))):
                uses.append(Use(use.key, (*use.cost, *cost)))
        return uses

    def most(self, means: "_Means") -> float:
        """Return an upper bound on the attacks with whole weapons and with parts of others."""
        if means not in self._most:
            self._most[means] = self.with_parts(means.parts).most(means.amount)
        return self._most[means]


class _Shared:
    """One target, and certain weapons that split their fire: the last numbers of an amount are
    their dice for it.
    """

    def __init__(self, against: _AttackedTarget[Any], batteries: tuple[int, ...]) -> None:
        """Take the battery of each of these weapons."""
        self._against = against
        self._batteries = batteries

    def work(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `most` is a small step itself."""
        return iter(())

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `best` is a small step itself."""
        return iter(())

    def most(self, amount: Amount) -> float:
        """Return an upper bound on the uses of an amount."""
        return self._against.most(_split_amount(amount, self._batteries))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best uses of an amount, in their order, and their value."""
        means = _split_amount(amount, self._batteries)
        return self._against.with_parts(means.parts).best(means.amount)

    def rough(self, amount: Amount, exact: int) -> float:
        """Return an upper bound with whole weapons, which do no less, in place of all but `exact`
        parts.
        """
        rounded = _round_up(amount, self._batteries, exact)
        return min([self._against.most(means) for means in rounded])


class _Means(NamedTuple):
    """The whole weapons of each battery, and the parts of other weapons, that fire at a target."""

    whole: Amount
    parts: DiceShares

    @property
    def amount(self) -> Amount:
        """The numbers of the whole weapons, then 1 for each part."""
        return (*self.whole, *[1 for _ in self.parts])


@lru_cache(maxsize=2**14)
def _split_amount(amount: Amount, batteries: tuple[int, ...]) -> _Means:
    """Return the whole weapons of an amount, and the parts, in order, of the weapons of some
    batteries.

    amount: the numbers of the whole weapons, then the dice of each weapon that splits its fire.
    """
    whole_count = len(amount) - len(batteries)
    parts = []
    for battery, share in zip(batteries, amount[whole_count:], strict=True):
        if share:
            parts.append(DiceShare(battery, share))
    return _Means(amount[:whole_count], tuple(sorted(parts)))


@lru_cache(maxsize=2**15)
def _round_up(amount: Amount, batteries: tuple[int, ...], exact: int) -> list[_Means]:
    """Return the means with whole weapons in place of all but `exact` parts, for each choice of
    these parts.
    """
    whole, parts = _split_amount(amount, batteries)
    result = []
    for kept in combinations(parts, min(exact, len(parts))):
        rounded = list(whole)
        for part in parts:
            rounded[part.battery] += 1
        for part in kept:
            rounded[part.battery] -= 1
        result.append(_Means(tuple(rounded), kept))
    return result


def planning(ground: Activation, reach: Reach, aim: Aim) -> Planning[Plan]:
    """Return the search for the best plan of an activation.

    ground: all models, and no attacks.
    """
    return Planning(Declarations(ground, reach, aim))


class Declarations(PlanSpace[Plan]):
    """Every declaration of a squadron: all attacks in all orders, and some weapons that split their
    fire.

    A weapon that splits its fire has at most one share for each target. Weapons that the aim has no
    use for cost others most HP and tokens. Weapons that currently have no dice are left out;
    explosions that reach others count in the value of a plan, but neither in the search nor in its
    bound.
    """

    def __init__(self, ground: Activation, reach: Reach, aim: Aim) -> None:
        """Take the activation and the aim.

        ground: all models and wings, and no attacks.
        """
        self._ground = ground
        self._reach = reach
        self._aim = aim
        self._every = batteries(ground, reach, aim.targets)
        self._against: list[_AttackedTarget[Any]] = []
        self.amount = tuple(len(battery.guns) for battery in self._every)
        self.combination = aim.goal.combination
        self.most = float(aim.most(ground))

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the side of each target."""
        known = Known()
        for index, target in enumerate(self._aim.targets):
            against = self._attack_target(index, target, known)
            self._against.append(against)
            yield against.whole

    def _attack_target(self, index: int, target: Ref, known: Known) -> _AttackedTarget[Any]:
        """Return the attacks on a target, each state of which is worth what the aim says."""
        if target in self._aim.wings:
            at_wing = AgainstWing(self._ground, self._every, index, target)
            return _AttackedTarget(at_wing, partial(self._value_wing, target))
        fire = TargetedFire(self._ground, self._every, index, target, known)
        return _AttackedTarget(fire, partial(self._value_model, target))

    def _value_wing(self, target: Ref, tokens: int) -> float:
        return float(self._aim.worth(self._ground.wings[target], tokens))

    def _value_model(self, target: Ref, state: ModelState) -> float:
        return float(self._aim.worth(self._ground.models[target], state.hp))

    def plan(self, result: AllocatedUses) -> Plan:
        """Return the plan with the attacks of an allocation."""
        declared = declare_uses(self._ground, result.uses, self._every, self._aim)
        return Plan(declared, self._aim)

    @property
    def split_limit(self) -> int:
        """Return the most weapons that split their fire: the more unlike weapons, the fewer."""
        limit = 0
        for count in range(1, MOST + 1):
            can_split = any(self._choose_split_weapons(count))
            if can_split and (count == 1 or self._effort(count) <= EFFORT):
                limit = count
        return limit

    def splits(self) -> Sequence[Callable[[], SplitAllocation]]:
        """Return functions that create allocations, one for each choice of weapons that split their
        fire.
        """
        create = []
        for count in range(1, self.split_limit + 1):
            for chosen in self._choose_split_weapons(count):
                create.append(partial(self._allocate, chosen))
        return create

    def _choose_split_weapons(self, count: int) -> Iterator[tuple[int, ...]]:
        """Yield the batteries of each choice of `count` weapons that can split their fire.

        A weapon can if it has a share for at least two targets.
        """
        able = []
        for index, battery in enumerate(self._every):
            targets_with_share = [dice for dice in _full(battery) if dice]
            if len(targets_with_share) > 1:
                able.append(index)
        for chosen in combinations_with_replacement(able, count):
            if all(chosen.count(index) <= self.amount[index] for index in chosen):
                yield chosen

    def _effort(self, count: int) -> int:
        """Return the number of all moves with `count` weapons that split their fire."""
        moves = 0
        for chosen in self._choose_split_weapons(count):
            whole_moves = [comb(most + 2, 2) for most in self._whole_weapons(chosen)]
            split_moves = []
            for means in self._split_means(chosen):
                shares = comb(max(means.full) + means.many, means.many)
                split_moves.append(comb(shares + 1, 2))
            moves += len(self._aim.targets) * prod(whole_moves) * prod(split_moves)
        return moves

    def _whole_weapons(self, split: Sequence[int]) -> Amount:
        """Return the number of weapons of each battery that do not split their fire."""
        return tuple(most - split.count(index) for index, most in enumerate(self.amount))

    def _allocate(self, split: tuple[int, ...]) -> SplitAllocation:
        sides = [_Shared(against, split) for against in self._against]
        return SplitAllocation(
            sides, self._whole_weapons(split), self._split_means(split), self.combination
        )

    def _split_means(self, split: Sequence[int]) -> list[SplitMeans]:
        """Return the weapons that split their fire, those of a battery together."""
        means = []
        for index, count in Counter(split).items():
            means.append(SplitMeans(_full(self._every[index]), count))
        return means

    def kinds(self, best: Plan) -> Iterator[Sequence[CountedTarget]]:
        """Yield the sides without one of the fire options of the best plan."""
        for option in best.kind.options:
            sides = []
            for against in self._against:
                others = [use for use in against.uses if use.key.option is not option]
                sides.append(against.with_uses(others))
            yield sides

    def rest(self, plan: Plan) -> "Declarations | None":
        """Return the declarations of weapons that do not fire yet, at targets outside the aim."""
        used = {use.gun for use in uses(plan.activation)}
        reach = {}
        for (gun, ref), band in self._reach.items():
            if gun not in used and ref not in self._aim.targets:
                reach[gun, ref] = band
        if not reach:
            return None
        others = [ref for _, ref in reach]
        return Declarations(self._ground, reach, aim_at(self._ground, Goal.HP, others))

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """Return the attacks of both plans, in this order, as many as can be declared."""
        free = max(0, ATTACKS - len(plan.attacks))
        return plan.with_more(rest.attacks[:free], rest.aa)


def aim_at(ground: Activation, goal: Goal, targets: Iterable[Ref]) -> Aim:
    """Return an aim at some models and wings."""
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in ground.wings)
    models = tuple(ref for ref in every if ref not in wings)
    return Aim(goal=goal, models=models, wings=wings)


def _full(battery: Battery) -> Full:
    """Return the dice of a weapon at each target, 0 where it has no share.

    A single die is no share, as it is the whole weapon.
    """
    dice_by_target = []
    for reached in battery.reached:
        if reached and reached.dice > 1:
            dice_by_target.append(reached.dice)
        else:
            dice_by_target.append(0)
    return tuple(dice_by_target)
