"""The exact value and optimal mixes of a simultaneous zero-sum game of two players."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from engine.jovian.order_advice.simplex import Payoffs, pivoted


@dataclass(frozen=True)
class Solution:
    """The value for the row player, and a mix for each side that secures it."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_game(payoffs: Sequence[Sequence[Fraction]]) -> Solution:
    """Solve a game given by the row player's gains; dominated choices get no weight.

    Raises ValueError for a matrix with no rows or no columns.
    """
    if not payoffs or not payoffs[0]:
        raise ValueError("a game needs a choice for either side")
    scale = lcm(*{payoff.denominator for row in payoffs for payoff in row})
    whole = [[payoff.numerator * (scale // payoff.denominator) for payoff in row] for row in payoffs]
    rows, columns = undominated(whole)
    weights = pivoted([[whole[i][j] for j in columns] for i in rows])
    above, below = weights.value
    return Solution(
        Fraction(above, below * scale),
        _spread(weights.rows, rows, len(whole)),
        _spread(weights.columns, columns, len(whole[0])),
    )


def undominated(payoffs: Payoffs) -> tuple[list[int], list[int]]:
    """Return the rows and columns that remain after repeated removal of dominated ones."""
    rows, columns = list(range(len(payoffs))), list(range(len(payoffs[0])))
    while True:
        before = len(rows) + len(columns)
        rows = _best({i: [payoffs[i][j] for j in columns] for i in rows})
        columns = _best({j: [-payoffs[i][j] for i in rows] for j in columns})
        if len(rows) + len(columns) == before:
            return rows, columns


def _best(gains: dict[int, list[int]]) -> list[int]:
    """Return the choices that no other remaining choice equals or beats everywhere.

    Of equal choices the first stays.
    """
    remaining = dict(gains)
    for choice, own in reversed(gains.items()):
        others = (gain for other, gain in remaining.items() if other != choice)
        if any(all(map(int.__ge__, gain, own)) for gain in others):
            del remaining[choice]
    return list(remaining)


def _spread(weights: Sequence[int], indexes: Sequence[int], size: int) -> tuple[Fraction, ...]:
    whole = sum(weights)
    mix = [Fraction(0)] * size
    for index, weight in zip(indexes, weights, strict=True):
        mix[index] = Fraction(weight, whole)
    return tuple(mix)
