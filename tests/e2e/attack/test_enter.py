"""Enter, or a phone's Go, in a field presses the form's button and never submits the form."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


def test_enter_in_a_note_adds_it(sit: Sit) -> None:
    table = at_the_table(sit())
    table.find("#battle-more").click()
    note = table.find("#f-note")
    note.fill("Fog at dawn")
    note.press("Enter")
    answered(table)
    from_menu(table, "#battle-log")
    expect(table.find("#battle ol.log")).to_contain_text("Fog at dawn")
    assert "?" not in table.page.url


def test_enter_in_the_name_of_a_battle_starts_it(sit: Sit) -> None:
    table = at_the_table(sit())
    act(table, "go", "home").click()
    act(table, "go", "new").click()
    name = table.find("#battle #f-name")
    name.fill("Second try")
    name.press("Enter")
    expect(table.find("#battle .cards").first).to_be_visible()
    act(table, "go", "home").click()
    expect(table.find("#battle .item .open").first).to_contain_text("Second try")


def test_enter_in_the_name_of_a_fleet_renames_it(sit: Sit) -> None:
    table = at_the_table(sit())
    act(table, "go", "home").click()
    act(table, "go", "fleets").click()
    act(table, "fleets.make").click()
    name = table.find("#battle #f-name")
    name.fill("Northern squadron")
    name.press("Enter")
    expect(table.find("#battle-title")).to_have_text("Northern squadron")


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
