"""What players do before any orders: set up, share the set-up, begin."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.form import nested
from app.jovian.dogfight import setup
from app.jovian.dogfight.codes import CodeFault, greeting
from app.jovian.dogfight.kept import Place
from app.jovian.dogfight.setup_code import read_setup_code
from app.jovian.dogfight.turn import Ask, Turn, refused, typed
from engine.jovian.dogfight.orders import Encounter


def look(ask: Ask) -> Turn:
    """Show where the players are."""
    return Turn(ask.kept, focus="")


def _changed(ask: Ask, change: Callable[[setup.Draft], setup.Draft], focus: str, unfolded: Place | None = None) -> Turn:
    draft = change(setup.draft_of(ask.pairs))
    return Turn(ask.kept.but(pairs=setup.pairs_of(draft)), focus=focus, unfolded=unfolded)


def retype(ask: Ask) -> Turn:
    """Show the fields that fit a weapon's new type."""
    return _changed(ask, lambda draft: draft, str(ask.more.get("focus", "")), ask.side())


def sample(ask: Ask) -> Turn:
    """Put a sample in place of one squadron."""
    side, number = ask.side(), ask.number("sample")
    return _changed(ask, lambda draft: setup.with_sample(draft, side, number), f"dogfight-side-{side}")


def add_weapon(ask: Ask) -> Turn:
    """Give a squadron one weapon more."""
    side = ask.side()
    return _changed(ask, lambda draft: setup.with_weapon(draft, side), f"dogfight-add-{side}", side)


def remove_weapon(ask: Ask) -> Turn:
    """Take a weapon away."""
    side, weapon = ask.side(), ask.number("weapon")
    return _changed(ask, lambda draft: setup.without_weapon(draft, side, weapon), f"dogfight-add-{side}", side)


def swap(ask: Ask) -> Turn:
    """Make the other squadron the active one."""
    return _changed(ask, setup.swapped, "dogfight-swap")


def share_setup(ask: Ask) -> Turn:
    """Show the set-up as a code for the other phone."""
    return replace(_changed(ask, lambda draft: draft, "dogfight-share"), shared=True)


def take_setup(ask: Ask) -> Turn:
    """Take over the set-up of the other phone, whose player is the other one."""
    found = read_setup_code(typed(ask, "setup"))
    if isinstance(found, CodeFault):
        return refused(ask, "exchange.setup", found)
    mine = "1" if setup.draft_of(ask.pairs)["mine"] == "1" else "0"
    draft = found | {"phones": "two", "mine": mine}
    return Turn(ask.kept.but(pairs=setup.pairs_of(draft)), focus="dogfight-title")


def begin(ask: Ask) -> Turn:
    """Step 1 is done: both squadrons and their declared missiles stand."""
    draft = setup.draft_of(ask.pairs)
    found = setup.encounter_of(draft, nested(ask.pairs, setup.SHAPE).get("rulings"))
    kept = ask.kept.but(pairs=setup.pairs_of(draft), greeting="", other_greeting="").unsealed()
    if not isinstance(found, Encounter):
        return Turn(kept.but(encounter=None), faults=found)
    phones: Any = "two" if draft["phones"] == "two" else "one"
    mine: Place = 1 if draft["mine"] == "1" else 0
    names = setup.player_names(draft)
    given = greeting(found).text if phones == "two" else ""
    return Turn(kept.but(encounter=found, phones=phones, mine=mine, players=names, greeting=given))


def back(ask: Ask) -> Turn:
    """Go back to the set-up; on one phone orders already given are forgotten once both agree."""
    if ask.kept.phones == "one" and any(ask.kept.boxes):
        return Turn(ask.kept.but(redo="setup", agreed=(False, False)))
    return Turn(ask.kept.but(encounter=None).unsealed())
