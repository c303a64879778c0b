"""The fleets of a saved document and their history: checked, and undone on trial."""

from typing import Any

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import FleetSlot, Library, edits_fold
from engine.engagement.game import Games
from engine.engagement.record.game_checks import checked_fleet
from engine.kit.faults import Fault
from engine.kit.refusal import BROKEN, Refusal, refusal


def checked_library(library: Library, games: Games, faults: list[Fault]) -> Library:
    """Return a library with every fleet checked; the faults are added to `faults`."""
    fleets = [
        _kept(_fleet(fleet, games), fleet, ("library", "fleets", index), faults)
        for index, fleet in enumerate(library.fleets)
    ]
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


def _stand(stand: FleetSlot | None, games: Games, path: tuple[str | int, ...], faults: list[Fault]) -> FleetSlot | None:
    if stand is None:
        return None
    fleet = _kept(_fleet(stand.fleet, games), stand.fleet, (*path, "fleet"), faults)
    return FleetSlot(place=stand.place, fleet=fleet)


def _fleet(fleet: Fleet, games: Games) -> Fleet | Refusal:
    rules = games.get(fleet.game)
    if rules is None:
        return refusal("unknown_game", "game")
    try:
        return checked_fleet(fleet, rules)
    except BROKEN:
        return refusal("not_foldable")


def _kept(fleet: Fleet | Refusal, old: Fleet, path: tuple[str | int, ...], faults: list[Fault]) -> Fleet:
    """Return the fleet that was read, or the old fleet after a refusal, whose faults are added to `faults`."""
    if not isinstance(fleet, Refusal):
        return fleet
    faults.extend(fleet.under(*path).faults)
    return old
