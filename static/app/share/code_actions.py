"""Actions on codes: make one, open one, take over its content."""

from collections.abc import Awaitable, Callable

from pydantic import ValidationError

from app.battle.battle_response import repository
from app.battle.context import REPLY_DUE
from app.battle.files.opened_file import ARCHIVE
from app.battle.repository import Clashed, Refused, unwrap
from app.registered_games import GAMES
from app.rendering import render
from app.requests.request import Request
from app.requests.response import (
    NO_SCREEN,
    DeviceTask,
    File,
    FollowUp,
    FormChange,
    Response,
    ScreenChange,
    Then,
    fault_text,
    report_trouble,
    stale,
)
from app.share.new_codes import Sharing, made_html, read_subject
from app.share.opened_codes import Opened, open_code, opened_html
from app.share.phones import Arrived, arrived_html, go_back, read, read_arrival, take_first
from app.share.phones import take as take_over
from engine.engagement import Refusal, code_file, refusal, search_code, write, write_code

FIELD = "share.code"
"""The field for a code; the faults of a code are shown beside it."""
Action = Callable[[Request, Sharing], Awaitable[Response]]


def _about_codes(action: Action) -> Callable[[Request], Awaitable[Response]]:
    """Return an action that reads its subject from the request.

    Every failure becomes a sentence, and nothing has changed.
    """

    async def response(request: Request) -> Response:
        try:
            return await action(
                request, Sharing.model_validate({**(request.kept or {}), **request.given})
            )
        except (ValidationError, TypeError):
            return stale(request.lang)
        except Refused as error:
            return report_trouble(f"fault.{error.refusal.faults[0].code}", request.lang)
        except Clashed:
            return report_trouble("battle.clash", request.lang)

    return response


async def make(request: Request, sharing: Sharing) -> Response:
    """Make a link, a QR code, parts of a code, or a file."""
    result = await read_subject(repository(), GAMES[request.game], request, sharing)
    kept = sharing.model_dump(exclude_defaults=True) | {
        "kind": sharing.kind,
        "forms": request.forms,
    }
    return _share_screen(made_html(result, sharing, request), kept)


def _with_shared_forms(request: Request) -> Request:
    """Return a request with the forms that the shown code was made from."""
    return Request.model_validate(
        request.model_dump() | {"forms": (request.kept or {}).get("forms", request.forms)}
    )


async def file(request: Request, sharing: Sharing) -> Response:
    """Return the file of a fleet or battle; for other subjects a file with the code."""
    result = await read_subject(
        repository(), GAMES[request.game], _with_shared_forms(request), sharing
    )
    text = write(result.archive) if result.archive else code_file(unwrap(write_code(result.code)))
    return Response(device=DeviceTask(file=File(name=f"broadside-{sharing.kind}.json", text=text)))


async def _content(code: str, request: Request) -> Arrived | Opened | Refusal:
    """Return the content of a code: the record of another phone for a battle that is here, or
    anything else.
    """
    arrival = await read_arrival(repository(), code)
    if arrival:
        return arrival
    return open_code(GAMES, repository().games, code, request.lang)


async def look(request: Request, sharing: Sharing) -> Response:
    """Show the content of a code: the one in the address, else the first one in the text of the
    field.
    """
    if "large" in request.given:
        return _show_refusal(refusal("code_too_large"), request)
    text = str(request.given.get("code") or dict(request.forms).get(FIELD, ""))
    if ARCHIVE.match(text):
        return _open_file(text)
    code = search_code(text)
    if isinstance(code, Refusal):
        return _show_refusal(_explain_link(code, text, request), request)
    return await _show_content(request, code.text, code.number)


def _open_file(text: str) -> Response:
    """Return the response that shows a file of Broadside that was pasted as text."""
    given = {"text": text, "count": "1", "origin": "picked"}
    return _away(ScreenChange(go="battle"), then=Then(view="battle", action="open", given=given))


def _explain_link(wrong: Refusal, text: str, request: Request) -> Refusal:
    """Return why a text has no code: a link to this page has lost its code on the way."""
    site = request.address.rpartition("/")[0]
    is_own = site != "" and site.lower() in text.lower()
    if is_own and wrong == refusal("link_without_code"):
        return refusal("code_lost")
    return wrong


async def _show_content(request: Request, code: str, number: int) -> Response:
    """Show the content of a code.

    number: the number of different codes in the text that it came in.
    """
    result = await _content(code, request)
    if isinstance(result, Refusal):
        return _show_refusal(result, request)
    note = ""
    if number > 1:
        note = render("share/several.html", request.lang, number=number)
    kept: dict[str, object] = {"code": code, "number": number}
    if isinstance(result, Opened):
        return _share_screen(note + opened_html(result, request), kept)
    result = await read(repository(), result)
    kept["id"] = result.engagement.battle.id
    return _share_screen(note + arrived_html(result, request), kept)


