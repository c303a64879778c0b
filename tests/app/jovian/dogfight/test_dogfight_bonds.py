"""A dogfight on two phones, by their screens, whose second player would like other orders after seeing the first's."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from app.battle.repository import Repository
from app.jovian.dogfight.codes import letters_of, opening_text, promise
from app.words import LANGUAGES, words
from engine.engagement import Draft, MemoryStore, resume
from engine.engagement.record.battle import Battle
from engine.engagement.record.event import Event
from engine.jovian.battle import RULES
from engine.jovian.dogfight.orders import Orders
from engine.jovian.dogfight.sealed_orders import Meeting, Opening, code_of, opening_of, setup_digest
from engine.kit.saved import plain
from tests.app.asking import done
from tests.app.battle.player import EVERY_GAME, Answer
from tests.app.jovian.dogfight.test_dogfight_codes import give, promised, revealing
from tests.app.jovian.dogfight.test_dogfight_phones import Both, Phone, declared, sealed, swapped, two
from tests.app.markup import elements
from tests.app.share.sharing import link_in
from tests.engine.engagement.files import export_all
from tests.engine.engagement.toy import sure

T = words("en")
HELD = "b1"


def both_sealed() -> Both:
    both = two()
    declared(both)
    swapped(both, "other_greeting")
    sealed(both)
    swapped(both, "other_code")
    return both


def clone(phone: Phone) -> Phone:
    """The phone once more, to go on by itself."""
    found = copy(phone)
    found.store, found.keys, found.answers = MemoryStore(), dict(phone.keys), []
    found.store._documents = dict(phone.store._documents)
    found.repository = Repository(found.store, EVERY_GAME)
    return found


def code_on(phone: Any, id: str = "dogfight-code") -> str:
    return next((each.text for each in elements(phone.html) if each.id == id), "")


def opens(phone: Phone, code: str) -> Answer:
    """What a phone answers to another one's code."""
    opened = phone.share("open", code=code)
    phone.repository.forget()
    return opened


def takes(phone: Phone, opened: Answer, **keep: str) -> Answer:
    taken = phone.share("take", screen=opened.get("kept"), **keep)
    phone.repository.forget()
    phone.send("go", {"view": "battle", "battle": HELD})
    return taken


def other_orders(phone: Phone) -> tuple[str, Opening, str]:
    """Other orders of the second player, what binds to them, and the nonce that both belong to."""
    now = phone.engagement.state.dogfight
    opening, nonce = opening_of(1, Orders(fuel=0, weapon=0, attack=3, defense=1)), now.sealed[1].nonce
    return code_of(opening, Meeting(setup_digest(now.encounter), nonce)), opening, nonce


def forged(phone: Phone, *, instead: bool = False) -> Opening:
    """The second phone as a changed program leaves it: with other orders, after the old ones or in their place."""
    engagement = phone.engagement
    commitment, opening, nonce = other_orders(phone)
    battle: Battle = engagement.battle
    if instead:
        battle = battle.each(lambda event: event.model_copy(update={"commitment": commitment})
                             if event.kind == "orders" and event.data["place"] == 1 else event)  # fmt: skip
    else:
        number = battle.last + 1
        more = (
            Event(kind="recall", data={"place": 1}, number=number),
            Event(kind="orders", data={"place": 1, "nonce": nonce}, commitment=commitment, number=number + 1),
        )
        events = tuple(one for one in battle.events if instead or one.kind != "unseal")
        battle = battle.model_copy(update={"events": (*events, *more), "last": number + 1})
    kept = engagement.battle.revision
    now = sure(resume(RULES, battle.model_copy(update={"revision": kept})))
    done(phone.repository.keep(now))
    phone.keys[commitment] = opening_text(opening)
    return opening


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("instead", [False, True])
def test_orders_chosen_after_the_other_s_are_refused_by_every_way(language: str, instead: bool) -> None:
    """Once the first phone took them as news, and said that both orders matched the codes given before."""
    one, other = both_sealed()
    t = words(language)
    one.press("dogfight.unseal")
    seen, boxes = code_on(one), one.boxes
    assert letters_of(seen)
    opening = forged(other, instead=instead)
    for whole in ({}, {"whole": True}):
        code = link_in(other.share("make", kind="phones", id=HELD, **whole))
        assert one.share("open", code=code, lang=language)["faults"] == {"share.code": t("fault.other_seals_late")}
        one.repository.forget()
        assert one.boxes == boxes and one.fight is None
    one.send("go", {"view": "battle", "battle": HELD})
    one.press("dogfight.codes")
    field = ("exchange.opening", opening_text(opening))
    assert one.send("dogfight.other_opening", forms=[field])["say"] == T("dogfight.code_fault.differs")
    assert one.boxes == boxes and one.fight is None and T("dogfight.match") not in one.text


