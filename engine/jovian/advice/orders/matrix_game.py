"""The exact value and optimal mixes of a simultaneous zero-sum game of two players."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from engine.jovian.advice.orders.simplex import Payoffs, Solution, pivoted


def solve_game(payoffs: Sequence[Sequence[Fraction]]) -> Solution:
    """Solve a game given by the row player's gains; dominated choices get no weight.

    Raises ValueError for a matrix with no rows or no columns.
    """
    if not payoffs or not payoffs[0]:
        raise ValueError("a game needs a choice for either side")
    scale = lcm(*{payoff.denominator for row in payoffs for payoff in row})
    whole = [
        [payoff.numerator * (scale // payoff.denominator) for payoff in row] for row in payoffs
    ]
    rows, columns = undominated(whole)
    solution = pivoted([[whole[i][j] for j in columns] for i in rows])
    return Solution(
        solution.value / scale,
        _placed(solution.rows, rows, len(whole)),
        _placed(solution.columns, columns, len(whole[0])),
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


def _placed(mix: Sequence[Fraction], indexes: Sequence[int], size: int) -> tuple[Fraction, ...]:
    known = dict(zip(indexes, mix, strict=True))
    return tuple(known.get(index, Fraction(0)) for index in range(size))
