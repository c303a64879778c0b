"""The percentile of an outcome in its distribution, exactly."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Protocol

FINE = 2**64
"""The precision of sums over a battle, 1/2^64: exact fractions of hundreds of rolls would grow
without bound.
"""
Weights = Iterable[tuple[int, int]]


class Weighted(Protocol):
    """A distribution as icepool's dice have it: outcomes with integer weights."""

    def items(self) -> Weights:
        """Return outcomes and weights."""
        ...


@dataclass(frozen=True, slots=True)
class Percentile:
    """The percentile of an outcome in its distribution.

    mid: P(X < x) + P(X = x) / 2, whose mean over any distribution is 1/2.
    at_least: P(X >= x).
    mean: the mean of X.
    variance: the variance of `mid` over the distribution, (1 - sum of P(X = k)^3) / 12.
    mids: every possible `mid`, in parts of 1/FINE, and its chance.
    """

    mid: Fraction
    at_least: Fraction
    mean: Fraction
    variance: Fraction
    mids: tuple[tuple[int, float], ...]


def percentile(distribution: Weighted | Weights, outcome: int) -> Percentile:
    """Return the percentile of an outcome; one beyond the ends counts as that end, as it does in a
    capped distribution.

    Each outcome is listed once. Raises ValueError for a distribution without weight.
    """
    weights = sorted(_pairs(distribution))
    total = sum(weight for _, weight in weights)
    if total <= 0:
        raise ValueError("a distribution without weight")
    values = [value for value, weight in weights if weight]
    within = min(max(outcome, min(values)), max(values))
    below = sum(weight for value, weight in weights if value < within)
    same = sum(weight for value, weight in weights if value == within)
    under = accumulate((weight for _, weight in weights), initial=0)
    mids = []
    for less, (_, weight) in zip(under, weights, strict=False):
        if weight:
            mids.append((FINE * (2 * less + weight) // (2 * total), weight / total))
    return Percentile(
        Fraction(2 * below + same, 2 * total),
        Fraction(total - below, total),
        Fraction(sum(value * weight for value, weight in weights), total),
        (1 - Fraction(sum(weight**3 for _, weight in weights), total**3)) / 12,
        tuple(mids),
    )


def _pairs(distribution: Weighted | Weights) -> Weights:
    if hasattr(distribution, "items"):
        return distribution.items()
    return distribution
