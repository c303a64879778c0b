"""The best allocation of means to targets, by bounds that become exact where it matters."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from operator import sub
from typing import NamedTuple, Protocol, TypeVar

from engine.advice.attack_sequence import CLOSE, Amount, Bounded, CountedTarget, Uses

Parts = tuple[int, ...]
"""Amounts by number: the index of each amount among all amounts up to a given amount."""
Move = tuple[Sequence[int], Sequence[int]]
"""The parts that may go to a target, and the level of remaining means that each of them leaves."""
N = TypeVar("N", int, float, Fraction)
STEP = 10_000
"""The parts that one step of a search combines: a few milliseconds of work."""


class Moves(Protocol):
    """The moves to a target from each level of remaining means."""

    def __getitem__(self, level: int, /) -> Move:
        """Return the moves from a level."""

    def __iter__(self) -> Iterator[Move]:
        """Return the moves from each level."""


class Combination(Enum):
    """The way to combine the values of several targets.

    SUM: the sum of the values.
    ALL: the chance that every goal is reached.
    ANY: the chance that at least one goal is reached.
    """

    SUM = "sum"
    ALL = "all"
    ANY = "any"

    @property
    def nothing(self) -> float:
        """The value of no targets."""
        if self is Combination.ALL:
            return 1.0
        return 0.0

    def of(self, item: N, other: N) -> N:
        """Return the value of two targets together."""
        if self is Combination.SUM:
            return item + other
        if self is Combination.ALL:
            return item * other
        return item + other - item * other

    def every(
        self,
        values: Sequence[float],
        others: Sequence[float],
        parts: Sequence[int],
        rests: Sequence[int],
    ) -> list[float]:
        """Return the values of a target with each part, combined with the value of other targets
        with the rest.

        values: the values of the target by part number.
        others: the values of the other targets by part number.
        parts: the numbers of the parts.
        rests: the number of the rest that each part leaves.
        """
        if self is Combination.SUM:
            return [values[part] + others[rest] for part, rest in zip(parts, rests, strict=True)]
        if self is Combination.ALL:
            return [values[part] * others[rest] for part, rest in zip(parts, rests, strict=True)]
        return [
            values[part] + (1 - values[part]) * others[rest]
            for part, rest in zip(parts, rests, strict=True)
        ]

    def each(self, value: float, values: Sequence[float], parts: Sequence[int]) -> list[float]:
        """Return a value combined with each of the `values` that `parts` lists by number."""
        if self is Combination.SUM:
            return [value + values[part] for part in parts]
        return [self.of(value, values[part]) for part in parts]

    def whole(self, values: Sequence[int]) -> int:
        """Return the value of several certain values: numbers to add, or 1 and 0."""
        if self is Combination.SUM:
            return sum(values)
        if self is Combination.ALL:
            return min(values)
        return max(values)


class AllocatedUses(NamedTuple):
    """An allocation.

    value: the value of the allocation.
    uses: the uses against each target.
    """

    value: float
    uses: tuple[Uses, ...]


class AllocationSearch(ABC):
    """The search for the best allocation of means to targets.

    bound: no allocation is better than this; None until it is known.
    best: the best allocation so far.
    done, all: the number of known values that the bound consists of, and of all such values.
    """

    def __init__(
        self, sides: Sequence[Bounded], parts: Sequence[Sequence[Amount]], combination: Combination
    ) -> None:
        """Set the targets and the amounts to allocate.

        sides: the targets.
        parts: for each target, the amounts that may go to it.
        combination: the way to combine the targets' values.
        """
        self._sides = sides
        self._parts = parts
        self._combination = combination
        self._values: list[list[float]] = [[] for _ in sides]
        self._moves = self._every_move()
        self.bound: float | None = None
        self.best: AllocatedUses | None = None
        self.done = 0
        self.all = sum(map(len, parts))

    @abstractmethod
    def _every_move(self) -> Sequence[Moves]:
        """Return the moves of each target, with parts by number; before the first target there is
        one level.
        """

    @property
    def over(self) -> bool:
        """True if no allocation is better than the one found."""
        return (
            self.best is not None
            and self.bound is not None
            and self.bound <= self.best.value + CLOSE
        )

    def work(self, beyond: float = -1.0) -> Iterator[None]:
        """Search in small steps until no allocation can be better, or none can be better than the
        value `beyond`.
        """
        yield from self._compare(beyond)
        tried = set[tuple[int, ...]]()
        while not self.over and (self.bound is None or self.bound > beyond + CLOSE):
            self.bound, chosen = yield from self._most()
            if self.bound <= beyond + CLOSE:
                break
            if tuple(chosen) in tried and self.best:
                # The allocation is evaluated already: only rounding separates the bound from the
                # value.
                self.bound = self.best.value
            else:
                tried.add(tuple(chosen))
                yield from self._evaluate(chosen)

    def _compare(self, beyond: float) -> Iterator[None]:
        """Compute bounds for each target and part, as far as a value of more than `beyond` is
        possible.
        """
        for side, values, parts in zip(self._sides, self._values, self._parts, strict=True):
            for part in parts:
                yield from side.work(part)
                values.append(side.most(part))
                self.done += 1
                yield

    def _evaluate(self, chosen: Sequence[int]) -> Iterator[None]:
        """Compute the true value of an allocation; keep the allocation if it is the best."""
        value = self._combination.nothing
        uses = list[Uses]()
        for index, (side, part) in enumerate(zip(self._sides, chosen, strict=True)):
            yield from side.prepare(self._parts[index][part])
            item, done = side.best(self._parts[index][part])
            self._values[index][part] = item
            value = self._combination.of(value, item)
            uses.append(done)
            yield
        if self.best is None or value > self.best.value:
            self.best = AllocatedUses(value, tuple(uses))

    def _most(self) -> Generator[None, None, tuple[float, list[int]]]:
        """Return the value of the best allocation by the known bounds, and its part number for each
        target.
        """
        after = [self._combination.nothing]
        picks = list[list[tuple[int, int]]]()
        for values, levels in zip(reversed(self._values), reversed(self._moves), strict=True):
            now = list[float]()
            picked = list[tuple[int, int]]()
            combined = 0
            for parts, rests in levels:
                combined += len(parts)
                if combined > STEP:
                    combined = 0
                    yield
                every = self._combination.every(values, after, parts, rests)
                now.append(max(every))
                best = len(every) - 1 - every[::-1].index(now[-1])
                picked.append((parts[best], rests[best]))
            after = now
            picks.append(picked)
            yield
        chosen = list[int]()
        remaining = 0
        for picked in reversed(picks):
            part, remaining = picked[remaining]
            chosen.append(part)
        return after[0], chosen


class Allocation(AllocationSearch):
    """The search for the best allocation of an amount of means; it also counts the possible
    allocations.
    """

    def __init__(self, sides: Sequence[Bounded], amount: Amount, combination: Combination) -> None:
        """Set the targets, the amount of means, and the way to combine the targets' values."""
        self._amount = amount
        parts = list(product(*[range(most + 1) for most in amount]))
        super().__init__(sides, [parts] * len(sides), combination)

    def _every_move(self) -> Sequence[Moves]:
        return [moves(self._amount, *ends) for ends in at_the_ends(len(self._sides))]

    def quick(self, sides: Sequence[CountedTarget]) -> Iterator[None]:
        """Find a first allocation to the targets without a search: each in turn gets the remaining
        means.
        """
        value = self._combination.nothing
        uses = list[Uses]()
        amount = self._amount
        for side in sides:
            item, done = side.quick(amount)
            value = self._combination.of(value, item)
            for use in done:
                amount = tuple(map(sub, amount, use.cost))
            uses.append(done)
            yield
        self.best = AllocatedUses(value, tuple(uses))

    def work_of_count(self, sides: Sequence[CountedTarget]) -> Generator[None, None, int]:
        """Return the number of ways to use the amount against the targets, in small steps."""
        parts = number_parts(self._amount)
        after = [1] * len(parts)
        for side in reversed(sides):
            exact_ways = yield from self._count_exactly(side)
            ways = list[int]()
            combined = 0
            for whole, numbers in enumerate(parts):
                combined += len(numbers)
                if combined > STEP:
                    combined = 0
                    yield
                ways.append(sum([exact_ways[part] * after[whole - part] for part in numbers]))
            after = ways
        return after[-1]

    def _count_exactly(self, side: CountedTarget) -> Generator[None, None, list[int]]:
        """Return for each amount the number of ways to use all of it."""
        result = list[int]()
        for part in self._parts[0]:
            result.append(side.count(part))
            yield
        stride = 1
        for most in reversed(self._amount):
            for number in range(len(result) - 1, -1, -1):
                if number // stride % (most + 1):
                    result[number] -= result[number - stride]
            stride *= most + 1
            yield
        return result


