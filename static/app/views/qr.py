"""QR codes as SVG paths: one horizontal run of dark modules after the other."""

import importlib
import importlib.util
import sys
from itertools import groupby
from typing import Any, NamedTuple

QUIET = 4
"""Light modules on every side; the QR standard requires them."""


class Qr(NamedTuple):
    """A QR code in a square of `size` units, quiet zone included."""

    path: str
    size: int


def qr(text: str, errors: str = "m", mask: int | None = None) -> Qr:
    """Return the QR code of a text.

    errors: level of error correction: l, m, q or h.
    mask: index of one of the eight masks; None searches for the best mask, which takes longer.

    Raises ValueError if the text is too long.
    """
    matrix = _encoder().encode(text, error=errors, mask=mask, micro=False).matrix
    path = "".join(_row(row, index) for index, row in enumerate(matrix))
    return Qr(path, len(matrix) + 2 * QUIET)


def _row(row: Any, index: int) -> str:
    path = ""
    column = QUIET
    for is_dark, run in groupby(row, key=bool):
        width = len(list(run))
        if is_dark:
            path += f"M{column} {index + QUIET}h{width}v1h-{width}z"
        column += width
    return path


def _encoder() -> Any:
    """Import only the encoder of segno; the package would load writers that the page does not
    ship.
    """
    if "segno" not in sys.modules:
        spec = importlib.util.find_spec("segno")
        if spec is None:
            raise ImportError("segno")
        sys.modules["segno"] = importlib.util.module_from_spec(spec)
    return importlib.import_module("segno.encoder")
