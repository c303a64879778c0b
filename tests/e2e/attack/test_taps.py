"""Attacks of Jovian Wars and WARSURGE by touch alone, with every tap counted and without scrolling."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table
from tests.e2e.support.hands import both_hands
from tests.e2e.support.pages import DOUBLE_TAP, Table

pytestmark = pytest.mark.browser


def attack(table: Table, *chosen: Locator) -> int:
    """The first group attacks, with what is chosen on the way and the app's dice; how many taps that takes."""
    declare, roll = table.find("#declare-done"), table.find("#throw-all")
    for locator in (act(table, "declare"), *chosen, declare, roll):
        expect(locator).to_be_in_viewport()
        if locator is roll:
            table.page.wait_for_timeout(DOUBLE_TAP)
        locator.click()
        answered(table)
    expect(table.find("#battle :is(.due, .due-choice)")).to_have_count(0)
    return 3 + len(chosen)


@both_hands
def test_warsurge_attack_takes_four_taps(sit: Sit) -> None:
    """Saltguard at another unit than the first."""
    table = at_the_table(sit(), "warsurge.html")
    assert attack(table, table.find("#battle .target", has_text="Sedge Hunters")) == 4
    expect(table.find("#battle-undo")).to_contain_text("Sedge Hunters")


@both_hands
def test_fire_of_a_ship_takes_four_taps(sit: Sit) -> None:
    """Halcyon's broadside at the first cruiser; choices are made as in the odds."""
    table = at_the_table(sit(), "jovian.html")
    assert attack(table, table.find("#battle .chip", has_text="Broadside")) == 4
    expect(table.find("#battle-undo")).to_contain_text("Meridian")
