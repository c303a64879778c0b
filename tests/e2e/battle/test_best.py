"""The best plan by keyboard alone: from a group to its declaration."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["", "jovian.html", "warsurge.html"])
def test_best_plan_is_searched_and_declared_by_keyboard(sit: Sit, page: str) -> None:
    table = at_the_table(sit(), page)
    act(table, "declare").press("Enter")
    table.find("#to-best").press("Enter")
    rows = table.find("#battle .reach fieldset.chips")
    expect(rows.first).to_be_visible()
    rows.first.locator("input").nth(2).press("Space")
    expect(rows.first.locator("input").nth(2)).to_be_checked()
    table.find("#best-find").press("Enter")
    best = table.find("#best-declare-0")
    expect(best).to_be_visible()
    chance = str(table.find("#best-out .plans .best b").first.text_content())
    is_whole = best.text_content() == "Declare this plan"
    table.find("#best-change-0").press("Enter")
    expect(table.find("#promise")).to_contain_text(chance if is_whole else "%")
    table.find("#declare-done").press("Enter")
    expect(table.find("#battle .due")).to_be_visible()
