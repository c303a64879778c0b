"""WARSURGE's views, one after the other: axe finds nothing, nothing is cut off, everything is big enough."""

from typing import Any

import pytest

from app.words import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.pages import PHONE, TABLET, Table
from tests.e2e.states import WARSURGE
from tests.e2e.test_axe import violations
from tests.e2e.test_layout import SMALL, WIDER

pytestmark = pytest.mark.browser
PAGES = {"en": "warsurge.html", "fr": "warsurge-fr.html"}


def looked_at(table: Table, sizes: list[tuple[int, int]]) -> dict[str, Any]:
    """All that is wrong with the view shown, at some sizes."""
    found: dict[str, Any] = {}
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        wide, small = table.page.evaluate(WIDER), table.page.evaluate(SMALL)
        if wide["page"] > 0 or wide["over"] or small:
            found[f"{width} px"] = (wide, small)
    if said := violations(table):
        found["axe"] = said
    table.page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones(visit: Visit, language: str) -> None:
    table = visit(color_scheme="light" if language == "en" else "dark").open(PAGES[language])
    wrong = {}
    for name, enter in WARSURGE.items():
        enter(table)
        wrong[name] = looked_at(table, [PHONE, (430, 844), (320, 844)])
    assert {name: said for name, said in wrong.items() if said} == {}


def test_a_tablet(visit: Visit) -> None:
    table = visit(TABLET).open(PAGES["fr"])
    wrong = {}
    for name, enter in WARSURGE.items():
        enter(table)
        wrong[name] = looked_at(table, [TABLET])
    assert {name: said for name, said in wrong.items() if said} == {}


def test_text_twice_as_large(visit: Visit) -> None:
    table = visit().open(PAGES["en"])
    over = {}
    for name, enter in WARSURGE.items():
        enter(table)
        table.page.evaluate("document.documentElement.style.fontSize = '200%'")
        over[name] = table.page.evaluate(WIDER)["page"]
        table.page.evaluate("document.documentElement.style.fontSize = ''")
    assert {name: px for name, px in over.items() if px > 0} == {}
