"""The fleets of a saved document and their history: migrated, checked, and undone on trial."""

from typing import Any

from engine.engagement.fleets.fleet import Fleet
from engine.engagement.fleets.library import EDITS, FLEETS, Library, Stand, edits_fold
from engine.engagement.game import Games
from engine.engagement.record.game_checks import checked_fleet
from engine.engagement.storage.migrations import BROKEN, fleet_migrated
from engine.kit.faults import Fault
from engine.kit.refusal import Refusal, refusal


def library_migrated(data: dict[str, Any], games: Games, faults: list[Fault]) -> dict[str, Any]:
    """A plain library with its fleets in the present versions of their games; `faults` takes what cannot be."""
    found = dict(data)
    if isinstance(data.get("fleets"), list):
        found["fleets"] = [
            kept(fleet_migrated(fleet, games), fleet, ("library", "fleets", place), faults)
            for place, fleet in enumerate(data["fleets"][: FLEETS + 1])
        ]
    for name in ("edits", "undone"):
        if isinstance(data.get(name), list):
            found[name] = [
                _edit_migrated(edit, games, ("library", name, place), faults)
                for place, edit in enumerate(data[name][: EDITS + 1])
            ]
    return found


def _edit_migrated(edit: Any, games: Games, path: tuple[str | int, ...], faults: list[Fault]) -> Any:
    if not isinstance(edit, dict):
        return edit
    found = dict(edit)
    for when in ("was", "now"):
        stand = edit.get(when)
        if isinstance(stand, dict) and "fleet" in stand:
            fleet = kept(fleet_migrated(stand["fleet"], games), None, (*path, when, "fleet"), faults)
            found[when] = stand | {"fleet": fleet}
    return found


def checked_library(library: Library, games: Games, faults: list[Fault]) -> Library:
    """A library with every fleet checked; `faults` takes what is wrong."""
    fleets = [
        kept(_fleet(fleet, games), fleet, ("library", "fleets", place), faults)
        for place, fleet in enumerate(library.fleets)
    ]
    update: dict[str, Any] = {"fleets": tuple(fleets)}
    for name, edits in (("edits", library.edits), ("undone", library.undone)):
        update[name] = tuple(
            edit.model_copy(
                update={
                    "was": _stand(edit.was, games, ("library", name, place, "was"), faults),
                    "now": _stand(edit.now, games, ("library", name, place, "now"), faults),
                }
            )
            for place, edit in enumerate(edits)
        )
    found = library.model_copy(update=update)
    if not faults and not edits_fold(found):
        faults.append(Fault(("library", "edits"), "not_foldable"))
    return found


def _stand(stand: Stand | None, games: Games, path: tuple[str | int, ...], faults: list[Fault]) -> Stand | None:
    if stand is None:
        return None
    fleet = kept(_fleet(stand.fleet, games), stand.fleet, (*path, "fleet"), faults)
    return Stand(place=stand.place, fleet=fleet)


def _fleet(fleet: Fleet, games: Games) -> Fleet | Refusal:
    rules = games[fleet.game]
    try:
        return checked_fleet(fleet, rules)
    except BROKEN:
        return refusal("not_foldable")


def kept(found: Any | Refusal, old: Any, path: tuple[str | int, ...], faults: list[Fault]) -> Any:
    """What was found, or the old one again, its faults being added to `faults`."""
    if not isinstance(found, Refusal):
        return found
    faults.extend(found.under(*path).faults)
    return old
