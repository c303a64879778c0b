"""Actions inside the fleet on the screen: its name, its groups and models, their profiles while they are typed."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from app.battle.actions import shows
from app.battle.context import Here
from app.battle.fleets.fleet_parts import blank, blank_group, copied, each, moved, names
from app.battle.fleets.library_actions import by, changed
from app.battle.fleets.profile_form import shape_of, with_part
from app.battle.fleets.roster_sheets import sheets_html
from app.battle.repository import Refused, unwrap
from app.battle.views import fleet_of, item_html, item_of
from app.bidi import harmless
from app.form import Shape, nested
from app.requests.response import Response
from engine.engagement import Fleet, Model, checked_fleet, refusal, tidy
from engine.kit.faults import Fault


async def _edited(here: Here, change: Callable[[Fleet], Fleet]) -> Response:
    fleet = unwrap(checked_fleet(change(await fleet_of(here)), here.page.rules), _at_the_field)
    return await changed(here, lambda library: library.edit(fleet), "fleet", item=None)


def _at_the_field(fault: Fault) -> Fault:
    """Return a fault of a profile as a fault of the form's field, wherever in the fleet the profile is."""
    at = fault.path.index("profile") if "profile" in fault.path else 0
    return replace(fault, path=fault.path[at:])


async def rename(here: Here) -> Response:
    """Save the fleet's name while it is typed; the screen stays."""
    if here.screen.view != "fleet":
        return shows(here)
    name = tidy(str(here.form(Shape()).get("name", "")))
    unwrap(name or refusal("missing", "name"))
    fleet = (await fleet_of(here)).model_copy(update={"name": name})
    await _kept(here, fleet, fleet.id)
    return Response(texts={"battle-title": harmless(name)})


async def _kept(here: Here, fleet: Fleet, typed: str) -> None:
    """Save a fleet while it is typed; typing in the same item is one change."""
    before = await here.repository.library()
    after = unwrap(before.edit(unwrap(checked_fleet(fleet, here.page.rules), _at_the_field), typed))
    if after != before:
        await here.repository.keep_library(after, here.request.screen)


async def add_group(here: Here) -> Response:
    """Add a new group of some kind with an empty profile; where groups have models, with one model."""
    kind = here.given.get("kind", "")
    patterns = [group for one in here.page.samples() for group in one.groups if group.kind == kind]
    unwrap(patterns or refusal("not_a_choice"))
    group = blank_group(here.page, here.request, patterns[0], here.t(f"battle.kind.{here.page.rules.name}.{kind}"), 1)

    def with_group(fleet: Fleet) -> Fleet:
        return fleet.model_copy(update={"groups": (*fleet.groups, copied(group, names(fleet)))})

    return await _edited(here, with_group)


async def add_model(here: Here) -> Response:
    """Add one model with an empty profile to a group."""
    wanted, kind = (here.given.get(name, "") for name in ("item", "kind"))
    unwrap(kind if kind in here.page.rules.profiles else refusal("not_a_choice"))
    model = blank(here.page, here.request, kind, here.t(f"battle.kind.{here.page.rules.name}.{kind}"))

    def with_model(fleet: Fleet) -> Fleet:
        named = copied(model, names(fleet))
        groups = [
            one.model_copy(update={"models": (*one.models, named)}) if one.id == wanted else one for one in fleet.groups
        ]
        return fleet.model_copy(update={"groups": tuple(groups)})

    return await _edited(here, with_model)


async def move_item(here: Here) -> Response:
    """Move a group one place up or down in its fleet, or a model in its group."""
    wanted, places = here.given.get("item", ""), by(here)

    def after(fleet: Fleet) -> Fleet:
        groups = [one.model_copy(update={"models": tuple(moved(one.models, wanted, places))}) for one in fleet.groups]
        return fleet.model_copy(update={"groups": tuple(moved(groups, wanted, places))})

    return await _edited(here, after)


async def copy_item(here: Here) -> Response:
    """Add a copy of a group or model directly after it."""
    wanted = here.given.get("item", "")

    def with_copy(fleet: Fleet) -> Fleet:
        return each(fleet, wanted, lambda one: (one, copied(one, names(fleet))))

    return await _edited(here, with_copy)


async def remove_item(here: Here) -> Response:
    """Remove a group or model from the fleet."""
    wanted = here.given.get("item", "")
    return await _edited(here, lambda fleet: each(fleet, wanted, lambda one: ()))


async def _typed(here: Here) -> tuple[Model, dict[str, Any]]:
    """Return the group or model on the screen, and the data of its form."""
    item = unwrap(item_of(await fleet_of(here), here.screen.item) or refusal("unknown_fleet"))
    return item, nested(here.request.forms, shape_of(here.page.rules.profiles[item.kind]))


async def save_item(here: Here) -> Response:
    """Save the typed name and profile of a group or model and return to the fleet; a fault keeps the form open."""
    await _keep_typed(here)
    return shows(here, here.screen.to("fleet", item=None), saved=True)


async def keep_item(here: Here) -> Response:
    """Save a group or model while it is typed; the screen stays."""
    if here.screen.view != "item":
        return shows(here)
    return Response(texts={"battle-title": harmless(await _keep_typed(here))})


async def leave_item(here: Here) -> Response:
    """Save the typed data if they are valid, and return to the fleet."""
    with suppress(Refused):
        await _keep_typed(here)
    return shows(here, here.screen.to("fleet", item=None), saved=True)


async def _keep_typed(here: Here) -> str:
    """Save the typed group or model and return its name; the name of a design in its profile stays."""
    item, said = await _typed(here)
    profile = {**{key: item.profile[key] for key in ("name",) if key in item.profile}, **said.get("profile", {})}
    name = tidy(str(said.get("name") or item.name))
    fleet = each(
        await fleet_of(here),
        item.id,
        lambda one: (one.model_copy(update={"profile": profile, "name": name}),),
    )
    await _kept(here, fleet, item.id)
    return name


async def more_parts(here: Here) -> Response:
    """Add or remove a part in a list of the profile in the form; nothing is saved yet."""
    _, said = await _typed(here)
    with_part(said, here.given)
    return shows(here, html=await item_html(here, said))


async def sheet(here: Here) -> Response:
    """Print the fleet's roster sheets."""
    html = sheets_html(here.page, await fleet_of(here), here.lang)
    return Response(regions={"sheet-out": html}, printed=True)
