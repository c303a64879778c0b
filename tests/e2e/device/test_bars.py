"""Bars above and below every view are low, stick only while enough of the screen remains free, and
cover no other.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, answered, count, taken_back, tap, try_samples, way
from tests.e2e.support.looks import CUT
from tests.e2e.support.pages import SHELL, Table
from tests.e2e.support.taps import PHONES

pytestmark = pytest.mark.browser
ABOVE, BELOW = 96, 100
FREE = 0.45
HEIGHTS = """() => {
  const high = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect().height).reduce((sum, height) => sum + height, 0);
  const above = high(".top") + high(".table-bar, .chart-bar");
  return [above, high(".tabs") + high(".thumb, .thumb-bar, .actions.answer") - high(".thumb-bar .declared-odds")];
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
  scrollTo(0, 0);
  const all = ".tabs, .table-bar, .chart-bar, .strip, .thumb, .thumb-bar, .answer, .due";
  const bars = [...document.querySelectorAll(all)].filter((one) => one.checkVisibility() && one.offsetHeight
    && ["sticky", "fixed"].includes(getComputedStyle(one).position)).map((one) => [one, one.getBoundingClientRect()]);
  const lapped = bars.flatMap(([one, a], place) => bars.slice(place + 1)
    .filter(([other]) => !one.contains(other) && !other.contains(one))
    .filter(([, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1)
    .map(([other]) => `${one.className} / ${other.className}`));
  const hidden = [...document.querySelectorAll(".main")].filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect(), [at, down] = [x + width / 2, y + height / 2];
    return one.closest(".thumb, .thumb-bar, .answer, .due") && one.checkVisibility() && down > 0 && down < innerHeight
      && !one.contains(document.elementFromPoint(at, down));
  });
  return [...lapped, ...hidden.map((one) => one.textContent.trim())];
}"""
"""Bars that lie over another, and primary buttons of bars with something on top of them."""
TOASTED = """() => {
  const [toast, bar] = [".toast", ".table-bar"].map((one) => document.querySelector(one).getBoundingClientRect());
  return toast.top < bar.bottom && bar.top < toast.bottom;
}"""
"""True if the sentence about the undone step covers the bar of the battle."""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LARGE = "200%"


def resized(table: Table, text: str = "") -> None:
    """The text is shown at another size."""
    table.page.evaluate("(size) => document.documentElement.style.fontSize = size", text)
    table.page.evaluate(SETTLED)


def faults(table: Table) -> list[object]:
    """Return faults of the bars of the current screen on either phone, at both sizes of the
    text.
    """
    wrong: list[object] = []
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        for text in (LARGE, ""):
            resized(table, text)
            free, covered = table.page.evaluate(STUCK), table.page.evaluate(COVERED)
            if free < FREE or covered:
                wrong.append((width, text, free, covered))
        above, below = table.page.evaluate(HEIGHTS)
        if above > ABOVE or below > BELOW:
            wrong.append((width, above, below))
    return wrong


@pytest.mark.long
def test_bars_are_low_and_leave_the_screen_free(sit: Sit) -> None:
    """In French, which takes more room."""
    table = sit(PHONES[0]).open("fr.html")
    wrong = {}

    def look(name: str) -> None:
        wrong[name] = faults(table)

    for view in ("attack", "odds", "charts", "rulings", "settings"):
        table.go(view)
        look(view)
    table.go("attack")
    table.press("all")
    table.find("#result-title").wait_for()
    look("result")
    table.go("battle")
    look("battle")
    for view in ("new", "fleets"):
        act(table, "go", view).click()
        expect(table.find("#battle .back")).to_be_visible()
        look(view)
        table.find("#battle .back").click()
        answered(table)
    try_samples(table)
    look("table")
    act(table, "declare").click()
    expect(table.find("#declared-odds td").first).to_be_visible()
    look("declaration")
    bar = table.find(".thumb-bar")
    for text, position in (("", "sticky"), (LARGE, "relative"), ("", "sticky")):
        resized(table, text)
        expect(bar).to_have_css("position", position)
    way(table, "best").click()
    expect(table.find("#best-use")).to_be_visible()
    look("best plan")
    way(table, "manual").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    look("dice")
    table.find("#throw").click()
    expect(table.find("#battle .line").first).to_be_visible()
    while table.find("#battle-undo").is_enabled():
        taken_back(table)
    table.find("#side-tab-1").click()
    table.find("#battle [data-do='battle.declare'][data-with*='\"1.0.']:visible").nth(1).click()
    act(table, "declare.done").click()
    expect(table.find("#answer-odds-0")).to_contain_text("%")
    look("counterattack")
    table.find("#counter-none").click()
    tap(table, *[4] * count(table))
    expect(table.find("#answer-odds-0")).to_contain_text("%")
    look("defensive fire")
    table.find("#battle-undo").click()
    expect(table.find(".toast")).to_be_visible()
    for text in (LARGE, ""):
        resized(table, text)
        wrong["toast " + text] = (
            ["the toast covers the bar"] if table.page.evaluate(TOASTED) else []
        )
    assert {name: some for name, some in wrong.items() if some} == {}


@pytest.mark.parametrize("page", ["jovian.html", "warsurge-fr.html"])
def test_words_of_the_best_plan_fit(sit: Sit, page: str) -> None:
    """Ranges have names there, and goals long units."""
    table = sit(PHONES[0]).open(page)
    table.go("battle")
    try_samples(table)
    act(table, "declare").click()
    way(table, "best").click()
    expect(table.find("#battle .plans > li").first).to_be_visible()
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        for text in (LARGE, ""):
            resized(table, text)
            assert table.page.evaluate("document.documentElement.scrollWidth") == width
            assert table.page.evaluate(CUT) == []


UNDER_THE_PIN = """() => {
  const edge = document.getElementById("pin-out").getBoundingClientRect().left;
  const range = document.createRange();
  return [...document.querySelectorAll("#answer :is(dt, dd)")].filter((one) => {
    range.selectNodeContents(one);
    return range.getBoundingClientRect().right > edge;
  }).map((one) => one.textContent);
}"""
"""Figures that reach under the button beside them."""


@pytest.mark.parametrize("size", [(426, 284), (480, 300), (320, 568), (360, 740)])
def test_figures_stay_beside_the_pin_at_any_zoom(visit: Visit, size: tuple[int, int]) -> None:
    table = visit(size, engine=False).open(wait=SHELL)
    assert table.page.evaluate(UNDER_THE_PIN) == []
    table.open("fr.html", wait=SHELL)
    assert table.page.evaluate(UNDER_THE_PIN) == []
