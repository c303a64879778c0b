"""Exact distributions of states."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

import icepool

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Odds(Generic[S]):
    """An exact distribution of states: integer weights over one denominator."""

    weights: dict[S, int]
    denominator: int

    def of(self, value: Callable[[S], int]) -> "icepool.Die[int]":
        """Return the distribution of a number computed from the state."""
        return icepool.Die(self.map_states(value).weights).simplify()

    def chance(self, holds: Callable[[S], bool]) -> Fraction:
        """Return the probability that a condition holds in the state."""
        held = sum(weight for state, weight in self.weights.items() if holds(state))
        return Fraction(held, self.denominator)

    def mean(self, value: Callable[[S], int]) -> Fraction:
        """Return the mean of a number computed from the state."""
        total = sum(value(state) * weight for state, weight in self.weights.items())
        return Fraction(total, self.denominator)

    def map_states(self, into: "Callable[[S], T]") -> "Odds[T]":
        """Map every state with `into` and return the distribution of the results, in lowest
        terms.
        """
        weights: dict[T, int] = {}
        for state, weight in self.weights.items():
            after = into(state)
            weights[after] = weights.get(after, 0) + weight
        return Odds(weights, self.denominator).in_lowest_terms()

    def in_lowest_terms(self) -> "Odds[S]":
        """Return the same distribution with the smallest integers."""
        shared = gcd(self.denominator, *self.weights.values())
        weights = {state: weight // shared for state, weight in self.weights.items()}
        return Odds(weights, self.denominator // shared)


T = TypeVar("T", bound=Hashable)


def weighted_sum(parts: Iterable[tuple[int, Odds[S]]], common: int) -> dict[S, int]:
    """Add up weighted odds over one denominator."""
    total: dict[S, int] = defaultdict(int)
    for weight, odds in parts:
        part = weight * (common // odds.denominator)
        for state, chance in odds.weights.items():
            total[state] += part * chance
    return dict(total)


def mix(parts: Sequence[tuple[Fraction, Odds[S]]]) -> Odds[S]:
    """Return a mixture of distributions, each with its chance, in lowest terms."""
    whole = lcm(*(chance.denominator for chance, _ in parts))
    common = lcm(*(odds.denominator for _, odds in parts))
    scaled = [(int(chance * whole), odds) for chance, odds in parts]
    weights = weighted_sum(scaled, common)
    return Odds(weights, whole * common).in_lowest_terms()
