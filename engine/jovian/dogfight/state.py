"""The state of a dogfight, and the moves that remain when it is over."""

from typing import Literal, NamedTuple

from engine.jovian.dogfight.orders import FiringMode
from engine.jovian.steps.volley import READY, VolleyState
from engine.jovian.tables import FREE_MOVE, MOVES_AWAY

Outcome = Literal["first", "second", "both", "none"]
"""The sides that are alive at the end."""
OVER = 99
"""A number of shots that no dogfight reaches."""


class DogfightState(NamedTuple):
    """The state of a dogfight.

    structure: the Structure of both squadrons.
    pending: damage that has not taken effect yet.
    firing: the way in which each side fires, None before the choice.
    done: the number of shots that are over.
    volley: the attack in progress.
    closed: True after step 8.
    """

    structure: tuple[int, int]
    pending: tuple[int, int] = (0, 0)
    firing: tuple[FiringMode | None, FiringMode | None] = (None, None)
    done: int = 0
    volley: VolleyState = READY
    closed: bool = False

    def remaining(self, side: int) -> int:
        """Return the Structure of a squadron minus the pending damage."""
        return self.structure[side] - self.pending[side]

    @property
    def outcome(self) -> Outcome:
        """The sides that are alive."""
        first, second = self.structure
        if first and second:
            return "both"
        if first:
            return "first"
        if second:
            return "second"
        return "none"


class ClosingMove(NamedTuple):
    """A move or permission of step 8: the side, the kind, and the distance in inches."""

    side: int
    key: Literal["free_move", "moves_away", "resumes"]
    inches: int = 0


def closing_moves(state: DogfightState, interceptor: int) -> tuple[ClosingMove, ...]:
    """Return the permitted moves of step 8.

    A lone survivor moves freely, otherwise the interceptor moves away; the active squadron may
    resume its activation.
    """
    alive = [side for side in (0, 1) if state.structure[side]]
    moves = []
    if len(alive) == 1:
        moves.append(ClosingMove(alive[0], "free_move", FREE_MOVE))
    if len(alive) == 2:
        moves.append(ClosingMove(interceptor, "moves_away", MOVES_AWAY))
    if 0 in alive:
        moves.append(ClosingMove(0, "resumes"))
    return tuple(moves)
