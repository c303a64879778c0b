"""Exact distributions against every face thrown, as exact fractions."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import DieKind, HitPool, Reroll, distribution, hit_die
from tests.oracles.dice.brute import brute, capped, chances_of

KINDS: tuple[DieKind, ...] = ("exploding", "heavy", "basic")
MOST = 9


@pytest.mark.shipped
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("to_hit", [2, 3, 4, 5, 6])
def test_small_pools_match_brute_force(kind: DieKind, to_hit: int) -> None:
    for count in range(4):
        expected = brute(count, to_hit, kind, MOST)
        result = distribution(HitPool(count, hit_die(to_hit, kind)))
        for cap in range(MOST + 1):
            assert chances_of(result.capped(cap)) == capped(expected, cap)


@pytest.mark.parametrize("reroll", list(Reroll))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("to_hit", [2, 3, 5, 6])
def test_rerolled_dice_match_brute_force(kind: DieKind, to_hit: int, reroll: Reroll) -> None:
    for count in (1, 3):
        expected = brute(count, to_hit, kind, MOST, text=reroll.value)
        result = distribution(HitPool(count, hit_die(to_hit, kind, repeated=reroll)))
        assert chances_of(result.capped(MOST)) == capped(expected, MOST)


@pytest.mark.parametrize("reroll", list(Reroll))
@pytest.mark.parametrize("to_hit", [3, 4, 6])
def test_devastating_ordnance_matches_brute_force(to_hit: int, reroll: Reroll) -> None:
    for count in (1, 2, 3):
        expected = brute(count, to_hit, "exploding", MOST, devastating=True, text=reroll.value)
        result = distribution(HitPool(count, hit_die(to_hit, earned=2, repeated=reroll)))
        assert chances_of(result.capped(MOST)) == capped(expected, MOST)


@pytest.mark.shipped
def test_no_dice_never_hit() -> None:
    for repeated in Reroll:
        none = distribution(HitPool(0, hit_die(3, repeated=repeated)))
        assert chances_of(none.capped(5)) == {0: Fraction(1)}
        assert none.mean == 0


@settings(deadline=None, max_examples=40)
@given(
    st.integers(0, 60),
    st.integers(2, 6),
    st.sampled_from(KINDS),
    st.booleans(),
    st.sampled_from(Reroll),
    st.integers(0, 40),
)
def test_outcomes_stay_between_0_and_the_cap(
    count: int, to_hit: int, kind: DieKind, devastating: bool, reroll: Reroll, cap: int
) -> None:
    die = distribution(
        HitPool(count, hit_die(to_hit, kind, earned=1 + devastating, repeated=reroll))
    ).capped(cap)
    assert die.min_outcome() >= 0
    assert die.max_outcome() <= cap


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 30), st.integers(2, 6), st.sampled_from(Reroll), st.integers(1, 12))
def test_lower_cap_only_merges_the_tail(count: int, to_hit: int, reroll: Reroll, cap: int) -> None:
    result = distribution(HitPool(count, hit_die(to_hit, repeated=reroll)))
    assert chances_of(result.capped(cap + 3).map(lambda hits: min(hits, cap))) == chances_of(
        result.capped(cap)
    )