async def show(request: Request, sharing: Sharing) -> Response:
    """Show the last content once more, in the language of the page."""
    if not request.kept:
        return Response()
    if sharing.code:
        response = await _show_content(request, sharing.code, sharing.number)
    else:
        response = await make(_with_shared_forms(request), sharing)
    return response.but(screen=NO_SCREEN, focus="")


async def take(request: Request, sharing: Sharing) -> Response:
    """Take over the content of the shown code."""
    result = await _content(sharing.code, request)
    if isinstance(result, Refusal):
        return _show_refusal(result, request)
    if isinstance(result, Arrived):
        return await _take_record(result, sharing)
    try:
        merged = await repository().take_in(result.held) if result.held else None
    except Refused as error:
        return _show_refusal(error.refusal, request)
    then = result.then(merged)
    battle = then.given.get("battle", "")
    if result.kind == "battle" and await take_first(repository(), sharing.code, battle):
        then = _to_battle(battle, option=REPLY_DUE)
    screen = ScreenChange(go=_view_of(result), game=result.page.key)
    return _away(screen, saved=result.held is not None, then=then)


def _view_of(result: Opened) -> str:
    """Return the view that shows the content of a code."""
    if result.held:
        return "battle"
    if result.kind == "roll":
        return "roll"
    return "attack"


async def _take_record(result: Arrived, sharing: Sharing) -> Response:
    """Take over the record of the other phone.

    After a choice between two records, show the code for the other phone at once.
    """
    await take_over(repository(), result, sharing.keep)
    battle = result.engagement.battle
    has_news = result.received.what != "known"
    if result.received.what == "parted":
        screen = ScreenChange(go="share", game=battle.game)
        return _away(screen, saved=has_news, then=_both(battle.id))
    screen = ScreenChange(go="battle", game=battle.game)
    return _away(screen, saved=has_news, then=_to_battle(battle.id))


def _to_battle(id: str, **option: str) -> Then:
    """Return the request that opens a battle on the table, with an option of that screen."""
    given = {"view": "battle", "battle": id, **option}
    return Then(view="battle", action="go", given=given, forms=[])


def _both(id: str) -> Then:
    """Return the request for the screen with the code for the other phone, whose code has been
    read.
    """
    return Then(view="share", action="make", given={"kind": "phones", "id": id, "done": ["read"]})


async def back(request: Request, sharing: Sharing) -> Response:
    """Return to the record that was set aside when both phones had continued."""
    await go_back(repository(), sharing.id)
    return _away(ScreenChange(go="battle"), saved=True, then=_to_battle(sharing.id))


async def ask(request: Request, sharing: Sharing) -> Response:
    """Show the field for a code instead of the last content."""
    return _away(ScreenChange(go="share"), focus=f"f-{FIELD}")


async def leave(request: Request, sharing: Sharing) -> Response:
    """Close the screen and return to the view that opened it."""
    if sharing.id and (sharing.code or sharing.kind == "phones"):
        return _away(ScreenChange(go="battle"), then=_to_battle(sharing.id))
    is_made = request.kept and not sharing.code
    if not is_made:
        return _away(ScreenChange(go="attack"))
    go = {"setup": "attack", "roll": "roll"}.get(sharing.kind, "battle")
    return _away(ScreenChange(go=go), focus=f"share-{sharing.kind}")


def _show_refusal(wrong: Refusal, request: Request) -> Response:
    """Return the first reason: a player cannot mend a code, so one reason is enough."""
    sentence = fault_text(wrong.faults[0], request.lang)
    regions = {"share-out": ""}
    response = Response(
        faults={FIELD: sentence}, regions=regions, say=sentence, kept={}, focus=f"f-{FIELD}"
    )
    return response.going("share")


def _share_screen(html: str, kept: dict[str, object]) -> Response:
    return Response(
        regions={"share-out": html}, kept=kept, screen=ScreenChange(go="share", fresh=True)
    )


def _away(
    screen: ScreenChange, *, saved: bool = False, then: Then | None = None, focus: str = ""
) -> Response:
    """Return the response that closes the screen of codes and shows another screen."""
    return Response(
        regions={"share-out": ""},
        kept={},
        form=FormChange(fields={FIELD: ""}),
        screen=screen,
        device=DeviceTask(saved=saved),
        follow=FollowUp(then=then),
        focus=focus,
    )


ACTIONS = {
    name: _about_codes(action)
    for name, action in (
        ("make", make),
        ("file", file),
        ("open", look),
        ("show", show),
        ("take", take),
        ("leave", leave),
        ("ask", ask),
        ("back", back),
    )
}
