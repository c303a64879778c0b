"""Bad input: a fault beside each field, no typed text lost, and odds after it is corrected."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


def test_faults_are_shown_beside_their_fields_until_corrected(table: Table) -> None:
    """Meanwhile the odds view has no numbers, and a roll returns to the form."""
    table.go("odds")
    expect(table.find("#odds-out .distribution:visible").first).to_be_visible()
    table.go("attack")
    table.type("volley.models.0.attack_dice", "200")
    table.type("target.cr", "4")
    table.type("target.shields", "two")
    expect(table.fault("volley.models.0.attack_dice")).to_have_text("At most 99.")
    expect(table.fault("target.cr")).to_have_text("CR cannot be below DR (5).")
    expect(table.fault("target.shields")).to_have_text("A whole number, please.")
    expect(table.find("#answer")).to_contain_text("3 entries to correct.")
    for name, value in (
        ("volley.models.0.attack_dice", "200"),
        ("target.cr", "4"),
        ("target.shields", "two"),
    ):
        expect(table.field(name)).to_have_value(value)
        expect(table.field(name)).to_have_attribute("aria-invalid", "true")
    table.page.evaluate("location.hash = 'odds'")
    expect(table.find("#odds")).to_be_visible()
    expect(table.find("#odds-out .distribution:visible")).to_have_count(0)
    table.go("roll")
    table.press("all")
    expect(table.find("#attack")).to_be_visible()
    expect(table.find("#result-title")).to_have_count(0)
    table.type("target.cr", "7")
    expect(table.fault("target.cr")).to_be_hidden()
    expect(table.find("#answer")).to_contain_text("2 entries to correct.")
    expect(table.fault("target.shields")).to_be_visible()
    table.type("volley.models.0.attack_dice", "12")
    table.type("target.shields", "1")
    table.says("86.46%")
    expect(table.find(".fault:visible")).to_have_count(0)
    expect(table.find("[aria-invalid]")).to_have_count(0)


def test_hp_at_the_start_rise_with_hp_now(table: Table) -> None:
    start = table.find('[id="f-target.starting_hp"]')
    table.stepper("target.hp", 1).click()
    expect(start).to_have_value("5")
    table.settled()
    table.type("target.hp", "12")
    expect(start).to_have_value("12")
    table.type("target.hp", "lots")
    table.type("target.hp", "999999")
    table.type("target.hp", "4")
    expect(start).to_have_value("12")
    expect(table.find(".fault:visible")).to_have_count(0)
    table.settled()


def test_odd_texts_in_a_number_are_refused(table: Table) -> None:
    for text in ("", "-1", "1.5", "1e3", "９９９", "0x10", "999999"):
        table.type("target.shields", text)
        expect(table.fault("target.shields"), text).to_be_visible()
        expect(table.field("target.shields")).to_have_value(text)
        table.stepper("target.shields", 1).click()
        expect(table.fault("target.shields"), text).to_be_hidden()
    table.settled()


def test_fault_is_opened_and_linked_from_the_summary(table: Table) -> None:
    """Also where its section was folded."""
    table.type("target.ap", "lots")
    expect(table.fault("target.ap")).to_be_visible()
    table.find("#answer [data-focus]").click()
    expect(table.find("#attack")).to_be_visible()
    expect(table.field("target.ap")).to_be_focused()
    table.find("details:has([id='f-target.ap']) > summary").click()
    table.type("target.shields", "x")
    expect(table.fault("target.shields")).to_be_visible()
    expect(table.fault("target.ap")).to_be_visible()
