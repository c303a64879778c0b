"""Luck against brute force."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.engagement import Engagement, LuckRoll, luck, percentile
from engine.engagement.logs import FINE
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
    assert dict(result.mids) == {int(mid * FINE): mids.count(mid) / len(bag) for mid in mids}


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
    assert high.luck == Fraction(11, 12)
    assert low.luck == Fraction(1, 12)


def test_equal_dice_are_computed_once() -> None:
    compared: list[int] = []

    def weights(sides: int) -> list[tuple[int, int]]:
        compared.append(sides)
        return even(sides)

    rolls = [LuckRoll(side, 3, 8, weights) for side in (0, 1)]
    assert compared == []
    assert {roll.luck for roll in (*rolls, *rolls)} == {Fraction(5, 16)}
    assert compared == [8]


def came_and_expected(now: Engagement[State], side: int) -> tuple[int, Fraction]:
    """Sum and expected sum of all rolls of a side."""
    rolls = [roll for result in now.results.values() for roll in result.rolls if roll.side == side]
    return sum(roll.outcome for roll in rolls), sum(
        (roll.percentile.mean for roll in rolls), Fraction(0)
    )


def test_luck_of_one_roll_is_exact_for_both_sides() -> None:
    now = engagement(shot(1, 6))
    ours, theirs = luck(now)
    assert ours.rolls == 1
    assert ours.luckier_than == pytest.approx(11 / 12)
    assert theirs.luckier_than == pytest.approx(1 / 12)
    assert came_and_expected(now, 0) == (6, Fraction(7, 2))


def test_several_rolls_have_a_total_and_an_average() -> None:
    now = engagement(shot(1, 6), shot(1, 1), shot(1, 5))
    ours, _ = luck(now)
    assert ours.mean is not None
    assert abs(ours.mean - Fraction(11 + 1 + 9, 36)) < Fraction(1, 2**60)
    assert came_and_expected(now, 0) == (12, Fraction(21, 2))


def test_luck_matches_every_battle_of_four_rolls() -> None:
    """Equal results count half."""
    every = list(product(range(1, 7), repeat=4))
    for faces in ((6, 6, 1, 4), (1, 2, 1, 3), (6, 5, 6, 6), (3, 4, 3, 4)):
        exact = sum(
            (sum(other) < sum(faces)) + (sum(other) == sum(faces)) / 2 for other in every
        ) / len(every)
        ours, _ = luck(engagement(*[shot(1, face) for face in faces]))
        assert ours.luckier_than == pytest.approx(exact)


def seldom(sides: int) -> list[tuple[int, int]]:
    """One chance in so many."""
    return [(0, sides - 1), (1, 1)]


@pytest.mark.parametrize(("sides", "most"), [(6, 5), (36, 2)])
def test_luck_is_exact_for_rolls_that_seldom_succeed(sides: int, most: int) -> None:
    """Far from a normal distribution: a side without successes is luckier than half of the others
    without any.
    """
    never = [LuckRoll(0, 0, sides, seldom)] * most
    ours, _ = luck(with_rolls(*never))
    assert ours.luckier_than == pytest.approx((1 - 1 / sides) ** most / 2)
    once, _ = luck(with_rolls(*never[1:], LuckRoll(0, 1, sides, seldom)))
    chance = most * (1 / sides) * (1 - 1 / sides) ** (most - 1)
    assert once.luckier_than == pytest.approx((1 - 1 / sides) ** most + chance / 2)


def test_luck_of_many_results_matches_a_count() -> None:
    """Against all sums of nine dice, counted; good results high and low."""
    faces = (6, 5, 1, 2, 6, 6, 4, 3, 6)
    ways = {0: 1}
    for _ in faces:
        ways = {
            total: sum(ways.get(total - face, 0) for face in range(1, 7))
            for total in range(6 * len(faces) + 1)
        }
    exact = sum(
        count * (1 if total < sum(faces) else 0.5)
        for total, count in ways.items()
        if total <= sum(faces)
    )
    rolls = [
        LuckRoll(0, face, 6, even) if index % 2 else LuckRoll(0, 7 - face, 6, even, good="low")
        for index, face in enumerate(faces)
    ]
    ours, _ = luck(with_rolls(*rolls))
    assert ours.luckier_than == pytest.approx(exact / 6 ** len(faces), abs=1e-6)


def test_undone_rolls_are_counted_separately() -> None:
    now = sure(sure(engagement(shot(1, 1)).undo()).act(shot(1, 6)))
    ours, _ = luck(now)
    assert (ours.rolls, ours.retracted, ours.mean) == (
        1,
        1,
        Fraction(round(Fraction(11, 12) * 2**64), 2**64),
    )


def with_rolls(*rolls: LuckRoll) -> Engagement[State]:
    """A battle of one turn with these rolls."""
    now = engagement(TURN)
    return replace(now, results={1: replace(now.results[1], rolls=rolls)})


def test_certain_results_have_no_luck() -> None:
    for now in (engagement(), with_rolls(LuckRoll(0, 5, 5, lambda face: [(face, 3)]))):
        (ours, theirs) = luck(now)
        assert (ours.rolls, ours.mean, ours.luckier_than) == (0, None, None)
        assert theirs.rolls == 0


def test_luck_of_many_odd_distributions_is_exact_with_a_small_denominator() -> None:
    def odd(number: int) -> list[tuple[int, int]]:
        return [(0, 10**50 + number), (1, 7**60 + number)]

    ours, _ = luck(with_rolls(*[LuckRoll(0, 1, number, odd) for number in range(60)]))
    assert ours.mean is not None
    assert ours.mean.denominator <= 2**64 * 60
    assert ours.luckier_than is not None
    chance = (7**60 / (10**50 + 7**60)) ** 60
    assert ours.luckier_than == pytest.approx(1 - chance / 2, abs=1e-9)
