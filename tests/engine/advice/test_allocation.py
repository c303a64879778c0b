"""The best allocation of weapons among targets, against every allocation; bounds that hold."""

from collections.abc import Generator, Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.advice import Allocation, Amount, Combination, SequenceSearch, States, Use, Uses

AMOUNT = (2, 1)
COSTS = ((1, 0), (2, 0), (0, 1), (1, 1))
HULL = 3
Table = dict[tuple[int, int], dict[int, float]]
chances = st.lists(st.integers(0, 4), min_size=HULL + 1, max_size=HULL + 1).filter(any)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """The value of each use at each number of HP, which may even rise."""
    table: Table = {}
    for use, hp in product(range(len(COSTS)), range(1, HULL + 1)):
        weights = draw(chances)
        table[use, hp] = {
            index: weight / sum(weights) for index, weight in enumerate(weights) if weight
        }
    return table


def spending(table: Table, combination: Combination) -> SequenceSearch[int]:
    """A target of three HP."""
    uses = [Use(index, cost) for index, cost in enumerate(COSTS)]
    states = States(lambda key, hp: table.get((key, hp), {}), lambda hp: worth(hp, combination))  # type: ignore[call-overload]
    return SequenceSearch(uses, {HULL: 1.0}, states)


def worth(hp: int, combination: Combination) -> float:
    return float(HULL - hp) if combination is Combination.SUM else float(hp <= 0)


def sequences(amount: Amount) -> Iterator[tuple[tuple[int, ...], Amount]]:
    """Every order of uses of an amount or of some of it, and what is left."""
    yield (), amount
    for use, cost in enumerate(COSTS):
        remaining = (amount[0] - cost[0], amount[1] - cost[1])
        if min(remaining) >= 0:
            yield from (((use, *more), rest) for more, rest in sequences(remaining))


def value(table: Table, order: tuple[int, ...], combination: Combination) -> float:
    """The value of an order."""
    spread = {HULL: 1.0}
    for use in order:
        after: dict[int, float] = {}
        for hp, chance in spread.items():
            for key, share in table.get((use, hp), {hp: 1.0}).items():
                after[key] = after.get(key, 0.0) + chance * share
        spread = after
    return sum(chance * worth(hp, combination) for hp, chance in spread.items())


def tried(both: list[Table], combination: Combination) -> list[float]:
    """The values of all there is to do."""
    return [
        combination.of(value(both[0], first, combination), value(both[1], second, combination))
        for first, remaining in sequences(AMOUNT)
        for second, _ in sequences(remaining)
    ]


def finish(steps: Generator[None, None, int]) -> int:
    """Take every step; return the number in the end."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return int(end.value)


@settings(max_examples=25, deadline=None)
@given(st.lists(tables(), min_size=2, max_size=2), st.sampled_from(list(Combination)))
def test_best_allocation_beats_every_other_and_bounds_hold(
    both: list[Table], combination: Combination
) -> None:
    every = tried(both, combination)
    sides = [spending(table, combination) for table in both]
    asked = Allocation(sides, AMOUNT, combination)
    assert finish(asked.work_of_count(sides)) == len(every)
    for _ in asked.quick(sides):
        assert asked.best is None
    for _ in asked.work():
        assert asked.bound is None or asked.bound >= max(every) - 1e-9
        assert asked.best is not None
        assert asked.best.value <= max(every) + 1e-9
    assert asked.over
    assert asked.best is not None
    assert asked.best.value == pytest.approx(max(every))
    parts = [
        value(table, tuple(int(str(use.key)) for use in uses), combination)
        for table, uses in zip(both, asked.best.uses, strict=True)
    ]
    assert combination.of(*parts) == pytest.approx(asked.best.value)
    for amount in product(range(3), range(2)):
        alone = [
            value(both[0], order, combination) for order, _ in sequences((amount[0], amount[1]))
        ]
        assert sides[0].most(amount) >= max(alone) - 1e-9
        assert sides[0].best(amount)[0] == pytest.approx(max(alone))


@pytest.mark.shipped
def test_values_of_certain_results_and_of_chances_agree() -> None:
    half = Fraction(1, 2)
    assert [combination.of(half, half) for combination in Combination] == [
        1,
        Fraction(1, 4),
        Fraction(3, 4),
    ]
    for combination in Combination:
        for item, other in product((0, 1), repeat=2):
            assert combination.of(item, other) == combination.whole([item, other])


class Rounded(NamedTuple):
    """A side whose values rounding has made a little larger than 1."""

    def work(self, amount: Amount) -> Iterator[None]:
        return iter(())

    def prepare(self, amount: Amount) -> Iterator[None]:
        return iter(())

    def most(self, amount: Amount) -> float:
        return 1 + 1e-9 if any(amount) else -1e6

    def best(self, amount: Amount) -> tuple[float, Uses]:
        return self.most(amount), (Use("fire", amount),)


@pytest.mark.shipped
def test_rounding_errors_do_not_prolong_the_search() -> None:
    asked = Allocation([Rounded(), Rounded(), Rounded()], AMOUNT, Combination.ANY)
    assert len(list(asked.work())) < 100
    assert asked.over
