"""The fleets of a saved document and their history: checked, and undone on trial."""

from functools import partial

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import Edits, FleetSlot, Library, edits_fold
from engine.engagement.game import Games
from engine.engagement.record.game_checks import Path, check_fleet, of_game
from engine.kit.faults import Fault
from engine.kit.refusal import unwrap_or_note


def checked_library(library: Library, games: Games, faults: list[Fault]) -> Library:
    """Return a library with every fleet checked; the faults are added to `faults`."""
    fleets = []
    for index, fleet in enumerate(library.fleets):
        fleets.append(_check_fleet(fleet, games, ("library", "fleets", index), faults))
    update = {
        "fleets": tuple(fleets),
        "edits": _check_edits("edits", library.edits, games, faults),
        "undone": _check_edits("undone", library.undone, games, faults),
    }
    result = library.model_copy(update=update)
    if not faults and not edits_fold(result):
        faults.append(Fault(("library", "edits"), "not_foldable"))
    return result


def _check_edits(name: str, edits: Edits, games: Games, faults: list[Fault]) -> Edits:
    result = []
    for index, edit in enumerate(edits):
        path = ("library", name, index)
        update = {
            "was": _check_slot(edit.was, games, (*path, "was"), faults),
            "now": _check_slot(edit.now, games, (*path, "now"), faults),
        }
        result.append(edit.model_copy(update=update))
    return tuple(result)


def _check_slot(
    slot: FleetSlot | None, games: Games, path: Path, faults: list[Fault]
) -> FleetSlot | None:
    if slot is None:
        return None
    fleet = _check_fleet(slot.fleet, games, (*path, "fleet"), faults)
    return FleetSlot(place=slot.place, fleet=fleet)


def _check_fleet(fleet: Fleet, games: Games, path: Path, faults: list[Fault]) -> Fleet:
    """Return the fleet as its game reads it; unchanged after a refusal, whose faults are added to
    `faults`.
    """
    result = of_game(fleet.game, games, partial(check_fleet, fleet))
    return unwrap_or_note(result, faults, *path) or fleet
