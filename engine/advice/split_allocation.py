"""Allocations that divide some means among the targets: the best of all divisions."""

from array import array
from bisect import bisect
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain, combinations_with_replacement, product
from math import lcm
from typing import NamedTuple, Protocol

from engine.advice.allocation import AllocationSearch, Combination, Moves, at_the_ends, moves
from engine.advice.attack_sequence import CLOSE, NEVER, Amount, Bounded

Full = tuple[int, ...]
"""The number of shares in which one means is divided at each target, 0 if the target is out of
range.
"""
Level = tuple[float, Sequence[int], Sequence[int]]
"""The value of the targets before a target, and the moves from the remaining means: parts and the
level after each.
"""
Steps = tuple[tuple[tuple[int, int], ...], ...]
"""For each level of remaining means, every part that one target may get, and the level after it."""


class SplitMeans(NamedTuple):
    """Equal means that are divided.

    full: the number of shares of one means at each target.
    many: the number of these means.
    """

    full: Full
    many: int

    def parts(self, index: int) -> list[tuple[int, ...]]:
        """Return the possible shares of all means for the target `index`."""
        return list(combinations_with_replacement(range(self.full[index] + 1), self.many))


class DividedMeans(Bounded, Protocol):
    """A target of divided means; the last numbers of an amount are shares of these means."""

    def rough(self, amount: Amount, exact: int) -> float:
        """Return an upper bound of `most`; the fewer means it divides exactly (`exact`), the faster
        it is.
        """


class SplitAllocation(AllocationSearch):
    """The search for the best allocation of an amount of means and of shares of other means.

    The last target gets all remaining means. A share must do at least as much as any smaller share.
    """

    def __init__(
        self,
        sides: Sequence[DividedMeans],
        amount: Amount,
        parted: Sequence[SplitMeans],
        combination: Combination,
    ) -> None:
        """Set the targets, the amount of undivided means, the divided means, and the way to combine
        values.
        """
        self._shared, self._amount, self._parted = sides, amount, tuple(parted)
        whole = list(product(*(range(most + 1) for most in amount)))
        shared = [
            list(product(*(each.parts(target) for each in parted))) for target in range(len(sides))
        ]
        parts = [
            [(*some, *chain(*shares)) for some in whole for shares in every] for every in shared
        ]
        super().__init__(sides, parts, combination)

    def _every_move(self) -> Sequence[Moves]:
        return shared_moves(self._amount, self._parted)

    def _compared(self, beyond: float) -> Iterator[None]:
        """Compute rough bounds twice, then close bounds where an allocation may be better than
        `beyond`.
        """
        after: list[list[float]] = []
        for exact in sorted({0, sum(each.many for each in self._parted) - 1}):
            for index, side in enumerate(self._shared):
                self._values[index] = [side.rough(part, exact) for part in self._parts[index]]
                yield
            after = yield from self._behind()
            self.bound = after[-1][0]
            if self.bound <= beyond + CLOSE:
                return
        yield from self._closely(after, beyond)

    def _behind(self) -> Generator[None, None, list[list[float]]]:
        """Return the best value of each target and those after it, by the level before it.

        The first entry is the value after the last target.
        """
        after = [[self._joined.nothing]]
        for values, moved in zip(reversed(self._values), reversed(self._moves), strict=True):
            after.append([max(self._joined.every(values, after[-1], *move)) for move in moved])
            yield
        return after

    def _closely(self, after: list[list[float]], beyond: float) -> Iterator[None]:
        before = {0: self._joined.nothing}
        for index, side in enumerate(self._shared):
            levels = self._levels(index, before, after.pop(), beyond + CLOSE)
            for part in self._better(index, levels, after[-1], beyond + CLOSE):
                self._values[index][part] = side.most(self._parts[index][part])
                yield
            before = self._with(index, levels)
        self.bound = max(before.values(), default=beyond)

    def _levels(
        self, index: int, before: Mapping[int, float], after: Sequence[float], beyond: float
    ) -> list[Level]:
        """Return the levels before a target from which an allocation may be better than
        `beyond`.
        """
        return [
            (value, *self._moves[index][level])
            for level, value in before.items()
            if self._joined.of(value, after[level]) > beyond
        ]

    def _better(
        self, index: int, levels: Iterable[Level], after: Sequence[float], beyond: float
    ) -> set[int]:
        """Return the parts of a target with which an allocation may be better, given the bounds of
        the others.
        """
        result, of = set[int](), self._joined.of
        for before, parts, rests in levels:
            every = self._joined.every(self._values[index], after, parts, rests)
            result.update(
                part for part, value in zip(parts, every, strict=True) if of(before, value) > beyond
            )
        return result

    def _with(self, index: int, levels: Iterable[Level]) -> dict[int, float]:
        """Return the best value of a target and those before it, by the level that they leave."""
        result: dict[int, float] = {}
        for before, parts, rests in levels:
            for rest, value in zip(
                rests, self._joined.each(before, self._values[index], parts), strict=True
            ):
                if value > result.get(rest, NEVER):
                    result[rest] = value
        return result


