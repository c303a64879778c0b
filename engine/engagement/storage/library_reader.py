"""The fleets of a saved document and their history: checked, and undone on trial."""

from functools import partial
from typing import Any

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import FleetSlot, Library, edits_fold
from engine.engagement.game import Games
from engine.engagement.record.game_checks import check_fleet, of_game
from engine.kit.faults import Fault
from engine.kit.refusal import unless_refused


def checked_library(library: Library, games: Games, faults: list[Fault]) -> Library:
    """Return a library with every fleet checked; the faults are added to `faults`."""
    every = enumerate(library.fleets)
    fleets = [_kept(fleet, games, ("library", "fleets", index), faults) for index, fleet in every]
    update: dict[str, Any] = {"fleets": tuple(fleets)}
    for name, edits in (("edits", library.edits), ("undone", library.undone)):
        update[name] = tuple(
            edit.model_copy(
                update={
                    "was": _stand(edit.was, games, ("library", name, index, "was"), faults),
                    "now": _stand(edit.now, games, ("library", name, index, "now"), faults),
                }
            )
            for index, edit in enumerate(edits)
        )
    activation = library.model_copy(update=update)
    if not faults and not edits_fold(activation):
        faults.append(Fault(("library", "edits"), "not_foldable"))
    return activation


def _stand(
    stand: FleetSlot | None, games: Games, path: tuple[str | int, ...], faults: list[Fault]
) -> FleetSlot | None:
    if stand is None:
        return None
    return FleetSlot(place=stand.place, fleet=_kept(stand.fleet, games, (*path, "fleet"), faults))


def _kept(fleet: Fleet, games: Games, path: tuple[str | int, ...], faults: list[Fault]) -> Fleet:
    """Return the fleet as its game reads it; unchanged after a refusal, whose faults are added to
    `faults`.
    """
    return (
        unless_refused(of_game(fleet.game, games, partial(check_fleet, fleet)), faults, *path)
        or fleet
    )