def test_before_the_reveal_an_attempt_is_reported_too() -> None:
    one, other = both_sealed()
    boxes = one.boxes
    forged(other)
    assert opens(one, other.code())["faults"] == {"share.code": T("fault.other_seals")}
    assert one.boxes == boxes


def test_one_player_alone_gives_no_new_orders_on_their_own_phone_either() -> None:
    _, other = both_sealed()
    boxes = other.boxes
    other.press("dogfight.anew")
    assert other.boxes == boxes and T("dogfight.agree.own") in other.html
    orders = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "0")]
    other.send("dogfight.seal", kept=other.screen | {"view": "orders", "item": "1"}, forms=orders)
    other.send("dogfight.agree_to", {"what": "1"})
    other.send("dogfight.agree", {"side": "0"}, kept=other.screen | {"view": "consent", "item": "1", "option": "1"})
    own = [("exchange.agreement", code_on(other, "agreement-code"))]
    assert other.send("dogfight.other_agreement", forms=own)["say"] == T("dogfight.code_fault.own")
    assert other.send("undo")["say"] == T("fault.both_agree")
    assert other.boxes == boxes
    other.press("go", view="battle")
    assert not other.buttons("undo")
    other.press("dogfight.off")
    assert other.boxes == boxes and other.encounter


def test_both_agree_by_codes_and_orders_are_given_again() -> None:
    """On phones that have nothing but the codes of the dogfight in common."""
    one, other = promised()
    old = one.boxes
    other.press("dogfight.anew")
    assert not give(one, "other_agreement", code_on(other, "agreement-code"))["faults"]
    assert one.boxes == old
    one.press("dogfight.agree_to", what="1")
    assert one.boxes == [old[0], None] and one.again == (0, 1)
    assert T("dogfight.agree.done", name="").split(".")[0] in one.text
    answer = give(other, "other_agreement", code_on(one, "agreement-code"))
    assert not answer["faults"] and answer["secret"] == {old[1]: ""}
    other.fill("orders", {"fuel": "0", "attack": "1"}).press("dogfight.seal")
    assert not give(one, "other_code", code_on(other, "own-code"))["faults"]
    for phone, code in zip((one, other), [revealing(phone) for phone in (one, other)][::-1], strict=True):
        give(phone, "other_opening", code)
    assert one.fight and one.fight == other.fight
    assert T("dogfight.match") in one.text and T("dogfight.match") in other.text
    assert "given again, by consent of both: 1 time" in one.text


def test_both_agree_by_handing_over_and_there_is_no_dogfight() -> None:
    one, other = both_sealed()
    one.press("dogfight.unseal")
    assert not one.buttons("dogfight.anew") and one.buttons("dogfight.off")
    takes(other, opens(other, one.code()))
    other.press("dogfight.codes")
    names = [one.engagement.state.roster.name(ref) for ref in one.engagement.state.dogfight.said.refs]
    assert T("dogfight.codes.theirs_shown", name=names[0]) in other.text
    other.press("dogfight.off")
    takes(one, opens(one, other.code()))
    assert one.encounter
    assert T("dogfight.agree.asks_off", name=names[1]) in one.text
    one.press("dogfight.codes")
    one.press("dogfight.agree_to", what="off")
    assert one.encounter is None and T("dogfight.last.agreed") in one.text
    takes(other, opens(other, one.code()))
    assert other.encounter is None


def test_a_reveal_code_is_shown_only_when_asked_for_and_stays() -> None:
    one, other = both_sealed()
    assert not code_on(one)
    one.press("dogfight.unseal")
    text = code_on(one)
    assert text and one.engagement.battle.events[-1].kind == "unseal"
    one.send("show")
    assert code_on(one) == text
    give_to = [("exchange.opening", text)]
    assert not other.send("dogfight.other_opening", forms=give_to)["faults"]
    other.press("dogfight.unseal")
    assert other.fight and T("dogfight.last.revealed") in other.text
    assert not one.send("dogfight.other_opening", forms=[("exchange.opening", code_on(other))])["faults"]
    other.press("go", view="battle", place=0)
    assert one.fight == other.fight and T("dogfight.match") in one.text and T("dogfight.match") in other.text


def test_a_forged_reveal_or_another_owner_changes_nothing() -> None:
    for phone in both_sealed():
        before, note = phone.engagement.battle, phone.note
        assert phone.send("dogfight.reveal", secrets={})["say"] == T("fault.not_sealed")
        phone.send("dogfight.mine", {"side": "1" if phone.note and phone.note.mine == 0 else "0"})
        assert (phone.engagement.battle, phone.note) == (before, note)


