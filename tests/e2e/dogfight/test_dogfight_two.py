"""A dogfight on two phones: codes, openings, what matches and what does not, reloads between."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.hands import keyboard

pytestmark = pytest.mark.browser


def greet(*pair: Hands) -> None:
    """Both begin, and take down each other's greeting."""
    for place, hands in enumerate(pair):
        hands.begin(mine=str(place))
        expect(hands.table.find("[name='exchange.greeting']")).to_be_visible()
    greetings = [code(hands).inner_text() for hands in pair]
    for hands, greeting in zip(pair, reversed(greetings), strict=True):
        hands.table.type("exchange.greeting", greeting)
        hands.do("other_greeting")


def seal(hands: Hands, fuel: int) -> None:
    hands.give(fuel, 2)
    hands.do("seal")
    expect(hands.table.find("[name='exchange.code']")).to_be_visible()


def code(hands: Hands) -> Locator:
    return hands.table.find(":is(#dogfight-code, #setup-code):visible")


def test_two_phones_exchange_and_check(sit: Sit, visit: Visit) -> None:
    """One of them by finger, the other by keyboard."""
    one, other = Hands(sit()).open(), Hands(visit()).open()
    one.table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with keyboard(other.table.page):
        exchanged(one, other)


def exchanged(one: Hands, other: Hands) -> None:
    one.table.type("dogfight.sides.0.fuel", "7")
    one.table.find("#dogfight-share").click()
    one.do("share_setup")
    other.table.find("#dogfight-share").click()
    other.table.type("exchange.setup", "BSDnonsense")
    other.do("take_setup")
    expect(other.table.fault("exchange.setup")).to_be_visible()
    other.table.type("exchange.setup", code(one).inner_text())
    other.do("take_setup")
    expect(other.table.field("dogfight.sides.0.fuel")).to_have_value("7")
    greet(one, other)
    seal(one, 3)
    seal(other, 4)
    promises = code(one).inner_text(), code(other).inner_text()
    assert len(promises[0].replace("-", "")) == 50
    one.table.find("[data-copy]:visible").click()
    expect(one.table.find("#battle #dogfight-code-told")).to_have_text(one.table.t("dogfight.codes.copied"))
    assert one.table.page.evaluate("navigator.clipboard.readText()") == promises[0]
    one.table.find(".code summary:visible").click()
    expect(one.table.find("#battle svg.qr path")).to_be_visible()

    one.table.type("exchange.code", "ABC <script>")
    one.do("other_code")
    expect(one.table.fault("exchange.code")).to_contain_text(one.table.t("dogfight.code_fault.not_a_code"))
    one.table.type("exchange.code", promises[0])
    one.do("other_code")
    expect(one.table.fault("exchange.code")).to_contain_text(one.table.t("dogfight.code_fault.own"))
    one.table.type("exchange.code", promises[1].lower())
    one.do("other_code")
    expect(one.title).to_have_text(one.table.t("dogfight.codes.open"))
    other.table.type("exchange.code", promises[0])
    other.do("other_code")
    expect(other.title).to_have_text(other.table.t("dogfight.codes.open"))

    one.table.reload()
    expect(one.title).to_have_text(one.table.t("dogfight.codes.open"))
    for hands in (one, other):
        hands.do("unseal")
        expect(hands.title).to_have_text(hands.table.t("dogfight.codes.shown"))
    one.table.reload()
    expect(one.title).to_have_text(one.table.t("dogfight.codes.shown"))
    openings = code(one).inner_text(), code(other).inner_text()
    one.table.type("exchange.opening", openings[0])
    one.do("other_opening")
    expect(one.table.fault("exchange.opening")).to_contain_text(one.table.t("dogfight.code_fault.other_side"))
    one.table.type("exchange.opening", openings[1])
    one.do("other_opening")
    other.table.type("exchange.opening", openings[0])
    other.do("other_opening")
    for hands in (one, other):
        expect(hands.table.find(".matched")).to_contain_text(hands.table.t("dogfight.match"))
        expect(hands.table.find("[data-bid='0']")).to_have_text("3")
        expect(hands.table.find("[data-bid='1']")).to_have_text("4")
