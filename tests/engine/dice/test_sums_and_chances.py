"""Sums of dice, against every face thrown."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.dice import Batch, SumOfDice
from tests.oracles.dice.brute import chances_of

pytestmark = pytest.mark.shipped


@pytest.mark.parametrize(
    ("count", "sides", "bonus"), [(2, 6, 0), (1, 3, 1), (3, 4, -2), (1, 1, 0), (0, 6, 5)]
)
def test_distribution_of_a_sum_matches_every_face(count: int, sides: int, bonus: int) -> None:
    seen = Counter(sum(faces) + bonus for faces in product(range(1, sides + 1), repeat=count))
    expected = {total: Fraction(number, sides**count) for total, number in seen.items()}
    assert chances_of(SumOfDice(count, sides, bonus).distribution()) == expected


def test_all_dice_are_thrown_at_once() -> None:
    two = SumOfDice(2, 6)
    assert two.next_batch(()) == Batch(2, 6)
    assert two.next_batch(((6, 6),)) is None


def test_outcome_is_the_sum_and_the_bonus() -> None:
    assert SumOfDice(2, 6).outcome(((6, 5),)) == 11
    assert SumOfDice(1, 3, bonus=1).outcome(((3,),)) == 4
