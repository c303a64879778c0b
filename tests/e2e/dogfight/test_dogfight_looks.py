"""Every screen of the dogfight: axe in light, dark and forced colours, nothing cut off or too small
on any phone.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.hands import keyboard
from tests.e2e.support.looks import in_forced_colours
from tests.e2e.support.pages import PHONE
from tests.e2e.support.states import unfold

pytestmark = pytest.mark.browser


def screens(hands: Hands) -> Iterator[str]:
    """Go from screen to screen, with advice and dice of the app, by keyboard; ask for new orders by
    finger.
    """
    table = hands.table
    with keyboard():
        yield from ordered(hands)
    hands.do("anew")
    expect(table.find('[data-do="battle.dogfight.agree"]')).to_have_count(2)
    yield "consent"
    with keyboard():
        table.find("#dogfight-keep").click()
        hands.do("hold")
        hands.do("seal")
        hands.do("reveal")
        expect(table.find("#battle .due")).to_be_visible()
        yield "dice"
        table.find("#throw-all").click()
        expect(table.find("#battle-result-title")).to_be_visible()
        yield "result"


def ordered(hands: Hands) -> Iterator[str]:
    """The first player's orders, from advice."""
    table = hands.table
    expect(table.field("dogfight.sides.1.structure")).to_be_visible()
    yield "set-up"
    hands.begin(missiles=1)
    expect(table.find(".curtain")).to_be_visible()
    yield "curtain"
    hands.do("hold")
    expect(table.find(".secret")).to_be_visible()
    table.find(".advice summary").click()
    table.tick("advice.fractions")
    table.tick("advice.price", "2")
    table.find("#dogfight-advise").click()
    expect(table.find("#advice-mix")).to_be_visible()
    yield "adviser"
    table.find('[data-do="battle.dogfight.use"]').first.click()
    table.find('[data-for="orders.fuel"][data-step="-1"]').click()
    hands.do("seal")


@pytest.mark.long
def test_every_screen_of_a_dogfight_works_by_keyboard_and_looks_right(sit: Sit) -> None:
    hands = Hands(sit()).open("jovian-fr.html")
    wrong = {}
    for screen in screens(hands):
        unfold(hands.table)
        wrong[screen] = in_forced_colours(hands.table, PHONE)
    assert {screen: result for screen, result in wrong.items() if result} == {}
