"""A distribution as rows for the templates."""

from dataclasses import dataclass
from fractions import Fraction

import icepool


@dataclass(frozen=True)
class Row:
    """One outcome: its chance exactly and at least; `last` means that many or more."""

    label: str
    exactly: Fraction
    at_least: Fraction
    last: bool = False
    likeliest: bool = False


def rows(die: "icepool.Die[int]", top: int | None = None) -> list[Row]:
    """Rows of a distribution from its lowest outcome up; `top` is the outcome that stands for more too."""
    total = die.denominator()
    most = max(die.quantities())
    found, rest = [], total
    for outcome, weight in die.items():
        last = outcome == top and outcome > 0
        label = f"{outcome}+" if last else str(outcome)
        found.append(Row(label, Fraction(weight, total), Fraction(rest, total), last, weight == most))
        rest -= weight
    return found
