"""The phone's back button in a battle: it leaves the screen, and never changes the battle."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import at_the_table, end_turn, events

pytestmark = pytest.mark.browser
STEPS = 6


def test_back_and_forward_leave_a_battle_as_it_is(visit: Visit) -> None:
    table = at_the_table(visit())
    end_turn(table)
    expect(table.find("#battle .turn")).to_have_text("Turn 2")
    before = events(table)
    for view in ("charts", "settings", "battle"):
        table.go(view)
    for _ in range(STEPS):
        table.page.evaluate("history.length > 1 && history.back()")
        table.page.wait_for_timeout(150)
        if not table.page.url.startswith(table.address):
            break
    # From a battle, Back leads to the list of battles.
    table.open("#battle")
    table.find("#battle .item .open").first.click()
    expect(table.find("#battle .turn")).to_have_text("Turn 2")
    assert events(table) == before
