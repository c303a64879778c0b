"""Fields that matter: a dispute is settled in two taps."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser


@by_keys
def test_dispute_is_settled_in_two_taps(sit: Sit) -> None:
    table = sit().open()
    table.find(".to-odds").click()
    table.find("#sensitivity").click()
    first = table.find("#sensitivity-out .difference").first
    expect(first).to_be_visible()
    after = str(first.locator(".most .from-to").text_content()).split("→")[1].strip()
    first.locator("[data-set]").click()
    expect(table.find("#sensitivity-out")).to_be_empty()
    expect(table.find("#sensitivity")).to_be_focused()
    table.find("#sensitivity").click()
    locator = table.find("#sensitivity-out .from-to", has_text=f"{after} →").first
    expect(locator).to_be_visible()


def test_sheet_of_a_faulty_form_leads_to_the_fault(sit: Sit) -> None:
    table = sit().open()
    table.type("target.hp", "")
    expect(table.find("#answer")).to_contain_text("1 entry to correct.")
    table.page.evaluate("location.hash = 'odds'")
    table.find("#sensitivity").click()
    expect(table.find("#sensitivity-out")).to_contain_text("1 entry to correct.")
    table.find("#sensitivity-out [data-focus]").click()
    expect(table.find("#sensitivity-sheet")).to_be_hidden()
    expect(table.field("target.hp")).to_be_focused()
