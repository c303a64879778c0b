"""Averages over an infinite tail: against exact series, on paper, and within bounds of long
sums.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import HitPool, Power, Powers, Term, complement, hit_die, net, product, tail_mean
from tests.oracles.dice.series import exploding, summed_fading

pytestmark = pytest.mark.shipped

THIRD = Fraction(1, 3)


def worth(powers: Powers, hits: int) -> Fraction:
    return prod(
        (power.base ** ((hits - power.offset) // power.rating) for power in powers),
        start=Fraction(1),
    )


def faded(
    shift: int, plus: HitPool, minus: Sequence[HitPool], least: int, powers: Powers
) -> Fraction:
    return tail_mean(shift, plus, minus, least, (Term(Fraction(1), powers),))


@pytest.mark.parametrize("to_hit", range(2, 7))
def test_one_die_has_its_computed_tail_average(to_hit: int) -> None:
    """From 2 hits on: 2k and 2k + 1 hits have m / 6^k and s / 6^k, and a third for every two
    hits.
    """
    ratio = THIRD / 6
    expected = Fraction(5, 6) * ratio / (1 - ratio)
    assert faded(0, HitPool(1, hit_die(to_hit)), (), 2, (Power(THIRD, 2),)) == expected


def test_factor_of_one_gives_the_chance_of_the_tail() -> None:
    for minus in (
        (),
        (HitPool(3, hit_die(5)),),
        (HitPool(2, hit_die(4, "basic")), HitPool(2, hit_die(3))),
    ):
        pool, distribution = HitPool(6, hit_die(4)), net(1, HitPool(6, hit_die(4)), minus, 7)
        tail = Fraction(distribution.quantity(7), distribution.denominator())
        assert (
            faded(1, pool, minus, 7, ())
            == faded(1, pool, minus, 7, (Power(Fraction(1), 5),))
            == tail
        )


RATINGS = [((1,), 1), ((2,), 5), ((3,), 4), ((4, 3), 8), ((5, 2), 6)]


@pytest.mark.parametrize(("ratings", "least"), RATINGS)
@pytest.mark.parametrize(("dice", "to_hit"), [(1, 4), (2, 3), (4, 2)])
def test_exploding_dice_match_an_exact_series(
    ratings: tuple[int, ...], least: int, dice: int, to_hit: int
) -> None:
    """The chance of 2j + r hits is a polynomial in j over 6^j: so is each of the powers, but for
    its factor.
    """
    powers = tuple(
        Power(Fraction(35 - index, 36), rating, index) for index, rating in enumerate(ratings)
    )
    period = lcm(2, *ratings)
    length = 2 * dice + least + period * (dice + 4)
    chances = exploding(dice, to_hit, length)
    fall = prod((power.base ** (period // power.rating) for power in powers), start=Fraction(1))
    expected = summed_fading(
        lambda hits: chances[hits] * worth(powers, hits),
        least,
        2 * dice,
        dice,
        period,
        fall / 6 ** (period // 2),
    )
    assert faded(0, HitPool(dice, hit_die(to_hit)), (), least, powers) == expected


POOLS = st.builds(
    HitPool,
    st.integers(0, 5),
    st.builds(
        hit_die,
        st.integers(2, 6),
        st.sampled_from(["exploding", "heavy", "basic"]),
        earned=st.integers(1, 2),
    ),
)
FACTORS = st.fractions(Fraction(1, 2), Fraction(35, 36), max_denominator=36)
POWERS = st.lists(st.builds(Power, FACTORS, st.integers(1, 6), st.integers(-2, 1)), max_size=3).map(
    tuple
)


@settings(deadline=None, max_examples=60)
@given(st.integers(-3, 3), POOLS, st.lists(POOLS, max_size=2), st.integers(1, 9), POWERS)
def test_any_tail_average_is_within_bounds(
    shift: int, plus: HitPool, minus: list[HitPool], least: int, powers: Powers
) -> None:
    """A long sum is smaller by less than the chance of more hits."""
    far = 120
    distribution = net(shift, plus, minus, far)
    short = sum(
        (distribution.quantity(hits) * worth(powers, hits) for hits in range(least, far)),
        Fraction(0),
    )
    rest = distribution.quantity(far) * worth(powers, far)
    result = faded(shift, plus, minus, least, powers) * distribution.denominator()
    assert short <= result <= short + rest
    assert rest < Fraction(distribution.denominator(), 10**12)


def test_terms_add_up_and_multiply() -> None:
    pool, half = HitPool(3, hit_die(4)), Power(Fraction(1, 2), 3)
    terms = (Term(Fraction(1, 4)), Term(Fraction(-1, 4), (half,)))

    def mean(*more: tuple[Term, ...]) -> Fraction:
        product_of = (Term(Fraction(1)),)
        for each in more:
            product_of = product(product_of, each)
        return tail_mean(0, pool, (), 2, product_of)

    assert mean(terms) + mean(complement(terms)) == mean()
    assert mean(terms, terms) + mean(terms, complement(terms)) == mean(terms)
    assert product((Term(Fraction(2), (half,)),), (Term(Fraction(3), (half,)),)) == (
        Term(Fraction(6), (Power(Fraction(1, 4), 3),)),
    )
