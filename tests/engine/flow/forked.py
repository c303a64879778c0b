"""A flow played in every possible way: each batch is answered by every throw of the dice."""

from collections import Counter, defaultdict
from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeVar

from engine.dice import Batch, Record, RecordedDice
from engine.flow import Flow, Played, play

S = TypeVar("S", bound=Hashable)


@lru_cache(maxsize=256)
def throws(batch: Batch) -> list[tuple[Record, int]]:
    """Every throw of a batch, and how many orders of its dice there are."""
    result = []
    for faces in combinations_with_replacement(range(1, batch.sides + 1), batch.count):
        ways = factorial(batch.count) // prod(
            factorial(number) for number in Counter(faces).values()
        )
        result.append((Record(typed=faces), ways))
    return result


def every_way(flow: Flow[S], state: S, batches: int) -> tuple[dict[S, Fraction], Fraction]:
    """Chances of the end states reached within some batches, and the chance of still waiting for
    dice then.
    """
    ends: dict[S, Fraction] = defaultdict(Fraction)
    waiting = Fraction(0)
    ways: list[tuple[Played[S], int, int, int]] = [(play(flow, state, RecordedDice([])), 0, 1, 1)]
    while ways:
        played, thrown, number, of = ways.pop()
        if played.waiting is None:
            ends[played.state] += Fraction(number, of)
        elif thrown == batches:
            waiting += Fraction(number, of)
        else:
            assert isinstance(played.waiting, Batch)
            of *= played.waiting.sides**played.waiting.count
            ways += [
                (played.on(RecordedDice([record])), thrown + 1, number * same, of)
                for record, same in throws(played.waiting)
            ]
    return dict(ends), waiting
