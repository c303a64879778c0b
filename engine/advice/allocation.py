"""Which means go to which target: the best of all allocations, by bounds that become exact where it matters."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from engine.advice.attack_sequence import CLOSE, Amount, Bounded, Side, Uses

Parts = tuple[int, ...]
"""Amounts by their numbers: their place among all amounts up to one."""
Moves = Sequence[tuple[Sequence[int], Sequence[int]]]
"""Of each level of what is left the parts that may go to a target, and the level that each of them leaves."""
N = TypeVar("N", int, float, Fraction)


class Joined(Enum):
    """How the values of several targets make one: added up, the chance of all of them, the chance of any."""

    SUM = "sum"
    ALL = "all"
    ANY = "any"

    @property
    def nothing(self) -> float:
        """The value of no targets."""
        return 1.0 if self is Joined.ALL else 0.0

    def of(self, one: N, other: N) -> N:
        """The value of two."""
        if self is Joined.SUM:
            return one + other
        return one * other if self is Joined.ALL else one + other - one * other

    def every(
        self, values: Sequence[float], others: Sequence[float], parts: Sequence[int], rests: Sequence[int]
    ) -> list[float]:
        """The values of a target with each of some parts, by their numbers, and of others with what that leaves."""
        if self is Joined.SUM:
            return [values[part] + others[rest] for part, rest in zip(parts, rests, strict=True)]
        if self is Joined.ALL:
            return [values[part] * others[rest] for part, rest in zip(parts, rests, strict=True)]
        return [values[part] + (1 - values[part]) * others[rest] for part, rest in zip(parts, rests, strict=True)]

    def each(self, value: float, values: Sequence[float], parts: Sequence[int]) -> list[float]:
        """A value with each of some, by their numbers."""
        if self is Joined.SUM:
            return [value + values[part] for part in parts]
        return [self.of(value, values[part]) for part in parts]

    def whole(self, values: Sequence[int]) -> int:
        """The value of several that are certain: numbers, or 1 and 0."""
        if self is Joined.SUM:
            return sum(values)
        return min(values) if self is Joined.ALL else max(values)


class Found(NamedTuple):
    """An allocation: its value, and for each target what is done against it."""

    value: float
    uses: tuple[Uses, ...]


class Allocating(ABC):
    """The best allocation of something among some targets; `bound`: what none is better than, None until it is known.

    found: the best one so far; done, all: how many of the values that the bound is made of are known.
    """

    def __init__(self, sides: Sequence[Bounded], parts: Sequence[Sequence[Amount]], joined: Joined) -> None:
        """`parts`: for each target the amounts that may go to it; joined: how the targets' values make one."""
        self._sides, self._parts, self._joined = sides, parts, joined
        self._values: list[list[float]] = [[] for _ in sides]
        self._moves = self._every_move()
        self.bound: float | None = None
        self.found: Found | None = None
        self.done, self.all = 0, sum(map(len, parts))

    @abstractmethod
    def _every_move(self) -> Sequence[Moves]:
        """For each target the moves with parts by their numbers; of the levels before the first there is one."""

    @property
    def over(self) -> bool:
        """Whether nothing is better than what was found."""
        return self.found is not None and self.bound is not None and self.bound <= self.found.value + CLOSE

    def work(self, beyond: float = -1.0) -> Iterator[None]:
        """A little more with each step, until nothing can be better, or nothing better than a value `beyond`."""
        yield from self._weighed(beyond)
        tried = set[tuple[int, ...]]()
        while not self.over and (self.bound is None or self.bound > beyond + CLOSE):
            self.bound, chosen = yield from self._most()
            if self.bound <= beyond + CLOSE:
                break
            if tuple(chosen) in tried and self.found:
                # All of it is known: what is left between both is rounding.
                self.bound = self.found.value
            else:
                tried.add(tuple(chosen))
                yield from self._tried(chosen)

    def _weighed(self, beyond: float) -> Iterator[None]:
        """What nothing that goes to a target can be better than; only as far as it may come to more than `beyond`."""
        for side, values, parts in zip(self._sides, self._values, self._parts, strict=True):
            for part in parts:
                values.append(side.most(part))
                self.done += 1
                yield

    def _tried(self, chosen: Sequence[int]) -> Iterator[None]:
        """What an allocation truly comes to."""
        value, uses = self._joined.nothing, []
        for place, (side, part) in enumerate(zip(self._sides, chosen, strict=True)):
            one, done = side.best(self._parts[place][part])
            self._values[place][part] = one
            value = self._joined.of(value, one)
            uses.append(done)
            yield
        if self.found is None or value > self.found.value:
            self.found = Found(value, tuple(uses))

    def _most(self) -> Generator[None, None, tuple[float, list[int]]]:
        """The allocation that is best by what is known of each target, by the numbers of parts, and its value."""
        after, picks = [self._joined.nothing], list[list[tuple[int, int]]]()
        for values, levels in zip(reversed(self._values), reversed(self._moves), strict=True):
            now, picked = list[float](), []
            for parts, rests in levels:
                every = self._joined.every(values, after, parts, rests)
                now.append(max(every))
                best = len(every) - 1 - every[::-1].index(now[-1])
                picked.append((parts[best], rests[best]))
            after = now
            picks.append(picked)
            yield
        chosen, left = [], 0
        for picked in reversed(picks):
            part, left = picked[left]
            chosen.append(part)
        return after[0], chosen


