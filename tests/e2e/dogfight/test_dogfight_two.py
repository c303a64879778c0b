"""A dogfight on two phones by the codes of the battle: three of them, the last with the dice; reloads between."""

import pytest
from playwright.sync_api import expect

from tests.e2e.battle.test_phones import reads, shown, taken
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.hands import keyboard

pytestmark = pytest.mark.browser
NEWS = "From the other phone"


def test_two_phones_seal_reveal_and_check_orders(sit: Sit, visit: Visit) -> None:
    """One of them by finger, the other by keyboard; squadrons typed in on the first."""
    hands, other = Hands(sit()).open(), Hands(visit())
    with keyboard(other.table.page):
        fought(hands, other)


def fought(hands: Hands, other: Hands) -> None:
    t = hands.table.t
    hands.table.type("dogfight.sides.0.fuel", "7")
    hands.begin(mine="0")
    hands.give(3, 2)
    hands.do("seal")
    stays(hands, t("dogfight.two.hand_over"))

    other.table.page.goto(shown(hands.table))
    other.table.until("html[data-engine=ready]")
    taken(other.table)
    expect(other.title).to_have_text(t("dogfight.mine"))
    other.do("hold")
    other.give(4, 2)
    other.do("seal")
    expect(other.title).to_have_text(t("dogfight.both_in"))
    other.do("unseal")
    stays(other, t("dogfight.two.shown"))

    reads(hands.table, shown(other.table), NEWS)
    taken(hands.table)
    expect(hands.table.find(".matched")).to_contain_text(t("dogfight.two.theirs_shown", name="Swift Kestrels"))
    hands.do("unseal")
    checked(hands)
    hands.table.find("#throw-all").click()
    expect(hands.table.find("#battle-result-title")).to_be_visible()

    reads(other.table, shown(hands.table), NEWS)
    expect(other.table.find("#share .log")).to_contain_text("Dogfight. Lantern Exos")
    taken(other.table)
    expect(other.table.find("#battle-result-title")).to_be_visible()


def stays(hands: Hands, title: str) -> None:
    """The same is shown after a reload."""
    expect(hands.title).to_have_text(title)
    hands.table.reload()
    expect(hands.title).to_have_text(title)


def checked(hands: Hands) -> None:
    expect(hands.table.find(".matched")).to_contain_text(hands.table.t("dogfight.match"))
    for index, fuel in enumerate("34"):
        expect(hands.table.find(f"[data-bid='{index}']")).to_have_text(fuel)
