"""What an activation consists of: attacks, rolls of AA, losses of wings, each by its place among all of them."""

from collections.abc import Sequence

from engine.dystopian.activation.state import ActivationState
from engine.flow import Step


class Item(Step[ActivationState]):
    """One of them; `at`: its place."""

    at: int = 0

    def due(self, state: ActivationState) -> bool:
        return state.at == self.at and state.attack is None


Items = tuple[Item, ...]
"""What one counterattack or attack, or the whole of step 4 or 5, consists of."""


def placed(items: Sequence[Item], first: int) -> Items:
    """Some items, the first of them at a place."""
    for at, item in enumerate(items, first):
        item.at = at
    return tuple(items)
