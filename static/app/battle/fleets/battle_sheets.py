"""Roster sheets of a battle: each side's, with the starting values or with the current damage."""

from collections.abc import Iterator

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
    number = int(context.given.get("side", "0"))
    fleets = context.engagement.battle.sides[number].fleets
    damaged = bool(context.given.get("damage"))
    sheets = [
        sheets_html(
            context.page,
            fleet,
            context.lang,
            dict(_damage(context, number, index)) if damaged else {},
        )
        for index, fleet in enumerate(fleets)
    ]
    return Response(regions={"sheet-out": "".join(sheets)}, device=DeviceTask(printed=True))


def _damage(context: BattleContext, side: int, index: int) -> Iterator[tuple[str, SheetState]]:
    """Yield the state of every group and model of a fleet, with their ids."""
    page, now = context.page, context.engagement
    fresh = now.until(0).state
    for _, item in now.battle.sides[side].fleets[index].items:
        ref = ref_of(side, index, item.id)
        sheets = [
            page.sheet(page.sheet_state(state, ref), ref, item, context.lang)
            for state in (now.state, fresh)
        ]
        yield item.id, SheetState(*sheets)
