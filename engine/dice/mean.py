"""The exact mean of a contest of hits, with no cap on either side."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate

from engine.dice.contest import PAIRS, STOPS, finite_part, sixes_of, survivors, together
from engine.dice.faces import SIDES
from engine.dice.law import RUNNING_HITS, law
from engine.dice.polynomial import Polynomial
from engine.dice.pool import HitPool


def net_mean(shift: int, plus: HitPool, minus: Iterable[HitPool]) -> Fraction:
    """Mean of max(0, hits of `plus` + `shift` - hits of `minus`)."""
    ours, theirs = law(plus), together(tuple(law(pool) for pool in minus if pool.count))
    lowest, finite = finite_part(shift, ours, theirs)
    most = max(ours.running, theirs.running)
    longest = (abs(lowest) + len(finite)) // RUNNING_HITS + most + 1
    total = 0
    for (left, right), weight in survivors(ours.running, theirs.running).items():
        start = lowest + RUNNING_HITS * ((theirs.running - right) - (ours.running - left))
        total += weight * _above_zero(start, finite, left, -1 if right else 1, sixes_of(left or right, longest, most))
    unit = STOPS * SIDES ** (most + longest)
    return Fraction(total, unit * sum(finite) * PAIRS ** (ours.running + theirs.running))


def _above_zero(start: int, finite: Polynomial, adding: int, sign: int, sixes: tuple[int, ...]) -> int:
    """Sum over the finite part of the mean of max(0, hits + sign * 2 * sixes), in fifths of the weights of `sixes`.

    `adding` running dice have no bound upwards: there the mean without the 0 is known, and what lies below 0 comes off.
    """
    whole = sum(sixes)
    chances = list(accumulate(sixes, initial=0))
    moments = list(accumulate((k * weight for k, weight in enumerate(sixes)), initial=0))
    total = 0
    for hits, weight in enumerate(finite, start):
        if sign < 0:
            k = (max(hits, 0) + 1) // RUNNING_HITS
            value = STOPS * (hits * chances[k] - RUNNING_HITS * moments[k])
        else:
            k = (max(-hits, 0) + 1) // RUNNING_HITS
            below = hits * chances[k] + RUNNING_HITS * moments[k]
            value = STOPS * (hits * whole - below) + RUNNING_HITS * adding * whole
        total += weight * value
    return total
