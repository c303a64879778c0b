"""Matrix games by the simplex method in whole numbers: every division is exact, so nothing is
rounded.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Row = list[int]
Payoffs = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Solution:
    """The value for the row player, and a mix for each side that secures it."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve_by_simplex(payoffs: Payoffs) -> Solution:
    """Return the optimal mixes of both players: one picks a row for much gain, the other a column
    for little.
    """
    raised = 1 - min(min(row) for row in payoffs)
    positive = list[Row]()
    for row in payoffs:
        positive.append([payoff + raised for payoff in row])
    tableau = _Tableau(positive)
    column = tableau.entering()
    while column is not None:
        tableau.pivot(tableau.leaving(column), column)
        column = tableau.entering()
    rows, columns = tableau.weights()
    whole = sum(columns)
    return Solution(
        Fraction(tableau.pivoted - raised * whole, whole),
        tuple(Fraction(weight, whole) for weight in rows),
        tuple(Fraction(weight, whole) for weight in columns),
    )


class _Tableau:
    """The linear program: maximise the sum of column weights such that no row gets more than 1;
    payoffs are above 0.

    All entries have the common denominator `pivoted`, the last pivot (Bareiss): the division by it
    leaves no remainder.
    """

    def __init__(self, payoffs: list[Row]) -> None:
        self.height = len(payoffs)
        self.width = len(payoffs[0])
        self.rows = list[Row]()
        for index, row in enumerate(payoffs):
            slack = [0] * self.height
            slack[index] = 1
            self.rows.append([*row, *slack, 1])
        self.goal = [-1] * self.width + [0] * (self.height + 1)
        self.basis = list(range(self.width, self.width + self.height))
        self.pivoted = 1
        self.stalled = False

    def entering(self) -> int | None:
        """Return the column with the greatest gain.

        While the goal does not improve, the first one, which prevents cycles.
        """
        gains = self.goal[:-1]
        if self.stalled:
            return next((column for column, gain in enumerate(gains) if gain < 0), None)
        best = min(range(len(gains)), key=gains.__getitem__)
        if gains[best] >= 0:
            return None
        return best

    def leaving(self, column: int) -> int:
        """Return the row that limits a column first; the lowest variable among equals."""
        best = -1
        for index, row in enumerate(self.rows):
            if row[column] <= 0:
                continue
            if best < 0 or self._limits_before(index, best, column):
                best = index
        return best

    def _limits_before(self, index: int, best: int, column: int) -> bool:
        row = self.rows[index]
        other = self.rows[best]
        limit = row[-1] * other[column]
        other_limit = other[-1] * row[column]
        if limit == other_limit:
            return self.basis[index] < self.basis[best]
        return limit < other_limit

    def pivot(self, index: int, column: int) -> None:
        """Exchange a column's variable for the variable of a row."""
        row = self.rows[index]
        self.stalled = row[-1] == 0
        by = row[column]
        before = self.pivoted
        for other in (*self.rows, self.goal):
            if other is not row:
                factor = other[column]
                other[:] = [
                    (entry * by - factor * mine) // before
                    for entry, mine in zip(other, row, strict=True)
                ]
        self.basis[index] = column
        self.pivoted = by

    def weights(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the row weights from the prices of the limits, and the column weights from the
        variables.
        """
        columns = [0] * self.width
        for index, variable in enumerate(self.basis):
            if variable < self.width:
                columns[variable] = self.rows[index][-1]
        return tuple(self.goal[self.width : -1]), tuple(columns)
