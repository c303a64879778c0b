"""An activation of Dystopian Wars in few taps: likely options are preselected."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered, at_the_table
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import DOUBLE_TAP, TABLET, Table

pytestmark = pytest.mark.browser
MOST = 14
"""Taps of a whole activation of three attacks, with a wing and AA."""


def due(table: Table) -> Locator:
    """The main button of the current question or roll."""
    return table.find(
        "#battle .middle :is(.answer .main, .answer .second, #throw-all, #sight-same):visible"
    ).first


@by_keys
def test_three_attacks_with_a_wing_and_aa_take_few_taps(sit: Sit) -> None:
    """Nimbus fires twice, its bombers once; AA fires at them, the targets defend, and the other
    side is shown.
    """
    table = at_the_table(sit())
    taps = 0

    def tap(locator: Locator) -> None:
        nonlocal taps
        locator.click()
        answered(table)
        taps += 1

    tap(table.find("#side-tab-1"))
    tap(table.find("#battle [data-do='battle.declare'][data-with*='\"1.0.']:visible").nth(1))
    tap(table.find("#battle label.chip", has_text="Dragonflies"))
    for locator in (1, 2):
        tap(table.find("#add-attack"))
        expect(table.find(f"#open-{locator}")).to_be_focused()
    expect(table.find("#declared-odds td").first).to_be_visible()
    expect(table.find("#why-2")).to_contain_text("4+")
    tap(table.find("#declare-done"))
    expect(table.find("#counter-done")).to_have_text(table.t("table.fires", dice=4))
    while due(table).count():
        table.page.wait_for_timeout(DOUBLE_TAP)
        tap(due(table))
    expect(table.find("#shown-0")).to_be_checked()
    expect(
        table.find("#battle [data-do='battle.declare'][data-with*='\"0.']:visible").first
    ).to_be_visible()
    assert taps <= MOST, taps


def test_result_between_two_attacks_leads_to_next_alone_on_a_tablet(sit: Sit) -> None:
    table = at_the_table(sit(TABLET))
    table.find("#battle [data-do='battle.declare'][data-with*='\"1.0.']:visible").nth(1).click()
    table.find("#add-attack").click()
    expect(table.find("#open-1")).to_be_focused()
    table.find("#declare-done").click()
    answered(table)
    while not table.find("#battle-result-title").count():
        table.page.wait_for_timeout(DOUBLE_TAP)
        due(table).click()
        answered(table)
    onward = table.find("#card-next")
    heading, box = table.find("#battle-result-title").bounding_box(), onward.bounding_box()
    assert heading and box
    assert (
        heading["x"] + heading["width"] <= box["x"] and box["y"] < heading["y"] + heading["height"]
    )
    expect(table.find("#table-middle .middle")).to_be_hidden()
    assert onward.evaluate("(button) => getComputedStyle(button).getPropertyValue('--rank')") == "1"
    onward.click()
    expect(table.find("#table-middle .middle")).to_be_visible()
