"""Actions on codes: one made, one opened, what it holds taken over."""

from pydantic import ValidationError

from app.battle.desk import Desk
from app.requests.request import Request
from app.requests.response import File, Response, fault_text, stale, troubled
from app.share.made import given, made_html
from app.share.opened import Pages, opened, opened_html
from app.share.taken import taken
from app.share.wanted import Wanted
from engine.engagement import ArchiveTooLarge, Conflict, Refusal, StoreFailed, StoreFull, write

FIELD = "share.code"
"""The field for a code; what is wrong with one is told beside it."""
MAKING, OPENING = ("make", "file"), ("open", "take")


async def respond(desk: Desk, pages: Pages, request: Request) -> Response:
    """The response to one action; whatever is wrong is a sentence, and nothing has changed."""
    try:
        wanted, _ = Wanted.model_validate(request.given), request.screen
    except ValidationError:
        return stale(request.lang)
    if request.action not in (*MAKING, *OPENING):
        return stale(request.lang)
    try:
        return await (_made if request.action in MAKING else _opened)(desk, pages, request, wanted)
    except StoreFull:
        return troubled("battle.store_full", request.lang)
    except StoreFailed:
        return troubled("battle.store_failed", request.lang)
    except ArchiveTooLarge:
        return troubled("battle.too_large", request.lang)


async def _made(desk: Desk, pages: Pages, request: Request, wanted: Wanted) -> Response:
    found = await given(desk, pages[request.game], request, wanted)
    if isinstance(found, Refusal):
        return troubled(f"fault.{found.faults[0].code}", request.lang)
    if request.action == "make":
        return _shown(made_html(found, wanted, request.lang))
    if found.archive is None:
        return stale(request.lang)
    return Response(file=File(name=f"broadside-{wanted.kind}.json", text=write(found.archive)))


async def _opened(desk: Desk, pages: Pages, request: Request, wanted: Wanted) -> Response:
    found = opened(pages, desk.games, wanted.code, request.lang)
    if isinstance(found, Refusal):
        return _refused(found, request)
    if request.action == "open":
        return _shown(opened_html(found, request))
    response = await taken(desk, found)
    if isinstance(response, Conflict):
        return troubled("battle.clash", request.lang)
    return _refused(response, request) if isinstance(response, Refusal) else response


def _refused(found: Refusal, request: Request) -> Response:
    """The first reason: nobody can mend a code, so one is enough."""
    sentence = fault_text(found.faults[0], request.lang)
    return Response(faults={FIELD: sentence}, regions={"share-out": ""}, say=sentence)


def _shown(html: str) -> Response:
    return Response(regions={"share-out": html})
