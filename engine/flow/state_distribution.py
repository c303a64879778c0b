"""Exact distributions of states."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
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
        return icepool.Die(self.merged(value).weights).simplify()

    def chance(self, holds: Callable[[S], bool]) -> Fraction:
        """Return the probability that a condition holds in the state."""
        return Fraction(sum(weight for state, weight in self.weights.items() if holds(state)), self.denominator)

    def merged(self, into: "Callable[[S], T]") -> "Odds[T]":
        """Map every state with `into` and return the distribution of the results, in lowest terms."""
        weights: dict[T, int] = {}
        for state, weight in self.weights.items():
            after = into(state)
            weights[after] = weights.get(after, 0) + weight
        shared = gcd(self.denominator, *weights.values())
        return Odds({state: weight // shared for state, weight in weights.items()}, self.denominator // shared)


T = TypeVar("T", bound=Hashable)


def mixed(parts: Iterable[tuple[int, Odds[S]]], common: int) -> dict[S, int]:
    """Add up weighted odds over one denominator."""
    total: dict[S, int] = defaultdict(int)
    for weight, odds in parts:
        part = weight * (common // odds.denominator)
        for state, chance in odds.weights.items():
            total[state] += part * chance
    return dict(total)
