"""Actions on the player's fleets, each of which can be undone: make, copy, move, delete."""

from collections.abc import Callable

from app.battle.actions import shows
from app.battle.context import BattleContext
from app.battle.repository import unwrap
from app.requests.response import Response
from engine.engagement import Library, Refusal, make_fleet


async def changed(
    context: BattleContext,
    change: Callable[[Library], Library | Refusal],
    view: str = "",
    **to: str | None,
) -> Response:
    """Save a change of the fleets, then show a view."""
    await context.repository.keep_library(
        unwrap(change(await context.repository.library())), context.request.screen
    )
    return shows(context, context.screen.to(view or context.screen.view, **to), saved=True)


def by(context: BattleContext) -> int:
    """Return the direction of a move: one place up or one place down."""
    return -1 if context.given.get("by") == "-1" else 1


async def make(context: BattleContext) -> Response:
    """Add a new fleet: an empty one, or a copy of a sample."""
    sample = next(
        (fleet for fleet in context.page.samples() if fleet.name == context.given.get("sample")),
        None,
    )
    name = (await context.repository.library()).name_for(
        sample.name if sample else context.given.get("name") or "?"
    )
    fleet = (
        sample.model_copy(update={"name": name})
        if sample
        else unwrap(make_fleet(context.page.rules, name, ()))
    )
    return await changed(
        context, lambda before: before.add(fleet), "fleet", fleet=fleet.id, item=None
    )


async def copy(context: BattleContext) -> Response:
    """Add a copy of a fleet directly after it."""
    return await changed(context, lambda library: library.copy_of(context.given.get("fleet", "")))


async def delete(context: BattleContext) -> Response:
    """Delete a fleet."""
    wanted = context.given.get("fleet", "")
    return await changed(
        context, lambda library: library.delete(wanted), "fleets", fleet=None, item=None
    )


async def undo(context: BattleContext) -> Response:
    """Undo the last change of any fleet."""
    return await changed(context, Library.undo, "fleets", fleet=None, item=None)


async def redo(context: BattleContext) -> Response:
    """Redo the change that was undone last."""
    return await changed(context, Library.redo, "fleets", fleet=None, item=None)


async def move(context: BattleContext) -> Response:
    """Move a fleet one place up or down."""
    library, wanted = await context.repository.library(), context.given.get("fleet", "")
    own = [
        index for index, fleet in enumerate(library.fleets) if fleet.game == context.page.rules.name
    ]
    at = next((at for at, index in enumerate(own) if library.fleets[index].id == wanted), 0)
    there = min(max(at + by(context), 0), len(own) - 1)
    return await changed(context, lambda before: before.move(wanted, own[there] if own else 0))
