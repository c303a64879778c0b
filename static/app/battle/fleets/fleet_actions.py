"""Actions inside the fleet on the screen: its name, its groups and models, their profiles while
they are typed.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any

from app.battle.actions import shows
from app.battle.battle_screens import NEW, draft, fleet_of, item_html, item_of, table_of
from app.battle.context import BattleContext
from app.battle.files.list_progress import DRAFT
from app.battle.fleets.equal_models import SAME, changed_together, group_of
from app.battle.fleets.fleet_parts import copied, each, moved, names
from app.battle.fleets.library_actions import by, changed
from app.battle.fleets.marks_to_check import drop_marks
from app.battle.fleets.new_models import COUNTS, kinds_of, with_new
from app.battle.fleets.roster_sheets import sheets_html
from app.battle.repository import Refused, unwrap
from app.form_parts import with_part, without_blank_parts
from app.requests.response import DeviceTask, File, Response
from app.text_direction import harmless
from app.typed_form import shape_of
from engine.engagement import Fleet, Model, check_fleet, refusal, tidy
from engine.kit.faults import Fault
from engine.kit.names import NAME
from engine.kit.text import LABEL


async def _edited(context: BattleContext, change: Callable[[Fleet], Fleet]) -> Response:
    fleet = _checked(context, change(await fleet_of(context)))
    return await changed(context, lambda library: library.edit(fleet), "fleet", item=None)


def _checked(context: BattleContext, fleet: Fleet) -> Fleet:
    """Return a fleet as the game writes it.

    Raises Refused with the faults at their fields.
    """
    return unwrap(check_fleet(fleet, context.page.rules), _at_the_field)


def _at_the_field(fault: Fault) -> Fault:
    """Return a fault of a profile as a fault of the form's field: numbers of one field share it."""
    at = fault.path.index("profile") if "profile" in fault.path else 0
    last = -1 if isinstance(fault.path[-1], int) else len(fault.path)
    return replace(fault, path=fault.path[at:last])


async def rename(context: BattleContext) -> Response:
    """Save the fleet's name while it is typed; the screen stays."""
    if context.screen.view != "fleet":
        return shows(context)
    name = tidy(str(context.form().get("name", "")))
    unwrap(name or refusal("missing", "name"))
    fleet = (await fleet_of(context)).model_copy(update={"name": name})
    await _save_typed(context, fleet, {fleet.id})
    return Response(texts={"battle-title": harmless(name)})


async def _save_typed(context: BattleContext, fleet: Fleet, typed: Collection[str]) -> None:
    """Save a fleet while it is typed; typing in the same items is one change."""
    if fleet.id == DRAFT:
        from app.battle.fleets.list_draft import keep_draft

        return await keep_draft(
            context.repository, (await draft(context)).edited(_checked(context, fleet))
        )
    before = await context.repository.library()
    checked = _checked(context, fleet)
    after, was = unwrap(before.edit(checked, typed)), before.fleet(fleet.id)
    if after != before:
        await context.repository.keep_library(after, context.request.screen)
    if was:
        await drop_marks(context.repository, was, checked)
    return None


async def add(context: BattleContext) -> Response:
    """Add one or several equal models, blank or like another one, and open the form for all of
    them.
    """
    fleet, kind = await fleet_of(context), context.given.get("kind", "")
    unwrap(kind in kinds_of(context.page) or refusal("not_a_choice"))
    count = int(context.form().get("count") or 1)
    unwrap(count in COUNTS or refusal("not_a_choice"))
    after, ids = with_new(context, fleet, kind, count)
    checked, opens = _checked(context, after), {"item": ids[0], "option": f"{NEW}{count}"}
    response = await changed(context, lambda library: library.edit(checked), "item", **opens)
    return response.but(focus="f-name")


