"""The progress of a large import or export: a line and a view of its own, so that other taps are
answered meanwhile.
"""

from app.battle.battle_response import repository
from app.battle.files.export import GivingOut
from app.battle.files.file_view import OUT, LongFile, give, is_waiting, waits
from app.battle.files.import_file import TakingIn
from app.battle.files.incoming import VIEW as INCOMING
from app.battle.files.list_progress import DRAFT, ListReading
from app.battle.repository import Clashed, Refused, unwrap
from app.rendering import render
from app.requests.request import Request
from app.requests.response import (
    NOT_KEPT,
    REPEAT,
    STOP,
    DeviceTask,
    FollowUp,
    Response,
    Then,
    fault_text,
    report_failed_save,
)
from app.words import words

CLOSE = "files-close"
"""The id of the button that closes the line."""


async def go_on(request: Request) -> Response:
    """Continue the import or export; show the progress, and in the end, or when the player stops
    it, the result.
    """
    device = repository()
    file = device.moving
    if file is None:
        return Response(regions={OUT: ""}, follow=STOP)
    stopped = "stop" in request.given
    wrong = "" if stopped else await _wrong(file, request.lang)
    complete = isinstance(file, GivingOut) and bool(file.text)
    if not (file.over or complete or stopped or wrong or is_waiting(file)):
        return waits(file, request.lang).but(follow=REPEAT)
    if file.over or stopped or wrong or is_waiting(file):
        device.moving = None
    if isinstance(file, TakingIn):
        if is_waiting(file) and not (stopped or wrong):
            return _offer()
        device.incoming = None
    if isinstance(file, ListReading):
        return _report_list(wrong, request.lang, stopped=stopped)
    if isinstance(file, TakingIn):
        return _report_import(file, wrong, request.lang)
    return _report_export(file, wrong, request, stopped=stopped)


def _offer() -> Response:
    """Return the response that shows the content of a file that is read."""
    then = Then(view="battle", action="go", given={"view": INCOMING})
    return Response(regions={OUT: ""}, follow=FollowUp(more=False, then=then))


def _report_export(file: GivingOut, wrong: str, request: Request, *, stopped: bool) -> Response:
    if file.text and not stopped:
        return give(file, request)
    remaining = words(request.lang)("battle.export_stopped", files=file.number)
    return _report(wrong or remaining, request.lang)


def _report_import(file: TakingIn, wrong: str, language: str) -> Response:
    text = file.describe_result(language) if file.kept or not wrong else ""
    then = FollowUp(more=False, then=Then(view="battle", action="refresh"))
    ended = _report(" ".join(filter(None, (wrong, text))), language)
    return ended.but(device=DeviceTask(saved=file.kept > 0), follow=then)


def _report_list(wrong: str, language: str, *, stopped: bool) -> Response:
    if wrong or stopped:
        return _report(wrong or words(language)("list.stopped"), language)
    preview = Then(view="battle", action="go", given={"view": "fleet", "fleet": DRAFT})
    return Response(regions={OUT: ""}, follow=FollowUp(more=False, then=preview))


def _report(sentence: str, language: str) -> Response:
    """Return the response with the result of an import or export, shown until the player closes
    it.
    """
    html = render("battle/files/import_result.html", language, sentence=sentence)
    return Response(regions={OUT: html}, say=sentence, follow=STOP, focus=CLOSE)


async def _wrong(file: LongFile, language: str) -> str:
    """Continue an import or export, and return why it fails; empty when it does not."""
    try:
        unwrap(await file.go_on())
    except Clashed:
        return ""  # Another tab has saved something meanwhile: the next step tries again.
    except Refused as error:
        return " ".join(
            dict.fromkeys(fault_text(fault, language) for fault in error.refusal.faults)
        )
    except NOT_KEPT as error:
        return report_failed_save(error, language).trouble
    return ""


async def close(request: Request) -> Response:
    """Close the line."""
    return Response(regions={OUT: ""})


ACTIONS = {"go": go_on, "close": close}
