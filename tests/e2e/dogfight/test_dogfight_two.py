"""A dogfight on two phones by the codes of the battle: three of them, the last with the dice;
reloads between.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.battle.test_phones import reads, shown, taken
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.hands import keyboard
from tests.e2e.support.looks import in_forced_colours
from tests.e2e.support.pages import PHONE
from tests.e2e.support.states import unfold

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_two_phones_seal_reveal_and_check_orders(sit: Sit, visit: Visit) -> None:
    """One of them by finger, the other by keyboard; squadrons typed in on the first, whose screens
    look right.
    """
    hands, other = Hands(sit()).open("jovian-fr.html"), Hands(visit())
    with keyboard(other.table.page):
        fought(hands, other)


def fought(hands: Hands, other: Hands) -> None:
    t, table = hands.table.t, hands.table
    table.type("dogfight.sides.0.fuel", "7")
    hands.begin(mine="0")
    hands.give(3, 2)
    hands.do("seal")
    stays(hands, t("dogfight.two.hand_over"))
    looks(hands)

    other.table.page.goto(shown(table))
    other.table.until("html[data-engine=ready]")
    taken(other.table)
    expect(other.title).to_have_text(t("dogfight.mine"))
    other.do("hold")
    other.give(4, 2)
    other.do("seal")
    expect(other.title).to_have_text(t("dogfight.both_in"))
    anew(other)
    news(hands, other)
    expect(table.find('[data-do="battle.dogfight.agree_to"]')).to_be_visible()
    anew(hands)
    looks(hands)
    other.do("unseal")
    stays(other, t("dogfight.two.shown"))
    looks(other)

    news(hands, other)
    expect(table.find(".matched")).to_contain_text(
        t("dogfight.two.theirs_shown", name="Swift Kestrels")
    )
    hands.do("unseal")
    checked(hands)
    table.find("#throw-all").click()
    expect(table.find("#battle-result-title")).to_be_visible()

    reads(other.table, shown(table), t("share.phones.news"))
    expect(other.table.find("#share .log")).to_contain_text("Dogfight. Lantern Exos")
    taken(other.table)
    expect(other.table.find("#battle-result-title")).to_be_visible()


def news(to: Hands, of: Hands) -> None:
    """One phone takes over what was done on the other."""
    reads(to.table, shown(of.table), to.table.t("share.phones.news"))
    taken(to.table)


def anew(hands: Hands) -> None:
    """Ask for new orders."""
    unfold(hands.table)
    hands.do("anew")
    expect(hands.table.find("#dogfight-anew")).to_have_count(0)


def looks(hands: Hands) -> None:
    """The screen looks right."""
    unfold(hands.table)
    assert in_forced_colours(hands.table, PHONE) == {}


def stays(hands: Hands, title: str) -> None:
    """The same is shown after a reload."""
    expect(hands.title).to_have_text(title)
    hands.table.reload()
    expect(hands.title).to_have_text(title)


def checked(hands: Hands) -> None:
    expect(hands.table.find(".matched")).to_contain_text(hands.table.t("dogfight.match"))
    for index, fuel in enumerate("34"):
        expect(hands.table.find(f"[data-bid='{index}']")).to_have_text(fuel)
