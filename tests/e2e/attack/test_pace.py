"""Fast taps: only the newest odds are shown, a double tap is one tap, and choices wait for their
turn.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, way
from tests.e2e.support.dams import HOLD, let_through
from tests.e2e.support.pages import SAME_TAP, Table

pytestmark = pytest.mark.browser
LOG = """() => {
  const log = window.shownAnswers = [];
  const note = () => log.push(document.querySelector("#answer .first dd")?.textContent);
  window.answerWatch = new MutationObserver(note);
  answerWatch.observe(document.getElementById("answer"), { childList: true });
}"""
TAP = """([selector, ...times]) => {
  for (const at of times) {
    const tap = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(tap, "timeStamp", { value: at });
    document.querySelector(selector).dispatchEvent(tap);
  }
}"""
"""Taps of a finger at some times, however late the page handles them.

A response may put another button in place of one that was looked up before.
"""
FRACTIONS = '[data-do="attack.fractions"]'
LANDED = """() => {
  const title = document.getElementById("due-title").textContent;
  new MutationObserver((_, observer) => {
    if (document.getElementById("due-title")?.textContent === title) return;
    window.landedAt = performance.now();
    observer.disconnect();
  }).observe(document.getElementById("roll"), { childList: true, subtree: true });
}"""
"""Notes when the next dice are asked for."""
BURST = """(texts) => {
  const field = document.getElementById("f-volley.models.0.attack_dice");
  for (const text of texts) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def test_only_the_last_odds_of_a_burst_are_shown(table: Table) -> None:
    table.page.evaluate(LOG)
    table.page.evaluate(BURST, [str(dice) for dice in range(1, 60)] + ["7"])
    table.settled()
    shown = table.page.evaluate("() => { answerWatch.disconnect(); return shownAnswers; }")
    final = table.any_damage.text_content()
    assert len(shown) <= 3
    assert shown[-1] == final


def test_late_response_is_dropped(table: Table) -> None:
    """The odds of 98 dice arrive after the form has 2, typed digit by digit: they are never
    shown.
    """
    table.page.evaluate(LOG)
    table.page.evaluate(HOLD)
    field = table.field("volley.models.0.attack_dice")
    field.fill("98")
    field.fill("")
    field.press_sequentially("02", delay=10)
    let_through(table)
    table.settled()
    shown = table.page.evaluate("() => { answerWatch.disconnect(); return shownAnswers; }")
    assert field.input_value() == "02"
    assert not [answer for answer in shown if answer.startswith(">")]


def test_taps_count_by_the_time_at_which_they_were_made(table: Table) -> None:
    """On a busy page the second tap of a double tap is handled later than two taps are apart
    otherwise.
    """
    table.go("odds")
    busy = table.find("[data-of][aria-busy=true]")
    expect(table.find(FRACTIONS)).to_be_visible()
    expect(busy).to_have_count(0)
    began = table.page.evaluate("performance.now()")
    table.page.evaluate(TAP, [FRACTIONS, began])
    expect(table.find("#odds-out code").first).to_be_visible()
    table.page.wait_for_timeout(SAME_TAP)
    table.page.evaluate(TAP, [FRACTIONS, began + 50])
    expect(busy).to_have_count(0)
    expect(table.find("#odds-out code").first).to_be_visible()
    table.page.evaluate(TAP, [FRACTIONS, began + 1_000])
    expect(table.find("#odds-out code")).to_have_count(0)


def test_second_tap_on_the_start_of_a_roll_rolls_no_dice(table: Table) -> None:
    """The button of the first dice comes in the same position: it was not there before."""
    now = table.page.evaluate("performance.now()")
    table.page.evaluate(TAP, ['#roll-start [data-do="attack.throw"]', now, now + 100, now + 300])
    table.asked_for("Attack dice", "12d6")
    answered(table)
    table.asked_for("Attack dice", "12d6")
    expect(table.find(".line")).to_have_count(0)


BATCH = '.due [data-do="attack.throw"][data-with*=batch]'
ALL = '.due [data-do="attack.throw"][data-with*=all]'
TAPS_ON_A_FACE = """() => {
  for (let count = 0; count < 30; count++) document.querySelector('.face[data-face="4"]').click();
}"""


def roll_the_attack_dice(table: Table) -> None:
    """Type twelve fours, so that the generators' dice are due."""
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")
    table.page.evaluate(TAPS_ON_A_FACE)
    table.asked_for("Generators", "2d6")
    answered(table)


def test_fast_taps_type_no_more_dice_than_are_due(table: Table) -> None:
    roll_the_attack_dice(table)
    expect(table.find(".line .die.typed")).to_have_count(12)
    expect(table.find("#trouble")).to_be_hidden()


@pytest.mark.parametrize("later", [100, 200, 300])
def test_tap_just_after_dice_landed_counts_on_the_same_button(table: Table, later: int) -> None:
    """'Roll this' of the next dice stands in the same place, with the same words."""
    roll_the_attack_dice(table)
    table.page.evaluate(LANDED)
    table.find(BATCH).click()
    table.asked_for("Critical Hit Chart", "2d6")
    table.page.evaluate(TAP, [BATCH, table.page.evaluate("landedAt") + later])
    expect(table.find("#due-title")).not_to_have_text("Critical Hit Chart")


@pytest.mark.parametrize("later", [100, 200, 300])
def test_tap_made_while_the_page_works_counts_afterwards(table: Table, later: int) -> None:
    roll_the_attack_dice(table)
    table.page.evaluate(HOLD)
    now = table.page.evaluate("performance.now()")
    table.page.evaluate(TAP, [BATCH, now])
    expect(table.find("#roll")).to_have_attribute("aria-busy", "true")
    table.page.evaluate(TAP, [ALL, now + later])
    let_through(table)
    expect(table.find("#result-title")).to_be_visible()


def test_tap_while_the_page_works_counts_only_if_its_button_remains(table: Table) -> None:
    """'Roll to the end' is tapped while the page rolls to the end."""
    roll_the_attack_dice(table)
    table.page.evaluate(HOLD)
    now = table.page.evaluate("performance.now()")
    table.page.evaluate(TAP, [ALL, now])
    table.page.evaluate(TAP, [BATCH, now + 300])
    let_through(table)
    expect(table.find("#result-title")).to_be_visible()
    answered(table)
    expect(table.find("#result-title")).to_be_visible()


def test_choices_keep_their_place_and_count_while_a_response_is_awaited(sit: Sit) -> None:
    """Range bands, another way to declare and the declaration, faster than the engine responds."""
    table = at_the_table(sit((390, 600)))
    act(table, "declare").click()
    expect(table.find("#declared-odds td").first).to_be_visible()
    table.chip("attacks.0.range_band", "1").scroll_into_view_if_needed()
    table.page.evaluate("scrollBy(0, 100)")
    table.tick("attacks.0.range_band", "1")
    answered(table)
    expect(table.find("[name='attacks.0.range_band'][value='1']")).to_be_focused()
    assert table.page.evaluate("scrollY") > 0
    table.page.evaluate(HOLD)
    table.tick("attacks.0.range_band", "3")
    way(table, "matrix").click()
    let_through(table)
    expect(table.find("#matrix-out button:visible").first).to_be_visible()
    way(table, "manual").click()
    expect(table.find("[name='attacks.0.range_band'][value='3']")).to_be_checked()
    table.page.evaluate(HOLD)
    table.tick("attacks.0.range_band", "1")
    table.find("#declare-done").click()
    let_through(table)
    expect(table.find("#battle .due")).to_be_visible()