class Allocation(Allocating):
    """The same of an amount of means, with how many ways there are."""

    def __init__(self, sides: Sequence[Side], amount: Amount, joined: Joined) -> None:
        """`joined`: how the targets' values make one."""
        self._counted, self._amount = sides, amount
        super().__init__(sides, [list(product(*(range(most + 1) for most in amount)))] * len(sides), joined)

    def _every_move(self) -> Sequence[Moves]:
        return [moves(self._amount, *ends) for ends in at_the_ends(len(self._sides))]

    def quick(self) -> Iterator[None]:
        """A first one without any search: target after target with what is left."""
        value, uses, left = self._joined.nothing, list[Uses](), self._amount
        for side in self._counted:
            one, done = side.quick(left)
            value = self._joined.of(value, one)
            left = tuple(have - sum(use.cost[kind] for use in done) for kind, have in enumerate(left))
            uses.append(done)
            yield
        self.found = Found(value, tuple(uses))

    def count(self) -> int:
        """How many ways there are to use the amount."""
        parts, after = numbered(self._amount), [1] * len(numbered(self._amount))
        for side in reversed(self._counted):
            exactly = self._exactly(side)
            after = [sum([exactly[part] * after[whole - part] for part in some]) for whole, some in enumerate(parts)]
        return after[-1]

    def _exactly(self, side: Side) -> list[int]:
        """How many ways there are to use all of each amount."""
        found = [side.count(part) for part in self._parts[0]]
        stride = 1
        for most in reversed(self._amount):
            for number in range(len(found) - 1, -1, -1):
                if number // stride % (most + 1):
                    found[number] -= found[number - stride]
            stride *= most + 1
        return found


def at_the_ends(targets: int) -> list[tuple[bool, bool]]:
    """Of each of some targets whether it is the first, and whether it is the last."""
    return [(target == 0, target == targets - 1) for target in range(targets)]


@cache
def moves(amount: Amount, first: bool, last: bool) -> Moves:
    """Of each level the parts that may go to a target: the first meets the whole alone, the last gets all that is left.

    An amount less a part is the rest, by their numbers; nothing is left after the last.
    """
    levels = numbered(amount)
    levels = levels[-1:] if first else levels
    return tuple([(parts[-1:], (0,)) if last else (parts, parts[::-1]) for parts in levels])


@cache
def numbered(amount: Amount) -> tuple[Parts, ...]:
    """The parts of each amount up to one, all by their numbers in order: an amount less a part is the rest."""
    found: list[Parts] = [(0,)]
    for most in amount:
        found = [tuple([part * (most + 1) + one for part in parts for one in range(many + 1)])
                 for parts in found for many in range(most + 1)]  # fmt: skip
    return tuple(found)
