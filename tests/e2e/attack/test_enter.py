"""Enter, or a phone's Go, in a field presses the form's button and never submits the form."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


def test_enter_adds_a_note_starts_a_battle_and_renames_a_fleet(sit: Sit) -> None:
    table = at_the_table(sit())
    table.find("#battle-more").click()
    entered(table, "#f-note", "Fog at dawn")
    answered(table)
    from_menu(table, "#battle-log")
    expect(table.find("#battle ol.log")).to_contain_text("Fog at dawn")
    act(table, "go", "battle").click()
    act(table, "go", "home").click()
    act(table, "go", "new").click()
    entered(table, "#battle #f-name", "Second try")
    expect(table.find("#battle .cards").first).to_be_visible()
    act(table, "go", "home").click()
    expect(table.find("#battle .item .open").first).to_contain_text("Second try")
    act(table, "go", "fleets").click()
    act(table, "fleets.make").click()
    entered(table, "#battle #f-name", "Northern squadron")
    expect(table.find("#battle-title")).to_have_text("Northern squadron")
    assert "?" not in table.page.url


def entered(table: Table, field: str, text: str) -> None:
    """Type a text into a field, and press Enter there."""
    table.find(field).fill(text)
    table.find(field).press("Enter")


def test_enter_in_an_attack_changes_nothing(table: Table) -> None:
    """Its odds are there already, and Enter must not reset the form."""
    table.type("volley.models.0.attack_dice", "8")
    table.field("volley.models.0.attack_dice").press("Enter")
    table.settled()
    expect(table.field("volley.models.0.attack_dice")).to_have_value("8")
    assert "?" not in table.page.url


def test_form_is_not_submitted_before_the_shell_starts(visit: Visit) -> None:
    """Neither by Enter nor by a script."""
    table = visit(engine=False)
    table.watch.expected = ("",)
    table.page.route("**/shell.mpy", lambda route: None)
    table.open(wait="#form").page.evaluate("window.stays = 1")
    table.field("volley.models.0.attack_dice").press("Enter")
    table.page.evaluate("document.getElementById('form').submit()")
    table.page.wait_for_timeout(200)
    assert table.page.evaluate("window.stays") == 1
    assert "?" not in table.page.url
