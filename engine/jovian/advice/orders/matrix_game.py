"""The exact value and optimal mixes of a simultaneous zero-sum game of two players."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from engine.jovian.advice.orders.simplex import Payoffs, Solution, solve_by_simplex


def solve_game(payoffs: Sequence[Sequence[Fraction]]) -> Solution:
    """Solve a game given by the row player's gains; dominated choices get no weight.

    Raises ValueError for a matrix with no rows or no columns.
    """
    if not payoffs or not payoffs[0]:
        raise ValueError("a game needs a choice for either side")
    denominators = set[int]()
    for row in payoffs:
        denominators.update(payoff.denominator for payoff in row)
    scale = lcm(*denominators)
    whole = [_scale_row(row, scale) for row in payoffs]
    rows, columns = remove_dominated(whole)
    solution = solve_by_simplex([_pick(whole[index], columns) for index in rows])
    return Solution(
        solution.value / scale,
        _fill_mix(solution.rows, rows, len(whole)),
        _fill_mix(solution.columns, columns, len(whole[0])),
    )


def _scale_row(row: Sequence[Fraction], scale: int) -> list[int]:
    """Return payoffs times a multiple of all their denominators."""
    return [payoff.numerator * (scale // payoff.denominator) for payoff in row]


def _pick(row: Sequence[int], columns: Sequence[int]) -> list[int]:
    return [row[column] for column in columns]


def remove_dominated(payoffs: Payoffs) -> tuple[list[int], list[int]]:
    """Return the rows and columns that remain after repeated removal of dominated ones."""
    rows = list(range(len(payoffs)))
    columns = list(range(len(payoffs[0])))
    while True:
        before = len(rows) + len(columns)
        rows = _best({row: _pick(payoffs[row], columns) for row in rows})
        gains: dict[int, list[int]] = {}
        for column in columns:
            gains[column] = [-payoffs[row][column] for row in rows]
        columns = _best(gains)
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


def _fill_mix(mix: Sequence[Fraction], indexes: Sequence[int], size: int) -> tuple[Fraction, ...]:
    """Return a mix of some choices as a mix of all, in which the others have no weight."""
    known = dict(zip(indexes, mix, strict=True))
    return tuple(known.get(index, Fraction(0)) for index in range(size))
