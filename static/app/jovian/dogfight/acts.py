"""What players do before the reveal: set up, begin, give orders in secret, exchange codes."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.form import nested
from app.jovian.dogfight import setup
from app.jovian.dogfight.box import boxed, unboxed
from app.jovian.dogfight.codes import CodeFault, checked, promise, read_promise
from app.jovian.dogfight.kept import Kept, Place, Round
from app.jovian.dogfight.orders import orders_of
from app.jovian.dogfight.setup_code import read_setup_code
from app.jovian.dogfight.turn import Ask, Turn
from app.words import words
from engine.jovian.dogfight.check import check_dogfight
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.sealed import Opening, read_opening, seal


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
    found = read_setup_code(_typed(ask, "setup"))
    if isinstance(found, CodeFault):
        return _refused(ask, "exchange.setup", found)
    mine = "1" if setup.draft_of(ask.pairs)["mine"] == "1" else "0"
    draft = found | {"phones": "two", "mine": mine}
    return Turn(ask.kept.but(pairs=setup.pairs_of(draft)), focus="dogfight-title")


def begin(ask: Ask) -> Turn:
    """Step 1 is done: both squadrons and their declared missiles stand."""
    draft = setup.draft_of(ask.pairs)
    found = setup.encounter_of(draft, nested(ask.pairs, setup.SHAPE).get("rulings"))
    kept = ask.kept.but(pairs=setup.pairs_of(draft)).unsealed()
    if not isinstance(found, Encounter):
        return Turn(kept.but(encounter=None), faults=found)
    phones: Any = "two" if draft["phones"] == "two" else "one"
    mine: Place = 1 if draft["mine"] == "1" else 0
    names = setup.player_names(draft)
    return Turn(kept.but(encounter=found, phones=phones, mine=mine, players=names))


def back(ask: Ask) -> Turn:
    """Go back to the set-up; orders already given are forgotten."""
    return Turn(ask.kept.but(encounter=None).unsealed())


def hold(ask: Ask) -> Turn:
    """The player of a side holds the phone: open that side's secret part."""
    side = ask.side()
    _encounter(ask.kept)
    return Turn(ask.kept, holding=side)


def seal_orders(ask: Ask) -> Turn:
    """Seal the orders in the form."""
    side, encounter = ask.side(), _encounter(ask.kept)
    if ask.kept.boxes[side] is not None:
        raise ValueError("these orders are given already")
    orders = orders_of(encounter, side, ask.pairs)
    if not isinstance(orders, Orders):
        return Turn(ask.kept, holding=side, faults=orders)
    code, opening = seal(side, orders)
    box, key = boxed(side, opening.model_dump(mode="json"))
    kept = ask.kept.boxed(side, box)
    if kept.phones == "two":
        kept = kept.but(code=promise(code, encounter))
    return Turn(kept, key=(side, key))


def anew(ask: Ask) -> Turn:
    """Forget the orders of a side, to be given again."""
    kept = ask.kept.boxed(ask.side(), None)
    return Turn(kept.but(code="", other_code=""))


def reveal(ask: Ask) -> Turn:
    """Step 5 on one phone: open both boxes."""
    openings = [_opening(ask, side) for side in (0, 1)]
    lost = [side for side, opening in enumerate(openings) if opening is None]
    if lost:
        kept = ask.kept
        for side in lost:
            kept = kept.boxed(1 if side else 0, None)
        return Turn(kept, trouble=words(ask.language)("dogfight.key_lost"))
    return _revealed(ask.kept, tuple(opening.orders for opening in openings if opening))


def other_code(ask: Ask) -> Turn:
    """Take down the other phone's promise."""
    found = read_promise(_typed(ask, "code"), _encounter(ask.kept), ask.kept.code)
    if isinstance(found, CodeFault):
        return _refused(ask, "exchange.code", found)
    return Turn(ask.kept.but(other_code=found))


def other_opening(ask: Ask) -> Turn:
    """Step 5 on two phones: check the other's opening against its promise, and open the own box."""
    encounter, other = _encounter(ask.kept), 0 if ask.kept.mine else 1
    found = checked(_typed(ask, "opening"), ask.kept.other_code, encounter, 0 if other == 0 else 1)
    if isinstance(found, CodeFault):
        return _refused(ask, "exchange.opening", found)
    own = _opening(ask, ask.kept.mine)
    if own is None:
        return Turn(ask.kept, trouble=words(ask.language)("dogfight.key_lost_two"))
    pair = (own.orders, found) if ask.kept.mine == 0 else (found, own.orders)
    return _revealed(ask.kept, pair)


def own_opening(ask: Ask) -> Opening | None:
    """The opening of this phone's player, once the other has promised too and the key is at hand."""
    return _opening(ask, ask.kept.mine) if ask.kept.other_code else None


def _revealed(kept: Kept, orders: tuple[Orders, ...]) -> Turn:
    encounter = _encounter(kept)
    if not isinstance(check_dogfight({"encounter": encounter, "orders": orders}), Dogfight):
        raise ValueError("orders of another encounter")
    now = Round(encounter=encounter, orders=(orders[0], orders[1]))
    return Turn(kept.unsealed().but(now=now), focus="dogfight-title")


def _opening(ask: Ask, side: int) -> Opening | None:
    keys = ask.more.get("keys")
    key = keys.get(str(side)) if isinstance(keys, dict) else None
    data = unboxed(ask.kept.boxes[side], key, 1 if side else 0)
    found = read_opening(data) if data else None
    return found if isinstance(found, Opening) else None


def _encounter(kept: Kept) -> Encounter:
    if kept.encounter is None:
        raise ValueError("there is no encounter")
    return kept.encounter


def _typed(ask: Ask, field: str) -> str:
    return dict(ask.pairs).get(f"exchange.{field}", "")


def _refused(ask: Ask, field: str, fault: CodeFault) -> Turn:
    return Turn(ask.kept, sentences={field: words(ask.language)(f"dogfight.code_fault.{fault}")})
