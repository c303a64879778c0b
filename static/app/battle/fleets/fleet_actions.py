"""Actions inside the fleet on the screen: its name, its groups and models, their profiles as they are typed."""

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
    """A fault of a profile beside the field of the form, wherever in the fleet the profile stands."""
    at = fault.path.index("profile") if "profile" in fault.path else 0
    return replace(fault, path=fault.path[at:])


async def rename(here: Here) -> Response:
    """The fleet's name as it is typed; what is on the screen stays there."""
    if here.screen.view != "fleet":
        return shows(here)
    name = tidy(str(here.form(Shape()).get("name", "")))
    unwrap(name or refusal("missing", "name"))
    fleet = (await fleet_of(here)).model_copy(update={"name": name})
    await _kept(here, fleet, fleet.id)
    return Response(texts={"battle-title": harmless(name)})


async def _kept(here: Here, fleet: Fleet, typed: str) -> None:
    """A fleet as it is being typed, one change until something else is."""
    before = await here.repository.library()
    after = unwrap(before.edit(unwrap(checked_fleet(fleet, here.page.rules), _at_the_field), typed))
    if after != before:
        await here.repository.keep_library(after, here.request.screen)


async def add_group(here: Here) -> Response:
    """A new group of some kind, of which nothing is known yet; where groups have models, with one."""
    kind = here.given.get("kind", "")
    patterns = [group for one in here.page.samples() for group in one.groups if group.kind == kind]
    unwrap(patterns or refusal("not_a_choice"))
    group = blank_group(here.page, here.request, patterns[0], here.t(f"battle.kind.{here.page.rules.name}.{kind}"), 1)

    def with_group(fleet: Fleet) -> Fleet:
        return fleet.model_copy(update={"groups": (*fleet.groups, copied(group, names(fleet)))})

    return await _edited(here, with_group)


async def add_model(here: Here) -> Response:
    """One more model in a group, of which nothing is known yet."""
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
    """A group one place up or down in its fleet, or a model in its group."""
    wanted, places = here.given.get("item", ""), by(here)

    def after(fleet: Fleet) -> Fleet:
        groups = [one.model_copy(update={"models": tuple(moved(one.models, wanted, places))}) for one in fleet.groups]
        return fleet.model_copy(update={"groups": tuple(moved(groups, wanted, places))})

    return await _edited(here, after)


async def copy_item(here: Here) -> Response:
    """A copy of a group or model right behind it."""
    wanted = here.given.get("item", "")

    def with_copy(fleet: Fleet) -> Fleet:
        return each(fleet, wanted, lambda one: (one, copied(one, names(fleet))))

    return await _edited(here, with_copy)


async def remove_item(here: Here) -> Response:
    """A group or model taken out of the fleet."""
    wanted = here.given.get("item", "")
    return await _edited(here, lambda fleet: each(fleet, wanted, lambda one: ()))


async def _typed(here: Here) -> tuple[Model, dict[str, Any]]:
    """The group or model on the screen, and what is typed of it."""
    item = unwrap(item_of(await fleet_of(here), here.screen.item) or refusal("unknown_fleet"))
    return item, nested(here.request.forms, shape_of(here.page.rules.profiles[item.kind]))


async def save_item(here: Here) -> Response:
    """The name and the profile of a group or model as typed, and back to the fleet; a fault keeps both here."""
    await _keep_typed(here)
    return shows(here, here.screen.to("fleet", item=None), saved=True)


async def keep_item(here: Here) -> Response:
    """What is typed of a group or model is kept as it is typed; what is on the screen stays there."""
    if here.screen.view != "item":
        return shows(here)
    return Response(texts={"battle-title": harmless(await _keep_typed(here))})


async def leave_item(here: Here) -> Response:
    """Back to the fleet with what can be kept."""
    with suppress(Refused):
        await _keep_typed(here)
    return shows(here, here.screen.to("fleet", item=None), saved=True)


async def _keep_typed(here: Here) -> str:
    """The name that was kept; what a design calls itself stays."""
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
    """One more part in a list of the profile being typed, or one less; nothing is saved yet."""
    _, said = await _typed(here)
    with_part(said, here.given)
    return shows(here, html=await item_html(here, said))


async def sheet(here: Here) -> Response:
    """The fleet's sheets, to be printed."""
    html = sheets_html(here.page, await fleet_of(here), here.lang)
    return Response(regions={"sheet-out": html}, printed=True)
