"""The response to a request about fleets and battles: an action, then the screen after it."""

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from pydantic import TypeAdapter

from app.battle.actions import REGION, REMAINING, refused, shows
from app.battle.advice import declaration_modes
from app.battle.battle_page import BattleAction, BattlePage, S, View
from app.battle.battle_registry import ADVICE, COMMON
from app.battle.battle_screens import VIEWS
from app.battle.context import BattleContext, context_of
from app.battle.files.incoming import VIEW as INCOMING
from app.battle.files.incoming import screen_before
from app.battle.opponent.opponent_view import RANGES
from app.battle.repository import Clashed, Refused, Repository
from app.battle.screens_above import screens_above
from app.battle.table.sides_view import hit
from app.battle.table.table_view import TableRegions
from app.device_store import device_store
from app.registered_games import GAMES
from app.rendering import render
from app.requests.request import Request, Screen
from app.requests.response import (
    NO_SCREEN,
    NOT_KEPT,
    Response,
    ScreenChange,
    fault_text,
    report_failed_save,
    stale,
)
from app.views.log_words import tell_last_event
from app.words import words
from engine.engagement import Refusal, StoreNewer, games
from engine.kit.saved_types import Tree

TEXTS = TypeAdapter(dict[str, str])
"""The type of the fields that buttons of these screens carry."""
MISFIT = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""The errors that names and values cause which no screen of this version sends.

