"""Which means go to which target: the best of all allocations, by bounds that become exact where it matters."""

from collections.abc import Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeVar

from engine.advice.spending import CLOSE, Amount, Side, Uses, parts_of

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
        self._values: list[dict[Amount, float]] = [{} for _ in sides]
        self.bound: float | None = None
        self.found: Found | None = None
        self.done, self.all = 0, len(sides) * len(parts_of(amount))

    @property
    def over(self) -> bool:
        """Whether nothing is better than what was found."""
        return self.found is not None and self.bound is not None and self.bound <= self.found.value + CLOSE

    def work(self, beyond: float = -1.0) -> Iterator[None]:
        """A little more with each step, until nothing can be better, or nothing better than a value `beyond`."""
        for side, values in zip(self._sides, self._values, strict=True):
            for part, _ in parts_of(self._amount):
                values[part] = side.most(part)
                self.done += 1
                yield
        while not self.over:
            self.bound, chosen = self._most()
            yield
            if self.bound <= beyond + CLOSE:
                return
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

    def _tried(self, chosen: Sequence[Amount]) -> Iterator[None]:
        """What an allocation truly comes to."""
        value, uses = self._joined.nothing, []
        for place, (side, part) in enumerate(zip(self._sides, chosen, strict=True)):
            one, done = side.best(part)
            self._values[place][part] = one
            value = self._joined.of(value, one)
            uses.append(done)
            yield
        if self.found is None or value > self.found.value:
            self.found = Found(value, tuple(uses))

    def _most(self) -> tuple[float, list[Amount]]:
        """The allocation that is best by what is known of each target, and its value."""
        join, every = self._joined.of, [part for part, _ in parts_of(self._amount)]
        after = dict.fromkeys(every, self._joined.nothing)
        picks: list[dict[Amount, Amount]] = []
        for values in reversed(self._values):
            now, picked = {}, {}
            for amount in every if len(picks) < len(self._sides) - 1 else [self._amount]:
                now[amount], picked[amount] = max(
                    (join(values[part], after[left]), part) for part, left in parts_of(amount)
                )
            after = now
            picks.append(picked)
        chosen, left = [], self._amount
        for picked in reversed(picks):
            part = picked[left]
            chosen.append(part)
            left = tuple(have - one for have, one in zip(left, part, strict=True))
        return after[self._amount], chosen

    def count(self) -> int:
        """How many ways there are to use the amount."""
        every = [part for part, _ in parts_of(self._amount)]
        after = dict.fromkeys(every, 1)
        for side in reversed(self._sides):
            exactly = _exactly(side, every)
            after = {one: sum(exactly[part] * after[left] for part, left in parts_of(one)) for one in every}
        return after[self._amount]


def _exactly(side: Side, every: Sequence[Amount]) -> dict[Amount, int]:
    """How many ways there are to use all of each amount."""
    found: dict[Amount, int] = {}
    for amount in every:
        found[amount] = side.count(amount) - sum(found[part] for part, left in parts_of(amount) if any(left))
    return found
