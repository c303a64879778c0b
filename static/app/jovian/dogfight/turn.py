"""What one request of the page makes of a dogfight: where the players are now, and what is said about it."""

from dataclasses import dataclass, field

from app.jovian.dogfight.codes import CodeFault
from app.jovian.dogfight.kept import Kept
from app.jovian.dogfight.table import Place
from app.requests.request import Request
from app.words import words
from engine.kit.faults import Fault


@dataclass(frozen=True)
class Turn:
    """What came of a request.

    holding: the side whose secret part is open; it is never kept. key: the opening to be kept apart, by side;
    faults: what is wrong, by the form's own names; with faults nothing has changed and the page stays as it is.
    trouble: a sentence for the whole page; focus: where the cursor goes; unfolded: the side whose profile is open;
    shared: whether the set-up is shown as a code.
    """

    kept: Kept
    holding: Place | None = None
    key: tuple[Place, str] | None = None
    faults: tuple[Fault, ...] = ()
    sentences: dict[str, str] = field(default_factory=dict)
    trouble: str = ""
    focus: str = "dogfight-title"
    unfolded: Place | None = None
    shared: bool = False


def number_in(request: Request, name: str) -> int:
    """A whole number that a button names. Raises ValueError when it is none."""
    value = request.given.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{name} is no number")
    return value


def side_in(request: Request) -> Place:
    """The side that a button names. Raises ValueError when it is none."""
    number = number_in(request, "side")
    if number not in (0, 1):
        raise ValueError(f"side {number}")
    return 1 if number else 0


def typed(request: Request, field: str) -> str:
    """A text of the other phone as it was typed."""
    return dict(request.forms).get(f"exchange.{field}", "")


def refused(kept: Kept, request: Request, field: str, fault: CodeFault) -> Turn:
    """A text of the other phone is not taken; nothing has changed."""
    return Turn(kept, sentences={field: words(request.lang)(f"dogfight.code_fault.{fault}")})
