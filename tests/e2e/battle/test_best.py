"""The best plan by keyboard alone: from a group to its declaration."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser


@by_keys
def test_best_plan_is_searched_and_declared_by_keyboard(sit: Sit) -> None:
    table = at_the_table(sit(), "jovian.html")
    act(table, "declare").click()
    table.find("#way-best").click()
    rows = table.find("#battle .reach .chips:not(.all)")
    expect(rows.first).to_be_visible()
    expect(table.find("#best-use")).to_be_visible()
    rows.first.locator("input").nth(1).click()
    expect(rows.first.locator("input").nth(1)).to_be_checked()
    expect(table.find("#best-out")).not_to_have_attribute("aria-busy", "true")
    chance = str(table.find("#best-out .best b").first.text_content())
    attacks = table.find("#best-out .plans .best .attacks li").count()
    table.find("#best-use").click()
    expect(table.find("#way-manual")).to_be_checked()
    expect(table.find("#declared-odds")).to_contain_text("%" if attacks > 1 else chance)
    table.find("#declare-done").click()
    expect(table.find("#battle .due")).to_be_visible()
