"""The distribution of a pool: published check values, and brute force with flex and macro dice."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from math import factorial

import pytest

from engine.jovian import NO_VALUES, RATING_VALUES, Pool, options_distribution, results_distribution
from tests.oracles.jovian import naive

Shapes = dict[str, int]


def shapes(dice: int) -> Counter[str]:
    """Weights of the letters of the results."""
    counted: Counter[str] = Counter()
    for results, weight in results_distribution(Pool(dice)).items():
        counted["".join(m.letter for m, _ in results) or "N"] += weight
    return counted


@pytest.mark.parametrize(
    ("dice", "chance"),
    [(2, (5, 6)), (3, (5, 9)), (4, (5, 18)), (5, (5, 54)), (6, (5, 324)), (7, (0, 1)), (1, (1, 1))],
)
def test_chance_of_no_results_matches_the_rules_file(dice: int, chance: tuple[int, int]) -> None:
    assert Fraction(shapes(dice)["N"], 6**dice) == Fraction(*chance)


@pytest.mark.parametrize("base", range(7))
@pytest.mark.parametrize("macro", [-2, -1, 0, 1, 2])
def test_distribution_matches_brute_force(base: int, macro: int) -> None:
    pool = Pool(base, macro=macro)
    distribution = results_distribution(pool)
    whole = sum(distribution.values())
    ours = {
        tuple(sorted((value, int(m)) for m, value in results)): Fraction(w, whole)
        for results, w in distribution.items()
    }
    assert ours == naive.chances(base, macro)


@pytest.mark.parametrize(
    "pool", [Pool(2, 1), Pool(3, 1), Pool(2, 2), Pool(3, 1, 1), Pool(3, 1, -2), Pool(0, 2)]
)
def test_flex_dice_offer_every_choice(pool: Pool) -> None:
    weights: dict[frozenset[naive.Sets], int] = defaultdict(int)
    dice = pool.base + pool.flex
    for faces in product(range(1, 7), repeat=dice):
        for macro in product(range(1, 7), repeat=abs(pool.macro)):
            weights[frozenset(naive.kept_of(faces, pool.flex, macro, pool.macro))] += 1
    ours = {
        frozenset(
            tuple(sorted((value, int(m)) for m, value in results)) for results in options
        ): weight
        for options, weight in options_distribution(pool).items()
    }
    assert ours == weights


@pytest.mark.parametrize("pool", [Pool(6, 0, 1), Pool(4, 1, -1)])
def test_merged_values_give_the_merged_distribution(pool: Pool) -> None:
    for values in (RATING_VALUES, NO_VALUES):
        far: dict[object, int] = defaultdict(int)
        for options, weight in options_distribution(pool).items():
            seen = {
                tuple(sorted((m, values[value - 1]) for m, value in results)) for results in options
            }
            far[tuple(sorted(seen))] += weight
        assert {
            tuple(sorted(options)): weight
            for options, weight in options_distribution(pool, values).items()
        } == far


@pytest.mark.parametrize("pool", [Pool(12, 0, 3), Pool(11, 1, -2), Pool(20), Pool(7, 3)])
def test_large_pools_omit_no_results(pool: Pool) -> None:
    distribution = options_distribution(pool, NO_VALUES)
    assert sum(distribution.values()) == 6 ** (pool.base + pool.flex + abs(pool.macro))
    assert min(distribution.values()) > 0


def test_macro_dice_escalate_six_pairs() -> None:
    """Each macro die raises a pair; three on one pair raise it as far as two."""
    distribution = results_distribution(Pool(12, 0, 3))
    pairs = factorial(12) // 2**6
    ways = {(1, 1, 1, 2, 2, 2): 6 * 5 * 4, (1, 1, 1, 1, 2, 3): 3 * 6 * 5, (1, 1, 1, 1, 1, 3): 6}
    for magnitudes, thrown in ways.items():
        total = sum(
            w for results, w in distribution.items() if tuple(m for m, _ in results) == magnitudes
        )
        assert total == pairs * thrown


def test_flex_dice_have_no_distribution_of_results() -> None:
    with pytest.raises(ValueError, match="flex"):
        results_distribution(Pool(2, 1))


def test_pool_lists_its_batches() -> None:
    assert [(key, batch.count) for key, batch in Pool(3, 1, -2).batches] == [
        ("base", 4),
        ("macro", 2),
    ]
    assert Pool(0, 0, 2).batches == ()
    assert results_distribution(Pool(0, 0, 2)) == {(): 1}
