"""Acts on the player's fleets: make, copy, edit, delete, each of which can be taken back."""

from collections.abc import Callable

from app.battle.desk import Desk
from app.battle.game import BattlePage
from app.battle.outcome import Outcome, clashed, refused
from app.requests.request import Request
from engine.engagement import Library, Refusal, make_fleet


async def _changed(
    desk: Desk, request: Request, change: Callable[[Library], Library | Refusal], **to: str | None
) -> Outcome:
    """The fleets after a change, saved."""
    library = await desk.library()
    after = library if isinstance(library, Refusal) else change(library)
    if isinstance(after, Refusal):
        return refused(request, after)
    if await desk.keep_library(after):
        return clashed(request)
    view = to.pop("view", None) or request.screen.view
    return Outcome(request.screen.to(view, **to), saved=True)


async def make(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A new fleet: an empty one, or a copy of a sample."""
    sample = next((one for one in page.samples() if one.name == request.given.get("sample")), None)
    library = await desk.library()
    if isinstance(library, Refusal):
        return refused(request, library)
    name = library.name_for(sample.name if sample else request.given.get("name") or "?")
    fleet = sample.model_copy(update={"name": name}) if sample else make_fleet(page.rules, name, ())
    if isinstance(fleet, Refusal):
        return refused(request, fleet)
    return await _changed(desk, request, lambda before: before.add(fleet), view="fleet", fleet=fleet.id, item=None)


async def copy(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A copy of a fleet behind it."""
    return await _changed(desk, request, lambda library: library.copy_of(request.given.get("fleet", "")))


async def delete(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """A fleet deleted."""
    wanted = request.given.get("fleet", "")
    return await _changed(desk, request, lambda library: library.delete(wanted), view="fleets", fleet=None, item=None)


async def undo(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """The last change of any fleet taken back."""
    return await _changed(desk, request, Library.undo, view="fleets", fleet=None, item=None)


async def redo(desk: Desk, page: BattlePage, request: Request) -> Outcome:
    """What was taken back last done again."""
    return await _changed(desk, request, Library.redo, view="fleets", fleet=None, item=None)
