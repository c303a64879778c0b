"""Bars above and below every view are low, and stick only while enough of the screen remains free."""

import pytest
from playwright.sync_api import expect

from app.words import LANGUAGES
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, try_samples
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
SIZES = [(390, 844), (360, 640)]
ABOVE, BELOW = 96, 100
FREE = 0.45
HEIGHTS = """() => {
  const high = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect().height).reduce((sum, height) => sum + height, 0);
  const above = high(".top") + high(".table-bar, .chart-bar");
  return [above, high(".tabs") + high(".thumb, .thumb-bar, .actions.answer") - high(".thumb-bar .promise")];
}"""
"""Pixels of bars above and below, without the answers that they carry."""
STUCK = """() => {
  const all = ".tabs, .table-bar, .chart-bar, .strip, .thumb, .thumb-bar, .answer, .due";
  const stuck = [...document.querySelectorAll(all)].filter((one) => one.offsetWidth > innerWidth / 2
    && ["sticky", "fixed"].includes(getComputedStyle(one).position));
  return 1 - stuck.reduce((sum, one) => sum + one.offsetHeight, 0) / innerHeight;
}"""
"""The part of the height that stays free of bars."""
COVERED = """() => {
  const [toast, bar] = [".toast", ".table-bar"].map((one) => document.querySelector(one).getBoundingClientRect());
  return toast.top < bar.bottom && bar.top < toast.bottom;
}"""
"""Whether the sentence about what was undone covers the bar of the battle."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def free(table: Table, size: str = "") -> float:
    """The free part of the height at a size of the text."""
    table.page.evaluate("(size) => document.documentElement.style.fontSize = size", size)
    table.page.evaluate(SETTLED)
    return float(table.page.evaluate(STUCK))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_bars_are_low_and_leave_the_screen_free(sit: Sit, size: tuple[int, int], language: str) -> None:
    table = sit(size).open("" if language == "en" else f"{language}.html")
    wrong = {}

    def look(name: str) -> None:
        above, below = table.page.evaluate(HEIGHTS)
        parts = [free(table, text) for text in ("200%", "")]
        if above > ABOVE or below > BELOW or min(parts) < FREE:
            wrong[name] = (above, below, parts)

    for view in ("attack", "odds", "charts", "rulings", "settings", "battle"):
        table.go(view)
        look(view)
    for view in ("new", "fleets"):
        act(table, "go", f'"{view}"').click()
        expect(table.find("#battle .back")).to_be_visible()
        look(view)
        table.find("#battle .back").click()
        answered(table)
    try_samples(table)
    look("table")
    act(table, "declare").click()
    expect(table.find("#promise td").first).to_be_visible()
    look("declaration")
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    look("dice")
    table.find("#throw").click()
    expect(table.find("#battle .line").first).to_be_visible()
    table.find("#battle-undo").click()
    expect(table.find(".toast")).to_be_visible()
    for text in ("200%", ""):
        free(table, text)
        wrong |= {f"toast {text}": True} if table.page.evaluate(COVERED) else {}
    assert wrong == {}


def test_large_text_loosens_the_bar_of_a_declaration(sit: Sit) -> None:
    table = sit(SIZES[1]).open()
    table.go("battle")
    try_samples(table)
    act(table, "declare").click()
    expect(table.find("#promise td").first).to_be_visible()
    bar = table.find(".thumb-bar")
    for text, position in (("", "sticky"), ("200%", "relative"), ("", "sticky")):
        free(table, text)
        expect(bar).to_have_css("position", position)
