"""What came of an action on fleets and battles, before its screen is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.requests.request import Request, Screen
from app.requests.response import File
from engine.engagement import Refusal
from engine.kit.faults import Fault


@dataclass(frozen=True)
class Outcome:
    """What came of an act: the screen to show, keys of what to say, faults that changed nothing, a file to hand out.

    values: what the screen's form is to hold, None for what is kept; saved: whether anything was written; only: the
    regions to replace instead of the whole screen, with `texts` by their ids; focus: the id to go to; numbers: what
    the sentence is filled with; printed: whether to print; secret, needs: as a response has them.
    """

    screen: Screen
    say: str = ""
    trouble: str = ""
    faults: tuple[Fault, ...] = ()
    file: File | None = None
    values: Mapping[str, Any] | None = None
    saved: bool = False
    only: Mapping[str, str] | None = None
    texts: Mapping[str, str] | None = None
    printed: bool = False
    secret: Mapping[str, str] | None = None
    needs: tuple[str, ...] = ()
    focus: str | None = None
    numbers: Mapping[str, int] | None = None


CLASH = "battle.clash"


def clashed(request: Request) -> Outcome:
    """Another tab was faster; what it wrote is shown."""
    return Outcome(request.screen, trouble=CLASH)


def refused(request: Request, found: Refusal) -> Outcome:
    """Nothing has changed; every reason is told."""
    return Outcome(request.screen, faults=found.faults)
