"""The declarations that a squadron can make: every attack on every target, and weapons that split
their fire.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations, combinations_with_replacement, compress, product
from math import comb, prod
from typing import Any

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
from engine.dystopian.activation.uses import uses
from engine.dystopian.advice.plans.aa_at_wings import AgainstWing
from engine.dystopian.advice.plans.aims import Aim
from engine.dystopian.advice.plans.fire import DiceShare, DiceShares, TargetedFire
from engine.dystopian.advice.plans.plan import Plan, declared_fields
from engine.dystopian.advice.plans.weapons import Battery, Reach, batteries
from engine.dystopian.refs import Ref

MOST = 2
"""The most weapons that split their fire in one plan."""
EFFORT = 500_000
"""The most moves of all allocations with several split weapons; beyond it, only one weapon splits
its fire.

Measured: half the time that the best plan of 3 models with 2 weapons of 8 and 7 AD each may take
    against 4 targets.
"""


class _Against:
    """One target with all attacks on it."""

    def __init__(self, against: TargetedFire | AgainstWing, value: Callable[[Any], float]) -> None:
        self.against, self._uses_of = against, cache(against.uses)
        self.uses = self._uses_of(())
        self.states = States[Any](against.after, value)
        self.whole = self.with_uses(self.uses)
        self._spending: dict[DiceShares, SequenceSearch[Any]] = {(): self.whole}
        self._most: dict[tuple[Amount, DiceShares], float] = {}

    def with_uses(
        self, uses: Sequence[Use], alone: Sequence[SequenceSearch[Any]] = ()
    ) -> SequenceSearch[Any]:
        """Return the spending with only some uses."""
        return SequenceSearch(uses, {self.against.start: 1.0}, self.states, alone)

    def with_parts(self, parts: DiceShares) -> SequenceSearch[Any]:
        """Return the spending with parts of some weapons: each part is one more kind of means, with
        an amount of 1.
        """
        if parts not in self._spending:
            alone = [
                self.with_parts(parts[:kind] + parts[kind + 1 :]) for kind in range(len(parts))
            ]
            uses = [
                Use(use.key, (*use.cost, *cost))
                for cost in product((0, 1), repeat=len(parts))
                for use in self._uses_of(tuple(compress(parts, cost)))
            ]
            self._spending[parts] = self.with_uses(uses, alone)
        return self._spending[parts]

    def most(self, whole: Amount, parts: DiceShares) -> float:
        """Return an upper bound on the uses of whole weapons and of parts of others."""
        if (whole, parts) not in self._most:
            self._most[whole, parts] = self.with_parts(parts).most((*whole, *(1 for _ in parts)))
        return self._most[whole, parts]


class _Shared:
    """One target, and certain weapons that split their fire: the last numbers of an amount are
    their dice for it.
    """

    def __init__(self, against: _Against, batteries: tuple[int, ...]) -> None:
        """Take the battery of each of these weapons."""
        self._against, self._batteries = against, batteries

    def work(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `most` is a small step itself."""
        return iter(())

    def prepare(self, amount: Amount) -> Iterator[None]:
        """Do nothing: `best` is a small step itself."""
        return iter(())

    def most(self, amount: Amount) -> float:
        """Return an upper bound on the uses of an amount."""
        return self._against.most(*_apart(amount, self._batteries))

    def best(self, amount: Amount) -> tuple[float, Uses]:
        """Return the best uses of an amount, in their order, and their value."""
        whole, parts = _apart(amount, self._batteries)
        return self._against.with_parts(parts).best((*whole, *(1 for _ in parts)))

    def rough(self, amount: Amount, exact: int) -> float:
        """Return an upper bound with whole weapons, which do no less, in place of all but `exact`
        parts.
        """
        return min(
            [self._against.most(*rough) for rough in _roughly(amount, self._batteries, exact)]
        )


@lru_cache(maxsize=2**14)
def _apart(amount: Amount, batteries: tuple[int, ...]) -> tuple[Amount, DiceShares]:
    """Return the whole weapons, and the parts of the weapons of some batteries."""
    many = len(amount) - len(batteries)
    parts = zip(batteries, amount[many:], strict=True)
    return amount[:many], tuple(sorted(DiceShare(*part) for part in parts if part[1]))


