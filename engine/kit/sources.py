"""Where a rule or a row of a table comes from."""

from dataclasses import dataclass
from typing import Literal

Mark = Literal["S", "H", "M", "L"]
"""From the sheets, from several sources, from one source, or our own choice."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing to do or to heed, and where it comes from; `rulings` are the settings that say how."""

    key: str
    mark: Mark = "S"
    rulings: tuple[str, ...] = ()
