"""QR codes as paths of our own: one run of dark modules after the other."""

import importlib
import importlib.util
import sys
from itertools import groupby
from typing import Any, NamedTuple

QUIET = 4
"""Light modules that the standard asks for on every side."""


class Qr(NamedTuple):
    """A code to be drawn in a square of `size` units, quiet zone included."""

    path: str
    size: int


def qr(text: str, errors: str = "m", mask: int | None = None) -> Qr:
    """The QR code of a text; `errors` that it corrects: l, m, q or h. Raises ValueError when the text is too long.

    mask: of eight the one to lay over it, where there is no time to find the best: of packed text any will do.
    """
    matrix = _encoder().encode(text, error=errors, mask=mask, micro=False).matrix
    path = "".join(_row(row, place) for place, row in enumerate(matrix))
    return Qr(path, len(matrix) + 2 * QUIET)


def _row(row: Any, place: int) -> str:
    drawn, column = "", QUIET
    for dark, run in groupby(row, key=bool):
        width = len(list(run))
        if dark:
            drawn += f"M{column} {place + QUIET}h{width}v1h-{width}z"
        column += width
    return drawn


def _encoder() -> Any:
    """segno's encoder alone: its package would load writers of many formats, which the page does not ship."""
    if "segno" not in sys.modules:
        spec = importlib.util.find_spec("segno")
        if spec is None:
            raise ImportError("segno")
        sys.modules["segno"] = importlib.util.module_from_spec(spec)
    return importlib.import_module("segno.encoder")
