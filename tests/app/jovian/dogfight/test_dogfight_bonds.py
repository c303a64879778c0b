"""A dogfight on two phones, by their screens, whose second player wants other orders after seeing
the first one's.
"""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.words import LANGUAGES, words
from engine.engagement import Battle, Draft, Event, resume
from engine.engagement.sync import pairing_change
from engine.jovian.battle import RULES
from engine.jovian.dogfight.sealed_orders import OpenedOrders
from engine.kit import plain
from tests.app.asking import done
from tests.app.jovian import table
from tests.app.jovian.two_phones import (
    HELD,
    Phone,
    both_sealed,
    clone,
    declared,
    knows,
    other_orders,
)
from tests.engine.engagement.files import export_all
from tests.engine.engagement.toy import sure

T = words("en")


def forged(phone: Phone, *, instead: bool = False) -> OpenedOrders:
    """The second phone after a changed program: with other orders, after the old ones or instead of
    them.
    """
    engagement = phone.engagement
    commitment, opening = other_orders(phone)
    battle: Battle = engagement.battle
    if instead:
        battle = battle.change_events(
            lambda event: (
                event.model_copy(update={"commitment": commitment})
                if event.kind == "orders" and event.data["place"] == 1
                else event
            )
        )
    else:
        number = battle.last + 1
        more = (
            Event(kind="recall", data={"place": 1}, number=number),
            Event(kind="orders", data={"place": 1}, commitment=commitment, number=number + 1),
        )
        events = tuple(event for event in battle.events if instead or event.kind != "unseal")
        battle = battle.model_copy(update={"events": (*events, *more), "last": number + 1})
    kept = engagement.battle.revision
    now = sure(resume(RULES, battle.model_copy(update={"revision": kept})))
    done(phone.repository.keep(now))
    knows(phone, commitment, opening)
    return opening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("instead", [False, True])
def test_orders_changed_after_the_reveal_are_refused_everywhere(
    language: str, instead: bool
) -> None:
    """The first phone must not accept them as news that match the earlier codes."""
    phone, other = both_sealed()
    t = words(language)
    phone.press("dogfight.unseal")
    shown, boxes = phone.engagement.state.dogfight.openings[0], phone.boxes
    opening = forged(other, instead=instead)
    for whole in (False, True):
        code = other.code(whole=whole)
        assert phone.opens(code, language)["faults"] == {"share.code": t("fault.other_seals_late")}
        assert phone.boxes == boxes and phone.fight is None
    for index, each in enumerate((shown, opening)):
        now = sure(
            other.engagement.act(
                Draft(kind="unseal", data={"place": index, "opening": plain(each)})
            )
        )
        done(other.repository.keep(now))
    assert phone.opens(other.code(whole=True), language)["faults"] == {
        "share.code": t("fault.other_seals_late")
    }
    phone.send("go", {"view": "battle", "battle": HELD})
    assert phone.boxes == boxes and phone.fight is None and T("dogfight.match") not in phone.text


def test_forgery_before_the_reveal_is_reported() -> None:
    phone, other = both_sealed()
    boxes = phone.boxes
    forged(other)
    assert phone.opens(other.code())["faults"] == {"share.code": T("fault.other_seals")}
    assert phone.boxes == boxes


def test_new_orders_need_the_consent_of_the_other_phone() -> None:
    _, other = both_sealed()
    boxes = other.boxes
    other.press("dogfight.anew")
    assert (
        other.boxes == boxes
        and T("dogfight.agree.title") in other.html
        and not other.buttons("dogfight.anew")
    )
    orders = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "0")]
    other.send("dogfight.seal", kept=other.screen | {"view": "orders", "item": "1"}, forms=orders)
    other.send("dogfight.agree_to", {"what": "1"})
    other.send(
        "dogfight.agree",
        {"side": "0"},
        kept=other.screen | {"view": "consent", "item": "1", "option": "1"},
    )
    assert other.reads(other.code()) == T("share.phones.known")
    assert other.send("undo")["say"] == T("fault.both_agree")
    assert other.boxes == boxes
    assert not other.buttons("undo") and not other.buttons("dogfight.off")
    other.send("dogfight.off")
    assert other.boxes == boxes and other.encounter


def test_new_orders_are_sealed_after_both_agree() -> None:
    phone, other = both_sealed()
    old = phone.boxes
    other.press("dogfight.anew")
    phone.reads(other.code())
    assert phone.boxes == old
    phone.press("dogfight.agree_to", what="1")
    assert phone.answer["say"] == T("dogfight.agree.done", name="Granite Bombers")
    assert phone.boxes == [old[0], None] and phone.repeats == (0, 1)
    other.reads(phone.code())
    other.seals(1, attack=1)
    other.press("dogfight.unseal")
    phone.reads(other.code())
    phone.press("dogfight.unseal")
    other.reads(phone.code())
    assert phone.fight and phone.fight == other.fight and phone.revealed_orders[1].attack == 1
    assert T("dogfight.match") in phone.text and T("dogfight.match") in other.text
    assert "changed its orders, by agreement of both: once" in phone.text


