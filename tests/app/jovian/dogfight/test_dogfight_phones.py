"""A dogfight of a battle on two phones: it is transferred with the other news, in three codes."""

import pytest

from app.words import LANGUAGES, words
from tests.app.jovian.two_phones import Phone, SetUp, Shares, both_sealed, declared, two
from tests.engine.engagement.phones import checks
from tests.engine.jovian.battle.table import BEAM, CRUISERS, shot

T = words("en")
SHOTS = tuple(shot(BEAM, CRUISERS, (2, 2, 2, face), picks=(0,)) for face in (3, 5))


def checked(*phones: Shares) -> None:
    """All have the same fight, of the orders that were sealed, and each has checked the other's."""
    for phone in phones:
        assert phone.fight and phone.fight == phones[0].fight
        assert [orders.fuel for orders in phone.revealed_orders] == [0, 1]
        assert T("dogfight.match") in phone.text


def answered(shares: Shares, other: Shares) -> None:
    """From the first player's seal to the fight on both phones: the second seals, the first
    reveals.
    """
    other.reads(shares.code())
    other.seals(1)
    other.press("dogfight.unseal")
    shares.reads(other.code())
    shares.press("dogfight.unseal")
    other.reads(shares.code())


def test_dogfight_needs_only_three_codes() -> None:
    """It needs neither codes of its own nor a declaration on both phones."""
    phone, other = declared()
    answered(phone, other)
    checked(phone, other)
    assert phone.read + other.read == 3


