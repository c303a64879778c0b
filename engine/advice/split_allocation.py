"""Allocations that divide some means among the targets: the best of all divisions."""

from array import array
from bisect import bisect
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations_with_replacement, product
from math import lcm
from typing import NamedTuple, Protocol

from engine.advice.allocation import AllocationSearch, Combination, Move, Moves, at_the_ends, moves
from engine.advice.attack_sequence import CLOSE, NEVER, Amount, Bounded

Full = tuple[int, ...]
"""The number of shares in which one means is divided at each target, 0 if the target is out of
range.
"""
Level = tuple[float, Sequence[int], Sequence[int]]
"""The value of the targets before a target, and the moves from the remaining means: parts and the
level after each.
"""
Numbers = tuple[int, ...]
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
        split_means: Sequence[SplitMeans],
        combination: Combination,
    ) -> None:
        """Set the targets, the amount of undivided means, the divided means, and the way to combine
        values.
        """
        self._shared = sides
        self._amount = amount
        self._split_means = tuple(split_means)
        parts = [self._list_parts(target) for target in range(len(sides))]
        super().__init__(sides, parts, combination)

    def _list_parts(self, target: int) -> list[Amount]:
        """Return each amount of undivided means with each choice of shares for a target."""
        undivided = product(*[range(most + 1) for most in self._amount])
        shares = [means.parts(target) for means in self._split_means]
        every_share = list(product(*shares))
        parts = list[Amount]()
        for amount in undivided:
            for chosen in every_share:
                parts.append((*amount, *chain(*chosen)))
        return parts

    def _every_move(self) -> Sequence[Moves]:
        return shared_moves(self._amount, self._split_means)

    def _compare(self, beyond: float) -> Iterator[None]:
        """Compute rough bounds twice, then close bounds where an allocation may be better than
        `beyond`.
        """
        after: list[list[float]] = []
        most_exact = sum(means.many for means in self._split_means) - 1
        for exact in sorted({0, most_exact}):
            for index, side in enumerate(self._shared):
                self._values[index] = [side.rough(part, exact) for part in self._parts[index]]
                yield
            after = yield from self._find_values_behind()
            self.bound = after[-1][0]
            if self.bound <= beyond + CLOSE:
                return
        yield from self._compare_closely(after, beyond)

    def _find_values_behind(self) -> Generator[None, None, list[list[float]]]:
        """Return the best value of each target and those after it, by the level before it.

        The first entry is the value after the last target.
        """
        after = [[self._combination.nothing]]
        for values, levels in zip(reversed(self._values), reversed(self._moves), strict=True):
            best = list[float]()
            for move in levels:
                best.append(max(self._combination.every(values, after[-1], *move)))
            after.append(best)
            yield
        return after

    def _compare_closely(self, after: list[list[float]], beyond: float) -> Iterator[None]:
        """Compute close bounds of the parts with which an allocation may be better than `beyond`.

        after: the best value of each target and those after it, from the last target on.
        """
        before = {0: self._combination.nothing}
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
        levels = list[Level]()
        for level, value in before.items():
            if self._combination.of(value, after[level]) > beyond:
                levels.append((value, *self._moves[index][level]))
        return levels

    def _better(
        self, index: int, levels: Iterable[Level], after: Sequence[float], beyond: float
    ) -> set[int]:
        """Return the parts of a target with which an allocation may be better, given the bounds of
        the others.
        """
        result = set[int]()
        combine = self._combination.of
        for before, parts, rests in levels:
            values = self._combination.every(self._values[index], after, parts, rests)
            for part, value in zip(parts, values, strict=True):
                if combine(before, value) > beyond:
                    result.add(part)
        return result

    def _with(self, index: int, levels: Iterable[Level]) -> dict[int, float]:
        """Return the best value of a target and those before it, by the level that they leave."""
        result: dict[int, float] = {}
        for before, parts, rests in levels:
            values = self._combination.each(before, self._values[index], parts)
            for rest, value in zip(rests, values, strict=True):
                if value > result.get(rest, NEVER):
                    result[rest] = value
        return result


