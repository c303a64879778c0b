"""Which means go to which target: the best of all allocations, by bounds that become exact where it matters."""

from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple, TypeVar

from engine.advice.spending import CLOSE, Amount, Side, Uses

Parts = tuple[int, ...]
"""Amounts by their numbers: their place among all amounts up to one."""
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

    def every(self, values: Sequence[float], others: Sequence[float], parts: Parts, whole: int) -> list[float]:
        """The values of a target with each part of a whole, by their numbers, and of others with the rest."""
        if self is Joined.SUM:
            return [values[part] + others[whole - part] for part in parts]
        if self is Joined.ALL:
            return [values[part] * others[whole - part] for part in parts]
        return [values[part] + (1 - values[part]) * others[whole - part] for part in parts]

    def whole(self, values: Sequence[int]) -> int:
        """The value of several that are certain: numbers, or 1 and 0."""
        if self is Joined.SUM:
            return sum(values)
        return min(values) if self is Joined.ALL else max(values)


class Found(NamedTuple):
    """An allocation: its value, and for each target what is done against it."""

    value: float
    uses: tuple[Uses, ...]


class Allocation:
    """The best allocation of an amount among some targets; `bound`: what none is better than, None until it is known.

    found: the best one so far; done, all: how many of the values that the bound is made of are known.
    """

    def __init__(self, sides: Sequence[Side], amount: Amount, joined: Joined) -> None:
        """`joined`: how the targets' values make one."""
        self._sides, self._amount, self._joined = sides, amount, joined
        self._amounts = list(product(*(range(most + 1) for most in amount)))
        self._values: list[list[float]] = [[] for _ in sides]
        self.bound: float | None = None
        self.found: Found | None = None
        self.done, self.all = 0, len(sides) * len(self._amounts)

    @property
    def over(self) -> bool:
        """Whether nothing is better than what was found."""
        return self.found is not None and self.bound is not None and self.bound <= self.found.value + CLOSE

    def work(self, beyond: float = -1.0) -> Iterator[None]:
        """A little more with each step, until nothing can be better, or nothing better than a value `beyond`."""
        for side, values in zip(self._sides, self._values, strict=True):
            for part in self._amounts:
                values.append(side.most(part))
                self.done += 1
                yield
        tried = set[tuple[int, ...]]()
        while not self.over:
            self.bound, chosen = yield from self._most()
            if self.bound <= beyond + CLOSE:
                return
            if tuple(chosen) in tried and self.found:
                # All of it is known: what is left between both is rounding.
                self.bound = self.found.value
            else:
                tried.add(tuple(chosen))
                yield from self._tried(chosen)

    def quick(self) -> Iterator[None]:
        """A first one without any search: target after target with what is left."""
        value, uses, left = self._joined.nothing, list[Uses](), self._amount
        for side in self._sides:
            one, done = side.quick(left)
            value = self._joined.of(value, one)
            left = tuple(have - sum(use.cost[kind] for use in done) for kind, have in enumerate(left))
            uses.append(done)
            yield
        self.found = Found(value, tuple(uses))

    def _tried(self, chosen: Sequence[int]) -> Iterator[None]:
        """What an allocation truly comes to."""
        value, uses = self._joined.nothing, []
        for place, (side, part) in enumerate(zip(self._sides, chosen, strict=True)):
            one, done = side.best(self._amounts[part])
            self._values[place][part] = one
            value = self._joined.of(value, one)
            uses.append(done)
            yield
        if self.found is None or value > self.found.value:
            self.found = Found(value, tuple(uses))

    def _most(self) -> Generator[None, None, tuple[float, list[int]]]:
        """The allocation that is best by what is known of each target, by the numbers of amounts, and its value."""
        parts, whole = numbered(self._amount), len(self._amounts) - 1
        after, picks = [self._joined.nothing] * len(parts), list[dict[int, int]]()
        for values in reversed(self._values):
            now, picked = list[float](), {}
            for amount in range(len(parts)) if len(picks) < len(self._sides) - 1 else (whole,):
                every = self._joined.every(values, after, parts[amount], amount)
                now.append(max(every))
                picked[amount] = parts[amount][len(every) - 1 - every[::-1].index(now[-1])]
            after = now
            picks.append(picked)
            yield
        chosen, left = [], whole
        for picked in reversed(picks):
            chosen.append(picked[left])
            left -= picked[left]
        return after[-1], chosen

    def count(self) -> int:
        """How many ways there are to use the amount."""
        parts, after = numbered(self._amount), [1] * len(self._amounts)
        for side in reversed(self._sides):
            exactly = self._exactly(side)
            after = [sum([exactly[part] * after[whole - part] for part in some]) for whole, some in enumerate(parts)]
        return after[-1]

    def _exactly(self, side: Side) -> list[int]:
        """How many ways there are to use all of each amount."""
        found = list(map(side.count, self._amounts))
        stride = 1
        for most in reversed(self._amount):
            for number in range(len(found) - 1, -1, -1):
                if number // stride % (most + 1):
                    found[number] -= found[number - stride]
            stride *= most + 1
        return found


@cache
def numbered(amount: Amount) -> tuple[Parts, ...]:
    """The parts of each amount up to one, all by their numbers in order: an amount less a part is the rest."""
    found: list[Parts] = [(0,)]
    for most in amount:
        found = [tuple([part * (most + 1) + one for part in parts for one in range(many + 1)])
                 for parts in found for many in range(most + 1)]  # fmt: skip
    return tuple(found)
