"""Unlimited hits of both sides: exact chances and averages against exact sums of series."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import HitPool, Reroll, distribution, hit_die, net, net_mean
from tests.oracles.dice.brute import brute, chances_of
from tests.oracles.dice.series import Contest, exploding_contest

CASES = [
    ((1, 6), [(1, 6)], 0),
    ((1, 4), [(1, 4)], 0),
    ((2, 3), [(1, 5)], 0),
    ((1, 5), [(3, 4)], 0),
    ((3, 4), [(2, 5), (1, 4)], 0),
    ((2, 4), [(2, 5)], 3),
    ((2, 4), [(2, 5)], -2),
    ((1, 6), [(2, 3)], 7),
    ((6, 5), [(5, 4)], 1),
    ((14, 3), [(1, 6)], 0),
    ((1, 6), [(14, 3)], 9),
    ((10, 4), [(8, 5), (3, 4)], -1),
    ((2, 2), [(0, 4), (2, 2)], 0),
    ((0, 4), [(2, 4)], 3),
]


def pools(sides: list[tuple[int, int]]) -> list[HitPool]:
    return [HitPool(count, hit_die(to_hit)) for count, to_hit in sides]


@pytest.mark.shipped
@pytest.mark.parametrize(("ours", "theirs", "shift"), CASES)
def test_contest_of_exploding_dice_matches_a_series(
    ours: tuple[int, int], theirs: list[tuple[int, int]], shift: int
) -> None:
    reach = 7
    expected = exploding_contest(ours, theirs, shift, reach)
    for cap in (0, 1, 2, reach):
        die = net(shift, *pools([ours]), pools(theirs), cap)
        assert chances_of(die) == expected.capped(cap)
    mean = ours[0] * Fraction(8 - ours[1], 5)
    assert net_mean(shift, *pools([ours]), pools(theirs)) == expected.mean(mean)


@pytest.mark.parametrize("reroll", [Reroll.SUCCESSES, Reroll.WHOLE, Reroll.FAILURES])
@pytest.mark.parametrize("shift", [-1, 0, 2])
def test_contest_of_special_dice_matches_brute_force(reroll: Reroll, shift: int) -> None:
    """Devastating Ordnance against rerolled defensive dice."""
    length, degree, start, reach = 48, 8, 8, 6
    ours = list(brute(2, 4, "exploding", length, devastating=True))
    theirs = list(brute(2, 5, "exploding", length, text=reroll.value))
    expected = Contest(ours, theirs, shift, degree, start)
    attack, defence = HitPool(2, hit_die(4, earned=2)), HitPool(2, hit_die(5, repeated=reroll))
    assert chances_of(net(shift, attack, [defence], reach)) == expected.capped(reach)
    assert net_mean(shift, attack, [defence]) == expected.mean(2 * Fraction(14, 15))


@pytest.mark.shipped
def test_contest_of_one_die_each_has_its_chances() -> None:
    """At 6 a die gives 2k with 5/6^(k+1): level with chance 25/36 * 36/35 = 5/7, ahead with 1/7."""
    die = HitPool(1, hit_die(6))
    assert chances_of(net(0, die, [die], 1)) == {0: Fraction(6, 7), 1: Fraction(1, 7)}


@settings(deadline=None, max_examples=30)
@given(
    st.integers(0, 25), st.integers(2, 6), st.integers(0, 25), st.integers(2, 6), st.integers(-5, 5)
)
def test_averages_of_both_sides_differ_by_the_plain_averages(
    ours: int, need: int, theirs: int, needed: int, shift: int
) -> None:
    """As max(0, x) - max(0, -x) = x, the averages of the two contests differ by the plain
    averages.
    """
    left, right = HitPool(ours, hit_die(need)), HitPool(theirs, hit_die(needed))
    difference = net_mean(shift, left, [right]) - net_mean(-shift, right, [left])
    assert difference == distribution(left).mean + shift - distribution(right).mean


@settings(deadline=None, max_examples=30)
@given(
    st.integers(0, 25), st.integers(2, 6), st.integers(0, 25), st.integers(2, 6), st.integers(-5, 5)
)
def test_chances_of_ahead_level_and_behind_add_up_to_1(
    ours: int, need: int, theirs: int, needed: int, shift: int
) -> None:
    """P(x >= 1) + P(-x >= 1) + P(x = 0) = 1, with P(x = 0) = P(x + 1 >= 1) - P(x >= 1)."""
    left, right = HitPool(ours, hit_die(need)), HitPool(theirs, hit_die(needed))

    def ahead(plus: HitPool, minus: HitPool, more: int) -> Fraction:
        return chances_of(net(more, plus, [minus], 1)).get(1, Fraction(0))

    level = ahead(left, right, shift + 1) - ahead(left, right, shift)
    assert ahead(left, right, shift) + ahead(right, left, -shift) + level == 1


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.tuples(st.integers(0, 12), st.integers(2, 6)), max_size=3),
    st.integers(0, 30),
    st.integers(0, 30),
    st.integers(-20, 20),
)
def test_outcomes_stay_between_0_and_the_cap(
    sides: list[tuple[int, int]], count: int, cap: int, shift: int
) -> None:
    die = net(shift, HitPool(count, hit_die(4)), pools(sides), cap)
    assert die.min_outcome() >= 0
    assert die.max_outcome() <= cap


def test_order_of_opposing_pools_does_not_change_the_odds() -> None:
    attack, first, second = (
        HitPool(9, hit_die(4)),
        HitPool(4, hit_die(5)),
        HitPool(2, hit_die(4, "basic")),
    )
    assert net(0, attack, [first, second], 9) == net(0, attack, [second, first], 9)