def test_dogfight_is_called_off_after_both_agree_even_after_a_reveal() -> None:
    phone, other = both_sealed()
    phone.press("dogfight.unseal")
    assert not phone.buttons("dogfight.anew") and phone.buttons("dogfight.off")
    other.reads(phone.code())
    names = [
        phone.engagement.state.roster.name(ref)
        for ref in phone.engagement.state.dogfight.declaration.refs
    ]
    assert T("dogfight.two.theirs_shown", name=names[0]) in other.text
    other.press("dogfight.off")
    phone.reads(other.code())
    assert phone.encounter
    assert T("dogfight.agree.asks_off", name=names[1]) in phone.text
    phone.press("dogfight.agree_to", what="off")
    assert phone.encounter is None
    other.reads(phone.code())
    assert other.encounter is None


def test_dogfight_cannot_be_called_off_alone_after_agreed_new_orders() -> None:
    """This holds while nothing is sealed; a button that would be refused is not there."""
    phone, other = declared()
    other.reads(phone.code())
    other.press("dogfight.hold")
    phone.press("dogfight.anew")
    other.reads(phone.code())
    other.press("dogfight.agree_to", what="0")
    phone.reads(other.code())
    assert phone.boxes == [None, None]
    phone.press("dogfight.off")
    assert phone.encounter
    other.reads(phone.code())
    other.press("dogfight.agree_to", what="off")
    assert other.encounter is None


def test_revealed_orders_are_hidden_before_and_stay_after() -> None:
    phone, other = both_sealed()
    opening = phone.keys[phone.boxes[0] or ""]
    hidden = phone.code(whole=True)
    phone.press("dogfight.unseal")
    assert phone.engagement.battle.events[-1].kind == "unseal" and phone.code(whole=True) != hidden
    nonce = phone.engagement.state.dogfight.openings[0].nonce
    assert not any(nonce in answer or opening in answer for answer in other.answers)
    phone.send("undo")
    assert phone.engagement.battle.events[-1].kind == "unseal" and phone.title == T(
        "dogfight.two.shown"
    )


def test_forged_reveal_or_owner_changes_nothing() -> None:
    for phone in both_sealed():
        before, owner = phone.engagement.battle, phone.pairing.side
        assert phone.send("dogfight.reveal", secrets={})["say"] == T("fault.shown_apart")
        other = {"side": "1" if owner == 0 else "0"}
        for act in ("dogfight.hold", "dogfight.claim"):
            assert phone.send(act, other)["say"] == T("fault.other_owner")
        phone.send("dogfight.watch")
        assert (phone.engagement.battle, phone.pairing.side) == (before, owner)


def imported(phone: Phone, text: str) -> str:
    """The id of a battle that comes in from a file."""
    had = set(done(phone.store.keys("battle/")))
    phone.send("import", {"text": text})
    phone.press("incoming.take")
    (new,) = set(done(phone.store.keys("battle/"))) - had
    return new.removeprefix("battle/")


def test_file_with_replaced_orders_is_not_called_checked() -> None:
    """A copy of the battle with other orders of the second player, and both revealed."""
    phone, other = both_sealed()
    phone.press("dogfight.unseal")
    boxes, mine = phone.boxes, phone.engagement.state.dogfight.openings[0]
    opening = forged(other, instead=True)
    now = other.engagement
    done(other.repository.keep(now))
    unshown = done(export_all(other.store, other.repository.games))
    for index, each in enumerate((mine, opening)):
        now = sure(now.act(Draft(kind="unseal", data={"place": index, "opening": plain(each)})))
    now = replace(
        now, battle=now.battle.model_copy(update={"revision": other.engagement.battle.revision})
    )
    done(other.repository.keep(now))
    both_shown = done(export_all(other.store, other.repository.games))
    id = imported(phone, both_shown)
    phone.send("go", {"view": "battle", "battle": id})
    assert phone.fight
    assert T("dogfight.not_witnessed") in phone.text and T("dogfight.match") not in phone.text
    id = imported(phone, unshown)
    phone.send("go", {"view": "battle", "battle": id})
    owned = phone.pairing.model_copy(update={"side": 0})
    done(phone.repository.put(pairing_change(id, owned)))
    before = phone.engagement.battle
    assert phone.send("dogfight.unseal")["say"] == T("fault.other_seals_late")
    assert phone.engagement.battle == before
    phone.send("go", {"view": "battle", "battle": HELD})
    assert phone.boxes == boxes