@lru_cache(maxsize=4)
def shared_moves(amount: Amount, split_means: Sequence[SplitMeans]) -> list[Moves]:
    """Return the moves of each target, with parts of an amount and shares of several means at
    once.
    """
    all_steps = [steps(*means) for means in split_means]
    known: dict[object, Moves] = {}
    result = list[Moves]()
    for target, ends in enumerate(at_the_ends(len(split_means[0].full))):
        own = list[_OwnMoves]()
        for means, its_steps in zip(split_means, all_steps, strict=True):
            level_count = 1
            if not ends[1]:
                level_count = len(its_steps[target + 1])
            own.append(_OwnMoves(len(means.parts(target)), its_steps[target], level_count))
        key = (ends, *own)
        if key not in known:
            combined = moves(amount, *ends)
            for more in own:
                combined = _combine_moves(combined, more)
            known[key] = combined
        result.append(known[key])
    return result


class _OwnMoves(NamedTuple):
    """The moves of some means alone, with the number of parts and of levels after them."""

    part_count: int
    steps: Steps
    level_count: int


def _combine_moves(result: Moves, own: _OwnMoves) -> Moves:
    """Return the moves of some means together with the moves of other means."""
    combined = list[Move]()
    for first_parts, first_rests in result:
        for step in own.steps:
            parts = array("I")
            for first in first_parts:
                base = first * own.part_count
                parts.extend([base + part for part, _ in step])
            rests = array("I")
            for first in first_rests:
                base = first * own.level_count
                rests.extend([base + level for _, level in step])
            combined.append((parts, rests))
    return combined


@lru_cache(maxsize=64)
def steps(full: Full, many: int) -> tuple[Steps, ...]:
    """Return for each target its possible shares of equal means; the last target gets all remaining
    shares.

    Equal means are interchangeable.
    """
    levels: list[Numbers] = [(0,) * many]
    result = list[Steps]()
    for single, most in zip(_steps_of_single_means(full), full, strict=True):
        every_share = combinations_with_replacement(range(most + 1), many)
        numbers = {shares: index for index, shares in enumerate(every_share)}
        moved = list[set[tuple[int, Numbers]]]()
        for level in levels:
            step = set[tuple[int, Numbers]]()
            for chosen in product(*[single[each] for each in level]):
                shares, rests = zip(*chosen, strict=True)
                step.add((numbers[_sort(shares)], _sort(rests)))
            moved.append(step)
        levels = sorted({rest for _, rest in chain(*moved)})
        index = {level: number for number, level in enumerate(levels)}
        result.append(tuple([_number_rests(step, index) for step in moved]))
    return tuple(result)


def _number_rests(
    step: Iterable[tuple[int, Numbers]], index: Mapping[Numbers, int]
) -> tuple[tuple[int, int], ...]:
    """Return each part of a step with the number of the level after it."""
    return tuple(sorted([(part, index[rest]) for part, rest in step]))


def _sort(numbers: Iterable[int]) -> Numbers:
    return tuple(sorted(numbers))


def _steps_of_single_means(full: Full) -> list[Steps]:
    """Return the steps of a single means, with numbers of shares as parts."""
    whole = lcm(*filter(None, full))
    # A share at a target out of range costs more than there is.
    costs = list[int]()
    for share_count in full:
        cost = whole // share_count if share_count else whole + 1
        costs.append(cost)
    levels = [whole]
    result = list[Steps]()
    for target, cost in enumerate(costs):
        sums = _list_sums(costs[target + 1 :], whole)
        is_last = target == len(costs) - 1
        moved = list[list[tuple[int, int]]]()
        for level in levels:
            most = level // cost
            fewest = most if is_last else 0
            step = list[tuple[int, int]]()
            for share in range(fewest, most + 1):
                # A remainder counts only as far as the following targets can use it.
                usable = sums[bisect(sums, level - share * cost) - 1]
                step.append((share, usable))
            moved.append(step)
        levels = sorted({rest for _, rest in chain(*moved)})
        result.append(tuple([_number_levels(step, levels) for step in moved]))
    return result


def _number_levels(
    step: Iterable[tuple[int, int]], levels: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """Return each share of a step with the number of the level after it."""
    return tuple([(share, levels.index(rest)) for share, rest in step])


def _list_sums(costs: Sequence[int], whole: int) -> list[int]:
    """Return the possible sums of shares with the given costs, up to the whole."""
    sums = {0}
    for cost in costs:
        longer = set[int]()
        for before in sums:
            longer.update(range(before, whole + 1, cost))
        sums = longer
    return sorted(sums)
