"""Fields that matter: a dispute is settled in two taps, and a change applied with one more."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table
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


@by_keys
def test_uncertain_field_of_a_declaration_is_applied(sit: Sit) -> None:
    table = at_the_table(sit())
    act(table, "declare").click()
    expect(table.find("#declared-odds td").first).to_be_visible()
    before = str(table.find("#declared-odds").text_content())
    act(table, "sensitivity").click()
    table.find("#declare-sensitivity-out [data-value='limited']").first.click()
    expect(table.find("#declare-sensitivity-sheet")).to_be_hidden()
    expect(table.find("#declared-odds")).not_to_have_text(before)
    expect(table.find("[name='attacks.0.sight']")).to_have_value("limited")
    expect(table.find("#declare-sensitivity-out")).to_be_empty()
