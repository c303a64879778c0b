"""The best plan of all, with what none can be better than, and beside it the best of every other kind."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from engine.advice.allocation import Allocating, Allocation, Found, Joined
from engine.advice.attack_sequence import CLOSE, Amount, Side
from engine.advice.certain_targets import Attacked, Spared

LIKELY = Fraction(1, 4)
"""From this chance on Broadside goes for any of those it attacks, else for damage."""
SHOWN = 3
"""The best plan, and those beside it."""


class Plan(Protocol):
    """What is to be declared for an aim."""

    @property
    def value(self) -> Fraction:
        """What it is worth for the aim, exactly, whether it was found or is what somebody declares."""

    @property
    def alike(self) -> Hashable:
        """Its kind: what tells it from others at a glance."""


P = TypeVar("P", bound=Plan)
Q = TypeVar("Q", bound=Plan, covariant=True)


class Means(ABC, Generic[P]):
    """What a game plans with: who can do what to whom, and what is wanted of them.

    begun: what every plan begins with; amount: what there is of each kind of means besides; joined: how what becomes
    of each target makes one value; most: the value if all that is wanted came about.
    """

    begun: Collection[Any] = ()
    amount: Amount
    joined: Joined
    most: float

    @abstractmethod
    def sides(self) -> Iterator[Side]:
        """What can be done against each target that the aim is about, in their order."""

    @abstractmethod
    def plan(self, found: Found) -> P:
        """What was found as a plan, what is done against each target in the order of `sides`."""

    @property
    def parted(self) -> int:
        """How many means at most are parted among targets in what `splits` weighs."""
        return 0

    def splits(self) -> Sequence[Callable[[], Allocating]]:
        """Allocations with means that are parted, each made when its turn comes; after `sides`."""
        return ()

    def kinds(self, best: P) -> Iterator[Sequence[Side]]:
        """What can be done without something that the best plan does, besides sparing a target; after `sides`."""
        return iter(())

    def beginning(self, plan: P) -> "Means[P] | None":
        """The same, but every plan begins with one; None where it cannot, or nothing is declared after it."""

    def rest(self, plan: P) -> "Means[P] | None":
        """What a plan leaves for those whom the aim is not about, for whatever costs them most."""

    def together(self, plan: P, rest: P) -> P:
        """A plan, and then what is done with what it leaves. Raises NotImplementedError where nothing is ever left."""
        raise NotImplementedError


class Search(Protocol[Q]):
    """The search for the best plan: it can be stopped after any step, and says how far it is.

    bound: what none is better than that has been weighed; splitting: whether only plans with parted means are left to
    weigh; looked: how many others were weighed or ruled out; parted: how many means at most are parted in those that
    are weighed besides, of which all are; done, all: steps.
    """

    bound: float
    splitting: bool
    looked: int
    parted: int
    done: int
    all: int

    @property
    def value(self) -> float:
        """What the best so far is worth."""

    @property
    def best(self) -> Q | None:
        """The best plan so far, None before there is any, and where nothing can be done."""

    @property
    def plans(self) -> tuple[Q, ...]:
        """Once all is over the best, and the best of those that differ in kind."""

    def work(self) -> Iterator[None]:
        """A little more with each step."""

    def work_of_best(self) -> Iterator[None]:
        """The same until the best is known, without any beside it."""


def at_hand(search: Search[Q]) -> tuple[Q, ...]:
    """The plans there are by now: the best and those that differ in kind, before all is over the best so far alone."""
    return search.plans or tuple(one for one in (search.best,) if one)


class Weighing(ABC, Generic[P]):
    """A search that weighs whole plans, one after the other; weighed: those that there are so far."""

    splitting, parted = False, 0
    weighed: Collection[P]

    @property
    def plans(self) -> tuple[P, ...]:
        """The best, and the next of those weighed so far."""
        return tuple(sorted(self.weighed, key=lambda plan: -plan.value)[:SHOWN])

    @property
    def best(self) -> P | None:
        """The best so far, None before there is any, and where nothing can be done."""
        return next(iter(self.plans), None)

    @property
    def value(self) -> float:
        """What the best so far is worth."""
        return float(self.best.value) if self.best else 0.0

    @abstractmethod
    def work(self) -> Iterator[None]:
        """A little more with each step."""

    def work_of_best(self) -> Iterator[None]:
        """All of it: the plans beside the best are weighed on the way."""
        return self.work()


class Planning(Generic[P]):
    """The search through all that some means can do; found: the best so far.

    Plans with parted means are searched for only as far as they are worth more than `beyond`.
    """

    def __init__(self, means: Means[P], beyond: float = 0.0) -> None:
        """Nothing is weighed yet."""
        self._means, self._beyond = means, beyond
        self._sides: list[Side] = []
        self.found: Found | None = None
        self.bound = means.most
        self.splitting, self.looked, self.parted, self.done, self.all = False, 0, means.parted, 0, 1
        self._plans: tuple[P, ...] = ()

    @property
    def plans(self) -> tuple[P, ...]:
        """Once all is over the best, and the best of those that differ in kind."""
        return self._plans

    @property
    def value(self) -> float:
        """What the best so far is worth."""
        return self.found.value if self.found else 0.0

    @property
    def best(self) -> P | None:
        """The best plan so far, None before there is any, and where nothing can be done."""
        return self._means.plan(self.found) if self.found and (any(self.found.uses) or self._means.begun) else None

    def beginning(self, plan: P) -> "Planning[P] | None":
        """The search for the best plan that begins with one, from its start; None where none can."""
        means = self._means.beginning(plan)
        return Planning(means) if means else None

    def work(self) -> Iterator[None]:
        """A little more with each step."""
        yield from self.work_of_best()
        plans = []
        for plan in (yield from self._of_each_kind()):
            plans.append((yield from self._with_the_rest(plan)))
        self._plans = tuple(plans)

    def work_of_best(self) -> Iterator[None]:
        """The same until the best is known, without any beside it."""
        yield from self._whole()
        splits = self._means.splits()
        self.splitting, self.done, self.all = True, 0, len(splits)
        for split in splits:
            yield from self._split(split())
            self.done += 1
        self.bound = max(self.bound, self._beyond) if splits else self.bound

    def _whole(self) -> Iterator[None]:
        for side in self._means.sides():
            self._sides.append(side)
            yield
        whole = self._allocation(self._sides)
        yield from whole.quick()
        self.found = whole.found
        for _ in whole.work():
            self._so_far(whole)
            yield
        self._so_far(whole)
        self.looked = whole.count()

    def _allocation(self, sides: Sequence[Side]) -> Allocation:
        return Allocation(sides, self._means.amount, self._means.joined)

    def _so_far(self, weighed: Allocating) -> None:
        self.found, self.done, self.all = weighed.found, weighed.done, weighed.all
        self.bound = self.bound if weighed.bound is None else weighed.bound

    def _split(self, split: Allocating) -> Iterator[None]:
        yield from split.work(max(self.value, self._beyond))
        if split.found and (self.found is None or split.found.value > self.found.value + CLOSE):
            self.found, self.bound = split.found, split.found.value

    def _of_each_kind(self) -> Generator[None, None, list[P]]:
        """The best plan, and the best without one of its targets or something else it does, or with a target more."""
        best, found = self.best, self.found
        if best is None or found is None:
            return []
        weighed = []
        for sides in [*self._other_targets(found), *self._means.kinds(best)]:
            allocation = self._allocation(sides)
            yield from allocation.work()
            weighed += [allocation.found] if allocation.found and allocation.found.value > 0 else []
        plans = {best.alike: best}
        for one in sorted(weighed, key=lambda one: -one.value):
            plan = self._means.plan(one)
            plans.setdefault(plan.alike, plan)
        return list(plans.values())[:SHOWN]

    def _other_targets(self, best: Found) -> Iterator[list[Side]]:
        for place, (side, uses) in enumerate(zip(self._sides, best.uses, strict=True)):
            changed: Side = Spared(side) if uses else Attacked(side)
            yield [*self._sides[:place], changed, *self._sides[place + 1 :]]

    def _with_the_rest(self, plan: P) -> Generator[None, None, P]:
        """The plan, and with it whatever is left for those whom the aim is not about."""
        means = self._means.rest(plan)
        if means is None:
            return plan
        rest = Planning(means)
        yield from rest._whole()
        return self._means.together(plan, rest.best) if rest.best else plan
