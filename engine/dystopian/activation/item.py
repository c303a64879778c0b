"""What an activation consists of: attacks, rolls of AA, losses of wings, each by its place among all of them."""

from collections.abc import Sequence

from engine.dystopian.activation.state import ActivationState
from engine.dystopian.activation.uses import Uses
from engine.dystopian.refs import Ref
from engine.flow import Step


class Item(Step[ActivationState]):
    """One of them; `at`: its place.

    own: the uses of weapons whose dice it counts; suffers: models that it goes through steps 8 and 9 with. It reads
    nothing else of the state that odds may forget.
    """

    at: int = 0
    own: Uses = ()
    suffers: tuple[Ref, ...] = ()

    def due(self, state: ActivationState) -> bool:
        return state.at == self.at and state.attack is None


Items = tuple[Item, ...]
"""What one counterattack or attack, or the whole of step 4 or 5, consists of."""


def placed(items: Sequence[Item], first: int) -> Items:
    """Some items, the first of them at a place."""
    for at, item in enumerate(items, first):
        item.at = at
    return tuple(items)
