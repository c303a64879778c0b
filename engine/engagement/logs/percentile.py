"""The percentile of an outcome in its distribution, exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

Weights = Iterable[tuple[int, int]]


class Weighted(Protocol):
    """A distribution as icepool's dice have it: outcomes with integer weights."""

    def items(self) -> Weights:
        """Return outcomes and weights."""
        ...


@dataclass(frozen=True, slots=True)
class Percentile:
    """The percentile of an outcome in its distribution.

    outcome: x, the outcome within the ends of the distribution.
    mid: P(X < x) + P(X = x) / 2, whose mean over any distribution is 1/2.
    at_least: P(X >= x).
    mean: the mean of X.
    variance: the variance of `mid` over the distribution, (1 - sum of P(X = k)^3) / 12.
    weights: every possible outcome, the least first, and its weight.
    """

    outcome: int
    mid: Fraction
    at_least: Fraction
    mean: Fraction
    variance: Fraction
    weights: tuple[tuple[int, int], ...]


def percentile(distribution: Weighted | Weights, outcome: int) -> Percentile:
    """Return the percentile of an outcome; one beyond the ends counts as that end, as it does in a
    capped distribution.

    Each outcome is listed once. Raises ValueError for a distribution without weight.
    """
    weights = sorted(_pairs(distribution))
    total = sum(weight for _, weight in weights)
    if total <= 0:
        raise ValueError("a distribution without weight")
    possible = [(value, weight) for value, weight in weights if weight]
    least, _ = possible[0]
    most, _ = possible[-1]
    within = min(max(outcome, least), most)
    below = 0
    same = 0
    sum_of_values = 0
    sum_of_cubes = 0
    for value, weight in possible:
        if value < within:
            below += weight
        elif value == within:
            same = weight
        sum_of_values += value * weight
        sum_of_cubes += weight**3
    return Percentile(
        outcome=within,
        mid=Fraction(2 * below + same, 2 * total),
        at_least=Fraction(total - below, total),
        mean=Fraction(sum_of_values, total),
        variance=(1 - Fraction(sum_of_cubes, total**3)) / 12,
        weights=tuple(possible),
    )


def _pairs(distribution: Weighted | Weights) -> Weights:
    if hasattr(distribution, "items"):
        return distribution.items()
    return distribution
