"""The weapons of a group against every enemy in a battle, for any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from app.views.target_ranges import TableItem
from engine.advice import Answers


@dataclass(frozen=True)
class Grid:
    """The weapons of a group against every enemy.

    aims: keys of the words of each goal.
    answers: function from the indexes of a weapon and a target to the answers; None if the weapon
        cannot fire.
    opens: function from these indexes to the values of the button that declares the attack.
    """

    weapons: Sequence[str]
    targets: Sequence[TableItem]
    aims: Mapping[str, str]
    answers: Callable[[int, int], Answers | None]
    opens: Callable[[int, int], Mapping[str, str]]
