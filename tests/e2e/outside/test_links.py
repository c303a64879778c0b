"""Addresses that were changed on the way to the page: they open what was shared, also on a first
visit.
"""

import pytest
from playwright.sync_api import expect

from engine.engagement import Code, write_code
from tests.e2e.conftest import Visit
from tests.e2e.support.dams import Dam
from tests.e2e.support.later import MEMORY
from tests.e2e.support.pages import SHELL, Table
from tests.engine.engagement.toy import sure

pytestmark = pytest.mark.browser
TITLE = "A shared set-up"
TOO_LONG = 1_100_000
FOLLOW = "(hash) => location.replace(hash)"
LONG_LINK = "(length) => location.replace('#share=BS6.' + 'A'.repeat(length))"


def setup(dr: str) -> str:
    """Return the code of a set-up."""
    return sure(
        write_code(Code(kind="setup", game="dystopian", data={"form": {"target": {"dr": dr}}}))
    )


def expect_opened(table: Table, dr: str) -> None:
    """Expect the content of the code, and nothing of it in the address."""
    expect(table.find("#share .facts dd").first).to_have_text(dr)
    expect(table.find("#share-title")).to_have_text(TITLE)
    assert table.page.url.endswith("#share")
    assert "BS6" not in table.page.url


def test_changed_addresses_open_what_was_shared(visit: Visit) -> None:
    table = visit()
    table.page.goto(f"{table.address}?utm_source=mail#share={setup('3')}&fbclid=IwAR3-_x).")
    expect_opened(table, "3")
    code = setup("4")
    changed = [
        ("4", f"#share%3D{code}."),
        ("5", f"#/share={setup('5')}"),
        ("6", f"#SHARE={setup('6')}\u201d"),
        ("5", f"#share=%22{setup('5')}%22"),
        ("6", f"#{setup('6')}"),
        ("4", f"#share={code[:20]}%20{code[20:]}%0A--%20Jo"),
    ]
    for dr, address in changed:
        table.page.evaluate(FOLLOW, address)
        expect_opened(table, dr)
    table.page.goto(f"{table.address}?share={setup('6')}")
    expect_opened(table, "6")
    for address, sentence in (
        ("#share=", "has lost its code"),
        (f"#share={code[:-6]}", "end of this code is missing"),
        (f"#share={code[:30]}{code[30:].swapcase()}", "wrong or missing"),
    ):
        table.page.evaluate(FOLLOW, address)
        expect(table.fault("share.code")).to_contain_text(sentence)
    table.page.evaluate(LONG_LINK, TOO_LONG)
    expect(table.fault("share.code")).to_contain_text("Too large")


def test_shared_link_outlasts_a_page_that_loads_anew(visit: Visit) -> None:
    """On a first visit the page may have to load twice, or the player changes the language while it
    loads.
    """
    table = visit()
    engine = Dam(table, f"**/{MEMORY}")
    table.page.goto(f"{table.address}#share={setup('5')}")
    table.until(SHELL)
    for _ in range(2):
        table.page.reload()
        table.until(SHELL)
        expect(table.find("#share-reading")).to_be_visible()
    engine.open()
    expect_opened(table, "5")
    assert table.page.evaluate(
        "Object.keys(sessionStorage).every((key) => !key.endsWith('shared'))"
    )