def imported(phone: Phone, text: str) -> str:
    """The id of a battle that comes in from a file."""
    had = set(done(phone.store.keys("battle/")))
    phone.send("import", {"text": text})
    (new,) = set(done(phone.store.keys("battle/"))) - had
    return new.removeprefix("battle/")


def test_a_file_neither_replaces_a_seal_nor_is_it_called_checked() -> None:
    """A copy of the battle with other orders of the second player, and both shown."""
    one, other = both_sealed()
    one.press("dogfight.unseal")
    boxes, mine = one.boxes, one.engagement.state.dogfight.openings[0]
    opening = forged(other, instead=True)
    now = other.engagement
    done(other.repository.keep(now))
    unshown = done(export_all(other.store, other.repository.games))
    for place, each in enumerate((mine, opening)):
        now = sure(now.act(Draft(kind="unseal", data={"place": place, "opening": plain(each)})))
    now = replace(now, battle=now.battle.model_copy(update={"revision": other.engagement.battle.revision}))
    done(other.repository.keep(now))
    both_shown = done(export_all(other.store, other.repository.games))
    id = imported(one, both_shown)
    one.send("go", {"view": "battle", "battle": id})
    assert one.fight
    assert T("dogfight.not_witnessed") in one.text and T("dogfight.match") not in one.text
    id = imported(one, unshown)
    one.send("go", {"view": "battle", "battle": id})
    one.press("dogfight.codes")
    one.press("dogfight.mine", side="0")
    before = one.engagement.battle
    assert one.send("dogfight.unseal")["say"] == T("fault.other_seals_late")
    assert one.engagement.battle == before
    one.send("go", {"view": "battle", "battle": HELD})
    assert one.boxes == boxes


def test_the_same_file_on_the_phone_that_deleted_its_battle_is_not_called_checked() -> None:
    one, other = both_sealed()
    one.press("dogfight.unseal")
    mine = one.engagement.state.dogfight.openings[0]
    opening = forged(other, instead=True)
    now = other.engagement
    for place, each in enumerate((mine, opening)):
        now = sure(now.act(Draft(kind="unseal", data={"place": place, "opening": plain(each)})))
    done(other.repository.keep(now))
    text = done(export_all(other.store, other.repository.games))
    done(one.repository.drop(HELD))
    one.send("import", {"text": text})
    one.send("go", {"view": "battle", "battle": HELD})
    assert one.fight and T("dogfight.match") not in one.text


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
    "enters the code": ("dogfight.other_code", {}, ()),
    "enters the reveal": ("dogfight.other_opening", {}, ()),
    "shows": ("dogfight.unseal", {}, ()),
    "reveals": ("dogfight.reveal", {}, ()),
    "declares": ("dogfight.declare", {}, ()),
    "is the other": ("dogfight.mine", {"side": "0"}, ()),
    "forges": ("", {}, ()),
}


def tap(phone: Phone, name: str, old: str, theirs: str) -> None:
    """One request, whatever is on the screen; the codes seen so far go into every field."""
    act, given, forms = TAPS[name]
    if not act:
        if phone.encounter and all(phone.boxes):
            forged(phone)
        return
    entered = [("exchange.code", old), ("exchange.opening", theirs), *forms]
    views = {"dogfight.seal": {"view": "orders", "item": "1"}, "dogfight.agree": {"view": "consent", "option": "0"}}
    phone.send(act, given, kept=phone.screen | views.get(act, {}), forms=entered)


@pytest.mark.parametrize("first", TAPS)
def test_no_two_requests_on_one_phone_change_what_the_other_has_noted(first: str) -> None:
    one, other = STAGE[0]
    boxes, text = list(one.boxes), code_on(one)
    begun = clone(other)
    tap(begun, first, promise(boxes[0] or ""), text)
    if (begun.engagement.battle, begun.screen) == (other.engagement.battle, other.screen) and first != "anew":
        return
    for second in TAPS:
        honest, phone = clone(one), clone(begun)
        tap(phone, second, promise(boxes[0] or ""), text)
        phone.send("go", {"view": "battle", "battle": HELD})
        opened = opens(honest, phone.code())
        if "faults" not in opened or not opened["faults"]:
            takes(honest, opened, keep="theirs")
        now = honest.engagement
        assert [one for bond in now.state.bonds[:1] for one in bond.seals] == boxes, (first, second)
        if honest.fight:
            assert honest.revealed_orders[1].fuel == 1, (first, second)
        else:
            assert T("dogfight.match") not in honest.text


STAGE = [both_sealed()]
STAGE[0][0].press("dogfight.unseal")
