"""The views of the other games, one after the other: axe finds nothing, nothing is cut off or too small."""

from typing import Any

import pytest

from app.words import LANGUAGES
from tests.e2e.conftest import Sit
from tests.e2e.pages import PHONE, TABLET, Table
from tests.e2e.states import WARSURGE
from tests.e2e.states_jovian import JOVIAN
from tests.e2e.test_axe import violations
from tests.e2e.test_layout import SMALL, WIDER

pytestmark = pytest.mark.browser
PAGES = {"en": "{game}.html", "fr": "{game}-fr.html"}
STATES = {"warsurge": WARSURGE, "jovian": JOVIAN}
games = pytest.mark.parametrize("game", STATES)


def too_wide_or_small(table: Table, *sizes: tuple[int, int]) -> dict[str, Any]:
    """What sticks out, or is too small for a thumb, at some sizes; the last size stays."""
    found: dict[str, Any] = {}
    for width, height in sizes:
        table.page.set_viewport_size({"width": width, "height": height})
        wide, small = table.page.evaluate(WIDER), table.page.evaluate(SMALL)
        if wide["page"] > 0 or wide["over"] or small:
            found[f"{width} px"] = (wide, small)
    return found


def twice_as_large(table: Table) -> dict[str, Any]:
    """How far the page scrolls sideways at 200 % of the text size."""
    table.page.evaluate("document.documentElement.style.fontSize = '200%'")
    over = table.page.evaluate(WIDER)["page"]
    table.page.evaluate("document.documentElement.style.fontSize = ''")
    return {"200 %": over} if over > 0 else {}


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_phones(sit: Sit, game: str, language: str) -> None:
    table = sit(color_scheme="light" if language == "en" else "dark").open(PAGES[language].format(game=game))
    wrong = {}
    for name, enter in STATES[game].items():
        enter(table)
        axe = violations(table)
        wrong[name] = too_wide_or_small(table, (320, 844), (430, 844), PHONE) | twice_as_large(table)
        wrong[name] |= {"axe": axe} if axe else {}
    assert {name: said for name, said in wrong.items() if said} == {}


@games
def test_a_tablet_in_forced_colours(sit: Sit, game: str) -> None:
    table = sit(TABLET, forced_colors="active").open(PAGES["fr"].format(game=game))
    wrong = {}
    for name, enter in STATES[game].items():
        enter(table)
        axe = violations(table)
        wrong[name] = too_wide_or_small(table, TABLET) | ({"axe": axe} if axe else {})
    assert {name: said for name, said in wrong.items() if said} == {}
