"""Dice of the page tumble where motion is welcome, and lie at a tap or a key."""

import pytest
from playwright.sync_api import expect

from tests.e2e.battles import act, answered, at_the_table
from tests.e2e.conftest import Sit
from tests.e2e.pages import DOUBLE_TAP

pytestmark = pytest.mark.browser
MOVING = """document.getAnimations().filter(
    (one) => one.animationName && one.effect.target.closest(".die, .result")).length"""
PACE = """(pace) => {
  const style = new CSSStyleSheet();
  style.replaceSync(`.rolling, .rolling * { ${pace} !important; }`);
  document.adoptedStyleSheets = [style];
}"""
"""So that a busy machine sees them move, or lie at once."""
LANDS = """Math.max(...document.getAnimations()
    .filter((one) => one.effect.target.closest(".line:first-child .dice:first-of-type"))
    .map((one) => one.effect.getComputedTiming().endTime))"""
"""When the last die of the first batch lies, in milliseconds."""


def test_dice_tumble_until_a_tap_and_lie_still_where_that_was_asked_for(sit: Sit) -> None:
    table = at_the_table(sit(reduced_motion="no-preference"), "warsurge.html")
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    table.page.evaluate(PACE, "animation-play-state: paused")
    for heard in ("pointerdown", "keydown"):
        table.find("#throw-all").click()
        expect(table.find("#card-next")).to_be_visible()
        expect(table.find("body")).to_have_class("rolling")
        assert table.page.evaluate(MOVING) > 0
        assert 0 < table.page.evaluate(LANDS) <= 600
        table.find("#battle-result-title").dispatch_event(heard)
        expect(table.find("body")).to_have_class("")
        assert table.page.evaluate(MOVING) == 0
        table.find("#battle-undo").click()
        answered(table)
        table.page.wait_for_timeout(DOUBLE_TAP)
    table.page.evaluate(PACE, "animation-duration: 10ms")
    table.find("#throw-all").click()
    expect(table.find("#card-next")).to_be_visible()
    expect(table.find("body")).to_have_class("")
    table.find("#battle-undo").click()
    answered(table)
    table.page.evaluate("document.documentElement.dataset.dice = 'still'")
    table.page.wait_for_timeout(DOUBLE_TAP)
    table.find("#throw-all").click()
    expect(table.find("#card-next")).to_be_visible()
    assert table.page.evaluate(MOVING) == 0
    table.find("#card-next").click()
    expect(table.find("#card-next")).to_have_count(0)
    table.reload()
    expect(table.find("#battle .cards:visible").first).to_be_visible()
    expect(table.find("#card-next")).to_have_count(0)
