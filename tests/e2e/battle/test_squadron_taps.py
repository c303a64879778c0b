"""A squadron's attack by touch alone, with every tap counted: with the app's dice, with real ones, by the best plan."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, count, way
from tests.e2e.support.hands import both_hands
from tests.e2e.support.pages import DOUBLE_TAP, Table

pytestmark = pytest.mark.browser
FEW = 7
"""Taps beside the faces of real dice."""


def touch(table: Table, *locators: Locator) -> int:
    """Tap what is on the screen without scrolling; how many taps that takes."""
    for locator in locators:
        expect(locator).to_be_in_viewport()
        table.page.wait_for_timeout(DOUBLE_TAP)
        locator.click()
        answered(table)
    return len(locators)


@both_hands
def test_squadron_attack_takes_four_taps(sit: Sit) -> None:
    """Ternwing at another model than the first."""
    table = at_the_table(sit())
    target = table.find("#battle .target", has_text="Cirrus 2")
    taps = touch(table, act(table, "declare"), target, table.find("#declare-done"), table.find("#throw-all"))
    expect(table.find("#battle :is(.due, .due-choice)")).to_have_count(0)
    assert taps == 4


@both_hands
def test_real_dice_need_few_taps_beside_their_faces(sit: Sit) -> None:
    """The attack and everything that follows from it are typed."""
    table = at_the_table(sit())
    target = table.find("#battle .target", has_text="Cirrus 2")
    taps = touch(table, act(table, "declare"), target, table.find("#declare-done"))
    expect(table.find("#battle .due-dice")).to_contain_text("Ternwing ×3 → Cirrus 2")
    faces, onward = 0, table.find("#battle .answer :is(.main, .second):visible")
    while table.find("#battle .due").count() or onward.count():
        if table.find("#battle .due").count():
            faces += touch(table, *[table.find("#battle .due [data-face='4']")] * count(table))
        else:
            taps += touch(table, onward.first)
    expect(act(table, "declare")).to_be_visible()
    assert faces and taps <= FEW, (faces, taps)


@both_hands
def test_best_plan_takes_five_taps(sit: Sit) -> None:
    """The plan is for the declared target, at once."""
    table = at_the_table(sit())
    use, declare, roll = (table.find(f"#{name}") for name in ("best-use", "declare-done", "throw-all"))
    assert touch(table, act(table, "declare"), way(table, "best"), use, declare, roll) == 5
    expect(table.find("#battle-undo")).to_contain_text("Cirrus")
