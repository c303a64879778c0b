"""The exact distribution of a pool's hits, explosions included, as a rational generating function.

A die that explodes on one face for two hits has F(z) = t(z) / (6 - z^2), where t(z) counts the
other five faces. Pools and their variants are products and sums of such terms. A capped
distribution keeps the weight of the whole tail.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import NamedTuple

import icepool

from engine.dice.faces import SIDES, HitDie, Table
from engine.dice.polynomial import Polynomial, add, multiply, power, scale
from engine.dice.pool import HitPool

RUNNING_HITS = 2


@dataclass(frozen=True, slots=True)
class Distribution:
    """Hits with the generating function numerator(z) / (denominator * (6 - z^2)^running)."""

    numerator: Polynomial
    running: int
    denominator: int

    def capped(self, cap: int) -> "icepool.Die[int]":
        """Return the distribution of min(hits, cap) with integer weights; `cap` holds the weight of
        the whole tail.
        """
        sixes = self._weights_of_sixes(max(cap - 1, 0) // RUNNING_HITS)
        weights = {hits: self._coefficient(hits, sixes.weights) for hits in range(cap)}
        weights[cap] = self.denominator * sixes.total - sum(weights.values())
        return icepool.Die(weights).simplify()

    def _weights_of_sixes(self, most: int) -> "_Sixes":
        """Return the weights of 0, 1, ... `most` sixes of the running dice."""
        if not self.running:
            return _Sixes([1, *[0] * most], 1)
        weights = []
        for count in range(most + 1):
            ways = comb(self.running + count - 1, count)
            weights.append(ways * SIDES ** (most - count))
        return _Sixes(weights, SIDES ** (self.running + most))

    def _coefficient(self, hits: int, sixes: list[int]) -> int:
        """Return the weight of a number of hits, of the running dice and the others together."""
        weight = 0
        for count in range(hits // RUNNING_HITS + 1):
            others = hits - RUNNING_HITS * count
            if others < len(self.numerator):
                weight += self.numerator[others] * sixes[count]
        return weight

    @property
    def mean(self) -> Fraction:
        """Exact mean of the hits."""
        own = Fraction(sum(k * a for k, a in enumerate(self.numerator)), sum(self.numerator))
        return own + self.running * Fraction(RUNNING_HITS, SIDES - 1)


class _Sixes(NamedTuple):
    """The weights of each number of sixes, and the total with all greater numbers."""

    weights: list[int]
    total: int


@lru_cache(maxsize=512)
def distribution(pool: HitPool) -> Distribution:
    """Return the exact distribution of a pool's hits."""
    if pool.die.rerolls_whole:
        return _reroll_whole(pool)
    item = _die_distribution(pool.die)
    return Distribution(
        power(item.numerator, pool.count), item.running * pool.count, item.denominator**pool.count
    )


def _die_distribution(die: HitDie) -> Distribution:
    stops, runs = _later(die.later)
    most = max(face.more for face in die.first)
    numerator: Polynomial = (0,)
    for hits, more in die.first:
        term = multiply(power(stops, more), power(runs, most - more))
        numerator = add(numerator, (0,) * hits + term)
    if runs == (SIDES,):
        return _reduce(numerator, 0, SIDES ** (most + 1))
    return _reduce(numerator, most, SIDES)


def _reroll_whole(pool: HitPool) -> Distribution:
    stops, runs = _later(pool.die.later)
    failing = sum(face.hits == 0 for face in pool.die.first) ** pool.count
    every = SIDES**pool.count
    kept = scale(failing, power(runs, pool.count))
    polynomial = scale(every - failing, power(stops, pool.count))
    if runs == (SIDES,):
        return _reduce(add(kept, polynomial), 0, every * every)
    return _reduce(add(kept, polynomial), pool.count, every)


def _later(later: Table) -> tuple[Polynomial, Polynomial]:
    """Return the generating function of a later die as numerator t(z) and denominator.

    t(z) counts the faces that end the die. The denominator is 6 - z^2 for a die that explodes, else
    6. Raises ValueError if a face that rolls one more die is not worth two hits.
    """
    stops = [0] * (1 + max(face.hits for face in later))
    running = 0
    for hits, more in later:
        if more and hits != RUNNING_HITS:
            raise ValueError("a face that rolls one more die is worth two hits")
        running += more
        stops[hits] += not more
    if running:
        return tuple(stops), (SIDES, 0, -1)
    return tuple(stops), (SIDES,)


def _reduce(numerator: Polynomial, running: int, denominator: int) -> Distribution:
    common = gcd(denominator, *numerator)
    return Distribution(tuple(a // common for a in numerator), running, denominator // common)
