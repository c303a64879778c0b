"""The three ways to declare, one shown at a time: manually, by the best plan, or by a table of all
targets.
"""

from app.battle.advice.best_plan import best_html
from app.battle.advice.weapon_matrix import matrix_html
from app.battle.context import BattleContext
from app.rendering import render
from app.requests.response import Response

MANUAL = "manual"
BEST = "best"
MATRIX = "matrix"
WAYS = (MANUAL, BEST, MATRIX)
FIELD = "way"
OUT = "way-out"
SCREEN = "declare"
"""The view of every game's declaration."""
STAYS = ("show", "refresh")
"""The actions after which a screen shows what it showed before."""


async def choose(context: BattleContext) -> Response:
    """Show the chosen way; the manual declaration stays on the page with everything typed in it."""
    way = _chosen_way(context)
    if way == MANUAL:
        return Response()
    return Response(regions={OUT: await _panel(context, way)})


async def in_ways(context: BattleContext, manual: str) -> str:
    """Return the screen of a declaration: the control with the three ways, and the chosen one.

    manual: the game's form. A puzzle has only this one.
    """
    way = _way_on_screen(context)
    return render(
        "battle/advice/declaration_modes.html",
        context.lang,
        manual=manual,
        panel=await _panel(context, way),
        name=context.group_name,
        puzzled=context.is_puzzle,
        ways=WAYS,
        chosen=way,
    )


def _way_on_screen(context: BattleContext) -> str:
    """Return the way that the screen opens with: the one it showed before, or the one asked for."""
    action = context.request.action
    if action in STAYS and not context.is_puzzle:
        return _chosen_way(context)
    if action == BEST:
        return BEST
    return MANUAL


def _chosen_way(context: BattleContext) -> str:
    """Return the way that the form names, by default the manual one."""
    way = dict(context.request.forms).get(FIELD, MANUAL)
    return way if way in WAYS else MANUAL


async def _panel(context: BattleContext, way: str) -> str:
    """Return what a way shows besides the manual form."""
    match way:
        case "best":
            return await best_html(context)
        case "matrix":
            return await matrix_html(context)
        case _:
            return ""
