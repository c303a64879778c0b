"""A long file on its way in or out: it has a line and a view of its own, so that other taps are answered meanwhile."""

from app.battle.commands import repository
from app.battle.files.export import GivingOut
from app.battle.files.file_view import OUT, given, waits
from app.battle.files.import_file import TakingIn
from app.battle.repository import Clashed, Refused, unwrap
from app.rendering import render
from app.requests.request import Request
from app.requests.response import NOT_KEPT, Response, Then, fault_text, not_kept
from app.words import words

CLOSE = "files-close"
"""The id of what puts it away."""


async def go_on(request: Request) -> Response:
    """How far it is; in the end, or where the player stops it, what came of it."""
    device = repository()
    file = device.moving
    if file is None:
        return Response(regions={OUT: ""}, more=False)
    stopped = "stop" in request.given
    wrong = "" if stopped else await _wrong(file, request.lang)
    complete = isinstance(file, GivingOut) and bool(file.text)
    if not (file.over or complete or stopped or wrong):
        return waits(file, request.lang).but(more=True)
    if file.over or stopped or wrong:
        device.moving = None
    if isinstance(file, TakingIn):
        return _taken_in(file, wrong, request.lang)
    return _given_out(file, wrong, request, stopped=stopped)


def _given_out(file: GivingOut, wrong: str, request: Request, *, stopped: bool) -> Response:
    if file.text and not stopped:
        return given(file, request)
    left = words(request.lang)("battle.export_stopped", files=file.number)
    return _ended(wrong or left, request.lang)


def _taken_in(file: TakingIn, wrong: str, language: str) -> Response:
    told = file.told(language) if file.kept or not wrong else ""
    then = Then(view="battle", action="refresh")
    return _ended(" ".join(filter(None, (wrong, told))), language).but(saved=file.kept > 0, then=then)


def _ended(sentence: str, language: str) -> Response:
    """What came of a file, until it is put away."""
    html = render("battle/files/import_result.html", language, sentence=sentence)
    return Response(regions={OUT: html}, say=sentence, more=False, focus=CLOSE)


async def _wrong(file: TakingIn | GivingOut, language: str) -> str:
    """Why a file does not go on, once it has been tried."""
    try:
        unwrap(await file.go_on())
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
