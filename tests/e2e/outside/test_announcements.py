"""Announcements of screen readers belong to the view on the screen, and to the newest change."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.support.battles import answered, try_samples
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
FIGURES = {"6": "78.25%", "7": "68.45%"}
"""The first figure of the opening attack, by the DR of its target."""
PAUSE = 900
"""Milliseconds that the page waits before it announces live figures."""
HOLD = """(pause) => {
  window.own = [setTimeout, clearTimeout].map((timing) => timing.bind(window));
  window.held = [];
  window.setTimeout = (act, wait, ...rest) => (wait === pause ? -held.push(act) : own[0](act, wait, ...rest));
  window.clearTimeout = (timer) => (timer < 0 ? delete held[-timer - 1] : own[1](timer));
  window.heard = [];
  window.hearing = new MutationObserver(() => heard.push(document.getElementById("say").textContent));
  hearing.observe(document.getElementById("page"), { childList: true, subtree: true });
}"""
"""Announcements that wait are held until the test lets them go."""
LET_GO = "() => { heard.length = 0; held.splice(0).forEach((act) => act?.()); }"
BACK = "() => { [window.setTimeout, window.clearTimeout] = own; hearing.disconnect(); }"
ANSWERS = """() => {
  const { awaited } = broadside;
  window.letGo = [];
  broadside.awaited = async (answer) => {
    await new Promise((come) => letGo.push(come));
    return awaited(answer);
  };
  window.free = () => { broadside.awaited = awaited; letGo.forEach((come) => come()); };
}"""
"""The engine's answers come only when the test frees them."""
WAITS = "() => held.filter(Boolean).length === 1"


@pytest.fixture
def held(table: Table) -> Iterator[Table]:
    """Return a page whose announcements of live figures wait for the test."""
    table.page.evaluate(HOLD, PAUSE)
    yield table
    table.page.evaluate(BACK)


def figured(table: Table, dr: str) -> None:
    """A number is changed; its odds are shown, and wait to be announced."""
    table.type("target.dr", dr)
    table.says(FIGURES[dr])
    table.page.wait_for_function(WAITS)


def heard(table: Table) -> list[str]:
    """Return what is announced once everything that waits may speak."""
    table.page.evaluate(LET_GO)
    return [text for text in table.page.evaluate("heard") if "%" in text]


def test_figures_are_announced_where_they_are_shown(held: Table) -> None:
    figured(held, "6")
    assert heard(held)
    expect(held.find("#say")).to_contain_text("78.25%")


def test_figures_of_another_view_replace_no_toast(held: Table) -> None:
    held.go("battle")
    try_samples(held)
    held.go("attack")
    figured(held, "7")
    held.go("battle")
    held.unfolded(held.find("#battle [id^=less-]:enabled").first).click()
    answered(held)
    toast = held.find("#say.toast")
    expect(toast).to_be_visible()
    text = toast.text_content()
    assert heard(held) == []
    expect(toast).to_have_text(text or "")


def test_figures_of_another_view_are_dropped(held: Table) -> None:
    for view in ("charts", "settings", "battle"):
        held.go("attack")
        held.type("target.dr", "5")
        figured(held, "6")
        held.go(view)
        assert heard(held) == [], view


def test_outdated_figures_are_not_announced(held: Table) -> None:
    figured(held, "6")
    held.page.evaluate(ANSWERS)
    held.type("target.dr", "7")
    assert heard(held) == []
    held.page.evaluate("free()")
    held.says(FIGURES["7"])
    held.page.wait_for_function(WAITS)
    assert heard(held)


def test_newer_announcement_replaces_one_that_waits(held: Table) -> None:
    figured(held, "6")
    held.press("look")
    expect(held.find("#roll .due")).to_be_visible()
    newest = held.find("#say").text_content()
    assert newest
    assert heard(held) == []
    expect(held.find("#say")).to_have_text(newest)


def test_language_that_is_left_is_not_announced(held: Table) -> None:
    held.go("settings")
    held.go("attack")
    figured(held, "6")
    held.page.evaluate("document.getElementById('language').click()")
    expect(held.find("#messages")).to_have_attribute("data-language", "fr")
    assert not any("78.25%" in text for text in heard(held))


def test_late_answer_of_another_view_is_silent_and_moves_nothing(held: Table) -> None:
    held.page.evaluate(ANSWERS)
    held.press("look")
    held.go("charts")
    held.find("#charts .chart-index a").first.focus()
    before = held.find("#say").text_content()
    held.page.wait_for_function("letGo.length > 0")
    held.page.evaluate("free()")
    expect(held.find("#roll-out .due")).to_be_attached()
    expect(held.find("#say")).to_have_text(before or "")
    assert held.page.evaluate("document.activeElement.closest('.chart-index') !== null")
