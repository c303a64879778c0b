"""The weapons of a group against every enemy in a battle, for any game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from app.views.target_ranges import TableItem
from engine.advice import Answers


class Grid(ABC):
    """The weapons of a group against every enemy.

    weapons: names of the weapons.
    targets: the enemies.
    aims: keys of the words of each goal.
    """

    weapons: Sequence[str]
    targets: Sequence[TableItem]
    aims: Mapping[str, str]

    @abstractmethod
    def find_answers(self, weapon: int, target: int) -> Answers | None:
        """Return the answers of a weapon at a target, by their indexes; None if it cannot fire."""

    @abstractmethod
    def opening_values(self, weapon: int, target: int) -> Mapping[str, str]:
        """Return the values of the button that opens the declaration of this attack."""