def test_forged_file_is_not_called_checked_on_a_phone_that_deleted_the_battle() -> None:
    phone, other = both_sealed()
    phone.press("dogfight.unseal")
    mine = phone.engagement.state.dogfight.openings[0]
    opening = forged(other, instead=True)
    now = other.engagement
    for index, each in enumerate((mine, opening)):
        now = sure(now.act(Draft(kind="unseal", data={"place": index, "opening": plain(each)})))
    done(other.repository.keep(now))
    text = done(export_all(other.store, other.repository.games))
    done(phone.repository.drop(HELD))
    phone.send("import", {"text": text})
    phone.press("incoming.take")
    phone.send("go", {"view": "battle", "battle": HELD})
    assert phone.fight and T("dogfight.match") not in phone.text


# ---- Every pair of what the second player's phone can be tapped for ----

ORDERS = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "0")]
Tap = tuple[str, dict[str, str], Sequence[tuple[str, str]]]
TAPS: dict[str, Tap] = {
    "anew": ("dogfight.anew", {}, ()),
    "off": ("dogfight.off", {}, ()),
    "agrees": ("dogfight.agree_to", {"what": "1"}, ()),
    "agrees off": ("dogfight.agree_to", {"what": "off"}, ()),
    "seals": ("dogfight.seal", {}, ORDERS),
    "undoes": ("undo", {}, ()),
    "redoes": ("redo", {}, ()),
    "consents": ("dogfight.agree", {"side": "1"}, ()),
    "reads the code": ("", {}, ()),
    "shows": ("dogfight.unseal", {}, ()),
    "reveals": ("dogfight.reveal", {}, ()),
    "declares": ("dogfight.declare", {}, ()),
    "is the other": ("dogfight.hold", {"side": "0"}, ()),
    "forges": ("", {}, ()),
}


IDLE = ("seals", "undoes", "redoes", "consents", "reveals", "declares", "is the other")
"""Requests that change nothing at first."""


def tap(phone: Phone, name: str, theirs: str) -> None:
    """Send one request, on any screen; `theirs` is the code of the other phone."""
    act, given, forms = TAPS[name]
    if name == "forges" and phone.encounter and all(phone.boxes):
        forged(phone)
    if name == "reads the code":
        opened = phone.opens(theirs)
        if not opened["faults"]:
            phone.takes(opened, keep="theirs")
    if not act:
        return
    views = {
        "dogfight.seal": {"view": "orders", "item": "1"},
        "dogfight.agree": {"view": "consent", "option": "0"},
    }
    phone.send(act, given, kept=phone.screen | views.get(act, {}), forms=forms)


@pytest.mark.parametrize("first", TAPS)
def test_no_two_requests_change_commitments_recorded_on_the_other_phone(first: str) -> None:
    item, other = STAGE[0]
    boxes, code = list(item.boxes), item.code()
    begun = clone(other)
    tap(begun, first, code)
    unchanged = (begun.engagement.battle, begun.screen) == (other.engagement.battle, other.screen)
    assert unchanged == (first in IDLE)
    if unchanged and first != IDLE[0]:  # the same as after that one
        return
    # Each pair in one order: tests/engine/jovian/battle/test_bond_pairs.py tries both with the
    # records alone.
    for second in list(TAPS)[: list(TAPS).index(first) + 1]:
        honest, phone = clone(item), clone(begun)
        tap(phone, second, code)
        phone.send("go", {"view": "battle", "battle": HELD})
        opened = honest.opens(phone.code())
        if not opened["faults"]:
            honest.takes(opened, keep="theirs")
        now = honest.engagement
        assert [seal for bond in now.state.bonds[:1] for seal in bond.seals] == boxes, (
            first,
            second,
        )
        if honest.fight:
            assert honest.revealed_orders[1].fuel == 1, (first, second)
        else:
            assert T("dogfight.match") not in honest.text


STAGE = [both_sealed()]
STAGE[0][0].press("dogfight.unseal")


def test_orders_are_shown_only_after_both_sides_have_sealed() -> None:
    phone, other = declared()
    other.reads(phone.code())
    other.press("dogfight.hold")
    for each in (phone, other):
        assert each.send("dogfight.unseal", secrets=each.keys)["say"] == T("fault.not_sealed")
        assert each.engagement.battle.events[-1].kind == "orders"


def test_orders_on_one_phone_are_not_shown_apart() -> None:
    phone = table.Phone().begun()
    for action in ("dogfight.unseal", "dogfight.agree_to"):
        assert phone.send(action, {"what": "1"})["say"] == T("fault.no_dogfight")
