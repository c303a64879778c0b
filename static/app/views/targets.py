"""Models to aim at, as cards to tap in any game."""

from typing import NamedTuple


class TargetCard(NamedTuple):
    """A model that can be aimed at, as `parts/targets.html` shows it.

    value: of its field; shape: of its picture, a symbol 'shape-...'; scale: the class of its size; said: both in words;
    facts: the numbers that matter, line by line; left, most: of what it loses, `unit` in words.
    """

    value: str
    name: str
    shape: str
    scale: str
    said: str
    facts: tuple[str, ...]
    left: int
    most: int
    unit: str
