"""Roster sheets of a battle: each side's, with the starting values or with the current damage."""

from app.battle.context import BattleContext
from app.battle.fleets.roster_sheets import SheetState, sheets_html
from app.rendering import render
from app.requests.response import DeviceTask, Response
from engine.engagement import ref_of


async def battle_sheets_html(context: BattleContext) -> str:
    """Return the choice between the sheets of each side."""
    return render(
        "battle/fleets/battle_sheets.html", context.lang, sides=context.engagement.battle.sides
    )


async def print_sheets(context: BattleContext) -> Response:
    """Print the sheets of the fleets of a side."""
    side = int(context.given.get("side", "0"))
    shows_damage = bool(context.given.get("damage"))
    sheets = []
    for index, fleet in enumerate(context.engagement.battle.sides[side].fleets):
        damage = _damage(context, side, index) if shows_damage else {}
        sheets.append(sheets_html(context.page, fleet, context.lang, damage))
    return Response(regions={"sheet-out": "".join(sheets)}, device=DeviceTask(printed=True))


def _damage(context: BattleContext, side: int, index: int) -> dict[str, SheetState]:
    """Return the state of every group and model of a fleet by their ids."""
    page = context.page
    start = context.engagement.until(0).state
    damage = {}
    for _, item in context.engagement.battle.sides[side].fleets[index].items:
        ref = ref_of(side, index, item.id)
        sheet_now = page.sheet(page.sheet_state(context.state, ref), ref, item, context.lang)
        sheet_then = page.sheet(page.sheet_state(start, ref), ref, item, context.lang)
        damage[item.id] = SheetState(now=sheet_now, start=sheet_then)
    return damage
