"""Shorthand for tests: results in the players' notation, and a sample chart."""

import re

from engine.jovian import (
    NOTHING,
    CatastrophicRow,
    CatastrophicTable,
    DiceSet,
    Magnitude,
    Results,
    in_order,
)

TABLE = CatastrophicTable(
    rows=(
        CatastrophicRow(up_to=3, text="Shaken, nothing more"),
        CatastrophicRow(up_to=6, text="Adrift until repaired"),
        CatastrophicRow(up_to=9, text="Lost with all hands", destroys=True),
    )
)


def read(text: str) -> Results | None:
    """The results of some shorthand, None for other text."""
    marks = text.strip().strip("[]").upper().replace(" ", "")
    if marks in ("", "N"):
        return NOTHING if marks else None
    parts = [re.fullmatch(r"([DTQ])\+?([1-6])", part) for part in marks.split(",")]
    results = [DiceSet(Magnitude("NDTQ".index(part[1])), int(part[2])) for part in parts if part]
    distinct = len({value for _, value in results}) == len(parts)
    return in_order(results) if distinct else None
