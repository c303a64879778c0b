"""The screens above a screen of battles: where the button Back and the device's Back lead."""

from collections.abc import Mapping

from app.battle.context import BattleContext
from app.battle.files.incoming import VIEW as INCOMING

ABOVE: Mapping[str, str] = {
    "new": "home",
    "fleets": "home",
    INCOMING: "home",
    "fleet": "fleets",
    "add": "fleet",
    "item": "fleet",
    "spreadsheet": "fleet",
    "battle": "home",
    "declare": "battle",
    "best": "battle",
    "dogfight": "battle",
    "orders": "battle",
    "consent": "battle",
    "log": "battle",
    "opponent": "battle",
    "puzzle": "battle",
    "review": "battle",
    "sheets": "battle",
    "summary": "battle",
    "table": "battle",
    "look": "puzzle",
    "moment": "review",
}
"""The screen above each screen; above the first screen there is none."""


def screens_above(context: BattleContext) -> tuple[str, ...]:
    """Return the views of the screens above the screen of a context, the nearest one last."""
    view = _find_above(context, context.screen.view)
    views: list[str] = []
    while view:
        views.insert(0, view)
        view = _find_above(context, view)
    return tuple(views)


def _find_above(context: BattleContext, view: str) -> str:
    """Return the view of the screen above a screen; an empty text above the first screen."""
    if view == "fleets" and context.screen.back:
        return "battle"
    if view == "review" and context.engagement.battle.is_over:
        return "summary"
    if view == "declare" and context.is_puzzle:
        return "puzzle"
    return ABOVE.get(view, "")
