"""The closed forms and check values of the rules file, 'Attack dice'."""

from fractions import Fraction
from math import comb

import pytest

from engine.dice import DieKind, HitPool, Reroll, distribution, hit_die
from tests.oracles.dice.series import closed_form

FAR = 30


def at_least(count: int, to_hit: int, hits: int) -> float:
    die = distribution(HitPool(count, hit_die(to_hit))).capped(hits)
    return die.quantity(hits) / die.denominator()


@pytest.mark.parametrize("to_hit", [2, 3, 4, 5, 6])
def test_one_exploding_die_matches_its_closed_form(to_hit: int) -> None:
    die = distribution(HitPool(1, hit_die(to_hit))).capped(FAR)
    for hits in range(FAR):
        assert Fraction(die.quantity(hits), die.denominator()) == closed_form(to_hit, hits)


@pytest.mark.parametrize("count", [1, 2, 7, 40])
@pytest.mark.parametrize("to_hit", [3, 4, 5, 6])
def test_pool_matches_its_generating_function(count: int, to_hit: int) -> None:
    """F(z)^n expanded by the binomial theorem and the negative binomial series."""
    miss, single = Fraction(to_hit - 1, 6), Fraction(6 - to_hit, 6)
    top = [comb(count, i) * miss ** (count - i) * single**i for i in range(count + 1)]
    below = [Fraction(comb(count + j - 1, j), 6**j) for j in range(FAR)]
    die = distribution(HitPool(count, hit_die(to_hit))).capped(FAR)
    for hits in range(FAR):
        terms = [
            below[j] * top[hits - 2 * j] for j in range(hits // 2 + 1) if hits - 2 * j <= count
        ]
        assert Fraction(die.quantity(hits), die.denominator()) == sum(terms)


@pytest.mark.parametrize("to_hit", [3, 4, 5, 6])
@pytest.mark.parametrize("count", [0, 1, 5, 200])
def test_average_of_exploding_dice_matches_its_formula(count: int, to_hit: int) -> None:
    assert distribution(HitPool(count, hit_die(to_hit))).mean == count * Fraction(8 - to_hit, 5)


@pytest.mark.parametrize(("kind", "six"), [("heavy", 2), ("basic", 1)])
@pytest.mark.parametrize("to_hit", [2, 3, 4, 5, 6])
def test_average_of_dice_that_do_not_explode_matches_its_formula(
    kind: DieKind, six: int, to_hit: int
) -> None:
    assert distribution(HitPool(3, hit_die(to_hit, kind))).mean == 3 * Fraction(6 - to_hit + six, 6)


@pytest.mark.parametrize(
    ("count", "to_hit", "hits", "chance"),
    [
        (7, 4, 5, 0.6050),
        (7, 4, 10, 0.0981),
        (12, 4, 7, 0.7866),
        (12, 4, 14, 0.1497),
        (9, 4, 10, 0.2217),
        (7, 6, 3, 0.3953),
        (7, 6, 4, 0.3953),
    ],
)
def test_chances_match_the_check_values_of_the_rules_file(
    count: int, to_hit: int, hits: int, chance: float
) -> None:
    assert round(at_least(count, to_hit, hits), 4) == chance


def test_dice_that_hit_on_6_give_only_even_hits() -> None:
    die = distribution(HitPool(7, hit_die(6))).capped(21)
    assert [hits for hits in die.outcomes() if hits % 2] == [21]
    assert at_least(7, 6, 3) == at_least(7, 6, 4)


@pytest.mark.parametrize("to_hit", [3, 4, 5, 6])
def test_average_of_devastating_ordnance_matches_its_formula(to_hit: int) -> None:
    """A first six is two hits and two plain exploding dice; 14/15 at 4+."""
    expected = Fraction(6 - to_hit, 6) + Fraction(1, 6) * (2 + 2 * Fraction(8 - to_hit, 5))
    assert distribution(HitPool(1, hit_die(to_hit, earned=2))).mean == expected


@pytest.mark.parametrize("to_hit", [3, 4, 5, 6])
def test_average_of_rerolled_dice_matches_its_formula(to_hit: int) -> None:
    plain, succeeds = Fraction(8 - to_hit, 5), Fraction(7 - to_hit, 6)
    assert (
        distribution(HitPool(4, hit_die(to_hit, repeated=Reroll.SUCCESSES))).mean
        == 4 * succeeds * plain
    )
    assert distribution(HitPool(4, hit_die(to_hit, repeated=Reroll.FAILURES))).mean == 4 * (
        plain + (1 - succeeds) * plain
    )
    whole = (1 - (1 - succeeds) ** 4) * 4 * plain
    assert distribution(HitPool(4, hit_die(to_hit, repeated=Reroll.WHOLE))).mean == whole
