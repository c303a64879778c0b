"""Diminishings: what results of the secondary are worth, and what they leave of the primary's."""

from collections import defaultdict
from functools import lru_cache

from engine.jovian.dice_sets import NOTHING, Results, diminish
from engine.jovian.pool import NO_VALUES, OptionsDistribution, Pool, options_distribution
from engine.jovian.tables import OPPOSED_TABLE

NEGATES = 99
"""A number of diminishings that removes any result: the effect of a Q of the secondary."""


def points_of(results: Results) -> int:
    """Return the number of diminishings that results of the secondary are worth."""
    rows = [OPPOSED_TABLE[result.magnitude] for result in results]
    if any(row.negates for row in rows):
        return NEGATES
    return sum(row.diminishes for row in rows)


def remaining_results(results: Results, points: int) -> tuple[Results, ...]:
    """Return every result that the secondary may leave of the primary's results."""
    if points >= NEGATES:
        return (NOTHING,)
    return diminish(results, points)


@lru_cache(maxsize=256)
def points_distribution(pool: Pool) -> dict[int, int]:
    """Return the weights of the diminishings that a pool of the secondary is worth."""
    return points_of_options(options_distribution(pool, NO_VALUES))


def points_of_options(distribution: OptionsDistribution) -> dict[int, int]:
    """Return the weights of the diminishings; the owner of flex dice chooses the most."""
    weights: dict[int, int] = defaultdict(int)
    for options, weight in distribution.items():
        weights[max(points_of(option) for option in options)] += weight
    return dict(weights)