@lru_cache(maxsize=2**15)
def _roughly(
    amount: Amount, batteries: tuple[int, ...], exact: int
) -> list[tuple[Amount, DiceShares]]:
    """Return the amounts with whole weapons in place of all but `exact` parts, for each choice of
    these parts.
    """
    whole, parts = _apart(amount, batteries)
    result = []
    for kept in combinations(parts, min(exact, len(parts))):
        more = Counter(part.battery for part in parts)
        more.subtract(part.battery for part in kept)
        result.append((tuple(many + more[kind] for kind, many in enumerate(whole)), kept))
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
        self._ground, self._reach, self._aim = ground, reach, aim
        self._every = batteries(ground, reach, aim.targets)
        self._against: list[_Against] = []
        self.amount = tuple(len(battery.guns) for battery in self._every)
        self.combination, self.most = aim.goal.combination, float(aim.most(ground))

    def sides(self) -> Iterator[CountedTarget]:
        """Yield the side of each target."""
        known = Known()
        for index, target in enumerate(self._aim.targets):
            self._against.append(self._at(index, target, known))
            yield self._against[-1].whole

    def _at(self, index: int, target: Ref, known: Known) -> _Against:
        if target in self._aim.wings:
            wing = self._ground.wings[target]
            at_wing = AgainstWing(self._ground, self._every, index, target)
            return _Against(at_wing, lambda tokens: float(self._aim.worth(wing, tokens)))
        model = self._ground.models[target]
        return _Against(
            TargetedFire(self._ground, self._every, index, target, known),
            lambda state: float(self._aim.worth(model, state.hp)),
        )

    def plan(self, result: AllocatedUses) -> Plan:
        """Return the plan with the attacks of an allocation."""
        return Plan(
            self._ground.model_copy(update=declared_fields(result.uses, self._every, self._aim)),
            self._aim,
        )

    @property
    def split_limit(self) -> int:
        """Return the most weapons that split their fire: the more unlike weapons, the fewer."""
        able = [many for many in range(1, MOST + 1) if any(self._splitting(many))]
        return next(
            (many for many in reversed(able) if many == 1 or self._effort(many) <= EFFORT), 0
        )

    def splits(self) -> Sequence[Callable[[], SplitAllocation]]:
        """Return the partings, one for each choice of weapons that split their fire."""
        return [
            partial(self._split, some)
            for many in range(self.split_limit)
            for some in self._splitting(many + 1)
        ]

    def _splitting(self, many: int) -> Iterator[tuple[int, ...]]:
        """Yield the batteries of each choice of `many` weapons that can split their fire."""
        able = [
            kind for kind, battery in enumerate(self._every) if sum(map(bool, _full(battery))) > 1
        ]
        for some in combinations_with_replacement(able, many):
            if all(some.count(kind) <= self.amount[kind] for kind in some):
                yield some

    def _effort(self, many: int) -> int:
        """Return the number of all moves with `many` weapons that split their fire."""
        return sum(
            len(self._aim.targets)
            * prod(comb(most + 2, 2) for most in self._without(some))
            * prod(
                comb(comb(max(part.full) + part.many, part.many) + 1, 2)
                for part in self._parted(some)
            )
            for some in self._splitting(many)
        )

    def _without(self, some: Sequence[int]) -> Amount:
        return tuple(most - some.count(kind) for kind, most in enumerate(self.amount))

    def _split(self, some: tuple[int, ...]) -> SplitAllocation:
        sides = [_Shared(against, some) for against in self._against]
        return SplitAllocation(sides, self._without(some), self._parted(some), self.combination)

    def _parted(self, some: Sequence[int]) -> list[SplitMeans]:
        return [SplitMeans(_full(self._every[kind]), many) for kind, many in Counter(some).items()]

    def kinds(self, best: Plan) -> Iterator[Sequence[CountedTarget]]:
        """Yield the sides without one of the fire options of the best plan."""
        for option in best.kind.options:
            yield [
                against.with_uses([use for use in against.uses if use.key.option is not option])
                for against in self._against
            ]

    def rest(self, plan: Plan) -> "Declarations | None":
        """Return the declarations of weapons that do not fire yet, at targets outside the aim."""
        used = {use.gun for use in uses(plan.activation)}
        reach = {
            (gun, ref): band
            for (gun, ref), band in self._reach.items()
            if gun not in used and ref not in self._aim.targets
        }
        others = (ref for _, ref in reach)
        return (
            Declarations(self._ground, reach, aim_at(self._ground, Goal.HP, others))
            if reach
            else None
        )

    def together(self, plan: Plan, rest: Plan) -> Plan:
        """Return the attacks of both plans, in this order, as many as can be declared."""
        return plan.with_more(rest.attacks[: max(0, ATTACKS - len(plan.attacks))], rest.aa)


def aim_at(ground: Activation, goal: Goal, targets: Iterable[Ref]) -> Aim:
    """Return an aim at some models and wings."""
    every = tuple(dict.fromkeys(targets))
    wings = tuple(ref for ref in every if ref in ground.wings)
    return Aim(goal=goal, models=tuple(ref for ref in every if ref not in wings), wings=wings)


def _full(battery: Battery) -> Full:
    """Return the dice of a weapon at each target; a single die is no share, as it is the whole
    weapon.
    """
    return tuple(reached.dice if reached and reached.dice > 1 else 0 for reached in battery.reached)
