"""The players' Catastrophic Damage Table of a battle: its screen, and the event that sets the table."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from app.battle.actions import act_on, shows
from app.battle.context import Here
from app.battle.fleets.profile_form import Reader, shape_of, with_part
from app.battle.repository import unwrap
from app.jovian.charts import TABLE_ROW
from app.rendering import render
from app.requests.response import Response
from app.words import words
from engine.jovian.battle import State, table_draft
from engine.jovian.battle.data import TableSaid
from engine.jovian.profiles import CatastrophicTable
from engine.kit.faults import Fault
from engine.kit.refusal import accepted
from engine.kit.saved import plain

VIEW, ROOT = "table", "own"
SHAPE = shape_of(CatastrophicTable)
CHART = "table"
"""The first part of the fields among the charts, in which players keep a table for all battles."""
NAMED: Mapping[type[Enum], str] = {}


def further(state: State, language: str) -> list[tuple[str, str]]:
    """Return the screen of the table, for a battle with ships."""
    return [(VIEW, words(language)("jovian.table.open"))] if state.ships else []


async def table_html(here: Here, typed: Mapping[str, Any] | None = None) -> str:
    """Return the screen as HTML, with the typed table, else the battle's table, else the table among the charts."""
    kept = here.request.action in ("show", "refresh")
    values = typed or (here.form(SHAPE).get(ROOT) if kept else None) or _known(here)
    reader = Reader("jovian.table.field", NAMED, frozenset(), here.t)
    slots = reader.slots(CatastrophicTable, values, ROOT)
    known = here.state.table is not None
    return render("jovian/battle/table.html", here.lang, slots=slots, parts="battle.table.part", known=known)


def _known(here: Here) -> Mapping[str, Any]:
    if here.state.table:
        return plain(here.state.table)
    chart: dict[str, Any] = here.form(SHAPE).get(CHART, {})
    return chart if chart.get("rows") else chart | {"rows": [TABLE_ROW]}


async def change_rows(here: Here) -> Response:
    """Add or remove a row without saving the table."""
    typed = here.form(SHAPE)
    with_part(typed, here.given)
    rows = typed.get(ROOT, {}).get("rows", [])
    if rows and not rows[-1]:
        rows[-1] = TABLE_ROW | _after(rows[:-1])
    return shows(here, html=await table_html(here, typed.get(ROOT)))


def _after(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the least number of a row after other rows."""
    last = str(rows[-1].get("up_to", "")) if rows else ""
    return {"up_to": int(last) + 1} if last.lstrip("-").isdecimal() else {}


async def save(here: Here) -> Response:
    """Set the typed table for the rest of the battle; an unchanged table adds no event."""
    typed = unwrap(accepted(TableSaid, {"table": here.form(SHAPE).get(ROOT)}), _beside)
    if typed.table == here.state.table:
        return shows(here, here.screen.to("battle"))
    return await act_on(here, table_draft(typed.table), beside=_beside, screen=here.screen.to("battle"))


async def roll_on_paper(here: Here) -> Response:
    """Remove the table from the battle."""
    return await act_on(here, table_draft(None), beside=_beside, screen=here.screen.to("battle"))


def _beside(fault: Fault) -> Fault:
    """Return a fault of the event at the path of its field."""
    path = [part for part in fault.path if part not in ("data", "table")]
    return Fault((ROOT, *path), fault.code, fault.numbers)
