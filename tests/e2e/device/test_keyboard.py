"""Without a pointer: a whole attack set up and rolled with Tab, Enter, Space and the arrow keys."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, end_turn
from tests.e2e.support.hands import FURTHER, STOPS, keyboard
from tests.e2e.support.pages import SAME_TAP, Table

pytestmark = pytest.mark.browser
HEARD = """() => {
  window.came = [];
  addEventListener("focusin", ({ target }) => came.push(target));
}"""
MISSED = f"({STOPS})().stops.filter((one) => !came.includes(one)).map((one) => one.outerHTML)"


@pytest.mark.parametrize("view", ["attack", "battle"])
def test_tab_reaches_every_control_without_a_trap(sit: Sit, view: str) -> None:
    table = sit().open()
    if view == "battle":
        at_the_table(table)
    table.page.evaluate(HEARD)
    for _ in range(table.page.evaluate(f"({STOPS})().stops.length") + FURTHER):
        table.page.keyboard.press("Tab")
    assert table.page.evaluate(MISSED) == []


def test_attack_works_by_keyboard(sit: Sit) -> None:
    table = sit().open(home=True)
    with keyboard():
        table.find(".skip").press("Enter")
        dice, shield = "volley.models.0.attack_dice", "target.shields"
        table.stepper(dice, 1).click(click_count=2)
        expect(table.field(dice)).to_have_value("14")
        table.stepper(dice, -1).click()
        table.tick("volley.range_band", "3")
        table.pick("volley.weapon", "torpedoes")
        table.type(shield, "2")
        table.settled()
        table.tick("target.effects", "raging_fire")
        table.add("defenders")
        expect(table.field("defenders.0.attack_dice")).to_be_focused()
        table.stepper("defenders.0.attack_dice", 1).click()
        table.settled()
        table.find('[data-remove="defenders"]').click()
        expect(table.find('[data-add="defenders"]')).to_be_focused()
        table.go("rulings")
        table.tick("rulings.generator_dice", "exploding")
        table.go("attack")
        table.settled()
        table.press("look")
        table.asked_for("Attack dice", "13d6")
        table.tap(*[4] * 13)
        table.asked_for("Generators", "4d6")
        table.press("all")
    expect(table.find("#result-title")).to_be_visible()


def test_focus_moves_to_the_next_dice_and_to_the_end(table: Table) -> None:
    table.go("roll")
    table.find('#roll-start [data-do="attack.throw"][data-with*=look]').press("Enter")
    table.asked_for("Attack dice", "12d6")
    table.find('.due [data-do="attack.throw"][data-with*=batch]').press("Enter")
    table.find(".line").first.wait_for()
    expect(table.find("#due-title")).to_be_focused()
    table.find('.due [data-do="attack.throw"][data-with*=all]').press("Enter")
    expect(table.find("#result-title")).to_be_focused()


def test_language_switch_keeps_the_focus(table: Table) -> None:
    table.go("settings")
    table.find("#language").focus()
    table.page.keyboard.press("Enter")
    expect(table.find("html")).to_have_attribute("lang", "fr")
    expect(table.find("#language")).to_be_focused()


def test_arrow_keys_stay_within_limits_and_replace_odd_text(table: Table) -> None:
    field = table.field("target.shields")
    table.type("target.shields", "10")
    field.press("ArrowUp")
    expect(field).to_have_value("10")
    table.type("target.shields", "x")
    field.press("ArrowDown")
    expect(field).to_have_value("0")
    table.settled()


def test_odds_are_announced_when_typing_pauses(table: Table) -> None:
    table.type("volley.models.0.attack_dice", "0")
    expect(table.find("#say")).to_contain_text("Any damage 0")


def test_shortcut_rolls_but_not_while_typing(table: Table) -> None:
    """Alt+R and Alt+Enter need no Tab; in a field of letters or numbers they do nothing."""
    table.field("target.dr").focus()
    for keys in ("Alt+r", "Alt+Enter"):
        table.page.keyboard.press(keys)
    expect(table.find("#roll")).not_to_have_attribute("aria-busy", "true")
    expect(table.find("#roll-start .throw")).to_be_visible()
    expect(table.find("#roll-out")).to_be_empty()
    table.find("#pin").focus()
    table.page.keyboard.press("Alt+Enter")
    expect(table.find("#due-title")).to_be_visible()
    table.page.keyboard.press("Alt+r")
    expect(table.find("#roll-out .line").first).to_be_visible()


def test_whole_turn_works_by_keyboard(sit: Sit) -> None:
    """Both sides activate, declare and roll; the turn ends, and the next begins."""
    table = sit()
    with keyboard():
        at_the_table(table)
        for _ in range(2):
            act(table, "declare").click()
            expect(table.find("#declared-odds td").first).to_be_visible()
            table.page.keyboard.press("Alt+Enter")
            rolled(table)
        end_turn(table)
    expect(table.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))


def rolled(table: Table) -> None:
    """Roll by shortcut, and decline every other question, until the activation is over."""
    buttons = ("#throw", ".answer .second:visible", "#card-next.main")
    due, asks, over = (table.find(f"#battle {item}") for item in buttons)
    while True:
        expect(due.or_(asks).or_(over).or_(act(table, "declare")).first).to_be_visible()
        answered(table)
        if over.is_visible():
            over.click()
            return
        if due.is_visible():
            table.page.keyboard.press("Alt+r")
            table.page.wait_for_timeout(SAME_TAP)
        elif asks.count():
            asks.first.click()
        else:  # an explosion with no model near it ends without a result to look at
            return
        answered(table)
