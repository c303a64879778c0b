"""What the charts of all games are made of: steps, points, and the marks that some rows carry."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar, get_args

from app.format import NARROW_SPACE
from engine.kit.rulings import Ruling
from engine.kit.sources import Mark, Point

MARKS: tuple[Mark, ...] = get_args(Mark)
S = TypeVar("S", bound=Ruling)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure: the sheet's number, who acts, what is done, and the charts it reads."""

    number: int
    who: str
    points: tuple[Point, ...]
    secret: bool = False
    charts: tuple[str, ...] = ()
    mark: Mark = "S"


def marks_of(*tables: Iterable[Any]) -> list[Mark]:
    """The marks that some rows carry, in the order of a legend."""
    found = {row.mark for table in tables for row in table}
    return [mark for mark in MARKS if mark in found]


def ruled(rulings: Iterable[S], fields: Iterable[str]) -> list[S]:
    """The settings of some fields, in the order of a game's list."""
    wanted = set(fields)
    return [ruling for ruling in rulings if ruling.field in wanted]


def whole_percent(chance: Fraction) -> int:
    """A chance that is a whole number of percent. Raises ValueError when it is not."""
    percent = 100 * chance
    if percent.denominator != 1:
        raise ValueError(f"{chance} is no whole number of percent")
    return int(percent)


def in_percent(chance: Fraction) -> str:
    """A whole number of percent with its sign, the same in all languages."""
    return f"{whole_percent(chance)}{NARROW_SPACE}%"


def signed(number: int) -> str:
    """A number with its sign as printers set it: +1, 0, −2."""
    return f"{number:+d}".replace("-", "\u2212") if number else "0"