def at_the_ends(targets: int) -> list[tuple[bool, bool]]:
    """Return for each target whether it is the first and whether it is the last."""
    return [(target == 0, target == targets - 1) for target in range(targets)]


@cache
def moves(amount: Amount, first: bool, last: bool) -> Moves:
    """Return for each level the parts that may go to a target, and the rest of each.

    The first target has only the whole amount before it. The last target gets everything that
    remains. The number of the rest is the number of the amount minus the number of the part.
    """
    return _Levels(number_parts(amount), first, last)


class _Levels:
    """The moves of one target; the parts of a level are listed when a search gets there."""

    def __init__(self, numbers: "NumberedParts", first: bool, last: bool) -> None:
        self._numbers = numbers
        self._last = last
        self._levels = range(len(numbers))
        if first:
            self._levels = self._levels[-1:]

    def __iter__(self) -> Iterator[Move]:
        return map(self.__getitem__, range(len(self._levels)))

    def __getitem__(self, index: int) -> Move:
        level = self._levels[index]
        if self._last:
            return (level,), (0,)
        parts = self._numbers[level]
        return parts, parts[::-1]


class NumberedParts:
    """For each amount the numbers of its parts, in order; listed at first access.

    An amount is read as a number whose digits are its counts: each digit may be from 0 to the
    greatest count of that means, and the last means is the last digit. The amount (1, 2) of at most
    (3, 4) is 1 * 5 + 2 = 7. The number of a rest is that of the amount minus that of the part.
    """

    def __init__(self, amount: Amount) -> None:
        """Set the greatest amount."""
        self._length = prod(most + 1 for most in amount)
        self._last_digits = 1
        self._without_last: NumberedParts | None = None
        if amount:
            self._last_digits = amount[-1] + 1
            self._without_last = number_parts(amount[:-1])
        self._known: dict[int, Parts] = {}

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Parts]:
        """Return the numbers of the parts of each amount."""
        return map(self.__getitem__, range(self._length))

    def __getitem__(self, number: int) -> Parts:
        """Return the numbers of the parts of the amount with a number."""
        if number not in self._known:
            self._known[number] = self._list(number)
        return self._known[number]

    def _list(self, number: int) -> Parts:
        """Return the parts of the first digits, each with every last digit up to that of the
        amount.
        """
        if self._without_last is None:
            return (0,)
        first_digits, last_digit = divmod(number, self._last_digits)
        result = list[int]()
        for part in self._without_last[first_digits]:
            smallest = part * self._last_digits
            result.extend(range(smallest, smallest + last_digit + 1))
        return tuple(result)


@cache
def number_parts(amount: Amount) -> NumberedParts:
    """Return for each amount up to a given one the numbers of its parts."""
    return NumberedParts(amount)