A page before an update may send some.
"""
MISSES = ("show", "incoming.take")
"""The actions after which a player misses a file or list that has gone."""


@lru_cache
def actions_of(page: BattlePage[S]) -> Mapping[str, BattleAction]:
    """Return all actions of the battles of a game: its own, and the common ones that it does not
    replace.
    """
    return {**COMMON, **page.actions}


@lru_cache
def screens_of(page: BattlePage[S]) -> Mapping[str, View]:
    """Return all screens of the battles of a game."""
    return {**VIEWS, **ADVICE, **page.views}


@lru_cache
def battle_actions(game: str) -> Mapping[str, Callable[[Request], Awaitable[Response]]]:
    """Return the actions on the fleets and battles of a game by name; none for one without."""
    page = GAMES[game].battle
    if page is None:
        return {}
    return {
        name: partial(_respond_on_device, page, action) for name, action in actions_of(page).items()
    }


async def _respond_on_device(
    page: BattlePage[S], action: BattleAction, request: Request
) -> Response:
    return await respond(repository(), page, action, request)


@lru_cache
def repository() -> Repository:
    """Return the repository of this device."""
    rules = [game.battle.rules for game in GAMES.values() if game.battle]
    return Repository(device_store(), games(*rules))


async def respond(
    repository: Repository, page: BattlePage[S], action: BattleAction, request: Request
) -> Response:
    """Return the response to one action; a store that is full or fails becomes a sentence, and
    nothing has changed.

    A screen that can no longer be shown in its last state is replaced by the first screen.
    """
    try:
        TEXTS.validate_python(request.given)
        request.read_given(action.fields)
        context = await context_of(repository, page, request, request.screen)
        try:
            response = await _run_action(action, context)
        except Refused as error:
            return refused(context, error.refusal)
        return await _with_screen(context, response)
    except StoreNewer:
        return _newer(request)
    except NOT_KEPT as error:
        return report_failed_save(error, request.lang)
    except MISFIT:
        if request.action != "show" or not (request.kept or request.forms):
            return stale(request.lang)
        first_screen: Tree = {"kept": None, "forms": [], "given": {}}
        return await respond(repository, page, action, request.model_copy(update=first_screen))


def _newer(request: Request) -> Response:
    """Return a screen in place of the battles that a newer version has saved; what the page keeps
    stays.
    """
    html = render("battle/files/newer.html", request.lang)
    return report_failed_save(StoreNewer(), request.lang).but(trouble="", regions={REGION: html})


async def _run_action(action: BattleAction, context: BattleContext) -> Response:
    """Run an action; if another tab has changed its data unseen, do nothing and return a response
    that reports this.

    Raises Refused and the errors of MISFIT.
    """
    try:
        return await action.respond(context)
    except Clashed:
        pass
    except (Refused, *MISFIT):
        # The reason may not apply to the screen that the player saw.
        if not context.repository.revisions.is_old(context.request.screen):
            raise
    return shows(context, context.screen.to(context.screen.view), trouble="battle.clash")


class _ShownScreen(NamedTuple):
    """A screen with its HTML.

    agreed: a mark for the charts, see `_mark_agreement`.
    trouble: the reason why this screen is shown instead of another one.
    """

    context: BattleContext
    region: str | TableRegions
    agreed: str
    trouble: str = ""


async def _with_screen(context: BattleContext, response: Response) -> Response:
    """Return the response with the HTML of its screen, if any.

    A screen that can no longer be shown becomes the first one.
    In that case the response gives the reason: a browser may have deleted saved data to make room.
    """
    if response.kept is None:
        if response.regions.keys() - {REMAINING, RANGES}:
            context.repository.placed.forget()
        return response
    now = await _context_on(context, Screen.model_validate(response.kept))
    if now.screen.view == INCOMING and _has_gone(now):
        now = await _context_on(context, screen_before(now.screen))
        response = _miss(context, response)
    shown = await _show_screen(now, response)
    now = shown.context
    say = response.say
    damaged: tuple[str, ...] = ()
    if response.device.saved:
        if isinstance(shown.region, TableRegions) and context.repository.before:
            damaged = hit(now, context.repository.before)
        if not say and now.screen.view == "battle":
            say = tell_last_event(now.engagement, context.lang)
    fresh = response.screen.fresh or _subject(now.screen) != _subject(context.screen)
    is_whole = fresh or context.request.action == "show"
    marked = _find_regions(context, now.screen, shown.region, shown.agreed, whole=is_whole)
    seen = {
        **marked.mark,
        "above": screens_above(now),
        "revision": context.repository.revisions.of(now.screen),
        "name": _name(now),
    }
    kept = now.screen.model_copy(update=seen).model_dump(exclude_none=True)
    screen = ScreenChange(fresh=fresh, hit=damaged) if fresh or damaged else NO_SCREEN
    return response.but(
        say=say,
        trouble=response.trouble or shown.trouble,
        regions=marked.regions,
        kept=kept,
        screen=screen,
    )


async def _show_screen(context: BattleContext, response: Response) -> _ShownScreen:
    """Return the screen after an action, or the first screen with the reason."""
    screens = screens_of(context.page)
    show = screens.get(context.screen.view, screens["home"])
    try:
        region = response.regions.get(REGION) or await show(context)
        if context.screen.view == declaration_modes.SCREEN:
            region = await declaration_modes.in_ways(context, region)
        return _ShownScreen(context, region, _mark_agreement(context))
    except Refused as gone:
        home = await _context_on(context, Screen())
        reason = fault_text(gone.refusal.faults[0], context.lang)
        return _ShownScreen(home, await screens["home"](home), "", reason)


def _has_gone(context: BattleContext) -> bool:
    """Return whether the file or list of the screen waits no more, such as after a reload of the
    page.
    """
    incoming = context.repository.incoming
    return incoming is None or not incoming.is_readable


def _miss(context: BattleContext, response: Response) -> Response:
    """Return the response with a sentence that what was handed over is gone, if the player misses
    it.
    """
    if context.request.action in MISSES and not response.trouble:
        return response.but(trouble=context.t("incoming.gone"))
    return response


def _name(context: BattleContext) -> str | None:
    """Return name and turn of the battle on the screen, if any."""
    if not context.screen.battle or isinstance(context.result, Refusal):
        return None
    turn = context.engagement.rules.turn(context.state)
    return _name_and_turn(context.engagement.battle.name, turn, context.lang)


@lru_cache(maxsize=8)
def _name_and_turn(name: str, turn: int, language: str) -> str:
    return words(language)("home.which", name=name, number=turn)


async def _context_on(context: BattleContext, screen: Screen) -> BattleContext:
    """Return the context for a screen after the action."""
    return await context_of(context.repository, context.page, context.request, screen)


class _RegionsWithMark(NamedTuple):
    """The regions to replace, and the mark that the page sends back with its next request."""

    regions: Mapping[str, str]
    mark: Mapping[str, str]


def _find_regions(
    context: BattleContext, screen: Screen, table: str | TableRegions, agreed: str, *, whole: bool
) -> _RegionsWithMark:
    """Return the regions of a screen.

    Of a battle on the table only the changed regions are returned, if the page still has the
    others.
    """
    placed = context.repository.placed
    if isinstance(table, str):
        placed.forget()
        return _RegionsWithMark({"sheet-out": "", REGION: table + agreed}, {})
    about = _subject(screen), context.lang, agreed
    changed = None if whole else placed.find_changes(context.screen.placed, about, table.regions)
    mark = placed.store(about, table.regions)
    regions = {REGION: table.whole() + agreed} if changed is None else changed
    return _RegionsWithMark({"sheet-out": "", **regions}, {"placed": mark})


def _subject(screen: Screen) -> tuple[str | None, ...]:
    """Return the subject of a screen, which does not depend on the regions that the page has."""
    return screen.view, screen.battle, screen.fleet, screen.item


def _mark_agreement(context: BattleContext) -> str:
    """Return a mark for the charts: the agreements of the players of the open battle."""
    if not context.screen.battle:
        return ""
    agreement = context.page.find_agreement(context.engagement)
    if not agreement:
        return ""
    return render("battle/agreed.html", context.lang, agreed=agreement)
