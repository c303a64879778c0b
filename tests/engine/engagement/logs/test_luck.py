"""Luck against brute force."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Engagement, Luck, LuckRoll, luck, measure_luck, percentile
from engine.engagement.logs import Good
from tests.engine.engagement.toy import TURN, State, engagement, even, shot, sure

distributions = st.dictionaries(st.integers(-3, 9), st.integers(1, 50), min_size=1, max_size=6)


@settings(deadline=None, max_examples=50)
@given(distributions, st.integers(-3, 9))
def test_percentile_matches_a_count(distribution: dict[int, int], outcome: int) -> None:
    bag = sorted(value for value, weight in distribution.items() for _ in range(weight))
    x = min(max(outcome, bag[0]), bag[-1])
    result = percentile(distribution, outcome)
    assert result.mid == Fraction(
        sum((value < x) * 2 + (value == x) for value in bag), 2 * len(bag)
    )
    assert result.at_least == Fraction(sum(value >= x for value in bag), len(bag))
    assert result.mean == Fraction(sum(bag), len(bag))
    mids = [percentile(distribution, value).mid for value in bag]
    assert sum(mids) / len(bag) == Fraction(1, 2)
    assert result.variance == sum((mid - Fraction(1, 2)) ** 2 for mid in mids) / len(bag)
    assert (result.outcome, result.weights) == (x, tuple(sorted(distribution.items())))


def test_icepool_die_and_pairs_are_distributions() -> None:
    die = icepool.d(6) + icepool.d(6)
    assert percentile(die, 10) == percentile(list(die.items()), 10)
    assert percentile(die, 10).at_least == Fraction(6, 36)
    with pytest.raises(ValueError, match="without weight"):
        percentile([], 1)


def test_low_roll_may_be_good() -> None:
    high, low = LuckRoll(0, 6, 6, even), LuckRoll(1, 6, 6, even, good="low")
    result = high.percentile
    assert (result.mid, result.at_least, result.mean) == (
        Fraction(11, 12),
        Fraction(1, 6),
        Fraction(7, 2),
    )
    assert measure_luck([high]) == Luck(is_good=True, chance=Fraction(1, 6))
    assert measure_luck([low]) == Luck(is_good=False, chance=Fraction(1, 6))


def test_equal_dice_are_computed_once() -> None:
    compared: list[int] = []

    def weights(sides: int) -> list[tuple[int, int]]:
        compared.append(sides)
        return even(sides)

    rolls = [LuckRoll(side, 3, 8, weights) for side in (0, 1)]
    assert compared == []
    assert {roll.percentile.mid for roll in (*rolls, *rolls)} == {Fraction(5, 16)}
    assert compared == [8]


@dataclass(frozen=True)
class Dice:
    """The distribution of a roll, its outcome, and which outcomes are good."""

    weights: tuple[tuple[int, int], ...]
    outcome: int
    good: Good

    @property
    def roll(self) -> LuckRoll:
        """The roll of the first side."""
        return LuckRoll(0, self.outcome, self.weights, weights=tuple, good=self.good)


@st.composite
def thrown(draw: st.DrawFn) -> Dice:
    """Draw a roll with one of its possible outcomes."""
    weights = draw(distributions)
    outcome = draw(st.sampled_from(sorted(weights)))
    good = draw(st.sampled_from(("high", "low")))
    return Dice(tuple(weights.items()), outcome, good)


def count_luck(every: Sequence[Dice]) -> Luck:
    """Count the luck of rolls: each combination of their outcomes, one by one."""
    signs = [1 if dice.good == "high" else -1 for dice in every]
    came = sum(sign * dice.outcome for sign, dice in zip(signs, every, strict=True))
    total = better = worse = 0
    for combined in product(*[dice.weights for dice in every]):
        ways = prod(weight for _, weight in combined)
        result = sum(sign * outcome for sign, (outcome, _) in zip(signs, combined, strict=True))
        total += ways
        better += ways * (result >= came)
        worse += ways * (result <= came)
    return Luck(better <= worse, Fraction(min(better, worse), total))


@settings(deadline=None, max_examples=100)
@given(st.lists(thrown(), min_size=1, max_size=4))
def test_luck_is_the_exact_share_of_all_combinations(every: list[Dice]) -> None:
    """Of one roll, of several, and of rolls that are good high or low."""
    assert measure_luck([dice.roll for dice in every]) == count_luck(every)


@settings(deadline=None, max_examples=50)
@given(st.lists(thrown(), min_size=1, max_size=4))
def test_luck_of_the_other_side_is_the_mirror(every: list[Dice]) -> None:
    """Good luck of one side is as much bad luck of a side that wishes the opposite."""
    ours = measure_luck([dice.roll for dice in every])
    opposite: dict[Good, Good] = {"high": "low", "low": "high"}
    theirs = measure_luck([replace(dice, good=opposite[dice.good]).roll for dice in every])
    assert theirs.chance == ours.chance
    exactly_average = ours.is_good and theirs.is_good
    assert theirs.is_good != ours.is_good or exactly_average


def test_luck_of_a_side_counts_all_its_hits_together() -> None:
    """Against each of the battles with the same four dice."""
    for faces in ((6, 6, 1, 4), (1, 2, 1, 3), (6, 5, 6, 6), (3, 4, 3, 4)):
        counted = count_luck([Dice(tuple(even(6)), face, "high") for face in faces])
        ours, _ = luck(engagement(*[shot(1, face) for face in faces]))
        assert (ours.rolls, ours.luck) == (4, counted)


def test_luck_of_one_roll_is_exact_for_both_sides() -> None:
    ours, theirs = luck(engagement(shot(1, 6)))
    assert ours.luck == Luck(is_good=True, chance=Fraction(1, 6))
    assert theirs.luck == Luck(is_good=False, chance=Fraction(1, 6))


def test_large_roll_outweighs_small_ones() -> None:
    """A roll of 1 in 1,000 remains rare after many rolls of one die."""
    rare = LuckRoll(0, 20, 30, lambda dice: list((dice @ icepool.coin(1, 3)).items()))
    small = [
        LuckRoll(0, index % 2, 2, lambda sides: [(0, 1), (1, sides - 1)]) for index in range(8)
    ]
    alone = measure_luck([rare])
    together = measure_luck([rare, *small])
    assert alone.is_good and together.is_good
    assert alone.chance < Fraction(1, 1000)
    assert together.chance < Fraction(1, 500)


def seldom(sides: int) -> list[tuple[int, int]]:
    """One chance in so many."""
    return [(0, sides - 1), (1, 1)]


@pytest.mark.parametrize(("sides", "most"), [(6, 5), (36, 2)])
def test_luck_is_exact_for_rolls_that_seldom_succeed(sides: int, most: int) -> None:
    """Far from a normal distribution."""
    never = [LuckRoll(0, 0, sides, seldom)] * most
    nothing = Fraction(sides - 1, sides) ** most
    assert measure_luck(never) == Luck(is_good=False, chance=nothing)
    once = [*never[1:], LuckRoll(0, 1, sides, seldom)]
    assert measure_luck(once) == Luck(is_good=True, chance=1 - nothing)


def test_luck_of_a_hundred_rolls_differs_from_the_exact_share_by_nothing_that_is_shown() -> None:
    """Beyond 2^128 ways shares are rounded."""
    rolls = [LuckRoll(0, face % 6 + 1, 6, even) for face in range(100)]
    came = sum(roll.outcome for roll in rolls)
    exact = 100 @ icepool.d6
    better = Fraction(exact.quantity(">=", came), exact.denominator())
    worse = Fraction(exact.quantity("<=", came), exact.denominator())
    measured = measure_luck(rolls)
    assert measured.is_good == (better <= worse)
    assert abs(measured.chance - min(better, worse)) < Fraction(1, 10**30)


def test_undone_rolls_are_counted_separately() -> None:
    now = sure(sure(engagement(shot(1, 1)).undo()).act(shot(1, 6)))
    ours, _ = luck(now)
    expected = Luck(is_good=True, chance=Fraction(1, 6))
    assert (ours.rolls, ours.retracted, ours.luck) == (1, 1, expected)


def with_rolls(*rolls: LuckRoll) -> Engagement[State]:
    """A battle of one turn with these rolls."""
    now = engagement(TURN)
    return replace(now, results={1: replace(now.results[1], rolls=rolls)})


def test_certain_results_have_no_luck() -> None:
    for now in (engagement(), with_rolls(LuckRoll(0, 5, 5, lambda face: [(face, 3)]))):
        ours, theirs = luck(now)
        assert (ours.rolls, ours.luck) == (0, None)
        assert theirs.rolls == 0


def test_best_results_of_many_odd_distributions_stay_possible() -> None:
    """The share of the best results of all is lost in rounding; luck is never 0."""

    def odd(number: int) -> list[tuple[int, int]]:
        return [(0, 10**50 + number), (1, 7**57 + number)]

    ours, _ = luck(with_rolls(*[LuckRoll(0, 1, number, odd) for number in range(99)]))
    assert ours.luck is not None
    assert ours.luck.is_good
    assert 0 < ours.luck.chance < Fraction(1, 10**35)
