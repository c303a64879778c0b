"""Every view on phones and a tablet: no axe findings, nothing cut off, everything large enough for
a thumb.
"""

import pytest

from app.build import PAGE_FILES
from tests.e2e.conftest import Sit
from tests.e2e.support.looks import STACKED, in_forced_colours, on_phones, without_primary
from tests.e2e.support.pages import PHONE
from tests.e2e.support.states import ATTACK, WARSURGE
from tests.e2e.support.states_battle import BATTLE
from tests.e2e.support.states_jovian import JOVIAN

pytestmark = pytest.mark.browser
WALKS = {
    "attack": (ATTACK, "fr.html"),
    "warsurge": (WARSURGE, "warsurge-fr.html"),
    "jovian": (JOVIAN, "jovian-fr.html"),
    "battle": (BATTLE, "fr.html"),
}
"""States that go on from one another, and the page on which they begin."""
SHORT = "warsurge"
"""The walk with the fewest states; the others are long."""
NO_PRIMARY = {
    "attack": {"fractions", "charts", "search", "rulings", "device", "scan"},
    "warsurge": {"charts", "rulings"},
    "jovian": {"critical", "charts", "rulings"},
    "battle": {"add", "battle", "sensitivity", "matrix", "log"},
}
"""States that are only read, or whose next actions are equal."""

LINKS = """() => {
  const link = (text) => `<a data-row href="#dystopian-sequence">${text}</a>`;
  const words = ["Deux missiles", "trois escalades", "ce que la défense laisse", "et le reste", "en tout"].map(link);
  const stacks = document.createElement("div");
  stacks.id = "stacks";
  stacks.innerHTML = words.map((word) => `<p class="reason">${word}</p>`).join("")
    + `<p class="hint">${words.join(" ")}</p><p>${words.join(" · ")}</p>`
    + `<ul class="effects">${words.map((word) => `<li><strong>${word}</strong>: 100</li>`).join("")}</ul>`;
  document.querySelector("#attack").prepend(stacks);
}"""
"""Puts links into the page as they may stand one below the other: in paragraphs, sentences that
wrap, and lists.
"""


def test_links_to_rows_never_cover_one_another(sit: Sit) -> None:
    """Whatever the dice and the names: where lines wrap depends on both."""
    table = sit(PHONE).open("fr.html#attack")
    table.page.evaluate(LINKS)
    assert table.page.evaluate(STACKED) == []
    table.page.evaluate("document.getElementById('stacks').remove()")


@pytest.mark.parametrize(
    "walk", [pytest.param(walk, marks=[pytest.mark.long] * (walk != SHORT)) for walk in WALKS]
)
def test_every_view_looks_right_during_navigation(sit: Sit, walk: str) -> None:
    states, page = WALKS[walk]
    table = sit(PHONE).open(page)
    look = on_phones if walk == "battle" else in_forced_colours
    wrong, none = {}, set()
    for name, into in states.items():
        into(table)
        wrong[name] = look(table)
        none |= {name} if without_primary(table) else set()
    assert {name: data for name, data in wrong.items() if data} == {}
    assert none == NO_PRIMARY[walk]


APART = """() => {
  const boxes = [...document.querySelectorAll(".top a, .tabs span")].map((one) => {
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
HIGHEST = 96
"""Pixels within which the content starts."""


@pytest.mark.parametrize("file", [index.file for index in PAGE_FILES])
def test_header_and_tabs_fit_the_narrowest_phone(sit: Sit, file: str) -> None:
    table = sit((320, 640)).open(file)
    header = table.find(".top").bounding_box()
    assert header and header["y"] + header["height"] <= HIGHEST
    for size in ("100%", "200%", ""):
        table.page.evaluate("(size) => document.documentElement.style.fontSize = size", size)
        assert table.page.evaluate(APART) == [], size
