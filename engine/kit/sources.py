"""Sources of rules and of rows of tables."""

from dataclasses import dataclass
from typing import Literal

Mark = Literal["S", "H", "M", "L"]
"""The source: the sheets (S), several sources (H), one source (M), or our own choice (L)."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to do or to observe, with its source.

    mark: the confidence mark.
    rulings: the settings that define the details.
    """

    key: str
    mark: Mark = "S"
    rulings: tuple[str, ...] = ()
