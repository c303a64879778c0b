"""Fast fingers: only the newest odds are shown, and a double tap is one tap."""

import pytest
from playwright.sync_api import expect

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
SLOW_FIRST = """() => {
  const field = document.getElementById("f-volley.models.0.attack_dice");
  const put = (text) => { field.value = text; field.dispatchEvent(new Event("input", { bubbles: true })); };
  put("98");
  setTimeout(put, 2, "2");
}"""


def test_of_a_burst_only_the_last_odds_are_shown(table: Table) -> None:
    table.page.evaluate(LOG)
    table.page.evaluate(BURST, [str(dice) for dice in range(1, 60)] + ["7"])
    table.settled()
    shown = table.page.evaluate("() => { answerWatch.disconnect(); return shownAnswers; }")
    final = table.any_damage.text_content()
    assert len(shown) <= 3
    assert shown[-1] == final


def test_an_answer_that_comes_late_is_dropped(table: Table) -> None:
    """When the odds of 98 dice come, the form already says 2: they are never shown."""
    table.page.evaluate(LOG)
    table.page.evaluate(SLOW_FIRST)
    expect(table.field("volley.models.0.attack_dice")).to_have_value("2")
    table.settled()
    shown = table.page.evaluate("() => { answerWatch.disconnect(); return shownAnswers; }")
    assert not [answer for answer in shown if answer.startswith("<")]


def test_typing_a_number_digit_by_digit(table: Table) -> None:
    field = table.field("volley.models.0.attack_dice")
    field.fill("")
    field.press_sequentially("25", delay=10)
    table.settled()
    assert field.input_value() == "25"


def test_a_double_tap_on_roll_all_is_one_roll(table: Table) -> None:
    table.go("roll")
    table.find('#roll-start [data-do="attack.throw"][data-with*=all]').dblclick()
    expect(table.find("#result-title")).to_be_visible()
    expect(table.find(".line").first).to_be_visible()


def test_a_double_tap_rolls_one_batch_only(table: Table) -> None:
    """The next batch has its button where the last one had it: a second tap of the same finger is no decision."""
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")
    table.tap(*(4,) * 12)
    table.asked_for("Generators", "2d6")
    box = table.find('.due [data-do="attack.throw"][data-with*=batch]').bounding_box()
    assert box
    for pause in (0, 150):
        table.page.wait_for_timeout(pause)
        table.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.asked_for("Critical Hit Chart", "2d6")
    table.page.wait_for_timeout(400)
    table.asked_for("Critical Hit Chart", "2d6")


def test_many_taps_on_one_face_are_never_more_than_the_dice(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")
    table.page.evaluate(
        "() => { for (let n = 0; n < 30; n++) document.querySelector('.face[data-face=\"4\"]').click(); }"
    )
    table.asked_for("Generators", "2d6")
    expect(table.find(".line .die.typed")).to_have_count(12)
    expect(table.find("#trouble")).to_be_hidden()
