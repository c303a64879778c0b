"""The dispatcher of actions on fleets and battles: one action each request, then the screen after
it.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from pydantic import TypeAdapter

from app.battle import actions
from app.battle.actions import REGION, REMAINING, refused, shows
from app.battle.advice import best_plan, best_reply, declaration_modes, weapon_matrix
from app.battle.battle_page import Action, BattlePage, View
from app.battle.battle_screens import VIEWS
from app.battle.context import PUZZLED, BattleContext, context_of
from app.battle.files.incoming import VIEW as INCOMING
from app.battle.files.incoming import screen_before
from app.battle.fleets import battle_sheets, fleet_actions, library_actions
from app.battle.given_fields import FIELDS
from app.battle.home import home_actions, sample_puzzle
from app.battle.opponent import opponent_actions, opponent_declaration
from app.battle.opponent.opponent_view import RANGES
from app.battle.repository import Clashed, Refused, Repository
from app.battle.review import review_view
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

TEXTS = TypeAdapter(dict[str, str])
"""The type of the fields that buttons of these screens carry."""
MISFIT = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""The errors that names and values cause which no screen of this version sends.

A page before an update may send some.
"""


async def refresh(context: BattleContext) -> Response:
    """Show the screen after a change by another tab."""
    await context.repository.refresh()
    return shows(context)


async def solve(context: BattleContext) -> Response:
    """Handle an action on a puzzle; only such an action loads the modules for puzzles."""
    from app.battle.advice.puzzle_solution import ACTIONS

    return await ACTIONS[context.request.action](context)


async def read(context: BattleContext) -> Response:
    """Handle an action on a list; only such an action loads the readers of lists."""
    from app.battle.fleets.list_actions import ACTIONS

    return await ACTIONS[context.request.action](context)


async def open_file(context: BattleContext) -> Response:
    """Open what the device hands to the page; only such a launch loads the readers of lists."""
    from app.battle.files.opened_file import open_file

    return await open_file(context)


async def handle_incoming(context: BattleContext) -> Response:
    """Handle an action on a file or list that waits; only such an action loads the readers of
    lists.
    """
    from app.battle.files.incoming_actions import ACTIONS

    return await ACTIONS[context.request.action](context)


async def incoming_html(context: BattleContext) -> str:
    """Return the screen of a file or list that waits."""
    from app.battle.files.incoming_actions import incoming_html as html

    return await html(context)


async def puzzle_html(context: BattleContext) -> str | TableRegions:
    """Return a screen about a puzzle."""
    from app.battle.advice.puzzle_solution import VIEWS

    region: str | TableRegions = await VIEWS[context.screen.view](context)
    return region


COMMON: Mapping[str, Action] = {
    "show": actions.show,
    "refresh": refresh,
    "home": home_actions.home,
    "go": home_actions.go,
    "try": home_actions.try_it,
    "start": home_actions.start,
    "again": home_actions.rematch,
    "sample_puzzle": sample_puzzle.begin_puzzle,
    "delete": home_actions.delete,
    "export": home_actions.export,
    "unread": home_actions.tell_lacks,
    "import": home_actions.take_in,
    "open": open_file,
    **dict.fromkeys(("incoming.take", "incoming.leave"), handle_incoming),
    "log.export": home_actions.export_log,
    "fleets.make": library_actions.make,
    "fleets.copy": library_actions.copy,
    "fleets.delete": library_actions.delete,
    "fleets.move": library_actions.move,
    **dict.fromkeys(("fleets.read", "list.names", "list.keep", "list.kind"), read),
    **dict.fromkeys(("list.game", "list.save", "list.cancel", "list.drop"), read),
    "fleets.undo": library_actions.undo,
    "fleets.redo": library_actions.redo,
    "fleet.rename": fleet_actions.rename,
    "fleet.add": fleet_actions.add,
    "fleet.move": fleet_actions.move_item,
    "fleet.copy": fleet_actions.copy_item,
    "fleet.remove": fleet_actions.remove_item,
    "fleet.sheet": fleet_actions.sheet,
    "fleet.table": fleet_actions.table,
    "sheets.print": battle_sheets.print_sheets,
    "item.save": fleet_actions.save_item,
    "item.keep": fleet_actions.keep_item,
    "item.leave": fleet_actions.leave_item,
    "item.part": fleet_actions.more_parts,
    "next": actions.put_away,
    "undo": actions.undo,
    "redo": actions.redo,
    "turn.end": actions.end_turn,
    "turn": actions.turn,
    "end.done": partial(actions.end, view="summary"),
    "end.review": partial(actions.end, view="review"),
    "side": actions.acts_next,
    "note": actions.note,
    "adjust": actions.adjust,
    "declare.done": partial(actions.declared, focus=actions.DUE),
    "reset": actions.reset,
    "throw": actions.throw,
    "choose": actions.choose,
    "flow-left": actions.remaining_odds,
    "sensitivity": actions.ask_sensitivity,
    "way": declaration_modes.choose,
    "matrix.show": weapon_matrix.show_matrix,
    "matrix.print": weapon_matrix.print_matrix,
    "best": best_plan.open_best,
    "best.find": best_plan.find,
    "review.show": review_view.show_review,
    "moment": review_view.open_moment,
    "moment.show": review_view.show_moment,
    **dict.fromkeys(("puzzle.solve", "puzzle.declare", "puzzle.forget"), solve),
    "advised": best_reply.advise,
    "advised.take": best_reply.take,
    "opponent.choose": opponent_actions.choose,
    "opponent.go": opponent_actions.go_on,
    "opponent.declare": opponent_declaration.declare,
    "opponent.again": opponent_declaration.redeclare,
    "opponent.all": opponent_declaration.declare_at_all,
    "opponent.ranges": opponent_actions.show_ranges,
    "opponent.keep": opponent_declaration.keep,
}
"""The actions of every game; a game's own actions replace them."""
FOR_PUZZLES: Mapping[str, Action] = {"declare.done": solve}
"""The actions that replace a game's own on a screen that declares for a puzzle."""
MISSES = ("show", "incoming.take")
"""The actions after which a player misses a file or list that has gone."""
ADVICE: Mapping[str, View] = {
    "best": best_plan.best_html,
    INCOMING: incoming_html,
    "puzzle": puzzle_html,
    "look": puzzle_html,
    "review": review_view.review_html,
    "moment": review_view.moment_html,
}


