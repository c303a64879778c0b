"""Hits of one side less hits of the other when both may explode without limit: still exact.

Sixes that both sides keep rolling cancel in pairs. Throw one running die of each side together: two sixes change
nothing and are thrown again, so of 36 pairs only 35 count, and each of those ends at least one die. When one side
has no running die left, the rest is one-sided and a cap loses nothing.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from math import comb

import icepool

from engine.dice.faces import SIDES
from engine.dice.law import RUNNING_HITS, Law, law
from engine.dice.polynomial import ONE, Polynomial, multiply
from engine.dice.pool import HitPool

STOPS = SIDES - 1
PAIRS = SIDES * SIDES - 1


def net(shift: int, plus: HitPool, minus: Iterable[HitPool], cap: int) -> "icepool.Die[int]":
    """Distribution of the hits of `plus` plus `shift` less those of `minus`, between 0 and `cap` (tail on the cap).

    Equal to taking the pools off one after the other, never below 0, because nothing is added in between.
    """
    return _net(shift, law(plus), tuple(law(pool) for pool in minus if pool.count), cap)


@lru_cache(maxsize=4096)
def _net(shift: int, ours: Law, others: tuple[Law, ...], cap: int) -> "icepool.Die[int]":
    if not others and shift >= 0:
        return (ours.capped(max(cap - shift, 0)) + shift).clip(0, cap)
    theirs = together(others)
    lowest, finite = finite_part(shift, ours, theirs)
    low, high = -((lowest + len(finite)) // RUNNING_HITS) - 1, (cap - lowest) // RUNNING_HITS + 1
    race = _race(ours.running, theirs.running, min(low, -1), max(high, 1))
    weights: dict[int, int] = defaultdict(int)
    for index, weight in enumerate(finite):
        if weight:
            for sixes, chance in race.items():
                hits = lowest + index + RUNNING_HITS * sixes
                weights[min(max(hits, 0), cap)] += weight * chance
    return icepool.Die({hits: weight for hits, weight in weights.items() if weight}).simplify()


def finite_part(shift: int, ours: Law, theirs: Law) -> tuple[int, Polynomial]:
    """The hits that no running die adds to: the lowest of them, and the weights from there upwards."""
    return shift - (len(theirs.numerator) - 1), multiply(ours.numerator, theirs.numerator[::-1])


def together(laws: tuple[Law, ...]) -> Law:
    """The law of several pools' hits added up, but for its denominator."""
    numerator: Polynomial = ONE
    for one in laws:
        numerator = multiply(numerator, one.numerator)
    return Law(numerator, sum(one.running for one in laws), 1)


@lru_cache(maxsize=1024)
def _race(ours: int, theirs: int, low: int, high: int) -> dict[int, int]:
    """Weights of the sixes of `ours` running dice less those of `theirs`, kept between `low` < 0 and `high` > 0."""
    longest = max(high + ours, theirs - low)
    dice = max(ours, theirs)
    weights: dict[int, int] = defaultdict(int)
    for (left, right), weight in survivors(ours, theirs).items():
        lead = (theirs - right) - (ours - left)
        sign = 1 if left else -1
        for sixes, chance in enumerate(sixes_of(left or right, longest, dice)):
            weights[min(max(lead + sign * sixes, low), high)] += weight * chance
    return weights


def survivors(ours: int, theirs: int) -> dict[tuple[int, int], int]:
    """Weights of the running dice left on either side when the other side has none."""
    grid: dict[tuple[int, int], int] = defaultdict(int)
    grid[ours, theirs] = PAIRS ** (ours + theirs)
    for left in range(ours, 0, -1):
        for right in range(theirs, 0, -1):
            weight = grid.pop((left, right), 0) // PAIRS
            grid[left, right - 1] += weight * STOPS
            grid[left - 1, right] += weight * STOPS
            grid[left - 1, right - 1] += weight * STOPS * STOPS
    return {pair: weight for pair, weight in grid.items() if weight}


@lru_cache(maxsize=1024)
def sixes_of(dice: int, cap: int, most: int) -> tuple[int, ...]:
    """Weights, of 6^(most + cap), of 0, 1 ... `cap` (or more) sixes of `dice` running dice, `dice` <= `most`."""
    if not dice:
        return (SIDES ** (most + cap), *(0,) * cap)
    weights = [comb(dice + k - 1, k) * STOPS**dice * SIDES ** (most - dice + cap - k) for k in range(cap)]
    return (*weights, SIDES ** (most + cap) - sum(weights))
