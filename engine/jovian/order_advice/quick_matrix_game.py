"""A fast solution of a matrix game: floats guess the choices of the mix, whole numbers prove or reject the guess."""

from collections.abc import Sequence

from engine.jovian.order_advice.simplex import Payoffs, Row, Weights

TINY = 1e-11
"""The value below which floats count as 0, for payoffs between 0 and 1."""


def proven(payoffs: Payoffs) -> Weights | None:
    """Return optimal weights from a guess; None if the proof fails."""
    lowest = min(min(row) for row in payoffs)
    raised = 1 - lowest
    above = [[payoff + raised for payoff in row] for row in payoffs]
    support = guess(above)
    if support is None:
        return None
    rows, columns = support
    square = [[above[i][j] for j in columns] for i in rows]
    down, across = _equal(square), _equal(list(map(list, zip(*square, strict=True))))
    if down is None or across is None:
        return None
    column_weights, row_weights = _placed(down, columns, len(above[0])), _placed(across, rows, len(above))
    whole, own = sum(column_weights), sum(row_weights)
    value = _value(above, rows[0], column_weights)
    if not _holds(above, row_weights, column_weights, (value, whole), own):
        return None
    return Weights(row_weights, column_weights, (value - raised * whole, whole))


def guess(payoffs: Payoffs) -> tuple[list[int], list[int]] | None:
    """Return equally many rows and columns that an optimal mix seems to use; None if floats make no progress."""
    top = max(max(row) for row in payoffs)
    height, width = len(payoffs), len(payoffs[0])
    tableau = [[*(payoff / top for payoff in row), 1.0] for row in payoffs]
    goal = [-1.0] * width + [0.0]
    rows, columns = list(range(width, width + height)), list(range(width))
    for _ in range(8 * (height + width)):
        column = min(range(width), key=goal.__getitem__)
        if goal[column] > -TINY:
            used = [variable - width for variable in columns if variable >= width]
            return sorted(used), sorted(variable for variable in rows if variable < width)
        limits = [(row[-1] / row[column], index) for index, row in enumerate(tableau) if row[column] > TINY]
        if not limits:
            return None
        position = min(limits)[1]
        _swap(tableau, goal, position, column)
        rows[position], columns[column] = columns[column], rows[position]
    return None


def _swap(tableau: list[list[float]], goal: list[float], index: int, column: int) -> None:
    """Perform one step of the simplex method on the short tableau, whose columns are the nonbasic variables."""
    row = tableau[index]
    by = row[column]
    row[:] = [entry / by for entry in row]
    row[column] = 1 / by
    for other in (*tableau, goal):
        factor = other[column]
        if other is not row and factor:
            other[:] = [entry - factor * mine for entry, mine in zip(other, row, strict=True)]
            other[column] = -factor / by


def _equal(square: list[Row]) -> list[int] | None:
    """Return weights, one per column, that give every row the same value; None if a weight is negative.

    The function uses elimination without fractions (Bareiss), then the solution times the determinant.
    """
    size = len(square)
    rows = [[*row, 1] for row in square]
    before = 1
    for step in range(size):
        result = next((index for index in range(step, size) if rows[index][step]), None)
        if result is None:
            return None
        rows[step], rows[result] = rows[result], rows[step]
        pivot = rows[step]
        by = pivot[step]
        for position, row in enumerate(rows):
            if position != step:
                factor = row[step]
                rows[position] = [
                    (entry * by - factor * mine) // before for entry, mine in zip(row, pivot, strict=True)
                ]
        before = by
    weights = [row[-1] if before > 0 else -row[-1] for row in rows]
    return weights if min(weights) >= 0 and any(weights) else None


def _placed(weights: Sequence[int], indexes: Sequence[int], size: int) -> tuple[int, ...]:
    known = dict(zip(indexes, weights, strict=True))
    return tuple(known.get(index, 0) for index in range(size))


def _value(payoffs: Payoffs, row: int, columns: Sequence[int]) -> int:
    return sum(payoff * weight for payoff, weight in zip(payoffs[row], columns, strict=True))


def _holds(payoffs: Payoffs, rows: Sequence[int], columns: Sequence[int], value: tuple[int, int], own: int) -> bool:
    """Return whether no row exceeds the value against the columns, and no column gives less against the rows."""
    most, whole = value
    if any(_value(payoffs, row, columns) > most for row in range(len(payoffs))):
        return False
    return all(
        sum(weight * row[column] for weight, row in zip(rows, payoffs, strict=True)) * whole >= most * own
        for column in range(len(payoffs[0]))
    )
