"""Results of a roll: the sets of matching dice, their magnitudes and values."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.jovian.words import Magnitude

TOP = Magnitude.QUADRUPLE
ANY_VALUE = 0
"""The value of a result for rules that ignore values."""


class DiceSet(NamedTuple):
    """One set: its magnitude (never NOTHING) and its face."""

    magnitude: Magnitude
    value: int


Results = tuple[DiceSet, ...]
"""Results in the order of damage: lowest magnitude, then lowest value; () is [N]."""

NOTHING: Results = ()


@lru_cache(maxsize=1024)
def magnitude_of(dice: int, macro: int = 0) -> Magnitude:
    """Return the magnitude of like dice, raised (or lowered) by `macro` steps if they are a set."""
    if dice < 2:
        return Magnitude.NOTHING
    own = min(dice - 1, TOP)
    return Magnitude(min(max(own + macro, 0), TOP))


def in_order(results: Iterable[DiceSet]) -> Results:
    """Return results in the order of damage, without those of magnitude NOTHING."""
    return tuple(sorted([result for result in results if result.magnitude]))


def results_of(base: Iterable[int], macro: Iterable[int] = (), sign: int = 1) -> Results:
    """Return the results of the faces; each macro face raises (`sign` -1: lowers) the set that it
    matches.
    """
    steps = Counter(macro)
    results = []
    for face, dice in Counter(base).items():
        magnitude = magnitude_of(dice, sign * steps[face])
        results.append(DiceSet(magnitude, face))
    return in_order(results)


def escalate(results: Results) -> Results:
    """Return every result one magnitude higher; [N] stays [N] (M)."""
    return in_order(DiceSet(Magnitude(min(m + 1, TOP)), value) for m, value in results)


@lru_cache(maxsize=8192)
def diminish(results: Results, points: int) -> tuple[Results, ...]:
    """Return all results that `points` diminishings can leave, each spent on any result for one
    magnitude.

    Diminishings are spent as long as there are magnitudes to remove.
    """
    if not points or not results:
        return (results,)
    remaining = set[Results]()
    for lower in _diminish_once(results):
        remaining.update(diminish(lower, points - 1))
    return tuple(sorted(remaining))


def _diminish_once(results: Results) -> set[Results]:
    """Return what one diminishing can leave: any of the results is one magnitude lower."""
    remaining = set[Results]()
    for index, (magnitude, value) in enumerate(results):
        lower = DiceSet(Magnitude(magnitude - 1), value)
        remaining.add(in_order((*results[:index], lower, *results[index + 1 :])))
    return remaining


def total(results: Results) -> int:
    """Return the sum of the magnitudes of all results."""
    return sum(result.magnitude for result in results)


def notation(results: Results) -> str:
    """Return the game's shorthand: 'D2,T3', and 'N' for no match."""
    return ",".join(f"{m.letter}{value}" for m, value in results) or "N"


def sheet_notation(results: Results) -> str:
    """Return results in the notation of the sheets: [D2,T3]."""
    return f"[{notation(results)}]"
