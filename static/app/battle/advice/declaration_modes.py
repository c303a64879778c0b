"""The three ways to declare, one shown at a time: manually, by the best plan, or by a table of all
targets.
"""

from app.battle.advice.best_plan import best_html
from app.battle.advice.weapon_matrix import matrix_html
from app.battle.context import BattleContext
from app.rendering import render
from app.requests.response import Response

MANUAL, BEST, MATRIX = "manual", "best", "matrix"
WAYS = (MANUAL, BEST, MATRIX)
FIELD, OUT = "way", "way-out"
SCREEN = "declare"
"""The view of every game's declaration."""
STAYS = ("show", "refresh")
"""The actions after which a screen shows what it showed before."""


async def choose(context: BattleContext) -> Response:
    """Show the chosen way; the manual declaration stays on the page with everything typed in it."""
    way = _chosen(context)
    return Response() if way == MANUAL else Response(regions={OUT: await _panel(context, way)})


async def in_ways(context: BattleContext, manual: str) -> str:
    """Return the screen of a declaration: the control with the three ways, and the chosen one.

    manual: the game's form. A puzzle has only this one.
    """
    action = context.request.action
    way = (
        _chosen(context)
        if action in STAYS and not context.puzzled
        else BEST
        if action == BEST
        else MANUAL
    )
    values = {"name": context.group_name, "puzzled": context.puzzled, "ways": WAYS, "chosen": way}
    panel = "" if way == MANUAL else await _panel(context, way)
    return render(
        "battle/advice/declaration_modes.html", context.lang, manual=manual, panel=panel, **values
    )


def _chosen(context: BattleContext) -> str:
    """Return the way that the form names."""
    way = dict(context.request.forms).get(FIELD, MANUAL)
    return way if way in WAYS else MANUAL


async def _panel(context: BattleContext, way: str) -> str:
    return await (best_html if way == BEST else matrix_html)(context)
