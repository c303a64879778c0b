"""Exact odds of how many more sixes the running dice of one side roll than the running dice of the
other side.

Throw one running die of each side together. Two sixes cancel and are thrown again, so of 36 pairs
only 35 count, and each of those ends at least one die. When one side has no running die left, the
rest is one-sided.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from engine.dice.faces import SIDES

Fall = tuple[int, int]
"""A factor as numerator and denominator."""
STOPS = SIDES - 1
PAIRS = SIDES * SIDES - 1


@dataclass(frozen=True, slots=True)
class Race:
    """Weights of the lead in sixes: the lowest lead, the lowest + 1, ... more sixes of our side
    than of their side.

    The first and the last entry also hold the weights of the leads beyond them.

    weights: the weight of each lead.
    excess: the mean number of sixes by which the lead exceeds the last entry.
    """

    weights: tuple[int, ...]
    excess: Fraction


@lru_cache(maxsize=1024)
def race(ours: int, theirs: int, low: int, high: int) -> Race:
    """Return the lead of `ours` running dice over `theirs`, limited to the range from `low` to
    `high`.
    """
    ends = _ends(ours, theirs)
    ahead = {left: weight for (left, right), weight in ends.items() if not right}
    behind = {right: weight for (left, right), weight in ends.items() if right}
    scale = SIDES ** max(high + ours, theirs - low)
    weights = [0] * (high - low + 1)
    kept = _of_single_side(ahead, theirs - ours, high, scale)
    excess = _excess(ahead, theirs - ours, high, kept, scale)
    _add(weights, -low, kept, 1)
    _add(weights, -low, _of_single_side(behind, ours - theirs, -low, scale), -1)
    return Race(tuple(weights), excess / PAIRS ** (ours + theirs))


@lru_cache(maxsize=1024)
def beyond(ours: int, theirs: int, high: int, fall: Fall, period: int) -> tuple[list[int], int]:
    """Return the weights of the leads `high`, `high` + 1, ... of one period, and the denominator of
    the weights.

    Each weight also holds all leads that are whole periods higher; a lead counts `fall` times the
    one a period lower. `high` exceeds `theirs`, so it exceeds every lead that dice can have before
    one side has no running die left.
    """
    ahead = {left: weight for (left, right), weight in _ends(ours, theirs).items() if not right}
    gap = theirs - ours
    scale = SIDES ** (high + ours)
    lead = [0] * (high - gap)
    folded = [0] * period
    passed = 1
    times = fall[1] * SIDES**period - fall[0]
    for dice in range(max(ahead, default=0), 0, -1):
        lead[dice] += ahead.get(dice, 0) * scale
        below = 0
        for sixes in range(dice, len(lead)):
            below = (STOPS * lead[sixes] + below) // SIDES
            lead[sixes] = below
        folded = _with_next_die(folded, below * passed, fall, times)
        passed *= times
    return folded, PAIRS ** (ours + theirs) * scale * passed


def _with_next_die(folded: list[int], below: int, fall: Fall, times: int) -> list[int]:
    """Return the weights of the leads after one more running die has rolled its sixes.

    A die that rolls no six, 5 in 6, leaves the lead k; a six raises it and rolls again. So the new
    weight is new(k) = (5 old(k) + new(k - 1)) / 6. As each weight also holds the leads that are
    whole periods higher, the weight before the first is `below`, plus `fall` times the last new
    weight: an equation in a cycle, which is solved first.

    folded: the old weights of one period.
    below: the weight of the lead before the first lead.
    times: the factor by which every weight grows, so that all divisions leave no remainder.
    """
    last_without_cycle = below
    power = 1
    for weight in folded:
        last_without_cycle += STOPS * power * weight
        power *= SIDES
    fall_numerator, _ = fall
    previous = times * below + fall_numerator * last_without_cycle
    result = []
    for weight in folded:
        previous = (STOPS * times * weight + previous) // SIDES
        result.append(previous)
    return result


@lru_cache(maxsize=256)
def _ends(ours: int, theirs: int) -> dict[tuple[int, int], int]:
    """Return the weights of the running dice that one side still has when the other side has
    none.
    """
    grid: dict[tuple[int, int], int] = defaultdict(int)
    grid[ours, theirs] = PAIRS ** (ours + theirs)
    for left in range(ours, 0, -1):
        for right in range(theirs, 0, -1):
            weight = grid.pop((left, right), 0) // PAIRS
            grid[left, right - 1] += weight * STOPS
            grid[left - 1, right] += weight * STOPS
            grid[left - 1, right - 1] += weight * STOPS * STOPS
    return {pair: weight for pair, weight in grid.items() if weight}


def _of_single_side(remaining: dict[int, int], gap: int, top: int, scale: int) -> dict[int, int]:
    """Return the weights of the lead when only one side has running dice; `top` holds the weight of
    the tail.

    Every further six is one sixth as likely: b(k) = (5 a(k) + b(k - 1)) / 6 for each die, all dice
        in one pass.
    The lead starts at `gap` plus the number of dice.
    """
    lead: dict[int, int] = defaultdict(int)
    for dice in range(max(remaining, default=0), 0, -1):
        lead[gap + dice] += remaining.get(dice, 0) * scale
        below = 0
        for sixes in range(gap + dice, top):
            below = (STOPS * lead[sixes] + below) // SIDES
            lead[sixes] = below
    if 0 in remaining:
        lead[gap] += remaining[0] * scale
    kept = {sixes: weight for sixes, weight in lead.items() if sixes < top}
    kept[top] = sum(remaining.values()) * scale - sum(kept.values())
    return kept


def _excess(
    remaining: dict[int, int], gap: int, top: int, kept: dict[int, int], scale: int
) -> Fraction:
    """Return the mean of the lead beyond `top`.

    It is the plain mean minus `top`, plus the mean by which the leads of `kept` are below `top`.
    """
    plain = sum(
        (weight * (gap + dice - top + Fraction(dice, STOPS)) for dice, weight in remaining.items()),
        Fraction(0),
    )
    short = sum((top - sixes) * weight for sixes, weight in kept.items())
    return plain + Fraction(short, scale)


def _add(weights: list[int], zero: int, lead: dict[int, int], sign: int) -> None:
    """Add the weights of leads, limited to the ends of the list; `zero` is the index of an even
    race.
    """
    for sixes, weight in lead.items():
        weights[min(max(zero + sign * sixes, 0), len(weights) - 1)] += weight
