"""Results of a roll: the sets of matching dice, their magnitudes and values."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engine.jovian.words import Magnitude

TOP = Magnitude.QUADRUPLE
ANY_VALUE = 0
"""The value of a result where no rule asks for its value."""


class Result(NamedTuple):
    """One set: its magnitude (never NOTHING) and the face it shows."""

    magnitude: Magnitude
    value: int


Results = tuple[Result, ...]
"""Results in the order in which damage resolves them: lowest magnitude, then lowest value; () is [N]."""

NOTHING: Results = ()


@lru_cache(maxsize=1024)
def magnitude_of(dice: int, macro: int = 0) -> Magnitude:
    """The magnitude of so many like dice, raised (or lowered) by `macro` steps if they are a set at all."""
    if dice < 2:
        return Magnitude.NOTHING
    own = min(dice - 1, TOP)
    return Magnitude(min(max(own + macro, 0), TOP))


def in_order(results: Iterable[Result]) -> Results:
    """Results as damage resolves them, without those that came to nothing."""
    return tuple(sorted([result for result in results if result.magnitude]))


def results_of(base: Iterable[int], macro: Iterable[int] = (), sign: int = 1) -> Results:
    """The results of faces on the table; each macro face raises (`sign` -1: lowers) the set it matches."""
    steps = Counter(macro)
    return in_order(Result(magnitude_of(dice, sign * steps[face]), face) for face, dice in Counter(base).items())


def escalated(results: Results) -> Results:
    """Every result one magnitude up; [N] stays [N] (M)."""
    return in_order(Result(Magnitude(min(m + 1, TOP)), value) for m, value in results)


@lru_cache(maxsize=8192)
def diminished(results: Results, points: int) -> tuple[Results, ...]:
    """All results that `points` diminishings can leave, spent on any results one magnitude at a time.

    As many are spent as there are magnitudes to take away.
    """
    if not points or not results:
        return (results,)
    left = {option for lower in _one_less(results) for option in diminished(lower, points - 1)}
    return tuple(sorted(left))


def _one_less(results: Results) -> set[Results]:
    return {
        in_order((*results[:i], Result(Magnitude(m - 1), value), *results[i + 1 :]))
        for i, (m, value) in enumerate(results)
    }


def total(results: Results) -> int:
    """The magnitudes of all results together."""
    return sum(result.magnitude for result in results)


def notation(results: Results) -> str:
    """The game's shorthand: 'D2,T3', and 'N' when nothing matches."""
    return ",".join(f"{m.letter}{value}" for m, value in results) or "N"


def bracketed(results: Results) -> str:
    """Results as the sheets write them: [D2,T3]."""
    return f"[{notation(results)}]"
