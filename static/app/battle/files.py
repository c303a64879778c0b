"""A long file on its way in: it has a line and a view of its own, so that taps elsewhere are answered meanwhile."""

from app.battle.commands import repository
from app.battle.repository import Clashed, Refused, unwrap
from app.battle.taking_in import OUT, TakingIn
from app.rendering import render
from app.requests.request import Request
from app.requests.response import NOT_KEPT, Response, Then, fault_text, not_kept

CLOSE = "files-close"
"""The id of what puts it away."""


async def go_on(request: Request) -> Response:
    """How far it is; in the end, or where the player stops it, what came of it."""
    here = repository()
    taking = here.taking
    if taking is None:
        return Response(regions={OUT: ""}, more=False)
    stopped = "stop" in request.given
    wrong = "" if stopped else await _wrong(taking, request.lang)
    if not (taking.over or stopped or wrong):
        return Response(regions=taking.waits(request.lang), more=True)
    here.taking = None
    told = taking.told(request.lang) if taking.kept or not wrong else ""
    sentence = " ".join(filter(None, (wrong, told)))
    html = render("battle/taken_in.html", request.lang, sentence=sentence)
    then = Then(view="battle", action="refresh")
    return Response(regions={OUT: html}, say=sentence, saved=taking.kept > 0, more=False, then=then, focus=CLOSE)


async def _wrong(taking: TakingIn, language: str) -> str:
    """Why a file does not go on, once it has been tried."""
    try:
        unwrap(await taking.go_on())
    except Clashed:
        return ""  # another tab has kept something meanwhile: what comes next is tried again
    except Refused as found:
        return " ".join(dict.fromkeys(fault_text(fault, language) for fault in found.refusal.faults))
    except NOT_KEPT as error:
        return not_kept(error, language).trouble
    return ""


async def close(request: Request) -> Response:
    """The line put away."""
    return Response(regions={OUT: ""})


ACTIONS = {"go": go_on, "close": close}