async def respond(repository: Repository, page: BattlePage[Any], request: Request) -> Response:
    """Return the response to one action; a store that is full or fails becomes a sentence, and
    nothing has changed.

    A screen that can no longer be shown in its last state is replaced by the first screen.
    """
    own = {**page.actions, **FOR_PUZZLES} if request.screen.option == PUZZLED else page.actions
    action = own.get(request.action) or COMMON.get(request.action)
    if action is None:
        return stale(request.lang)
    try:
        TEXTS.validate_python(request.given)
        fields = page.fields.get(request.action) or FIELDS[request.action]
        request.read_given(fields)
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
        return await respond(
            repository, page, request.model_copy(update={"kept": None, "forms": [], "given": {}})
        )


def _newer(request: Request) -> Response:
    """Return a screen in place of the battles that a newer version has saved; what the page keeps
    stays.
    """
    html = render("battle/files/newer.html", request.lang)
    return report_failed_save(StoreNewer(), request.lang).but(trouble="", regions={REGION: html})


async def _run_action(action: Action, context: BattleContext) -> Response:
    """Run an action; if another tab has changed its data unseen, do nothing and return a response
    that reports this.

    Raises Refused and the errors of MISFIT.
    """
    try:
        return await action(context)
    except Clashed:
        pass
    except (Refused, *MISFIT):
        # The reason may not apply to the screen that the player saw.
        if not context.repository.revisions.is_old(context.request.screen):
            raise
    return shows(context, context.screen.to(context.screen.view), trouble="battle.clash")


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
    views = {**VIEWS, **ADVICE, **context.page.views}
    view = views.get(now.screen.view, VIEWS["home"])
    try:
        region = response.regions.get(REGION) or await view(now)
        if now.screen.view == declaration_modes.SCREEN:
            region = await declaration_modes.in_ways(now, region)
        agreed = _agreed(now)
    except Refused as gone:
        now, agreed = await _context_on(context, Screen()), ""
        response = response.but(
            trouble=response.trouble or fault_text(gone.refusal.faults[0], context.lang)
        )
        region = await VIEWS["home"](now)
    saved, say = response.device.saved, response.say
    damaged: tuple[str, ...] = ()
    if saved and isinstance(region, TableRegions) and context.repository.before:
        damaged = hit(now, context.repository.before)
    if saved and not say:
        say = tell_last_event(now.engagement, context.lang) if now.screen.view == "battle" else ""
    fresh = response.screen.fresh or _subject(now.screen) != _subject(context.screen)
    regions, mark = _placed(
        context, now.screen, region, agreed, whole=fresh or context.request.action == "show"
    )
    seen = {**mark, "revision": context.repository.revisions.of(now.screen), "name": _name(now)}
    kept = now.screen.model_copy(update=seen).model_dump(exclude_none=True)
    screen = ScreenChange(fresh=fresh, hit=damaged) if fresh or damaged else NO_SCREEN
    return response.but(say=say, regions=regions, kept=kept, screen=screen)


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


def _placed(
    context: BattleContext, screen: Screen, table: str | TableRegions, agreed: str, *, whole: bool
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Return the regions to replace, and the mark that the page sends back with its next request.

    Of a battle on the table only the changed regions are returned, if the page still has the
    others.
    """
    placed = context.repository.placed
    if isinstance(table, str):
        placed.forget()
        return {"sheet-out": "", REGION: table + agreed}, {}
    about = _subject(screen), context.lang, agreed
    changed = None if whole else placed.find_changes(context.screen.placed, about, table.regions)
    mark = placed.store(about, table.regions)
    regions = {REGION: table.whole() + agreed} if changed is None else changed
    return {"sheet-out": "", **regions}, {"placed": mark}


def _subject(screen: Screen) -> tuple[str | None, ...]:
    """Return the subject of a screen, which does not depend on the regions that the page has."""
    return screen.view, screen.battle, screen.fleet, screen.item


def _agreed(context: BattleContext) -> str:
    """Return a mark for the charts: the agreements of the players of the open battle."""
    if not context.screen.battle:
        return ""
    agreement = context.page.find_agreement(context.engagement)
    if not agreement:
        return ""
    return render("battle/agreed.html", context.lang, agreed=agreement)


@lru_cache
def repository() -> Repository:
    """Return the repository of this device."""
    return Repository(
        device_store(), games(*(game.battle.rules for game in GAMES.values() if game.battle))
    )


async def _action(request: Request) -> Response:
    battle = GAMES[request.game].battle
    return await respond(repository(), battle, request) if battle else stale(request.lang)


ACTIONS = dict.fromkeys(COMMON, _action) | {
    name: _action for game in GAMES.values() if game.battle for name in game.battle.actions
}
"""The actions of every game: the common ones and each game's own."""
