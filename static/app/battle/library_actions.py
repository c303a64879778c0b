"""Actions on the player's fleets, each of which can be taken back: made, copied, moved, read from a list, deleted."""

from collections.abc import Callable

from app.battle.actions import shows
from app.battle.fleet_parts import blank_group, copied
from app.battle.game import BattlePage
from app.battle.repository import Repository, unwrap
from app.form import Shape, nested
from app.requests.request import Request
from app.requests.response import Response
from app.words import words
from engine.engagement import Group, Library, Refusal, listed, make_fleet


async def changed(
    repository: Repository,
    request: Request,
    change: Callable[[Library], Library | Refusal],
    view: str = "",
    **to: str | None,
) -> Response:
    """The fleets after a change, saved, and then a view."""
    await repository.keep_library(unwrap(change(await repository.library())))
    return shows(request, request.screen.to(view or request.screen.view, **to), saved=True)


def by(request: Request) -> int:
    """How many places something moves: one up, or one down."""
    return -1 if request.given.get("by") == "-1" else 1


async def make(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A new fleet: an empty one, or a copy of a sample."""
    sample = next((one for one in page.samples() if one.name == request.given.get("sample")), None)
    name = (await repository.library()).name_for(sample.name if sample else request.given.get("name") or "?")
    fleet = sample.model_copy(update={"name": name}) if sample else unwrap(make_fleet(page.rules, name, ()))
    return await changed(repository, request, lambda before: before.add(fleet), "fleet", fleet=fleet.id, item=None)


async def copy(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A copy of a fleet behind it."""
    return await changed(repository, request, lambda library: library.copy_of(request.given.get("fleet", "")))


async def delete(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A fleet deleted."""
    wanted = request.given.get("fleet", "")
    return await changed(repository, request, lambda library: library.delete(wanted), "fleets", fleet=None, item=None)


async def undo(repository: Repository, page: BattlePage, request: Request) -> Response:
    """The last change of any fleet taken back."""
    return await changed(repository, request, Library.undo, "fleets", fleet=None, item=None)


async def redo(repository: Repository, page: BattlePage, request: Request) -> Response:
    """What was taken back last done again."""
    return await changed(repository, request, Library.redo, "fleets", fleet=None, item=None)


async def move(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A fleet one place up or down."""
    library, wanted = await repository.library(), request.given.get("fleet", "")
    own = [place for place, fleet in enumerate(library.fleets) if fleet.game == page.rules.name]
    here = next((at for at, place in enumerate(own) if library.fleets[place].id == wanted), 0)
    there = min(max(here + by(request), 0), len(own) - 1)
    return await changed(repository, request, lambda before: before.move(wanted, own[there] if own else 0))


async def read_list(repository: Repository, page: BattlePage, request: Request) -> Response:
    """A fleet of a list from elsewhere: its names and how many of each; all numbers are left to be filled in."""
    text = request.given.get("text") or str(nested(request.forms, Shape()).get("list", ""))
    pattern = page.samples()[0].groups[0]
    groups: list[Group] = []
    for one in unwrap(listed(text)):
        group = blank_group(page, request, pattern, one.name, one.number)
        counted = "models" in page.rules.profiles[pattern.kind].model_fields
        if counted:
            group = group.model_copy(update={"profile": {**group.profile, "models": str(one.number)}})
        for _ in range(1 if pattern.models or counted else one.number):
            groups.append(copied(group, [each.name for each in groups]) if groups else group)
    name = (await repository.library()).name_for(words(request.lang)("battle.list_name"))
    fleet = unwrap(make_fleet(page.rules, name, [group.model_dump() for group in groups]))
    return await changed(repository, request, lambda before: before.add(fleet), "fleet", fleet=fleet.id, item=None)
