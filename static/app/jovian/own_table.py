"""The players' Catastrophic Damage Table of a battle: its screen, and the event that sets the
table.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.battle.actions import act_on, shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.form_parts import with_part
from app.jovian.charts.charts import TABLE_ROW, table_reader
from app.rendering import render
from app.requests.response import Response
from app.typed_form import shape_of
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


async def table_html(context: BattleContext, typed: Mapping[str, Any] | None = None) -> str:
    """Return the screen as HTML, with the typed table, else the battle's table, else the table
    among the charts.
    """
    values = typed
    if not values and context.request.action in ("show", "refresh"):
        values = context.form(SHAPE).get(ROOT)
    values = values or _start(context)
    slots = table_reader(context.t).slots(CatastrophicTable, values, ROOT)
    return render(
        "jovian/battle/table.html",
        context.lang,
        slots=slots,
        parts="battle.table.part",
        known=context.state.table is not None,
    )


def _start(context: BattleContext) -> Mapping[str, Any]:
    """Return the battle's table, else the table among the charts, with one row if it has none."""
    if context.state.table:
        return plain(context.state.table)
    chart: dict[str, Any] = context.form(SHAPE).get(CHART, {})
    if chart.get("rows"):
        return chart
    return chart | {"rows": [TABLE_ROW]}


async def change_rows(context: BattleContext) -> Response:
    """Add or remove a row without saving the table."""
    typed = context.form(SHAPE)
    with_part(typed, context.given)
    rows = typed.get(ROOT, {}).get("rows", [])
    if rows and not rows[-1]:
        rows[-1] = TABLE_ROW | _after(rows[:-1])
    return shows(context, html=await table_html(context, typed.get(ROOT)))


def _after(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the least number of a row after other rows."""
    if not rows:
        return {}
    last = str(rows[-1].get("up_to", ""))
    if not last.lstrip("-").isdecimal():
        return {}
    return {"up_to": int(last) + 1}


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
