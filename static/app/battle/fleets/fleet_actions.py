"""Actions inside the fleet on the screen: its name, its groups and models, their profiles while they are typed."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.fleets.fleet_parts import blank, blank_group, copied, each, moved, names
from app.battle.fleets.library_actions import by, changed
from app.battle.fleets.roster_sheets import sheets_html
from app.battle.repository import Refused, unwrap
from app.battle.views import fleet_of, item_html, item_of
from app.bidi import harmless
from app.form import Shape, nested
from app.requests.response import DeviceTask, Response
from app.typed_form import shape_of, with_part
from engine.engagement import Fleet, Model, checked_fleet, refusal, tidy
from engine.kit.faults import Fault


async def _edited(context: BattleContext, change: Callable[[Fleet], Fleet]) -> Response:
    fleet = unwrap(checked_fleet(change(await fleet_of(context)), context.page.rules), _at_the_field)
    return await changed(context, lambda library: library.edit(fleet), "fleet", item=None)


def _at_the_field(fault: Fault) -> Fault:
    """Return a fault of a profile as a fault of the form's field, wherever in the fleet the profile is."""
    at = fault.path.index("profile") if "profile" in fault.path else 0
    return replace(fault, path=fault.path[at:])


async def rename(context: BattleContext) -> Response:
    """Save the fleet's name while it is typed; the screen stays."""
    if context.screen.view != "fleet":
        return shows(context)
    name = tidy(str(context.form(Shape()).get("name", "")))
    unwrap(name or refusal("missing", "name"))
    fleet = (await fleet_of(context)).model_copy(update={"name": name})
    await _kept(context, fleet, fleet.id)
    return Response(texts={"battle-title": harmless(name)})


async def _kept(context: BattleContext, fleet: Fleet, typed: str) -> None:
    """Save a fleet while it is typed; typing in the same item is one change."""
    before = await context.repository.library()
    after = unwrap(before.edit(unwrap(checked_fleet(fleet, context.page.rules), _at_the_field), typed))
    if after != before:
        await context.repository.keep_library(after, context.request.screen)


async def add_group(context: BattleContext) -> Response:
    """Add a new group of some kind with an empty profile; where groups have models, with one model."""
    kind = context.given.get("kind", "")
    patterns = [group for fleet in context.page.samples() for group in fleet.groups if group.kind == kind]
    unwrap(patterns or refusal("not_a_choice"))
    group = blank_group(context.page, patterns[0], context.t(f"battle.kind.{context.page.rules.name}.{kind}"), 1)

    def with_group(fleet: Fleet) -> Fleet:
        return fleet.model_copy(update={"groups": (*fleet.groups, copied(group, names(fleet)))})

    return await _edited(context, with_group)


async def add_model(context: BattleContext) -> Response:
    """Add one model with an empty profile to a group."""
    wanted, kind = (context.given.get(name, "") for name in ("item", "kind"))
    unwrap(kind if kind in context.page.rules.profiles else refusal("not_a_choice"))
    model = blank(context.page, kind, context.t(f"battle.kind.{context.page.rules.name}.{kind}"))

    def with_model(fleet: Fleet) -> Fleet:
        named = copied(model, names(fleet))
        groups = [
            group.model_copy(update={"models": (*group.models, named)}) if group.id == wanted else group
            for group in fleet.groups
        ]
        return fleet.model_copy(update={"groups": tuple(groups)})

    return await _edited(context, with_model)


async def move_item(context: BattleContext) -> Response:
    """Move a group one place up or down in its fleet, or a model in its group."""
    wanted, places = context.given.get("item", ""), by(context)

    def after(fleet: Fleet) -> Fleet:
        groups = [
            group.model_copy(update={"models": tuple(moved(group.models, wanted, places))}) for group in fleet.groups
        ]
        return fleet.model_copy(update={"groups": tuple(moved(groups, wanted, places))})

    return await _edited(context, after)


async def copy_item(context: BattleContext) -> Response:
    """Add a copy of a group or model directly after it."""
    wanted = context.given.get("item", "")

    def with_copy(fleet: Fleet) -> Fleet:
        return each(fleet, wanted, lambda item: (item, copied(item, names(fleet))))

    return await _edited(context, with_copy)


async def remove_item(context: BattleContext) -> Response:
    """Remove a group or model from the fleet."""
    wanted = context.given.get("item", "")
    return await _edited(context, lambda fleet: each(fleet, wanted, lambda item: ()))


async def _typed(context: BattleContext) -> tuple[Model, dict[str, Any]]:
    """Return the group or model on the screen, and the data of its form."""
    item = unwrap(item_of(await fleet_of(context), context.screen.item) or refusal("unknown_fleet"))
    return item, nested(context.request.forms, shape_of(context.page.rules.profiles[item.kind]))


async def save_item(context: BattleContext) -> Response:
    """Save the typed name and profile of a group or model and return to the fleet; a fault keeps the form open."""
    await _keep_typed(context)
    return shows(context, context.screen.to("fleet", item=None), saved=True)


async def keep_item(context: BattleContext) -> Response:
    """Save a group or model while it is typed; the screen stays."""
    if context.screen.view != "item":
        return shows(context)
    return Response(texts={"battle-title": harmless(await _keep_typed(context))})


async def leave_item(context: BattleContext) -> Response:
    """Save the typed data if they are valid, and return to the fleet."""
    with suppress(Refused):
        await _keep_typed(context)
    return shows(context, context.screen.to("fleet", item=None), saved=True)


async def _keep_typed(context: BattleContext) -> str:
    """Save the typed group or model and return its name; the name of a design in its profile stays."""
    item, data = await _typed(context)
    profile = {**{key: item.profile[key] for key in ("name",) if key in item.profile}, **data.get("profile", {})}
    name = tidy(str(data.get("name") or item.name))
    fleet = each(
        await fleet_of(context),
        item.id,
        lambda item: (item.model_copy(update={"profile": profile, "name": name}),),
    )
    await _kept(context, fleet, item.id)
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
