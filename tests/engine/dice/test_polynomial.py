"""Polynomials against their values at certain numbers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice.polynomial import Polynomial, add, multiply, power, scale

pytestmark = pytest.mark.shipped

POLYNOMIALS = st.lists(st.integers(-9, 9), min_size=1, max_size=6).map(tuple)


def at(polynomial: Polynomial, x: int) -> int:
    return sum(factor * x**k for k, factor in enumerate(polynomial))


@settings(deadline=None, max_examples=50)
@given(POLYNOMIALS, POLYNOMIALS, st.integers(-3, 3), st.integers(0, 7))
def test_operations_match_values_at_a_number(
    left: Polynomial, right: Polynomial, x: int, exponent: int
) -> None:
    assert at(add(left, right), x) == at(left, x) + at(right, x)
    assert at(multiply(left, right), x) == at(left, x) * at(right, x)
    assert at(power(left, exponent), x) == at(left, x) ** exponent
    assert at(scale(exponent, left), x) == exponent * at(left, x)


def test_large_powers_are_exact() -> None:
    assert power((1, 1), 13)[6] == 1716
    assert power((2, 3), 0) == (1,)
