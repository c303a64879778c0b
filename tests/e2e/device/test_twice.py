"""A double tap counts once; a fault stays until it has been seen, and so does typed text."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, end_turn, from_menu
from tests.e2e.support.pages import READ

pytestmark = pytest.mark.browser
TWICE = """async (button) => {
  const tap = () => document.getElementById(button.id)?.dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  tap();
  await new Promise((go) => setTimeout(go, %d));
  tap();
}"""
NEWS_AND_TAP = """() => {
  document.dispatchEvent(new CustomEvent("broadside:stored"));
  document.querySelector("[data-do='battle.note']").click();
}"""
"""A tap before the page shows what another tab has done."""
ALONE = "Object.defineProperty(BroadcastChannel.prototype, 'onmessage', { set() {} })"
"""A tab that hears nothing of the others."""


def test_double_tap_ends_one_turn(sit: Sit) -> None:
    table = at_the_table(sit())
    for number, pause in enumerate((0, 100), 1):
        expect(table.find("#battle .turn")).to_contain_text(str(number))
        from_menu(table, "#turn-end")
        table.find("#battle-turn").evaluate(TWICE % pause)
        answered(table)
        expect(table.find("#battle .turn")).to_contain_text(str(number + 1))


def test_double_tap_starts_one_battle(sit: Sit) -> None:
    table = sit()
    table.open()
    table.go("battle")
    button = act(table, "try")
    button.evaluate("(button) => { button.click(); button.click(); }")
    expect(table.find("#battle .cards").first).to_be_visible()
    answered(table)
    act(table, "go", "home").click()
    expect(table.find("#battle [data-do='battle.delete']")).to_have_count(1)


@pytest.mark.long
def test_refusal_stays_until_seen(sit: Sit) -> None:
    """News of the other tab does not remove it, and the typed text is still in its field."""
    table = at_the_table(sit())
    other = table.page.context.new_page()
    other.add_init_script(ALONE)
    other.goto(table.page.url)
    turn = other.locator("#battle .turn")
    expect(turn).to_contain_text("1")
    end_turn(table)
    expect(table.find("#battle .turn")).to_contain_text("2")
    menu = other.locator("#battle-more")
    menu.click()
    other.locator("#f-note").fill("Ran aground")
    other.locator("[data-do='battle.note']").click()
    trouble = other.locator("#trouble")
    expect(trouble).to_be_visible()
    other.evaluate("document.dispatchEvent(new CustomEvent('broadside:stored'))")
    expect(turn).to_contain_text("2")
    expect(other.locator("#battle")).not_to_have_attribute("aria-busy", "true")
    expect(trouble).to_be_visible()
    expect(other.locator("#f-note")).to_have_value("Ran aground")
    other.wait_for_timeout(READ)
    menu.click()
    other.locator("[data-do='battle.note']").click()
    expect(trouble).to_be_hidden()
    expect(other.locator("#f-note")).to_have_value("")
    end_turn(table)
    menu.click()
    other.locator("#f-note").fill("Lost sight")
    other.evaluate(NEWS_AND_TAP)
    expect(trouble).to_be_visible()
    expect(turn).to_contain_text("3")
    expect(other.locator("#f-note")).to_have_value("Lost sight")


def test_many_taps_on_undo_undo_many_events(sit: Sit) -> None:
    """Undo shows nothing that must be read before the next tap."""
    table = at_the_table(sit())
    for number in (2, 3, 4):
        end_turn(table)
        expect(table.find("#battle .turn")).to_contain_text(str(number))
        table.page.wait_for_timeout(200)
    table.find("#battle-undo").evaluate(
        "(button) => { for (let n = 0; n < 3; n++) button.click(); }"
    )
    expect(table.find("#battle .turn")).to_contain_text("1")
