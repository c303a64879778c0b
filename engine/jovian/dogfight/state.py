"""What changes while a dogfight is fought, and what is left to do when it is over."""

from typing import Literal, NamedTuple

from engine.jovian.dogfight.orders import Firing
from engine.jovian.steps.volley import READY, Volley

Outcome = Literal["first", "second", "both", "none"]
"""Who is alive at the end."""
OVER = 99
"""More shots than there ever are."""


class DogfightState(NamedTuple):
    """Structure of both squadrons, damage not applied yet, how either fires, shots that are over, the one under way."""

    structure: tuple[int, int]
    pending: tuple[int, int] = (0, 0)
    firing: tuple[Firing | None, Firing | None] = (None, None)
    done: int = 0
    volley: Volley = READY
    closed: bool = False

    def with_volley(self, volley: Volley) -> "DogfightState":
        """The state with the attack further on."""
        return self._replace(volley=volley)

    def left(self, side: int) -> int:
        """Structure of a squadron, less the damage not applied yet."""
        return self.structure[side] - self.pending[side]

    @property
    def outcome(self) -> Outcome:
        """Who is alive."""
        first, second = self.structure
        if first and second:
            return "both"
        return "first" if first else "second" if second else "none"


class ClosingMove(NamedTuple):
    """A move or permission of step 8: whose, what, and how far in inches."""

    side: int
    key: Literal["free_move", "moves_away", "resumes"]
    inches: int = 0


FREE_MOVE, MOVES_AWAY = 4, 1


def closing_moves(state: DogfightState, interceptor: int) -> tuple[ClosingMove, ...]:
    """Step 8: a lone survivor moves freely, else the interceptor moves away; the active squadron may go on."""
    alive = [side for side in (0, 1) if state.structure[side]]
    moves = [ClosingMove(alive[0], "free_move", FREE_MOVE)] if len(alive) == 1 else []
    if len(alive) == 2:
        moves.append(ClosingMove(interceptor, "moves_away", MOVES_AWAY))
    resumes = [ClosingMove(0, "resumes")] if 0 in alive else []
    return tuple(moves + resumes)
