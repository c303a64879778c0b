"""Numbers as players write them: '2,000', '2.000' and '2 000' are two thousand, '1,5' is none."""

import re
from typing import NamedTuple

SIGNED = r"\d{1,3}(?>(?:[.,'’]\d{3})+)(?!\d)"
SPACED = r"(?<![x×*])(?<![x×*] )\d{1,3}(?>(?: \d{3})+)(?!\d)"
AMOUNT = (
    rf"(?<![\d.,])(?:{SIGNED}|{SPACED}|\d{{1,6}}(?!\d))"
    r"(?:[.,]0{1,2}(?!\d))?(?![.,]\d)"
)
"""A whole number, with or without signs between thousands, and with empty decimals or none."""
WHOLE = re.compile(AMOUNT)
DECIMALS = re.compile(r"[.,]0{1,2}$")
SIGNS = re.compile(r"[.,'’ ]")


def read_amount(text: str) -> int | None:
    """Return the whole number that a text is, None where it is none: 1320 for '1 320,00'."""
    if not WHOLE.fullmatch(text):
        return None
    return int(SIGNS.sub("", DECIMALS.sub("", text)))


class Price(NamedTuple):
    """Points in a list.

    is_each: True where they are those of one model.
    is_added: True where they are a part of the points of another row, as '(+20 pts)'.
    is_limit: True where they are the size of the game.
    is_guess: True where nothing but a number stands in the list.
    """

    points: int
    is_each: bool = False
    is_added: bool = False
    is_limit: bool = False
    is_guess: bool = False
