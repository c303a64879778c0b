"""Every screen of the dogfight: axe in light, dark and forced colours, nothing cut off or too small on any phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.battle.test_phones import reads, shown, taken
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.dogfights import Hands
from tests.e2e.support.looks import in_forced_colours, on_phones
from tests.e2e.support.states import unfold

pytestmark = pytest.mark.browser
COMMON = ("set-up", "adviser")
"""Screens that are the same on one phone and on two."""


def screens(hands: Hands, other: Hands | None) -> Iterator[str]:
    """Go from screen to screen, with the other phone if there are two."""
    table = hands.table
    expect(table.field("dogfight.sides.1.structure")).to_be_visible()
    yield "set-up"
    hands.begin(missiles=1, mine="0" if other else "")
    if not other:
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
    hands.do("seal")
    if other:
        expect(hands.title).to_have_text(table.t("dogfight.two.hand_over"))
        yield "sealed"
        yield from handed_over(hands, other)
        return
    hands.do("anew")
    expect(table.find('[data-do="battle.dogfight.agree"]')).to_have_count(2)
    yield "consent"
    table.find("#dogfight-keep").click()
    hands.do("hold")
    hands.do("seal")
    hands.do("reveal")
    expect(table.find("#battle .due")).to_be_visible()
    yield "dice"
    table.find("#throw-all").click()
    expect(table.find("#battle-result-title")).to_be_visible()
    yield "result"


def handed_over(hands: Hands, other: Hands) -> Iterator[str]:
    """On two phones: the owner of the other one, both asking for new orders, the own ones revealed."""
    table = hands.table
    other.table.page.goto(shown(table))
    other.table.until("html[data-engine=ready]")
    taken(other.table)
    expect(other.title).to_have_text(table.t("dogfight.mine"))
    other.do("hold")
    other.do("seal")
    expect(other.title).to_have_text(table.t("dogfight.both_in"))
    unfold(other.table)
    other.do("anew")
    expect(other.table.find("#dogfight-anew")).to_have_count(0)
    reads(table, shown(other.table), table.t("share.phones.news"))
    taken(table)
    expect(table.find('[data-do="battle.dogfight.agree_to"]')).to_be_visible()
    unfold(table)
    hands.do("anew")
    expect(table.find("#dogfight-anew")).to_have_count(0)
    yield "agreements"
    hands.do("unseal")
    expect(hands.title).to_have_text(table.t("dogfight.two.shown"))
    yield "orders shown"


@pytest.mark.parametrize("phones", [1, 2])
def test_every_screen_of_a_dogfight_looks_right(sit: Sit, visit: Visit, phones: int) -> None:
    other = Hands(visit()) if phones == 2 else None
    hands = Hands(sit()).open("jovian-fr.html")
    wrong = {}
    for screen in screens(hands, other):
        if other and screen in COMMON:
            continue
        unfold(hands.table)
        wrong[screen] = on_phones(hands.table) | in_forced_colours(hands.table)
    assert {screen: result for screen, result in wrong.items() if result} == {}
