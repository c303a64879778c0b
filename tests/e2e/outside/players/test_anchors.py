"""Addresses of views and charts, with what chats and mails put behind them."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL

pytestmark = pytest.mark.browser
BEHIND = (
    "&fbclid=IwAR0x",
    "?utm_source=mail&utm_medium=x",
    ".",
    ",",
    ")",
    "%20",
    "/",
    "%E0%A4%A",
    "”",
    "…",
    "💥",
)
BEFORE = ("/", "!/", "#")
TARGETS = (("odds", "odds"), ("rulings", "rulings"), ("dystopian-to-hit-aa-1", "charts"))
STRANGE = (
    "constructor",
    "__proto__",
    "%E0%A4%A",
    "<img src=x onerror=alert(1)>",
    "toString",
    "nowhere.at.all",
    "%00",
)


def test_address_opens_with_anything_around_it(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    for name, view in TARGETS:
        for address in [name + behind for behind in BEHIND] + [before + name for before in BEFORE]:
            table.page.evaluate("(address) => location.hash = address", address)
            expect(table.find(f"#{view}")).to_be_visible()
            table.page.wait_for_function("(name) => location.hash === `#${name}`", arg=name)
    table.page.goto("about:blank")
    table.open("index.html#rulings&fbclid=IwAR0x", wait=SHELL)
    expect(table.find("#rulings")).to_be_visible()


def test_strange_address_opens_the_first_view(visit: Visit) -> None:
    """Without an error, and the tabs work."""
    table = visit(engine=False).open(wait=SHELL)
    for address in STRANGE:
        table.page.evaluate("(address) => location.hash = address", address)
        expect(table.find(".view:visible")).to_have_count(1)
        table.go("settings")
