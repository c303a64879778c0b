"""Models to aim at, as cards to tap in any game."""

from typing import NamedTuple


class TargetCard(NamedTuple):
    """A model to aim at, for `parts/targets.html`.

    value: value of the form field.
    shape: id of the picture, a symbol 'shape-...'.
    scale: CSS class of the model's size.
    shape_text: shape and scale in words.
    facts: the numbers that matter, one line each.
    remaining: remaining hit points or equivalents.
    most: hit points or equivalents of an undamaged model.
    unit: name of these points.
    """

    value: str
    name: str
    shape: str
    scale: str
    shape_text: str
    facts: tuple[str, ...]
    remaining: int
    most: int
    unit: str
