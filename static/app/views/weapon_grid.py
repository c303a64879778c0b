"""The weapons of a group against every enemy in a battle, for any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.advice import Answers


class Range(NamedTuple):
    """The range to a target.

    target: name of the target.
    options: ranges to choose from.
    chosen: the chosen range.
    """

    target: str
    options: Sequence[tuple[str, str]]
    chosen: str

    @property
    def shown(self) -> str:
        """The chosen range in words."""
        return dict(self.options)[self.chosen]


@dataclass(frozen=True)
class Grid:
    """The weapons of a group against every enemy.

    aims: keys of the words of each goal.
    answers: function from the indexes of a weapon and a target to the answers; None if the weapon cannot fire.
    opens: function from these indexes to the values of the button that declares the attack.
    ranges: range to each target, if ranges matter.
    """

    weapons: Sequence[str]
    targets: Sequence[str]
    aims: Mapping[str, str]
    answers: Callable[[int, int], Answers | None]
    opens: Callable[[int, int], Mapping[str, str]]
    ranges: Sequence[Range] = ()
