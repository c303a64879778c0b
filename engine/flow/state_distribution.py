"""Exact chances of states."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Generic, TypeVar

import icepool

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Odds(Generic[S]):
    """Exact distribution of states: integer weights over one denominator."""

    weights: dict[S, int]
    denominator: int

    def of(self, value: Callable[[S], int]) -> "icepool.Die[int]":
        """Distribution of a number read off the states."""
        return icepool.Die(self.merged(value).weights).simplify()

    def chance(self, holds: Callable[[S], bool]) -> Fraction:
        """Probability that something holds in the state."""
        return Fraction(sum(weight for state, weight in self.weights.items() if holds(state)), self.denominator)

    def merged(self, into: "Callable[[S], T]") -> "Odds[T]":
        """The odds of what `into` makes of the states, in lowest terms."""
        weights: dict[T, int] = {}
        for state, weight in self.weights.items():
            after = into(state)
            weights[after] = weights.get(after, 0) + weight
        shared = gcd(self.denominator, *weights.values())
        return Odds({state: weight // shared for state, weight in weights.items()}, self.denominator // shared)


T = TypeVar("T", bound=Hashable)
