"""The best plan by keyboard alone: from a group to its declaration."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table, way

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["", "jovian.html", "warsurge.html"])
def test_best_plan_is_searched_and_declared_by_keyboard(sit: Sit, page: str) -> None:
    table = at_the_table(sit(), page)
    act(table, "declare").press("Enter")
    table.find("#way-best").press("Space")
    rows = table.find("#battle .reach .chips:not(.all)")
    expect(rows.first).to_be_visible()
    expect(table.find("#best-use")).to_be_visible()
    rows.first.locator("input").nth(1).press("Space")
    expect(rows.first.locator("input").nth(1)).to_be_checked()
    expect(table.find("#best-out")).not_to_have_attribute("aria-busy", "true")
    chance = str(table.find("#best-out .best b").first.text_content())
    attacks = table.find("#best-out .plans .best .attacks li").count()
    table.find("#best-use").press("Enter")
    expect(table.find("#way-manual")).to_be_checked()
    expect(table.find("#declared-odds")).to_contain_text("%" if page and attacks > 1 else chance)
    table.find("#declare-done").press("Enter")
    expect(table.find("#battle .due")).to_be_visible()


def test_another_way_leaves_the_manual_declaration(sit: Sit) -> None:
    """Also after a reload, which shows the same way again."""
    table = at_the_table(sit())
    act(table, "declare").click()
    table.tick("attacks.0.range_band", "3")
    way(table, "matrix").click()
    expect(table.find("#matrix-out button:visible").first).to_be_visible()
    expect(table.find("[name='attacks.0.range_band']").first).to_be_hidden()
    table.reload()
    expect(table.find("#way-matrix")).to_be_checked()
    expect(table.find("#matrix-out button:visible").first).to_be_visible()
    way(table, "best").click()
    expect(table.find("#best-use")).to_be_visible()
    expect(table.find("#matrix-out")).to_have_count(0)
    way(table, "manual").click()
    expect(table.find("[name='attacks.0.range_band'][value='3']")).to_be_checked()
    expect(table.find("#declared-odds td").first).to_be_visible()
    expect(table.find("#best-use")).to_be_hidden()
