"""A dogfight on two phones: codes, openings, what matches and what does not, reloads between."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.dogfights import Hands

pytestmark = pytest.mark.browser


def begun(visit: Visit, mine: str, fuel: int) -> Hands:
    hands = Hands(visit(permissions=["clipboard-read", "clipboard-write"])).open()
    hands.table.tick("dogfight.phones", "two")
    hands.table.tick("dogfight.mine", mine)
    hands.do("begin")
    hands.give(fuel, 2)
    hands.do("seal")
    expect(code(hands)).to_be_visible()
    return hands


def code(hands: Hands) -> Locator:
    return hands.table.find("#dogfight-code")


def test_two_phones_exchange_and_check(visit: Visit) -> None:
    one, other = begun(visit, "0", 3), begun(visit, "1", 4)
    promises = code(one).inner_text(), code(other).inner_text()
    assert len(promises[0].replace("-", "")) == 25
    one.table.find("[data-copy]").click()
    expect(one.table.find("#dogfight-copied")).to_have_text("Copied.")
    assert one.table.page.evaluate("navigator.clipboard.readText()") == promises[0]
    one.table.find(".code summary").click()
    expect(one.table.find("svg.qr path")).to_be_visible()

    one.table.type("exchange.code", "ABC <script>")
    one.do("other_code")
    expect(one.table.fault("exchange.code")).to_contain_text("no code")
    one.table.type("exchange.code", promises[0])
    one.do("other_code")
    expect(one.table.fault("exchange.code")).to_contain_text("your own code")
    one.table.type("exchange.code", promises[1].lower())
    one.do("other_code")
    expect(one.title).to_have_text("Both have promised: open")
    other.table.type("exchange.code", promises[0])
    other.do("other_code")
    expect(other.title).to_have_text("Both have promised: open")

    one.table.reload()
    expect(one.title).to_have_text("Both have promised: open")
    openings = code(one).inner_text(), code(other).inner_text()
    one.table.type("exchange.opening", openings[0])
    one.do("other_opening")
    expect(one.table.fault("exchange.opening")).to_contain_text("wrong side")
    one.table.type("exchange.opening", openings[1])
    one.do("other_opening")
    other.table.type("exchange.opening", openings[0])
    other.do("other_opening")
    for hands in (one, other):
        expect(hands.table.find(".matched")).to_contain_text("match the codes")
        expect(hands.table.find("[data-bid='0']")).to_have_text("3")
        expect(hands.table.find("[data-bid='1']")).to_have_text("4")
