"""The players' Catastrophic Damage Table of a battle: its screen, and the event that sets the
table.
"""

from collections.abc import Mapping
from typing import Any

from app.battle.actions import act_on, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.jovian.charts.charts import TABLE_ROW, table_reader
from app.rendering import render
from app.requests.response import Response
from app.typed_form import Slot, shape_of
from app.words import words
from engine.jovian.battle import State, table_draft
from engine.jovian.battle.data import TableChoice
from engine.jovian.profiles import CatastrophicTable
from engine.kit.faults import Fault
from engine.kit.refusal import validate
from engine.kit.saved_types import plain

VIEW = "table"
ROOT = "own"
SHAPE = shape_of(CatastrophicTable)
CHART = "table"
"""The first part of the fields among the charts, in which players keep a table for all battles."""


def further_screens(state: State, language: str) -> list[tuple[str, str]]:
    """Return the screen of the table, for a battle with ships."""
    return [(VIEW, words(language)("jovian.table.open"))] if state.ships else []


async def table_html(context: BattleContext) -> str:
    """Return the screen as HTML, with the typed table, else the battle's table, else the table
    among the charts.
    """
    values = None
    if context.request.action in ("show", "refresh"):
        values = context.form(SHAPE).get(ROOT)
    slots = table_reader(context.t, ROOT).slots(CatastrophicTable, values or _start(context), ROOT)
    return render(
        "jovian/battle/table.html",
        context.lang,
        slots={**slots, "rows": _let_rows_follow(slots["rows"])},
        known=context.state.table is not None,
    )


def _let_rows_follow(rows: Slot) -> Slot:
    """Return the rows, to which the page adds a row that begins above the last one."""
    up_to = rows.fresh["up_to"]._replace(follows=True)
    return rows._replace(fresh={**rows.fresh, "up_to": up_to})


def _start(context: BattleContext) -> Mapping[str, Any]:
    """Return the battle's table, else the table among the charts, with one row if it has none."""
    if context.state.table:
        return plain(context.state.table)
    chart: dict[str, Any] = context.form(SHAPE).get(CHART, {})
    if chart.get("rows"):
        return chart
    return chart | {"rows": [TABLE_ROW]}


async def save(context: BattleContext) -> Response:
    """Set the typed table for the rest of the battle; an unchanged table adds no event."""
    typed = unwrap(validate(TableChoice, {"table": context.form(SHAPE).get(ROOT)}), _beside)
    if typed.table == context.state.table:
        return shows(context, context.screen.to("battle"))
    screen = context.screen.to("battle")
    return await act_on(context, table_draft(typed.table), beside=_beside, screen=screen)


async def roll_on_paper(context: BattleContext) -> Response:
    """Remove the table from the battle."""
    screen = context.screen.to("battle")
    return await act_on(context, table_draft(None), beside=_beside, screen=screen)


def _beside(fault: Fault) -> Fault:
    """Return a fault of the event at the path of its field."""
    path = [part for part in fault.path if part not in ("data", "table")]
    return Fault((ROOT, *path), fault.code, fault.numbers)
