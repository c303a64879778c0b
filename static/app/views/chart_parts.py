"""Parts of charts in all games: steps, points, and marks of rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar, get_args

from app.number_format import in_percent
from engine.kit.rulings import Ruling
from engine.kit.sources import Mark, Point

MARKS: tuple[Mark, ...] = get_args(Mark)
S = TypeVar("S", bound=Ruling)


@dataclass(frozen=True, slots=True)
class ChartStep:
    """One step of a procedure.

    number: number on the sheet.
    who: the side that acts.
    points: what the side does.
    charts: charts that the step reads.
    """

    number: int
    who: str
    points: tuple[Point, ...]
    secret: bool = False
    charts: tuple[str, ...] = ()
    mark: Mark = "S"


def marks_of(*tables: Iterable[Any]) -> list[Mark]:
    """Return the marks that rows of some tables carry, in the order of the legend."""
    marks = set()
    for table in tables:
        marks |= {row.mark for row in table}
    return [mark for mark in MARKS if mark in marks]


def ruled(rulings: Iterable[S], fields: Iterable[str]) -> list[S]:
    """Return the rulings of some fields, in the order of the game's list."""
    wanted = set(fields)
    return [ruling for ruling in rulings if ruling.field in wanted]


def whole_percent(chance: Fraction) -> int:
    """Return a chance as a whole number of percent.

    Raises ValueError if the chance is no whole number of percent.
    """
    percent = 100 * chance
    if percent.denominator != 1:
        raise ValueError(f"{chance} is no whole number of percent")
    return int(percent)


def chart_percent(chance: Fraction, language: str) -> str:
    """Return a chance as a whole number of percent with its sign.

    Raises ValueError if the chance is no whole number of percent.
    """
    return in_percent(str(whole_percent(chance)), language)


def signed(number: int) -> str:
    """Return a number with its printed sign: +1, 0, −2."""
    if number == 0:
        return "0"
    return f"{number:+d}".replace("-", "\u2212")
