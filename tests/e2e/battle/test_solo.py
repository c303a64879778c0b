"""A battle against Broadside, from the home page on, in few taps of the player."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu
from tests.e2e.support.pages import Table
from tests.e2e.support.taps import LONGEST, Taps

pytestmark = pytest.mark.browser
MOST = 16
"""Taps of the player for a whole turn of Broadside's side with four squadrons, with all replies of
the player.
"""
FOUR = 4
HOMES = (
    "index.html",
    "fr.html",
    "jovian.html",
    "jovian-fr.html",
    "warsurge.html",
    "warsurge-fr.html",
)
"""The home page of each game in each language."""


def broadside_plays(table: Table, side: int) -> None:
    """Broadside plays a side by the best plan."""
    table.find("#battle-more").click()
    table.find("#opponent-choose").click()
    table.find(f"input[name='opponent.sides.{side}.level'][value='best']").click()
    table.find("#opponent-done").click()
    answered(table)


def gone_on(table: Table) -> None:
    """Wait until Broadside has declared, answered and rolled as far as it can."""
    answered(table)
    at_work = "#battle[aria-busy=true], #best-out progress, #opponent-go, #opponent-ranges:empty"
    expect(table.find(at_work)).to_have_count(0)
    answered(table)


def next_tap(table: Table) -> Locator:
    """The next tap of the player for Broadside's side; nothing where the player's own side acts."""
    replies = ":is(.answer .main, .answer .second, #throw-all, #sight-same)"
    acts = ":is([data-do='battle.opponent.keep'], #opponent-again, #opponent-all-1)"
    return table.find(f"#battle .middle {replies}:visible, #battle {acts}:visible").first


@pytest.mark.parametrize("home", HOMES)
def test_own_group_activates_two_taps_after_the_home_page(sit: Sit, home: str) -> None:
    table = sit().open(home, home=True)
    taps = Taps(table)
    taps.on(table.find("#home-against"), act(table, "declare"))
    expect(table.find("#battle [data-do='battle.declare.done']")).to_be_visible()
    assert taps.count == len(("the door", "the group"))


def test_group_of_broadside_is_due_beside_a_long_card(sit: Sit) -> None:
    """Its button is under the thumb on both phones."""
    table = sit().open("jovian-fr.html", home=True)
    taps = Taps(table)
    taps.on(table.find("#home-against"), act(table, "declare"), act(table, "declare.done"))
    while not table.find("#card-next").count():
        next_tap(table).click()
        answered(table)
    taps.on(table.find("#card-activate.main"))
    expect(table.find("#best-find")).to_be_in_viewport()


@pytest.mark.long
def test_turn_of_broadside_with_four_squadrons_takes_few_taps(sit: Sit) -> None:
    """All enemies are in the first range band; the player takes the offered replies and rolls with
    the app's dice.
    """
    table = at_the_table(sit(), LONGEST)
    broadside_plays(table, 1)
    taps, acted = Taps(table), 0
    while acted < FOUR or next_tap(table).count():
        tapped = next_tap(table)
        if not tapped.count():
            # The player's own side would act now.
            from_menu(table, "#next-1")
            gone_on(table)
            continue
        acted += tapped.evaluate("one => !!one.closest('.opponent-acts, .result')")
        taps.on(tapped)
        gone_on(table)
    assert taps.count <= MOST
