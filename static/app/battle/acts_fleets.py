"""Acts on the player's fleets: make, copy, edit, delete, each of which can be taken back."""

from collections.abc import Callable

from app.battle.asked import Ask, Outcome, clashed, refused
from app.battle.desk import Desk
from app.battle.game import BattlePage
from engine.battle import Library, Refusal, make_fleet


async def _changed(desk: Desk, ask: Ask, change: Callable[[Library], Library | Refusal], **to: str | None) -> Outcome:
    """The fleets after a change, saved."""
    library = await desk.library()
    after = library if isinstance(library, Refusal) else change(library)
    if isinstance(after, Refusal):
        return refused(ask, after)
    if await desk.keep_library(after):
        return clashed(ask)
    view = to.pop("view", None) or ask.screen.view
    return Outcome(ask.screen.to(view, **to), saved=True)


async def make(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A new fleet: an empty one, or a copy of a sample."""
    sample = next((one for one in page.samples() if one.name == ask.given.get("sample")), None)
    library = await desk.library()
    if isinstance(library, Refusal):
        return refused(ask, library)
    name = library.name_for(sample.name if sample else ask.given.get("name") or "?")
    fleet = sample.model_copy(update={"name": name}) if sample else make_fleet(page.rules, name, ())
    if isinstance(fleet, Refusal):
        return refused(ask, fleet)
    return await _changed(desk, ask, lambda before: before.add(fleet), view="fleet", fleet=fleet.id, item=None)


async def copy(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A copy of a fleet behind it."""
    return await _changed(desk, ask, lambda library: library.copy_of(ask.given.get("fleet", "")))


async def delete(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """A fleet deleted."""
    wanted = ask.given.get("fleet", "")
    return await _changed(desk, ask, lambda library: library.delete(wanted), view="fleets", fleet=None, item=None)


async def undo(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """The last change of any fleet taken back."""
    return await _changed(desk, ask, Library.undo, view="fleets", fleet=None, item=None)


async def redo(desk: Desk, page: BattlePage, ask: Ask) -> Outcome:
    """What was taken back last done again."""
    return await _changed(desk, ask, Library.redo, view="fleets", fleet=None, item=None)
