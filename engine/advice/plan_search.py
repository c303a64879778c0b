"""The search for the best plan of a game, and for the best plan of every other kind.

The upper bound of all plans comes from `allocation.py`, by the bounds of `attack_sequence.py`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from engine.advice.allocation import AllocatedUses, Allocation, AllocationSearch, Combination
from engine.advice.attack_sequence import CLOSE, Amount, Bounded, CountedTarget
from engine.advice.certain_targets import CertainTarget, Spared

SHOWN = 3
"""The number of plans shown: the best plan and plans of other kinds."""


class Plan(Protocol):
    """A declaration for a goal."""

    @property
    def value(self) -> Fraction:
        """The exact value for the goal, of a plan found or of a player's declaration."""

    @property
    def alike(self) -> Hashable:
        """The kind of the plan: equal for plans that look the same at a glance."""


P = TypeVar("P", bound=Plan)
Q = TypeVar("Q", bound=Plan, covariant=True)


class PlanSpace(ABC, Generic[P]):
    """The possible actions of a game's plan: actors, targets, and the goal.

    begun: the actions at the start of every plan.
    amount: the number of means of each kind besides those.
    combination: the way to combine the targets' values.
    most: the value if the whole goal were reached.
    """

    begun: Collection[Any] = ()
    amount: Amount
    combination: Combination
    most: float

    @abstractmethod
    def sides(self) -> Iterator[CountedTarget]:
        """Yield the possible uses against each target of the goal, in order."""

    @abstractmethod
    def plan(self, result: AllocatedUses) -> P:
        """Return an allocation as a plan; its uses follow the order of `sides`."""

    @property
    def split_limit(self) -> int:
        """The greatest number of means that the allocations of `splits` divide among targets."""
        return 0

    def splits(self) -> Sequence[Callable[[], AllocationSearch]]:
        """Return functions that create allocations with divided means, one by one; call `sides`
        before.
        """
        return ()

    def kinds(self, best: P) -> Iterator[Sequence[Bounded]]:
        """Yield the possible uses without one of the best plan's actions; call `sides` before.

        The actions do not include sparing a target.
        """
        return iter(())

    def beginning(self, plan: P) -> "PlanSpace[P] | None":
        """Return the space whose plans all begin with `plan`; None if no plan can, or if no
        declaration follows it.
        """

    def rest(self, plan: P) -> "PlanSpace[P] | None":
        """Return the space of a plan's remaining means, against targets outside the goal, with the
        aim of greatest damage.

        None if nothing remains.
        """

    def work_of_value(self, plan: P) -> Iterator[None]:
        """Compute the exact value of a plan in small steps, where a single step would take long."""
        return iter(())

    def together(self, plan: P, rest: P) -> P:
        """Return a plan followed by the use of its remaining means.

        Raises NotImplementedError for games in which no means remain.
        """
        raise NotImplementedError


