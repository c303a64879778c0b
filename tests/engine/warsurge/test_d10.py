"""The D10, its pools and their exact distribution."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import Alike, Batch
from engine.warsurge import NEVER, SuccessPool, binomial, digit


def test_ten_is_shown_as_zero() -> None:
    assert [digit(face) for face in range(1, 11)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]


@pytest.mark.parametrize(("needs", "wins"), [(1, 9), (2, 8), (5, 5), (8, 2), (9, 1)])
def test_chance_of_one_die_counts_its_successful_faces(needs: int, wins: int) -> None:
    pool = SuccessPool(1, needs=needs)
    assert pool.chance == Fraction(wins, 10)
    assert [face for face in range(1, 11) if pool.outcome(((face,),))] == list(range(needs, 10))


def test_zero_fails_even_when_a_one_succeeds() -> None:
    assert SuccessPool(3, needs=1).outcome(((10, 1, 9),)) == 2


@pytest.mark.parametrize("then", range(1, 10))
def test_chance_of_two_stages_multiplies_both(then: int) -> None:
    pool = SuccessPool(1, needs=9, then=then)
    ways = sum(pool.outcome(((9,), (second,))) for second in range(1, 11))
    assert pool.chance == Fraction(ways, 100) == Fraction(10 - then, 100)


def test_each_nine_earns_a_second_die() -> None:
    pool = SuccessPool(5, needs=9, then=4)
    assert pool.next_batch(()) == Batch(5, 10)
    first = (9, 10, 9, 8, 9)
    assert pool.next_batch((first,)) == Batch(3, 10, earned=True)
    assert pool.next_batch((first, (4, 3, 10))) is None
    assert pool.outcome((first, (4, 3, 10))) == 1
    assert pool.passes(0, first) == (True, False, True, False, True)
    assert pool.passes(1, (4, 3, 10)) == (True, False, False)


def test_two_stage_roll_ends_without_a_nine() -> None:
    pool = SuccessPool(2, needs=9, then=1)
    assert pool.next_batch(((8, 10),)) is None
    assert pool.outcome(((8, 10),)) == 0


def test_one_stage_rolls_once_and_no_dice_never() -> None:
    assert SuccessPool(2, needs=3).next_batch(((3, 3),)) is None
    assert SuccessPool(0, needs=3).next_batch(()) is None
    assert SuccessPool(0, needs=3).outcome(()) == 0


def test_six_sided_die_shows_its_faces() -> None:
    pool = SuccessPool(6, sides=6, needs=4)
    assert pool.chance == Fraction(1, 2)
    assert pool.outcome(((1, 2, 3, 4, 5, 6),)) == 3


@pytest.mark.parametrize(
    "pool", [SuccessPool(3, needs=4), SuccessPool(3, sides=6, needs=2), SuccessPool(2, bonus=3)]
)
def test_distribution_equals_every_throw(pool: SuccessPool) -> None:
    throws = [
        pool.outcome((faces,)) for faces in product(range(1, pool.sides + 1), repeat=pool.count)
    ]
    distribution = pool.distribution()
    assert {hits: Fraction(throws.count(hits), len(throws)) for hits in set(throws)} == {
        hits: distribution.probability(hits) for hits in distribution.outcomes()
    }


@pytest.mark.parametrize("bonus", [0, 3])
def test_distribution_after_the_first_dice_equals_every_throw_of_the_second(bonus: int) -> None:
    pool = SuccessPool(3, needs=9, then=4, bonus=bonus)
    first = (9, 9, 8)
    ends = [pool.outcome((first, second)) for second in product(range(1, 11), repeat=2)]
    whole = pool.chances_after((first,))
    assert {end: Fraction(ends.count(end), len(ends)) for end in ends} == {
        end: whole.probability(end) for end in whole.outcomes()
    }


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 30), st.integers(0, 100), st.integers(0, 35))
def test_cap_merges_the_whole_tail(count: int, percent: int, cap: int) -> None:
    chance = Fraction(percent, 100)
    whole, capped = binomial(count, chance), binomial(count, chance, cap)
    assert capped == whole.map(lambda hits: min(hits, cap)).simplify()
    assert whole.mean() == count * chance


@pytest.mark.parametrize(
    "pool",
    [
        SuccessPool(2, needs=7),
        SuccessPool(2, needs=1),
        SuccessPool(2, needs=9, then=3),
        SuccessPool(2, sides=6, needs=4),
        SuccessPool(2, needs=NEVER),
    ],
)
def test_dice_grouped_by_kind_have_the_same_outcome(pool: SuccessPool) -> None:
    kinds = {face: alike.faces[0] for alike in pool.alike(()) for face in alike.faces}
    assert sorted(kinds) == list(range(1, pool.sides + 1))
    for faces in product(range(1, pool.sides + 1), repeat=2):
        thrown, counted = (faces,), (tuple(kinds[face] for face in faces),)
        assert pool.next_batch(thrown) == pool.next_batch(counted)
        assert pool.outcome(thrown) == pool.outcome(counted)


def test_second_dice_are_grouped_by_their_own_number() -> None:
    pool = SuccessPool(1, needs=9, then=3)
    assert pool.alike(()) == (
        Alike("success", (9,), 1),
        Alike("failure", (1, 2, 3, 4, 5, 6, 7, 8, 10)),
    )
    assert pool.alike(((9,),)) == (
        Alike("success", (3, 4, 5, 6, 7, 8, 9)),
        Alike("failure", (1, 2, 10)),
    )
