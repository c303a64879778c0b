"""Exact distributions of the hits of one side minus the hits of the other, where both may explode
without limit.
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import icepool

from engine.dice.distribution import RUNNING_HITS, Distribution, distribution
from engine.dice.polynomial import UNIT, Polynomial, multiply
from engine.dice.pool import HitPool
from engine.dice.running_dice import Race, race


class Sides(NamedTuple):
    """Net hits split into running dice and all other dice.

    ours: the number of running dice of the side that hits.
    theirs: the number of running dice of the side that removes hits.
    lowest: the number of net hits that the first entry of `finite` stands for.
    finite: the weights of the net hits without running dice, from `lowest` upwards.
    """

    ours: int
    theirs: int
    lowest: int
    finite: Polynomial


def net(shift: int, plus: HitPool, minus: Iterable[HitPool], cap: int) -> "icepool.Die[int]":
    """Return the distribution of the hits of `plus` plus `shift`, minus the hits of the pools
    `minus`.

    The result lies between 0 and `cap`; `cap` holds the weight of every greater result.
    Removing one pool after the other, never below 0, gives the same distribution, because no hits
    are added in between.
    """
    return _net(shift, distribution(plus), _distributions(minus), cap)


def net_mean(shift: int, plus: HitPool, minus: Iterable[HitPool]) -> Fraction:
    """Return the exact mean of the net hits, without a cap."""
    ours, theirs, lowest, finite = sides(shift, plus, minus)
    low = _low_lead(lowest, finite)
    high = _high_lead(lowest, 0)
    lead = race(ours, theirs, low, high)
    weights = _hits(finite, lead)
    start = lowest + RUNNING_HITS * low
    above = sum(max(start + index, 0) * weight for index, weight in enumerate(weights))
    return Fraction(above, sum(weights)) + RUNNING_HITS * lead.excess


@lru_cache(maxsize=4096)
def _net(
    shift: int, ours: Distribution, others: tuple[Distribution, ...], cap: int
) -> "icepool.Die[int]":
    if not others and shift >= 0:
        return (ours.capped(max(cap - shift, 0)) + shift).clip(0, cap)
    our_running, their_running, lowest, finite = _sides(shift, ours, others)
    low = _low_lead(lowest, finite)
    high = _high_lead(lowest, cap)
    weights = _hits(finite, race(our_running, their_running, low, high))
    start = lowest + RUNNING_HITS * low
    result: dict[int, int] = defaultdict(int)
    for net_hits, weight in enumerate(weights, start):
        if weight:
            result[min(max(net_hits, 0), cap)] += weight
    return icepool.Die(dict(result)).simplify()


def _low_lead(lowest: int, finite: Polynomial) -> int:
    """Return a lead of running sixes with which the net hits are certainly below 0, whatever the
    other dice show.
    """
    return -(max(lowest + len(finite), 0) // RUNNING_HITS) - 1


def _high_lead(lowest: int, cap: int) -> int:
    """Return a lead of running sixes with which the net hits are certainly above `cap`, whatever
    the other dice show: they give at least `lowest`.
    """
    return max(cap - lowest, 0) // RUNNING_HITS + 1


def sides(shift: int, plus: HitPool, minus: Iterable[HitPool]) -> Sides:
    """Split the net hits into running dice and the weights of all other dice."""
    return _sides(shift, distribution(plus), _distributions(minus))


@lru_cache(maxsize=1024)
def _sides(shift: int, ours: Distribution, others: tuple[Distribution, ...]) -> Sides:
    theirs: Polynomial = UNIT
    for other in others:
        theirs = multiply(theirs, other.numerator)
    finite = multiply(ours.numerator, theirs[::-1])
    running = sum(other.running for other in others)
    return Sides(ours.running, running, shift - (len(theirs) - 1), finite)


def _distributions(pools: Iterable[HitPool]) -> tuple[Distribution, ...]:
    return tuple(distribution(pool) for pool in pools if pool.count)


def _hits(finite: Polynomial, lead: Race) -> Polynomial:
    """Return the weights of the hits, lowest hits first; each six of the lead is two hits."""
    spread = [0] * (RUNNING_HITS * (len(lead.weights) - 1) + 1)
    spread[::RUNNING_HITS] = lead.weights
    return multiply(finite, tuple(spread))
