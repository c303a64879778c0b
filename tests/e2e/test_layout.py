"""Nothing is cut off or scrolls sideways on any phone, and everything is big enough for a thumb."""

from typing import Any

import pytest

from app.build import PLACES
from app.words import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.pages import TABLET, Table
from tests.e2e.states import STATES, enter, leave

pytestmark = pytest.mark.browser
WIDTHS = (320, 360, 390, 430)
WIDER = """() => {
  const width = document.documentElement.clientWidth;
  const over = [...document.querySelectorAll("#page *")].filter((element) => {
    const box = element.getBoundingClientRect();
    const unseen = element.closest(".sr, .chart-unseen, .skip, svg, .chart-unseen-head, #critical thead, .chart-grid");
    return !unseen && box.width > 1 && (box.right > width + 1 || box.left < -1);
  });
  const text = (element) => element.textContent.trim().slice(0, 30);
  const name = (element) => `${element.tagName}.${element.className}#${element.id}: ${text(element)}`;
  return { page: document.documentElement.scrollWidth - width, over: over.slice(0, 5).map(name) };
}"""
SMALL = """() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".sr, .skip");
  const inText = (element) => element.tagName === "A" && getComputedStyle(element).display === "inline"
    && element.closest("p, li, td, th, h2");
  const text = (element) => element.textContent.trim().slice(0, 30);
  const box = (element) => (element.closest(".chip") ?? element).getBoundingClientRect();
  return [...document.querySelectorAll("#page :is(a, button, input, select, summary)")]
    .filter((element) => seen(element) && !inText(element))
    .map((element) => [element, box(element)])
    .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
    .map(([element, { width, height }]) =>
      `${element.tagName} ${element.id || element.name || text(element)}: ${width}x${height}`);
}"""


CASES = [pytest.param(state, language) for state in STATES for language in LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_phones(table: Table, state: str, language: str) -> None:
    enter(table, state, language)
    wrong: dict[str, Any] = {}
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 844})
        found = table.page.evaluate(WIDER)
        if found["page"] > 0 or found["over"]:
            wrong[f"{width} px wide"] = found
        if small := table.page.evaluate(SMALL):
            wrong[f"{width} px: too small"] = small
    leave(table, state)
    assert wrong == {}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_a_tablet(table: Table, state: str) -> None:
    enter(table, state, "fr")
    found, small = table.page.evaluate(WIDER), table.page.evaluate(SMALL)
    leave(table, state)
    assert (found, small) == ({"page": 0, "over": []}, [])


@pytest.mark.parametrize("state", STATES)
def test_text_twice_as_large(table: Table, state: str) -> None:
    """At 200 % of the text size nothing scrolls sideways either."""
    enter(table, state)
    table.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = table.page.evaluate(WIDER)
    table.page.evaluate("document.documentElement.style.fontSize = ''")
    leave(table, state)
    assert found["page"] == 0, found


APART = """() => {
  const boxes = [...document.querySelectorAll(".top :is(a, #state-text), .tabs span")].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [one.textContent.trim(), range.getBoundingClientRect()];
  });
  const width = document.documentElement.clientWidth;
  const out = boxes.filter(([, box]) => box.left < 0 || box.right > width).map(([text]) => text);
  const met = boxes.flatMap(([text, a], place) => boxes.slice(place + 1)
    .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map(([other]) => `${text}/${other}`));
  return [...out, ...met];
}"""
"""Names of games and tabs that stick out or lie upon each other."""


@pytest.mark.parametrize("file", [place.file for place in PLACES])
def test_header_and_tabs_on_the_narrowest_phone(visit: Visit, file: str) -> None:
    table = visit((320, 640), engine=False).open(file, wait=".tabs")
    for size in ("100%", "200%"):
        table.page.evaluate("(size) => document.documentElement.style.fontSize = size", size)
        assert table.page.evaluate(APART) == [], size
