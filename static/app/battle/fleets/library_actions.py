"""Actions on the player's fleets, each of which can be undone: make, copy, move, read from a list, delete."""

from collections.abc import Callable

from app.battle.actions import shows
from app.battle.context import Here
from app.battle.fleets.fleet_parts import blank_group, copied
from app.battle.repository import unwrap
from app.form import Shape
from app.requests.response import Response
from engine.engagement import Group, Library, Refusal, listed, make_fleet


async def changed(
    here: Here,
    change: Callable[[Library], Library | Refusal],
    view: str = "",
    **to: str | None,
) -> Response:
    """Save a change of the fleets, then show a view."""
    await here.repository.keep_library(unwrap(change(await here.repository.library())), here.request.screen)
    return shows(here, here.screen.to(view or here.screen.view, **to), saved=True)


def by(here: Here) -> int:
    """Return the direction of a move: one place up or one place down."""
    return -1 if here.given.get("by") == "-1" else 1


async def make(here: Here) -> Response:
    """Add a new fleet: an empty one, or a copy of a sample."""
    sample = next((one for one in here.page.samples() if one.name == here.given.get("sample")), None)
    name = (await here.repository.library()).name_for(sample.name if sample else here.given.get("name") or "?")
    fleet = sample.model_copy(update={"name": name}) if sample else unwrap(make_fleet(here.page.rules, name, ()))
    return await changed(here, lambda before: before.add(fleet), "fleet", fleet=fleet.id, item=None)


async def copy(here: Here) -> Response:
    """Add a copy of a fleet directly after it."""
    return await changed(here, lambda library: library.copy_of(here.given.get("fleet", "")))


async def delete(here: Here) -> Response:
    """Delete a fleet."""
    wanted = here.given.get("fleet", "")
    return await changed(here, lambda library: library.delete(wanted), "fleets", fleet=None, item=None)


async def undo(here: Here) -> Response:
    """Undo the last change of any fleet."""
    return await changed(here, Library.undo, "fleets", fleet=None, item=None)


async def redo(here: Here) -> Response:
    """Redo the change that was undone last."""
    return await changed(here, Library.redo, "fleets", fleet=None, item=None)


async def move(here: Here) -> Response:
    """Move a fleet one place up or down."""
    library, wanted = await here.repository.library(), here.given.get("fleet", "")
    own = [place for place, fleet in enumerate(library.fleets) if fleet.game == here.page.rules.name]
    at = next((at for at, place in enumerate(own) if library.fleets[place].id == wanted), 0)
    there = min(max(at + by(here), 0), len(own) - 1)
    return await changed(here, lambda before: before.move(wanted, own[there] if own else 0))


async def read_list(here: Here) -> Response:
    """Add a fleet from a list of another program: its names and numbers of models; the player fills in the profiles."""
    text = here.file or str(here.form(Shape()).get("list", ""))
    pattern = here.page.samples()[0].groups[0]
    groups: list[Group] = []
    for one in unwrap(listed(text)):
        group = blank_group(here.page, here.request, pattern, one.name, one.number)
        counted = "models" in here.page.rules.profiles[pattern.kind].model_fields
        if counted:
            group = group.model_copy(update={"profile": {**group.profile, "models": str(one.number)}})
        for _ in range(1 if pattern.models or counted else one.number):
            groups.append(copied(group, [each.name for each in groups]) if groups else group)
    name = (await here.repository.library()).name_for(here.t("battle.list_name"))
    fleet = unwrap(make_fleet(here.page.rules, name, [group.model_dump() for group in groups]))
    return await changed(here, lambda before: before.add(fleet), "fleet", fleet=fleet.id, item=None)
