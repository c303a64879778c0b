"""Answers that arrive while the player fills the orders of a dogfight."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered
from tests.e2e.support.dams import HOLD, let_through
from tests.e2e.support.dogfights import Hands

pytestmark = pytest.mark.browser
SAVED_IN_ANOTHER_TAB = 'document.dispatchEvent(new Event("broadside:stored"))'
SELECTION = "field => field.value.slice(field.selectionStart, field.selectionEnd)"


def test_selected_number_stays_selected_when_its_field_is_drawn_anew(sit: Sit) -> None:
    """The next digit replaces the number, and is not added to it."""
    hands = Hands(sit()).open()
    table = hands.table
    hands.do("begin")
    fired = table.field("encounter.sides.0.fired")
    expect(fired).to_have_value("0")
    answered(table)
    old = fired.element_handle()
    table.page.evaluate(HOLD)
    table.page.evaluate(SAVED_IN_ANOTHER_TAB)
    fired.select_text()
    let_through(table)
    answered(table)
    assert not old.evaluate("field => field.isConnected")
    assert fired.evaluate(SELECTION) == "0"
    table.page.keyboard.type("2")
    expect(fired).to_have_value("2")
