"""Without a pointer: a whole attack set up and rolled with Tab, Enter, Space and the arrow keys."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.pages import Table

pytestmark = pytest.mark.browser
MOST_TABS = 80


def walk(table: Table, to: Locator, key: str = "Tab") -> None:
    """Press Tab until something has the focus; fail when it never does."""
    for _ in range(MOST_TABS):
        if to.evaluate("(element) => element === document.activeElement"):
            return
        table.page.keyboard.press(key)
    pytest.fail(f"{to} cannot be reached with {key}")


def visible_focus(table: Table) -> None:
    """Something around the focus is outlined."""
    outlined = """() => {
      const shown = (element) => element && getComputedStyle(element).outlineStyle !== "none";
      const now = document.activeElement;
      return shown(now) || shown(now.nextElementSibling);
    }"""
    assert table.page.evaluate(outlined)


def test_a_whole_attack_by_keyboard(sit: Sit) -> None:
    table = sit().open()
    press = table.page.keyboard.press
    walk(table, table.find(".skip"))
    expect(table.find(".skip")).to_be_in_viewport()
    press("Enter")
    dice = table.find('[id="f-volley.models.0.attack_dice"]')
    walk(table, dice)
    visible_focus(table)
    for _ in range(2):
        press("ArrowUp")
    expect(dice).to_have_value("14")
    press("ArrowDown")
    expect(dice).to_have_value("13")
    walk(table, table.find('[name="volley.range_band"]:checked'))
    visible_focus(table)
    press("ArrowRight")
    expect(table.chip("volley.range_band", "3")).to_be_checked()
    walk(table, table.find('[id="f-volley.weapon"]'))
    table.page.keyboard.type("Tor")
    expect(table.field("volley.weapon")).to_have_value("torpedoes")
    walk(table, table.find('[id="f-target.shields"]'))
    table.page.keyboard.type("2")
    table.settled()
    fold = table.find("summary", has_text="AP, critical effects, MARs")
    walk(table, fold)
    press("Enter")
    fire = table.find('[name="target.effects"][value="raging_fire"]')
    walk(table, fire)
    press("Space")
    expect(fire).to_be_checked()
    walk(table, table.find('[data-add="defenders"]'))
    press("Enter")
    expect(table.field("defenders.0.attack_dice")).to_be_focused()
    press("ArrowUp")
    expect(table.field("defenders.0.attack_dice")).to_have_value("4")
    table.settled()
    walk(table, table.find('[data-remove="defenders"]'))
    press("Enter")
    expect(table.find('[data-add="defenders"]')).to_be_focused()
    walk(table, table.find('[data-do="attack.throw"][data-with*=look]:visible'))
    visible_focus(table)
    press("Enter")
    expect(table.find("#roll")).to_be_visible()
    table.asked_for("Attack dice", "13d6")
    face = table.find('.face[data-face="4"]')
    walk(table, face)
    for _ in range(13):
        press("Space")
    table.asked_for("Generators", "4d6")
    walk(table, table.find('.due [data-do="attack.throw"][data-with*=all]'))
    press("Enter")
    expect(table.find("#result-title")).to_be_visible()


def test_the_focus_goes_to_the_next_dice_and_to_the_end(table: Table) -> None:
    table.go("roll")
    table.find('#roll-start [data-do="attack.throw"][data-with*=look]').press("Enter")
    table.asked_for("Attack dice", "12d6")
    table.find('.due [data-do="attack.throw"][data-with*=batch]').press("Enter")
    table.find(".line").first.wait_for()
    expect(table.find("#due-title")).to_be_focused()
    table.find('.due [data-do="attack.throw"][data-with*=all]').press("Enter")
    expect(table.find("#result-title")).to_be_focused()


def test_the_language_by_keyboard_keeps_the_focus_on_its_switch(table: Table) -> None:
    table.go("more")
    table.find("#language").focus()
    table.page.keyboard.press("Enter")
    expect(table.find("html")).to_have_attribute("lang", "fr")
    expect(table.find("#language")).to_be_focused()


def test_arrow_keys_stay_within_bounds_and_start_from_odd_text(table: Table) -> None:
    field = table.field("target.shields")
    table.type("target.shields", "10")
    field.press("ArrowUp")
    expect(field).to_have_value("10")
    table.type("target.shields", "x")
    field.press("ArrowDown")
    expect(field).to_have_value("0")
    table.settled()


def test_enter_in_a_field_sends_nothing_away(table: Table) -> None:
    table.field("target.dr").press("Enter")
    expect(table.field("target.dr")).to_have_value("5")
    assert "?" not in table.page.url


def test_the_answer_is_announced_when_typing_pauses(table: Table) -> None:
    table.type("volley.models.0.attack_dice", "0")
    expect(table.find("#say")).to_contain_text("No damage 100")
