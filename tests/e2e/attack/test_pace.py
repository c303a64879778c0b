"""Fast taps: only the newest odds are shown, a double tap is one tap, and choices wait for their turn."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, way
from tests.e2e.support.dams import HOLD, let_through
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
LOG = """() => {
  const log = window.shownAnswers = [];
  const note = () => log.push(document.querySelector("#answer .first dd")?.textContent);
  window.answerWatch = new MutationObserver(note);
  answerWatch.observe(document.getElementById("answer"), { childList: true });
}"""
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
    """The odds of 98 dice arrive after the form has 2, typed digit by digit: they are never shown."""
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


def test_fast_taps_roll_no_more_than_is_due(table: Table) -> None:
    """The button of the next batch is in the same position: a second tap of the same finger is not intended."""
    table.find('#roll-start [data-do="attack.throw"]').dblclick()
    table.asked_for("Attack dice", "12d6")
    expect(table.find("#roll")).to_have_attribute("aria-busy", "false")
    expect(table.find(".line")).to_have_count(0)
    table.page.evaluate(
        "() => { for (let n = 0; n < 30; n++) document.querySelector('.face[data-face=\"4\"]').click(); }"
    )
    table.asked_for("Generators", "2d6")
    expect(table.find(".line .die.typed")).to_have_count(12)
    expect(table.find("#trouble")).to_be_hidden()
    box = table.find('.due [data-do="attack.throw"][data-with*=batch]').bounding_box()
    assert box
    for pause in (0, 150):
        table.page.wait_for_timeout(pause)
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.asked_for("Critical Hit Chart", "2d6")
    table.page.wait_for_timeout(400)
    table.asked_for("Critical Hit Chart", "2d6")


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