class Search(Protocol[Q]):
    """The search for the best plan; it can stop after any step and reports its progress.

    bound: an upper bound of the value of all plans that the search has covered so far.
    splitting: True if only plans with divided means remain to be evaluated.
    looked: the number of other plans that were evaluated or ruled out.
    split_limit: the greatest number of divided means in the additional plans, all of which are
        evaluated.
    done, all: the number of steps done and of all steps.
    """

    bound: float
    splitting: bool
    looked: int
    split_limit: int
    done: int
    all: int

    @property
    def value(self) -> float:
        """The value of the best plan so far."""

    @property
    def best(self) -> Q | None:
        """The best plan so far, None before the first plan and if no action is possible."""

    @property
    def plans(self) -> tuple[Q, ...]:
        """The best plan and the best plans of other kinds, once the search is over."""

    def work(self) -> Iterator[None]:
        """Search in small steps."""

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps until the best plan is known, without plans of other kinds."""

    def work_of_value(self, plan: Any) -> Iterator[None]:
        """Compute the exact value of a plan in small steps."""


def current_plans(search: Search[Q]) -> tuple[Q, ...]:
    """Return the current plans: the best of each kind once the search is over, before that the best
    plan so far.
    """
    if search.plans:
        return search.plans
    if search.best:
        return (search.best,)
    return ()


class Planning(Generic[P]):
    """The search through all uses of the means.

    allocation: the best allocation so far.
    plans: the best plan and the best plans of other kinds, once the search is over.
    beyond: the search covers plans with divided means only if their value can exceed this.
    """

    def __init__(self, space: PlanSpace[P], beyond: float = 0.0) -> None:
        """Start with no plan evaluated."""
        self._space = space
        self._beyond = beyond
        self._sides: list[CountedTarget] = []
        self.allocation: AllocatedUses | None = None
        self.bound = space.most
        self.splitting = False
        self.looked = 0
        self.split_limit = space.split_limit
        self.done = 0
        self.all = 1
        self.plans: tuple[P, ...] = ()

    @property
    def value(self) -> float:
        """The value of the best plan so far."""
        return self.allocation.value if self.allocation else 0.0

    @property
    def best(self) -> P | None:
        """The best plan so far, None before the first plan and if no action is possible."""
        if self.allocation is None:
            return None
        has_actions = any(self.allocation.uses) or self._space.begun
        return self._space.plan(self.allocation) if has_actions else None

    def beginning(self, plan: P) -> "Planning[P] | None":
        """Return a new search for the best plan that begins with `plan`; None if no plan can."""
        space = self._space.beginning(plan)
        return Planning(space) if space else None

    def work(self) -> Iterator[None]:
        """Search in small steps."""
        yield from self.work_of_best()
        plans = []
        best_of_kinds = yield from self._find_best_of_kinds()
        for plan in best_of_kinds:
            whole = yield from self._add_rest(plan)
            yield from self._space.work_of_value(whole)
            plans.append(whole)
        self.plans = tuple(plans)

    def work_of_best(self) -> Iterator[None]:
        """Search in small steps until the best plan is known, without plans of other kinds."""
        yield from self._search_whole_means()
        splits = self._space.splits()
        self.splitting = True
        self.done = 0
        self.all = len(splits)
        for create_split in splits:
            yield from self._search_division(create_split())
            self.done += 1
        if splits:
            self.bound = max(self.bound, self._beyond)

    def work_of_value(self, plan: P) -> Iterator[None]:
        """Compute the exact value of a plan in small steps."""
        return self._space.work_of_value(plan)

    def _search_whole_means(self) -> Iterator[None]:
        """Find the best allocation in which no means is divided, and count all of them."""
        for side in self._space.sides():
            self._sides.append(side)
            yield
        whole = self._allocation(self._sides)
        yield from whole.quick(self._sides)
        self.allocation = whole.best
        for _ in whole.work():
            self._report(whole)
            yield
        self._report(whole)
        self.looked = yield from whole.work_of_count(self._sides)

    def _allocation(self, sides: Sequence[Bounded]) -> Allocation:
        return Allocation(sides, self._space.amount, self._space.combination)

    def _report(self, search: AllocationSearch) -> None:
        """Take over the best allocation, the bound and the progress of a search."""
        self.allocation = search.best
        self.done = search.done
        self.all = search.all
        if search.bound is not None:
            self.bound = search.bound

    def _search_division(self, split: AllocationSearch) -> Iterator[None]:
        """Take over the best allocation with some divided means if it is better than the best so
        far.
        """
        yield from split.work(max(self.value, self._beyond))
        if split.best is None:
            return
        if self.allocation is None or split.best.value > self.allocation.value + CLOSE:
            self.allocation = split.best
            self.bound = split.best.value

    def _find_best_of_kinds(self) -> Generator[None, None, list[P]]:
        """Return the best plan, and the best plans without one of its targets or actions, or with
        one more target.
        """
        best = self.best
        if best is None or self.allocation is None:
            return []
        compared = list[AllocatedUses]()
        for sides in [*self._other_targets(self.allocation), *self._space.kinds(best)]:
            allocation = self._allocation(sides)
            yield from allocation.work()
            if allocation.best and allocation.best.value > 0:
                compared.append(allocation.best)
        plans = {best.alike: best}
        for entry in sorted(compared, key=lambda item: -item.value):
            plan = self._space.plan(entry)
            plans.setdefault(plan.alike, plan)
        return list(plans.values())[:SHOWN]

    def _other_targets(self, best: AllocatedUses) -> Iterator[list[Bounded]]:
        for index, (side, uses) in enumerate(zip(self._sides, best.uses, strict=True)):
            changed: Bounded = Spared(side) if uses else CertainTarget(side)
            yield [*self._sides[:index], changed, *self._sides[index + 1 :]]

    def _add_rest(self, plan: P) -> Generator[None, None, P]:
        """Return the plan together with the best use of its remaining means against targets outside
        the goal.
        """
        space = self._space.rest(plan)
        if space is None:
            return plan
        rest = Planning(space)
        yield from rest._search_whole_means()
        if rest.best is None:
            return plan
        return self._space.together(plan, rest.best)