@lru_cache(maxsize=4)
def shared_moves(amount: Amount, parted: Sequence[SplitMeans]) -> list[Moves]:
    """Return the moves of each target, with parts of an amount and shares of several means at
    once.
    """
    every = [(item, steps(*item)) for item in parted]
    known, result = dict[object, Moves](), list[Moves]()
    for index, ends in enumerate(at_the_ends(len(parted[0].full))):
        own = [
            (len(item.parts(index)), each[index], 1 if ends[1] else len(each[index + 1]))
            for item, each in every
        ]
        key = (ends, *own)
        if key not in known:
            known[key] = reduce(lambda now, item: _both(now, *item), own, moves(amount, *ends))
        result.append(known[key])
    return result


def _both(result: Moves, parts: int, each: Steps, levels: int) -> Moves:
    """Combine moves of some means with moves of other means.

    parts, levels: the number of parts and of levels of the other means.
    """
    return [
        (
            array("I", [item * parts + part for item in some for part, _ in step]),
            array("I", [rest * levels + level for rest in rests for _, level in step]),
        )
        for some, rests in result
        for step in each
    ]


@lru_cache(maxsize=64)
def steps(full: Full, many: int) -> tuple[Steps, ...]:
    """Return for each target its possible shares of equal means; the last target gets all remaining
    shares.

    Equal means are interchangeable.
    """
    alone, levels, result = _alone(full), [(0,) * many], list[Steps]()
    for item, most in zip(alone, full, strict=True):
        number = {
            shares: index
            for index, shares in enumerate(combinations_with_replacement(range(most + 1), many))
        }
        now = [
            {
                (number[_sorted(pair[0] for pair in some)], _sorted(pair[1] for pair in some))
                for some in product(*(item[each] for each in level))
            }
            for level in levels
        ]
        levels = sorted({rest for step in now for _, rest in step})
        index = {level: number for number, level in enumerate(levels)}
        result.append(
            tuple(tuple(sorted((part, index[rest]) for part, rest in step)) for step in now)
        )
    return tuple(result)


def _sorted(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers))


def _alone(full: Full) -> list[Steps]:
    """Return the steps of a single means, with numbers of shares as parts."""
    whole = lcm(*filter(None, full))
    costs = [whole // many if many else whole + 1 for many in full]
    levels, result = [whole], list[Steps]()
    for index, cost in enumerate(costs):
        most = [level // cost for level in levels]
        fewest = most if index == len(costs) - 1 else [0] * len(levels)
        sums = _sums(costs[index + 1 :], whole)
        # A remainder counts only as far as the following targets can use it.
        remaining = [
            [
                (share, sums[bisect(sums, level - share * cost) - 1])
                for share in range(few, many + 1)
            ]
            for level, few, many in zip(levels, fewest, most, strict=True)
        ]
        levels = sorted({rest for step in remaining for _, rest in step})
        result.append(
            tuple(tuple((share, levels.index(rest)) for share, rest in step) for step in remaining)
        )
    return result


def _sums(costs: Sequence[int], whole: int) -> list[int]:
    """Return the possible sums of shares with the given costs."""
    result = {0}
    for cost in costs:
        result = {item + share for item in result for share in range(0, whole - item + 1, cost)}
    return sorted(result)
