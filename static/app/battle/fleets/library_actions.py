"""Actions on the player's fleets, each of which can be undone: make, copy, move, delete."""

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.requests.response import Response
from engine.engagement import Fleet, Library, Refusal, make_fleet


async def save_library(
    context: BattleContext, after: Library | Refusal, view: str = "", **to: str | None
) -> Response:
    """Save the player's fleets after a change, then show a view.

    Raises Refused for a change that was refused.
    """
    await context.repository.keep_library(unwrap(after), context.request.screen)
    return shows(context, context.screen.to(view or context.screen.view, **to), saved=True)


def direction_of(context: BattleContext) -> int:
    """Return the direction of a move: one place up or one place down."""
    return -1 if context.given.get("by") == "-1" else 1


async def make(context: BattleContext) -> Response:
    """Add a new fleet: an empty one, or a copy of a sample."""
    library = await context.repository.library()
    sample = _find_sample(context)
    if sample:
        fleet = sample.model_copy(update={"name": library.name_for(sample.name)})
    else:
        name = library.name_for(context.given.get("name") or "?")
        fleet = unwrap(make_fleet(context.page.rules, name, ()))
    return await save_library(context, library.add(fleet), "fleet", fleet=fleet.id, item=None)


def _find_sample(context: BattleContext) -> Fleet | None:
    """Return the sample that a button names; None for a button that makes an empty fleet."""
    name = context.given.get("sample")
    for fleet in context.page.samples():
        if fleet.name == name:
            return fleet
    return None


async def copy(context: BattleContext) -> Response:
    """Add a copy of a fleet directly after it."""
    library = await context.repository.library()
    return await save_library(context, library.copy_of(context.given.get("fleet", "")))


async def delete(context: BattleContext) -> Response:
    """Delete a fleet."""
    library = await context.repository.library()
    after = library.delete(context.given.get("fleet", ""))
    return await save_library(context, after, "fleets", fleet=None, item=None)


async def undo(context: BattleContext) -> Response:
    """Undo the last change of any fleet."""
    library = await context.repository.library()
    return await save_library(context, library.undo(), "fleets", fleet=None, item=None)


async def redo(context: BattleContext) -> Response:
    """Redo the change that was undone last."""
    library = await context.repository.library()
    return await save_library(context, library.redo(), "fleets", fleet=None, item=None)


async def move(context: BattleContext) -> Response:
    """Move a fleet one place up or down among the fleets of its game."""
    library = await context.repository.library()
    fleet_id = context.given.get("fleet", "")
    index = _index_after_move(library, fleet_id, context.page.rules.name, direction_of(context))
    return await save_library(context, library.move(fleet_id, index))


def _index_after_move(library: Library, fleet_id: str, game: str, direction: int) -> int:
    """Return the index in the library of the next fleet of a game; at the end of the fleets, and
    for an unknown fleet, the index of a fleet at the end.
    """
    indexes = [index for index, fleet in enumerate(library.fleets) if fleet.game == game]
    if not indexes:
        return 0
    ids = [library.fleets[index].id for index in indexes]
    position = ids.index(fleet_id) if fleet_id in ids else 0
    last = len(indexes) - 1
    return indexes[min(max(position + direction, 0), last)]
