"""Attacks of Jovian Wars and WARSURGE, and odds of a given attack, with every tap counted."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table
from tests.e2e.support.pages import DOUBLE_TAP, Table
from tests.e2e.support.taps import Taps

pytestmark = pytest.mark.browser


def attack(table: Table, *chosen: Locator) -> int:
    """The first group attacks, with what is chosen on the way and the app's dice; how many taps
    that takes.
    """
    declare, roll = table.find("#declare-done"), table.find("#throw-all")
    for locator in (act(table, "declare"), *chosen, declare, roll):
        expect(locator).to_be_in_viewport()
        if locator is roll:
            table.page.wait_for_timeout(DOUBLE_TAP)
        locator.click()
        answered(table)
    expect(table.find("#battle :is(.due, .due-choice)")).to_have_count(0)
    return 3 + len(chosen)


def test_warsurge_attack_takes_four_taps(sit: Sit) -> None:
    """Saltguard at another unit than the first."""
    table = at_the_table(sit(), "warsurge.html")
    assert attack(table, table.find("#battle .target", has_text="Sedge Hunters")) == 4
    expect(table.find("#battle-undo")).to_contain_text("Sedge Hunters")


def test_fire_of_a_ship_takes_four_taps(sit: Sit) -> None:
    """Halcyon's broadside at the first cruiser; choices are made as in the odds."""
    table = at_the_table(sit(), "jovian.html")
    assert attack(table, table.find("#battle .chip", has_text="Broadside")) == 4
    expect(table.find("#battle-undo")).to_contain_text("Meridian")


DEFENCE = {"fr.html": ("target.dr", "6")}
DEFENCE |= {"jovian-fr.html": ("squadron.structure", "4"), "warsurge.html": ("target.defence", "4")}
"""A number of the second target of the next fleet, by page."""


@pytest.mark.parametrize("page", DEFENCE)
def test_odds_of_a_given_attack_take_at_most_five_taps(sit: Sit, page: str) -> None:
    """The first weapon of a fleet at the second target of the next one; none of them has to be
    scrolled to.
    """
    table = sit().open(page, home=True)
    taps, picks = Taps(table), table.find(".picks .pick:visible")
    taps.on(table.find('.tabs [data-view="attack"]'))
    if page == "warsurge.html":
        taps.on(table.find('[data-set="rulings.method"][data-value="chart"]'))
    taps.on(table.find("#from-fleet"), picks.first)
    taps.on(picks.filter(has_text=table.t("setups.target")).nth(1))
    name, value = DEFENCE[page]
    expect(table.field(name)).to_have_value(value)
    assert taps.count <= 5
    expect(table.find("#answer .first dd")).to_be_in_viewport(ratio=1)
