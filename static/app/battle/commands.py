"""Actions on fleets and battles: one each request, then the screen as it is afterwards."""

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any

from pydantic import TypeAdapter

from app.battle import acts_files, acts_fleet, acts_fleets, acts_flow, acts_home, acts_table
from app.battle.desk import Desk
from app.battle.device import device_store
from app.battle.game import BattlePage
from app.battle.outcome import Outcome
from app.battle.views import VIEWS
from app.games import GAMES
from app.rendering import render
from app.requests.request import Request, Screen
from app.requests.response import Response, fault_text, stale, troubled
from app.views.log_words import last_said
from app.words import words
from engine.engagement import ArchiveTooLarge, Refusal, StoreFailed, StoreFull, games

Act = Callable[[Desk, BattlePage, Request], Awaitable[Outcome]]
TEXTS = TypeAdapter(dict[str, str])
"""What the buttons of these screens carry."""
MISFIT = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What comes of names and values that no screen of this version sends, perhaps kept by the page before an update."""


async def show(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen as it was left."""
    return Outcome(request.screen)


async def refresh(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The screen as another tab has made it."""
    desk.forget()
    return Outcome(request.screen)


ACTS: Mapping[str, Act] = {
    "show": show,
    "refresh": refresh,
    "home": acts_home.home,
    "go": acts_home.go,
    "try": acts_home.try_it,
    "start": acts_home.start,
    "delete": acts_home.delete,
    "fleets.make": acts_fleets.make,
    "fleets.copy": acts_fleets.copy,
    "fleets.delete": acts_fleets.delete,
    "fleets.undo": acts_fleets.undo,
    "fleets.redo": acts_fleets.redo,
    "fleet.rename": acts_fleet.rename,
    "fleet.add": acts_fleet.add_group,
    "fleet.copy": acts_fleet.copy_item,
    "fleet.remove": acts_fleet.remove_item,
    "fleet.sheet": acts_fleet.sheet,
    "item.save": acts_fleet.save_item,
    "item.part": acts_fleet.more_parts,
    "undo": acts_table.undo,
    "redo": acts_table.redo,
    "turn": acts_table.turn,
    "note": acts_table.note,
    "adjust": acts_table.adjust,
    "throw": acts_flow.throw,
    "choose": acts_flow.choose,
    "export": acts_files.export,
    "import": acts_files.take_in,
    "log.export": acts_files.export_log,
}


async def respond(desk: Desk, page: BattlePage, request: Request) -> Response:
    """The response to one action; a store that is full or fails is a sentence, and nothing has changed.

    A screen that cannot be shown as it was left gives way to the first.
    """
    act = page.acts.get(request.action) or ACTS.get(request.action)
    if act is None:
        return stale(request.lang)
    try:
        TEXTS.validate_python(request.given)
        return await _response(desk, page, request, await act(desk, page, request))
    except StoreFull:
        return troubled("battle.store_full", request.lang)
    except StoreFailed:
        return troubled("battle.store_failed", request.lang)
    except ArchiveTooLarge:
        return troubled("battle.too_large", request.lang)
    except MISFIT:
        if request.action != "show" or not (request.kept or request.forms):
            return stale(request.lang)
        return await respond(desk, page, request.model_copy(update={"kept": None, "forms": [], "given": {}}))


async def _response(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> Response:
    t = words(request.lang)
    if outcome.faults:
        faults = {fault.name: fault_text(fault, request.lang) for fault in outcome.faults}
        return Response(faults=faults, say=" ".join(dict.fromkeys(faults.values())))
    if outcome.needs:
        return Response(needs=outcome.needs)
    response = Response(
        say=t(outcome.say, **(outcome.numbers or {})) if outcome.say else "",
        trouble=t(outcome.trouble) if outcome.trouble else "",
        saved=outcome.saved,
        focus=outcome.focus or "",
        printed=outcome.printed,
        file=outcome.file,
        secret=dict(outcome.secret or {}),
    )
    if outcome.file:
        return response
    if outcome.only is not None:
        return response.but(regions=dict(outcome.only), texts=dict(outcome.texts or {}))
    screen, html = await _screen(desk, page, request, outcome)
    if outcome.saved and not response.say:
        response = response.but(say=await _happened(desk, screen, request.lang))
    fresh = screen.to(screen.view) != request.screen.to(request.screen.view) or outcome.values is not None
    regions = {"battle-out": html, "sheet-out": ""}
    return response.but(regions=regions, kept=screen.model_dump(exclude_none=True), fresh=fresh)


async def _happened(desk: Desk, screen: Screen, language: str) -> str:
    """What the last event of the battle on the screen comes to."""
    engagement = await desk.engagement(screen.battle) if screen.view == "battle" else None
    if engagement is None or isinstance(engagement, Refusal):
        return ""
    return (last_said(engagement, language) or [""])[0]


async def _screen(desk: Desk, page: BattlePage, request: Request, outcome: Outcome) -> tuple[Screen, str]:
    """The screen of an outcome; one that cannot be shown any more gives way to the first."""
    views: Mapping[str, Any] = {**VIEWS, **page.views}
    view = views.get(outcome.screen.view, VIEWS["home"])
    html = await view(desk, page, request, outcome)
    if not isinstance(html, Refusal):
        return outcome.screen, html + await _agreed(desk, page, outcome.screen, request.lang)
    first = Outcome(Screen())
    found = await VIEWS["home"](desk, page, request, first)
    return first.screen, found if isinstance(found, str) else ""


async def _agreed(desk: Desk, page: BattlePage, screen: Screen, language: str) -> str:
    """A mark for the charts: what the players of the open battle agreed on."""
    engagement = await desk.engagement(screen.battle) if page.agreed and screen.battle else None
    if page.agreed is None or engagement is None or isinstance(engagement, Refusal):
        return ""
    return render("battle/agreed.html", language, agreed=page.agreed(engagement))


@lru_cache
def desk() -> Desk:
    """The desk of this device."""
    return Desk(device_store(), games(*(game.battle.rules for game in GAMES.values() if game.battle)))


async def _action(request: Request) -> Response:
    battle = GAMES[request.game].battle
    return await respond(desk(), battle, request) if battle else stale(request.lang)


ACTIONS = dict.fromkeys(ACTS, _action) | {
    name: _action for game in GAMES.values() if game.battle for name in game.battle.acts
}
"""The actions of every game; each game has those of all games and its own."""
