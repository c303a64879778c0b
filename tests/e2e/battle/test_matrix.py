"""Weapons against targets, from a group to the declaration behind a number."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table, way
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser


DESTROYED = 2
"""The index of the goal that the odds of a declaration show first."""


@by_keys
def test_best_shot_is_searched_and_declared(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    act(table, "declare").click()
    way(table, "matrix").click()
    first = table.find("#matrix-out .matrix-list button").first
    expect(first).to_be_visible()
    before = str(first.text_content())
    table.find("#battle .matrix label.chip").nth(DESTROYED).click()
    expect(first).not_to_have_text(before)
    chance = str(first.locator("b").text_content())
    table.page.set_viewport_size({"width": 1024, "height": 768})
    expect(table.find("#matrix-out .matrix-table .best button").first).to_contain_text(chance)
    table.find("#matrix-out .matrix-table .best button").first.click()
    expect(table.find("#declared-odds .first dd").first).to_have_text(chance)
