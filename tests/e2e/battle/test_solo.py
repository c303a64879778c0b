"""A turn of a side that Broadside plays, in few taps of the player."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered, at_the_table
from tests.e2e.support.pages import DOUBLE_TAP, Table

pytestmark = pytest.mark.browser
MOST = 16
"""Taps of the player for a whole turn of Broadside's side with four squadrons, with all replies of the player."""
FOUR = 4
PAGES = {"en": "", "fr": "fr.html"}


def broadside_plays(table: Table, side: int) -> None:
    """Broadside plays a side by the best plan."""
    table.find("#battle-more").click()
    table.find("#opponent-choose").click()
    table.find(f"input[name='opponent.sides.{side}.level'][value='best']").click()
    table.find("#opponent-done").click()
    answered(table)


def next_tap(table: Table) -> Locator:
    """What the player taps next for Broadside's side; nothing where the player's own side acts."""
    replies = ":is(.answer .main, .answer .second, #throw-all, #sight-same)"
    return table.find(f"#battle .middle {replies}:visible, #opponent-acts:visible, #opponent-again:visible").first


@pytest.mark.parametrize("language", PAGES)
def test_turn_of_broadside_with_four_squadrons_takes_few_taps(sit: Sit, language: str) -> None:
    """Everybody is at one range band; the player takes the offered replies and rolls with the app's dice."""
    table = at_the_table(sit(), PAGES[language])
    broadside_plays(table, 1)
    taps, acted = 0, 0
    while acted < FOUR:
        tapped = next_tap(table)
        if not tapped.count():
            table.find("#next-1").click()
            answered(table)
            continue
        asks = tapped.get_attribute("data-do") == "battle.best"
        acted += tapped.get_attribute("id") == "opponent-acts"
        table.page.wait_for_timeout(DOUBLE_TAP)
        print(tapped.inner_text())
        tapped.click()
        taps += 1
        answered(table)
        if asks:
            if not table.find(".reach input:checked:not([value=''])").count():
                table.find("[data-all][data-value='2']").click()
                taps += 1
            print("declare")
            table.find("#best-find").click()
            taps += 1
            expect(table.find("#ranges")).to_have_count(0)
            answered(table)
    while next_tap(table).count():
        table.page.wait_for_timeout(DOUBLE_TAP)
        print(next_tap(table).inner_text())
        next_tap(table).click()
        taps += 1
        answered(table)
    print(taps)
    assert taps <= MOST, taps
