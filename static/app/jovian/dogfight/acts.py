"""What players do before any orders: set up, share the set-up, begin."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.form import nested
from app.jovian.dogfight import setup
from app.jovian.dogfight.codes import CodeFault, greeting
from app.jovian.dogfight.kept import Kept
from app.jovian.dogfight.setup_code import read_setup_code
from app.jovian.dogfight.table import Place, acted, begun, declared_of, sealed_of
from app.jovian.dogfight.turn import Turn, number_in, refused, side_in, typed
from app.requests.request import Request
from app.words import words
from engine.engagement import Draft
from engine.jovian.dogfight.orders import Encounter


def look(kept: Kept, request: Request) -> Turn:
    """Show where the players are."""
    return Turn(kept)


def show(kept: Kept, request: Request) -> Turn:
    """Show where the players were, with what was typed into the set-up since."""
    typing = declared_of(kept.table) is None and any(name.startswith(f"{setup.ROOT}.") for name, _ in request.forms)
    return Turn(kept.but(pairs=setup.pairs_of(setup.draft_of(request.forms))) if typing else kept, focus="")


def _changed(
    kept: Kept,
    request: Request,
    change: Callable[[setup.Draft], setup.Draft],
    focus: str,
    unfolded: Place | None = None,
) -> Turn:
    draft = change(setup.draft_of(request.forms))
    return Turn(kept.but(pairs=setup.pairs_of(draft)), focus=focus, unfolded=unfolded)


def retype(kept: Kept, request: Request) -> Turn:
    """Show the fields that fit a weapon's new type."""
    return _changed(kept, request, lambda draft: draft, "", side_in(request))


def sample(kept: Kept, request: Request) -> Turn:
    """Put a sample in place of one squadron."""
    side, number = side_in(request), number_in(request, "sample")
    return _changed(kept, request, lambda draft: setup.with_sample(draft, side, number), f"dogfight-side-{side}")


def add_weapon(kept: Kept, request: Request) -> Turn:
    """Give a squadron one weapon more."""
    side = side_in(request)
    return _changed(kept, request, lambda draft: setup.with_weapon(draft, side), f"dogfight-add-{side}", side)


def remove_weapon(kept: Kept, request: Request) -> Turn:
    """Take a weapon away."""
    side, weapon = side_in(request), number_in(request, "weapon")
    return _changed(
        kept, request, lambda draft: setup.without_weapon(draft, side, weapon), f"dogfight-add-{side}", side
    )


def swap(kept: Kept, request: Request) -> Turn:
    """Make the other squadron the active one."""
    return _changed(kept, request, setup.swapped, "dogfight-swap")


def share_setup(kept: Kept, request: Request) -> Turn:
    """Show the set-up as a code for the other phone."""
    return replace(_changed(kept, request, lambda draft: draft, "dogfight-share"), shared=True)


def take_setup(kept: Kept, request: Request) -> Turn:
    """Take over the set-up of the other phone, whose player is the other one."""
    found = read_setup_code(typed(request, "setup"))
    if isinstance(found, CodeFault):
        return refused(kept, request, "exchange.setup", found)
    mine = "1" if setup.draft_of(request.forms)["mine"] == "1" else "0"
    draft = found | {"phones": "two", "mine": mine}
    return Turn(kept.but(pairs=setup.pairs_of(draft)), focus="dogfight-title")


def begin(kept: Kept, request: Request) -> Turn:
    """Step 1 is done: both squadrons and their declared missiles stand."""
    draft = setup.draft_of(request.forms)
    found = setup.encounter_of(draft, nested(request.forms, setup.SHAPE).get("rulings"))
    kept = kept.but(pairs=setup.pairs_of(draft), greeting="", other_greeting="")
    if not isinstance(found, Encounter):
        return Turn(kept, faults=found)
    phones: Any = "two" if draft["phones"] == "two" else "one"
    mine: Place = 1 if draft["mine"] == "1" else 0
    names = setup.player_names(draft)
    given = greeting(found).text if phones == "two" else ""
    called = [name or words(request.lang)(f"dogfight.player_{place + 1}") for place, name in enumerate(names)]
    table = begun(found, called, kept.table)
    return Turn(kept.but(at_setup=False, phones=phones, mine=mine, players=names, greeting=given).at(table))


def back(kept: Kept, request: Request) -> Turn:
    """Go back to the set-up; on one phone orders already given are forgotten once both agree."""
    if kept.phones == "one" and any(sealed_of(kept.table)):
        return Turn(kept.but(redo="setup", agreed=(False, False)))
    return Turn(called_off(kept))


def called_off(kept: Kept) -> Kept:
    """Nothing is declared any more; the set-up stays as it was typed."""
    return kept.at(acted(kept.table, Draft(kind="recall"))) if kept.table and declared_of(kept.table) else kept