async def move_item(context: BattleContext) -> Response:
    """Move a group one place up or down in its fleet, or a model in its group."""
    wanted, positions = context.given.get("item", ""), by(context)

    def after(fleet: Fleet) -> Fleet:
        groups = [
            group.model_copy(update={"models": tuple(moved(group.models, wanted, positions))})
            for group in fleet.groups
        ]
        return fleet.model_copy(update={"groups": tuple(moved(groups, wanted, positions))})

    return await _edited(context, after)


async def copy_item(context: BattleContext) -> Response:
    """Add a copy of a group or model directly after it."""
    wanted = context.given.get("item", "")
    return await _edited(
        context, lambda fleet: each(fleet, wanted, lambda item: (item, copied(item, names(fleet))))
    )


async def remove_item(context: BattleContext) -> Response:
    """Remove a group or model from the fleet."""
    wanted = context.given.get("item", "")
    return await _edited(context, lambda fleet: each(fleet, wanted, lambda item: ()))


async def _typed(context: BattleContext) -> tuple[Model, dict[str, Any]]:
    """Return the group or model on the screen, and the data of its form."""
    item = unwrap(item_of(await fleet_of(context), context.screen.item) or refusal("unknown_fleet"))
    return item, context.form(shape_of(context.page.rules.profiles[item.kind]))


async def save_item(context: BattleContext) -> Response:
    """Save the typed name and profile of a group or model and return to the fleet; a fault keeps
    the form open.
    """
    await _keep_typed(context)
    if context.screen.fleet != DRAFT:
        fleet, (_, data) = await fleet_of(context), await _typed(context)
        confirmed = {context.screen.item or "", *str(data.get(SAME, "")).split()}
        await drop_marks(context.repository, fleet, fleet, confirmed)
    return _saved(context)


def _saved(context: BattleContext) -> Response:
    """Return to the fleet, at the group or model that was on the screen."""
    return shows(
        context,
        context.screen.to("fleet", item=None),
        saved=True,
        focus=f"edit-{context.screen.item}",
    )


async def keep_item(context: BattleContext) -> Response:
    """Save a group or model while it is typed; the screen stays."""
    if context.screen.view != "item":
        return shows(context)
    return Response(texts={"battle-title": harmless(await _keep_typed(context))})


async def leave_item(context: BattleContext) -> Response:
    """Save the typed data if they are valid, and return to the fleet."""
    with suppress(Refused):
        await _keep_typed(context)
    return _saved(context)


async def _keep_typed(context: BattleContext) -> str:
    """Save the typed group or model, and those that change with it; return its name."""
    item, data = await _typed(context)
    name = tidy(str(data.get("name") or item.name))[:NAME]
    profile = without_blank_parts(context.page.rules.profiles[item.kind], data.get("profile", {}))
    if "name" in item.profile:
        # On the table every model has a name of its own; that in the profile is the name of its
        # design.
        design = item.profile["name"]
        profile["name"] = name[:LABEL] if design == item.name else design
    others = str(data.get(SAME, "")).split()
    before = await fleet_of(context)
    fleet = changed_together(before, item, name, profile, others)
    group = group_of(before, item)
    await _save_typed(context, fleet, {item.id, *others, *([group.id] if group else [])})
    return name


async def more_parts(context: BattleContext) -> Response:
    """Add or remove a part in a list of the profile in the form; nothing is saved yet."""
    _, data = await _typed(context)
    with_part(data, context.given)
    return shows(context, html=await item_html(context, data))


async def sheet(context: BattleContext) -> Response:
    """Print the fleet's roster sheets."""
    html = sheets_html(context.page, await fleet_of(context), context.lang)
    return Response(regions={"sheet-out": html}, device=DeviceTask(printed=True))


async def table(context: BattleContext) -> Response:
    """Save the fleet as a table in a file, with the mark by which spreadsheets know the
    encoding.
    """
    file = File(name="fleet.tsv", text="\ufeff" + await table_of(context))
    return Response(device=DeviceTask(file=file))
