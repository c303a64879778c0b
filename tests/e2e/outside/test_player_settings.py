"""Settings of the player's browser and device: a least size of letters, a keyboard on a low screen,
dark extensions.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, expect

from app.build import PAGE_FILES, PageFile
from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL
from tools.paths import DIST
from tools.playwright_fixtures import FLAGS, PATIENCE, whole

pytestmark = pytest.mark.browser
SCREENS = ((320, 640), (390, 844), (844, 390), (1024, 768))
SIZES = (18, 24, 30)
"""Least sizes of letters that a player may choose, in pixels."""
CROWDED = """() => {
  const wrong = [];
  const tabs = document.querySelector(".tabs");
  const labels = [...tabs.querySelectorAll("span")].map((span) => [span, span.getBoundingClientRect()]);
  for (const [span, { left, right, top, bottom }] of labels) {
    const box = span.parentElement.getBoundingClientRect();
    const isIn = left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    if (!isIn || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(span.textContent);
  }
  const [heading, example] = ["#h-attack", ".example"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  if (heading.right > example.left && heading.bottom > example.top + 1) wrong.push("heading");
  const { paddingBottom, paddingLeft } = getComputedStyle(document.getElementById("page"));
  const isBelow = tabs.offsetWidth > innerWidth / 2;
  const [kept, taken] = isBelow ? [paddingBottom, tabs.offsetHeight] : [paddingLeft, tabs.offsetWidth];
  if (parseFloat(kept) < taken - 1) wrong.push(`the page lies below the tabs: ${kept}, ${taken}`);
  return wrong;
}"""
"""Labels of tabs that are larger than their tab, a heading below other letters, and tabs that lie
over the page.
"""
COVERED = """(field) => {
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top < 0 || bottom > innerHeight || !above || (above !== field && !field.contains(above));
}"""
"""True if something lies over a field, or the field is not on the screen."""
FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => "
    "setTimeout(done, 100))))"
)


@pytest.fixture(params=SIZES)
def reader(request: pytest.FixtureRequest, browsers: BrowserType, tmp_path: Path) -> Iterator[Page]:
    """Return a page of a browser in which no letter is smaller than the player wants."""
    letters = {"minimum_font_size": request.param, "minimum_logical_font_size": request.param}
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps({"webkit": {"webprefs": letters}}))
    context = browsers.launch_persistent_context(
        tmp_path, args=FLAGS, service_workers="block", **whole()
    )
    context.set_default_timeout(PATIENCE)
    context.route("**/*.bin", lambda route: None)
    yield context.new_page()
    context.close()


def test_tabs_hold_labels_of_any_size(reader: Page, fresh: str) -> None:
    """In French, whose labels are longer."""
    wrong = {}
    reader.goto(f"{fresh}fr.html#attack")
    for width, height in SCREENS:
        reader.set_viewport_size({"width": width, "height": height})
        reader.evaluate(FRAMES)
        wrong[width] = reader.evaluate(CROWDED)
    assert (
        reader.evaluate("getComputedStyle(document.querySelector('.tabs > *')).fontSize") != "12px"
    )
    assert not any(wrong.values()), wrong


def test_bars_leave_the_typed_field_in_sight_above_a_keyboard(visit: Visit) -> None:
    table = visit((844, 390), engine=False).open("fr.html", wait=SHELL)
    covered = []
    for name in ("volley.models.0.attack_dice", "target.dr", "target.cr"):
        table.page.set_viewport_size({"width": 844, "height": 390})
        field = table.field(name)
        field.click()
        for height in (180, 140, 240):
            table.page.set_viewport_size({"width": 844, "height": height})
            table.page.evaluate(FRAMES)
            if field.evaluate(COVERED):
                covered.append((name, height))
    assert covered == []
    table.page.set_viewport_size({"width": 844, "height": 390})
    expect(table.find("#roll-start")).to_have_css("position", "sticky")


@pytest.mark.parametrize("page_file", PAGE_FILES, ids=lambda page: page.file)
def test_page_tells_dark_reader_that_it_has_a_dark_theme(page_file: PageFile) -> None:
    """Before any style, so that nothing is painted twice."""
    head = (DIST / page_file.file).read_text(encoding="utf-8").partition("</head>")[0]
    lock = head.index('<meta name="darkreader-lock">')
    assert lock < head.index('<link rel="stylesheet"')
    assert '<meta name="color-scheme" content="light dark">' in head
