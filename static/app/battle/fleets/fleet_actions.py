"""Actions inside the fleet on the screen: its name, its groups and models, their profiles while
they are typed.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from app.battle.actions import shows
from app.battle.battle_screens import NEW, draft, fleet_of, table_of
from app.battle.context import BattleContext
from app.battle.files.list_progress import DRAFT
from app.battle.fleets.equal_models import SAME, change_together, group_of
from app.battle.fleets.fleet_parts import duplicate, item_of, names, replace_item, shift
from app.battle.fleets.library_actions import direction_of, save_library
from app.battle.fleets.marks_to_check import drop_marks, keep_marks, marks_of
from app.battle.fleets.new_models import COUNTS, AddedModels, add_models, kinds_of
from app.battle.fleets.roster_sheets import sheets_html
from app.battle.repository import Refused, Repository, unwrap
from app.form_parts import without_blank_parts
from app.requests.response import DeviceTask, File, Response
from app.text_direction import harmless
from app.typed_form import shape_of
from engine.engagement import Fleet, Model, check_fleet, refusal, tidy
from engine.kit.faults import Fault
from engine.kit.names import NAME
from engine.kit.saved_types import Tree
from engine.kit.text import LABEL


async def _save_fleet(context: BattleContext, fleet: Fleet) -> Response:
    """Save a fleet after a change, then show it."""
    checked = _check(context, fleet)
    library = await context.repository.library()
    return await save_library(context, library.edit(checked), "fleet", item=None)


def _check(context: BattleContext, fleet: Fleet) -> Fleet:
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
    await _save_while_typing(context, fleet, {fleet.id})
    return Response(texts={"battle-title": harmless(name)})


async def _save_while_typing(context: BattleContext, fleet: Fleet, typed: Collection[str]) -> None:
    """Save a fleet while it is typed; typing in the same items is one change."""
    if fleet.id == DRAFT:
        await _save_draft(context, fleet)
        return
    before = await context.repository.library()
    checked = _check(context, fleet)
    after = unwrap(before.edit(checked, typed))
    if after != before:
        await context.repository.keep_library(after, context.request.screen)
    old_fleet = before.fleet(fleet.id)
    if old_fleet:
        await drop_marks(context.repository, old_fleet, checked)


async def _save_draft(context: BattleContext, fleet: Fleet) -> None:
    from app.battle.fleets.list_draft import keep_draft

    before = await draft(context)
    await keep_draft(context.repository, before.with_edits(_check(context, fleet)))


async def add(context: BattleContext) -> Response:
    """Add one or several equal models, blank or like another one, and open the form for all of
    them.
    """
    fleet = await fleet_of(context)
    kind = context.given.get("kind", "")
    unwrap(kind in kinds_of(context.page) or refusal("not_a_choice"))
    count = int(context.form().get("count") or 1)
    unwrap(count in COUNTS or refusal("not_a_choice"))
    added = add_models(context, fleet, kind, count)
    checked = _check(context, added.fleet)
    library = await context.repository.library()
    response = await save_library(
        context, library.edit(checked), "item", item=added.ids[0], option=f"{NEW}{count}"
    )
    if added.typical:
        await _mark_typical(context.repository, fleet.id, added)
    return response.but(focus="f-name")


async def _mark_typical(repository: Repository, fleet: str, added: AddedModels) -> None:
    """Mark the typical numbers of new models until the player changes or confirms them."""
    marks = dict(await marks_of(repository, fleet))
    for id in added.ids:
        marks[id] = added.typical
    await keep_marks(repository, await repository.library(), fleet, marks)


async def move_item(context: BattleContext) -> Response:
    """Move a group one place up or down in its fleet, or a model in its group."""
    fleet = await fleet_of(context)
    id = context.given.get("item", "")
    direction = direction_of(context)
    groups = []
    for group in fleet.groups:
        models = tuple(shift(group.models, id, direction))
        groups.append(group.model_copy(update={"models": models}))
    after = fleet.model_copy(update={"groups": tuple(shift(groups, id, direction))})
    return await _save_fleet(context, after)


async def copy_item(context: BattleContext) -> Response:
    """Add a copy of a group or model directly after it."""
    fleet = await fleet_of(context)
    item = item_of(fleet, context.given.get("item"))
    if item is None:
        return await _save_fleet(context, fleet)
    after = replace_item(fleet, item.id, item, duplicate(item, names(fleet)))
    return await _save_fleet(context, after)


async def remove_item(context: BattleContext) -> Response:
    """Remove a group or model from the fleet."""
    fleet = await fleet_of(context)
    return await _save_fleet(context, replace_item(fleet, context.given.get("item", "")))


class _ItemForm(NamedTuple):
    """The group or model on the screen, and the data of its form."""

    item: Model
    data: dict[str, Any]

    @property
    def others(self) -> list[str]:
        """The ids of the models that change with the one on the screen."""
        return str(self.data.get(SAME, "")).split()


async def _read_form(context: BattleContext) -> _ItemForm:
    item = item_of(await fleet_of(context), context.screen.item)
    known = unwrap(item or refusal("unknown_fleet"))
    return _ItemForm(known, context.form(shape_of(context.page.rules.profiles[known.kind])))


async def save_item(context: BattleContext) -> Response:
    """Save the typed name and profile of a group or model and return to the fleet; a fault keeps
    the form open.
    """
    await _save_form(context)
    if context.screen.fleet != DRAFT:
        fleet = await fleet_of(context)
        form = await _read_form(context)
        confirmed = {context.screen.item or "", *form.others}
        await drop_marks(context.repository, fleet, fleet, confirmed)
    return _return_to_fleet(context)


def _return_to_fleet(context: BattleContext) -> Response:
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
    name = await _save_form(context)
    return Response(texts={"battle-title": harmless(name)})


async def leave_item(context: BattleContext) -> Response:
    """Save the typed data if they are valid, and return to the fleet."""
    with suppress(Refused):
        await _save_form(context)
    return _return_to_fleet(context)


async def _save_form(context: BattleContext) -> str:
    """Save the typed group or model, and those that change with it; return its name."""
    form = await _read_form(context)
    name = tidy(str(form.data.get("name") or form.item.name))[:NAME]
    profile = _typed_profile(context, form, name)
    before = await fleet_of(context)
    fleet = change_together(before, form.item, name, profile, form.others)
    typed = {form.item.id, *form.others}
    group = group_of(before, form.item)
    if group:
        typed.add(group.id)
    await _save_while_typing(context, fleet, typed)
    return name


def _typed_profile(context: BattleContext, form: _ItemForm, name: str) -> Tree:
    """Return the typed profile of a group or model with a name.

    On the table every model has a name of its own; that in the profile is the name of its design.
    """
    kind = context.page.rules.profiles[form.item.kind]
    profile = without_blank_parts(kind, form.data.get("profile", {}))
    if "name" in form.item.profile:
        design = form.item.profile["name"]
        if design == form.item.name:
            design = name[:LABEL]
        profile["name"] = design
    return profile


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
