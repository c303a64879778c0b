"""Links that a player opens in another tab: the page where the link is stays as it is."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL, TABLET, Table, close_when_loaded

pytestmark = pytest.mark.browser
LINKS = (
    ("attack", '.games [data-game="jovian"]'),
    ("settings", "#language"),
    ("attack", "#attack a[data-row][href]"),
)
"""Links that a tap follows within the page, each with its view."""
SHOWN = (
    "() => [location.href, document.documentElement.lang, "
    "document.getElementById('page').dataset.game]"
)
OPEN_DRAWERS = "dialog[open]"


@pytest.mark.parametrize("key", ["ControlOrMeta", "Shift"])
def test_page_stays_when_a_link_opens_elsewhere(visit: Visit, key: str) -> None:
    table = visit(TABLET, engine=False).open(wait=SHELL)
    for view, link in LINKS:
        table.go(view)
        before = table.page.evaluate(SHOWN)
        _open_elsewhere(table, link, key)
        assert table.page.evaluate(SHOWN) == before, link
        expect(table.find(OPEN_DRAWERS)).to_have_count(0)


def test_search_stays_when_a_result_opens_elsewhere(visit: Visit) -> None:
    table = visit(TABLET, engine=False).open(wait=SHELL)
    table.find(".seek:visible").click()
    table.find("#search-field").fill("crippled")
    _open_elsewhere(table, "#search-found a", "ControlOrMeta")
    expect(table.find("#search-field")).to_be_visible()


def _open_elsewhere(table: Table, link: str, key: str) -> None:
    with table.page.context.expect_page() as opened:
        table.find(f"{link}:visible").first.click(modifiers=[key])
    close_when_loaded(opened.value)
