"""Hits of one side less hits of the other when both may explode without limit: still exact."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import icepool

from engine.dice.distribution import RUNNING_HITS, Distribution, distribution
from engine.dice.polynomial import ONE, Polynomial, multiply
from engine.dice.pool import HitPool
from engine.dice.running_dice import Race, race


class Sides(NamedTuple):
    """Running dice of either side; `finite`: weights of all the hits that no running die adds to, from `lowest` up."""

    ours: int
    theirs: int
    lowest: int
    finite: Polynomial


def net(shift: int, plus: HitPool, minus: Iterable[HitPool], cap: int) -> "icepool.Die[int]":
    """Distribution of the hits of `plus` plus `shift` less those of `minus`, between 0 and `cap` (tail on the cap).

    Equal to taking the pools off one after the other, never below 0, because nothing is added in between.
    """
    return _net(shift, distribution(plus), _distributions(minus), cap)


def net_mean(shift: int, plus: HitPool, minus: Iterable[HitPool]) -> Fraction:
    """Exact mean of the same hits with no cap."""
    ours, theirs, lowest, finite = sides(shift, plus, minus)
    # Where the lead of sixes leaves these bounds, hits are certainly below, or above, 0.
    low, high = -(max(lowest + len(finite), 0) // RUNNING_HITS) - 1, max(-lowest, 0) // RUNNING_HITS + 1
    lead = race(ours, theirs, low, high)
    weights = _hits(finite, lead)
    start = lowest + RUNNING_HITS * low
    above = sum(max(start + index, 0) * weight for index, weight in enumerate(weights))
    return Fraction(above, sum(weights)) + RUNNING_HITS * lead.excess


@lru_cache(maxsize=4096)
def _net(shift: int, ours: Distribution, others: tuple[Distribution, ...], cap: int) -> "icepool.Die[int]":
    if not others and shift >= 0:
        return (ours.capped(max(cap - shift, 0)) + shift).clip(0, cap)
    our_running, their_running, lowest, finite = _sides(shift, ours, others)
    low, high = -(max(lowest + len(finite), 0) // RUNNING_HITS) - 1, max(cap - lowest, 0) // RUNNING_HITS + 1
    weights = _hits(finite, race(our_running, their_running, low, high))
    start = lowest + RUNNING_HITS * low
    zero, top = max(-start + 1, 0), max(cap - start, 0)
    found = {start + index: weight for index, weight in enumerate(weights[zero:top], zero) if weight}
    found[0] = found.get(0, 0) + sum(weights[:zero])
    found[cap] = found.get(cap, 0) + sum(weights[max(top, zero) :])
    return icepool.Die({hits: weight for hits, weight in found.items() if weight}).simplify()


def sides(shift: int, plus: HitPool, minus: Iterable[HitPool]) -> Sides:
    """The same hits as a race of running dice and what all other dice show."""
    return _sides(shift, distribution(plus), _distributions(minus))


@lru_cache(maxsize=1024)
def _sides(shift: int, ours: Distribution, others: tuple[Distribution, ...]) -> Sides:
    theirs: Polynomial = ONE
    for one in others:
        theirs = multiply(theirs, one.numerator)
    finite = multiply(ours.numerator, theirs[::-1])
    return Sides(ours.running, sum(one.running for one in others), shift - (len(theirs) - 1), finite)


def _distributions(pools: Iterable[HitPool]) -> tuple[Distribution, ...]:
    return tuple(distribution(pool) for pool in pools if pool.count)


def _hits(finite: Polynomial, lead: Race) -> Polynomial:
    """Weights of hits from the lowest upwards: each six of the lead is worth two."""
    spread = [0] * (RUNNING_HITS * (len(lead.weights) - 1) + 1)
    spread[::RUNNING_HITS] = lead.weights
    return multiply(finite, tuple(spread))
