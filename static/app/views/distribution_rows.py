"""Rows of a distribution for the templates."""

from dataclasses import dataclass
from fractions import Fraction

import icepool


@dataclass(frozen=True)
class OutcomeRow:
    """One outcome with its chances.

    outcome: the outcome as a number.
    exactly: chance of this outcome.
    at_least: chance of this outcome or more.
    last: whether the row stands for its outcome or more.
    """

    outcome: int
    label: str
    exactly: Fraction
    at_least: Fraction
    last: bool = False
    likeliest: bool = False


def rows(die: "icepool.Die[int]", top: int | None = None) -> list[OutcomeRow]:
    """Return the rows of a distribution, lowest outcome first.

    top: outcome whose row also stands for all higher outcomes.
    """
    total = die.denominator()
    most = max(die.quantities())
    result = []
    rest = total
    for outcome, weight in die.items():
        is_last = outcome == top and outcome > 0
        label = f"{outcome}+" if is_last else str(outcome)
        row = OutcomeRow(
            outcome,
            label,
            exactly=Fraction(weight, total),
            at_least=Fraction(rest, total),
            last=is_last,
            likeliest=weight == most,
        )
        result.append(row)
        rest -= weight
    return result
