"""Actions on codes: one made, one opened, what it holds taken over."""

from collections.abc import Awaitable, Callable

from pydantic import ValidationError

from app.battle.commands import desk
from app.games import GAMES
from app.requests.request import Request
from app.requests.response import File, Response, fault_text, stale, troubled
from app.share.made import Given, given, made_html
from app.share.opened import Opened, opened, opened_html
from app.share.taken import taken
from app.share.wanted import Wanted
from engine.engagement import ArchiveTooLarge, Conflict, Refusal, StoreFailed, StoreFull, write

FIELD = "share.code"
"""The field for a code; what is wrong with one is told beside it."""
Action = Callable[[Request, Wanted], Awaitable[Response]]


def _about_codes(action: Action) -> Callable[[Request], Awaitable[Response]]:
    """An action on what a request names; whatever is wrong is a sentence, and nothing has changed."""

    async def response(request: Request) -> Response:
        try:
            return await action(request, Wanted.model_validate({**(request.kept or {}), **request.given}))
        except (ValidationError, TypeError):
            return stale(request.lang)
        except StoreFull:
            return troubled("battle.store_full", request.lang)
        except StoreFailed:
            return troubled("battle.store_failed", request.lang)
        except ArchiveTooLarge:
            return troubled("battle.too_large", request.lang)

    return response


async def _given(request: Request, wanted: Wanted) -> Given | Response:
    found = await given(desk(), GAMES[request.game], request, wanted)
    return troubled(f"fault.{found.faults[0].code}", request.lang) if isinstance(found, Refusal) else found


async def make(request: Request, wanted: Wanted) -> Response:
    """A link, a QR code and what else there is to hand out."""
    found = await _given(request, wanted)
    if isinstance(found, Response):
        return found
    kept = wanted.model_dump(exclude_defaults=True) | {"kind": wanted.kind, "forms": request.forms}
    return _shown(made_html(found, wanted, request), kept)


async def file(request: Request, wanted: Wanted) -> Response:
    """The file with a fleet or battle."""
    found = await _given(request, wanted)
    if isinstance(found, Response) or found.archive is None:
        return found if isinstance(found, Response) else stale(request.lang)
    return Response(file=File(name=f"broadside-{wanted.kind}.json", text=write(found.archive)))


def _found(request: Request, wanted: Wanted) -> Opened | Refusal:
    return opened(GAMES, desk().games, wanted.code, request.lang)


async def look(request: Request, wanted: Wanted) -> Response:
    """What is in a code: the one that came in the address, else the one in the field."""
    code = str(request.given.get("code") or dict(request.forms).get(FIELD, ""))
    wanted = Wanted(code=code)
    found = _found(request, wanted)
    if isinstance(found, Refusal):
        return _refused(found, request)
    return _shown(opened_html(found, request), {"code": code})


async def show(request: Request, wanted: Wanted) -> Response:
    """What was shown, in the language of the page."""
    if not request.kept:
        return Response()
    if wanted.code:
        response = await look(request.model_copy(update={"given": {"code": wanted.code}}), wanted)
    else:
        response = await make(Request.model_validate(request.model_dump() | {"forms": request.kept["forms"]}), wanted)
    return response.but(go="", fresh=False, focus="")


async def take(request: Request, wanted: Wanted) -> Response:
    """What was shown, taken over."""
    found = _found(request, wanted)
    if isinstance(found, Refusal):
        return _refused(found, request)
    then = await taken(desk(), found)
    if isinstance(then, Conflict):
        return troubled("battle.clash", request.lang)
    if isinstance(then, Refusal):
        return _refused(then, request)
    go = "attack" if found.archive is None else "battle"
    return _away(game=found.page.key, saved=found.archive is not None, then=then, go=go)


async def leave(request: Request, wanted: Wanted) -> Response:
    """Nothing is shown any more; the player is back where it came from."""
    made = request.kept and not wanted.code
    go = "battle" if made and wanted.kind != "setup" else "attack"
    return _away(go=go, focus=f"share-{wanted.kind}" if made else "")


def _refused(found: Refusal, request: Request) -> Response:
    """The first reason: nobody can mend a code, so one is enough."""
    sentence = fault_text(found.faults[0], request.lang)
    regions = {"share-out": ""}
    return Response(faults={FIELD: sentence}, regions=regions, say=sentence, kept={}, go="share", focus=f"f-{FIELD}")


def _shown(html: str, kept: dict[str, object]) -> Response:
    return Response(regions={"share-out": html}, kept=kept, go="share", fresh=True)


def _away(**more: object) -> Response:
    return Response(regions={"share-out": ""}, kept={}, fields={FIELD: ""}).but(**more)


ACTIONS = {
    name: _about_codes(action)
    for name, action in (
        ("make", make),
        ("file", file),
        ("open", look),
        ("show", show),
        ("take", take),
        ("leave", leave),
    )
}