def test_typed_squadrons_need_only_three_codes() -> None:
    """The set-up does not need a code of its own."""
    set_up, other = SetUp(), Shares()
    set_up.act("begin", {"dogfight.sides.0.fuel": "7"})
    set_up.type("encounter.phones", "two").press("dogfight.declare")
    set_up.seals(0)
    opened = other.opens(set_up.code())
    taken = other.takes(opened)
    assert taken["screen"]["go"] == "battle" and [
        each.text for each in other.buttons("dogfight.hold")
    ] == [T("dogfight.i_am", name="Swift Kestrels")]
    other.seals(1)
    other.press("dogfight.unseal")
    set_up.reads(other.code())
    set_up.press("dogfight.unseal")
    set_up.press("throw", how="all")
    assert other.reads(set_up.code()) == T("share.phones.news")
    assert other.engagement.state == set_up.engagement.state
    assert set_up.read + other.read == 3
    assert [orders.fuel for orders in other.revealed_orders] == [0, 1]
    assert (
        other.engagement.state.roster.squadrons[
            other.engagement.state.bonds[0].declaration.refs[0]
        ].fuel
        == 7
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_names_the_next_one(language: str) -> None:
    """In the battle itself; the screens of codes are those of every battle."""
    t, (item, other) = words(language), two()
    for phone in (item, other):
        phone.language = language
    item.declares()
    names = [
        item.engagement.state.roster.name(ref)
        for ref in item.engagement.state.dogfight.declaration.refs
    ]
    assert item.title == t("dogfight.mine") and len(item.buttons("dogfight.hold")) == 2
    item.seals(0)
    assert item.title == t("dogfight.two.hand_over") and not item.buttons("dogfight.hold")
    assert item.buttons("dogfight.anew") and not item.buttons("dogfight.unseal")
    other.reads(item.code())
    assert other.title == t("dogfight.mine") and len(other.buttons("dogfight.hold")) == 1
    other.press("dogfight.hold")
    assert other.title == t("dogfight.orders_of", name=names[1])
    other.press("go", view="battle")
    assert other.title == t("dogfight.orders_of", name=names[1])
    other.seals(1)
    assert other.title == t("dogfight.both_in")
    other.press("dogfight.unseal")
    assert other.title == t("dogfight.two.shown")
    item.reads(other.code())
    assert (
        item.title == t("dogfight.both_in")
        and t("dogfight.two.theirs_shown", name=names[1]) in item.text
    )
    item.press("dogfight.unseal")
    assert item.fight and t("dogfight.match") in item.text and t("dogfight.one_rolls") in item.text


def test_dogfight_continues_after_a_reload() -> None:
    item, other = declared()
    other.reads(item.code())
    other.press("dogfight.hold")
    for phone, title in (
        (item, T("dogfight.two.hand_over")),
        (other, T("dogfight.orders_of", name="Granite Bombers")),
    ):
        phone.send("show")
        assert phone.title == title and 'name="orders.fuel"' not in phone.html
    other.seals(1)
    other.press("dogfight.unseal")
    other.send("show")
    assert other.title == T("dogfight.two.shown")
    item.reads(other.code())
    item.press("dogfight.unseal")
    other.reads(item.code())
    checked(item, other)


def test_either_phone_may_seal_first_and_codes_may_cross() -> None:
    """Both seal after the declaration, and read each other's codes at the same moment; likewise
    both reveals.
    """
    item, other = two()
    item.declares()
    other.reads(item.code())
    item.seals(0)
    other.seals(1, offered=1)
    for act in ("", "dogfight.unseal"):
        for phone in (item, other) if act else ():
            phone.press(act)
        codes = item.code(), other.code()
        assert {item.reads(codes[1]), other.reads(codes[0])} <= {
            T("share.phones.known"),
            T("share.phones.news"),
        }
        assert checks(item.engagement.battle) == checks(other.engagement.battle)
    checked(item, other)


@pytest.mark.parametrize("keep", ["mine", "theirs"])
def test_binding_events_survive_a_choice_between_two_histories(keep: str) -> None:
    """Dice that either player had undone change the number of the dogfight."""
    item, other = two(SHOTS[0], "undo", second=(SHOTS[1], "undo"))
    for phone in (item, other):
        phone.declares()
    item.seals(0)
    number = item.engagement.battle.events[0].number
    assert item.reads(other.code(), keep=keep) == T("share.phones.parted")
    assert other.reads(item.code()) == T("share.phones.news")
    assert item.engagement.battle.events[0].number > number
    assert item.title == T("dogfight.two.hand_over")
    other.seals(1)
    other.press("dogfight.unseal")
    item.reads(other.code())
    item.press("dogfight.unseal")
    other.reads(item.code())
    checked(item, other)


def test_dice_after_a_dogfight_continue_on_either_phone_without_a_choice() -> None:
    phone, other = declared()
    answered(phone, other)
    phone.fought()
    assert T("dogfight.one_rolls") not in phone.text
    assert phone.reads(other.code()) == T("share.phones.known")
    assert other.reads(phone.code()) == T("share.phones.news")
    assert phone.engagement.state == other.engagement.state
    assert other.engagement.battle.events == phone.engagement.battle.events


def test_owner_of_a_phone_is_asked_once_per_battle() -> None:
    phone, other = declared()
    answered(phone, other)
    other.fought()
    other.declares()
    assert [each.text for each in other.buttons("dogfight.hold")] == [
        T("dogfight.i_am", name=name) for name in ("Granite Bombers", "Lantern Exos")
    ]
    other.seals(1)
    phone.reads(other.code())
    assert len(phone.buttons("dogfight.hold")) == 1 and phone.title == T(
        "dogfight.orders_of", name="Lantern Exos"
    )


def test_owner_of_a_phone_can_change_until_orders_are_sealed() -> None:
    phone, _ = two()
    phone.declares()
    for side in ("1", "0"):
        phone.press("dogfight.hold", side=side)
        phone.press("go", view="battle")
        assert phone.pairing.side == int(side)
    phone.seals(0)
    phone.send("dogfight.hold", {"side": "1"})
    assert phone.pairing.side == 0
    assert 'name="orders.fuel"' not in phone.html


def test_orders_are_sealed_only_by_the_owner_of_the_phone() -> None:
    phone = SetUp().begun({"phones": "two"})
    forms = [("orders.weapon", "0"), ("orders.fuel", "0"), ("orders.attack", "2")]
    for owner, fault in ((None, "no_owner"), ("1", "other_owner")):
        if owner:
            phone.send("dogfight.hold", {"side": owner})
        screen = phone.screen | {"view": "orders", "item": "0"}
        assert phone.send("dogfight.seal", kept=screen, forms=forms)["say"] == T(f"fault.{fault}")
        assert phone.boxes == [None, None]


def test_same_declaration_on_both_phones_is_one_dogfight() -> None:
    item, other = two()
    for phone in (item, other):
        phone.declares()
    item.seals(0)
    assert other.reads(item.code()) == T("share.phones.news")
    other.seals(1)
    assert item.reads(other.code()) == T("share.phones.news")
    assert [event.kind for event in item.engagement.battle.every] == [
        "dogfight",
        "orders",
        "orders",
    ]
    for phone in (item, other):
        phone.press("dogfight.unseal")
    item.reads(other.code())
    other.reads(item.code())
    checked(item, other)


def test_old_keys_are_deleted_after_both_agree() -> None:
    phone, other = both_sealed()
    (old,) = [code for code in other.boxes if code in other.keys]
    other.press("dogfight.anew")
    phone.reads(other.code())
    phone.press("dogfight.agree_to", what="1")
    other.reads(phone.code())
    assert other.boxes[1] is None
    assert other.seals(0)["device"]["secret"][old] == ""


def test_third_phone_may_watch() -> None:
    phone, other = declared()
    third = Phone()
    third.takes(third.opens(phone.code(whole=True)))
    other.reads(phone.code())
    other.seals(1)
    other.press("dogfight.unseal")
    assert third.reads(other.code(whole=True)) == T("share.phones.news")
    assert third.boxes == other.boxes
