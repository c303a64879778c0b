"""A host with incomplete, older or lost versions: the page on the device continues."""

import shutil
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import (
    GARBLED,
    KEEP,
    OFFLINE,
    READY,
    SPARE,
    Site,
    at_the_table,
    end_turn,
    settle,
    until,
    visit,
)
from tests.start.test_update import TITLE, another_version, is_new, renewed
from tools.paths import DIST

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_battle_continues_through_an_incomplete_a_newer_and_an_older_version(
    visitor: BrowserContext, own: Site
) -> None:
    """Of the incomplete one the script has arrived, not the files: the page continues, and restarts
    without a network.

    The newer one has the battle with all its events. The older one is offered like any other, and
    reads data saved by the newer one.
    """
    settle(visitor, own)
    page = visit(visitor, own, READY)
    at_the_table(page)
    own.renew("index.html", *TITLE)
    own.fate = lambda name: None if name == "sw.js" else 0.0
    for _ in range(2):
        page.reload()
        expect(page.locator("#battle .turn")).to_have_text("Turn 2")
        assert not is_new(page)
        until(page, "async () => !(await navigator.serviceWorker.getRegistration()).installing")
        own.cut()
    end_turn(page)
    expect(page.locator("#battle .turn")).to_have_text("Turn 3")
    page.close()
    own.mend()
    page = renewed(visitor, own)
    page.locator('.tabs [data-view="battle"]').click()
    another_version(page, 3)
    page.close()
    shutil.copytree(DIST, own.folder, dirs_exist_ok=True)
    page = renewed(visitor, own)
    assert is_new(page)
    page.locator('.tabs [data-view="battle"]').click()
    another_version(page, 3, new=False)


@pytest.mark.long
def test_service_worker_that_does_not_fit_is_not_used(visitor: BrowserContext, own: Site) -> None:
    """A login page, plain text, a script that breaks off, and one beside files of another version.

    The page itself works, and the installation continues with another visit; no file is fetched
    twice.
    """
    index, script = own.folder / "index.html", own.folder / "sw.js"
    old = index.read_bytes()
    own.renew("index.html", *TITLE)
    new, whole = index.read_bytes(), script.read_text()
    index.write_bytes(old)
    handler: Any = own.server.RequestHandlerClass
    guess, kinds = handler.func.guess_type, ["text/html"]
    handler.func.guess_type = lambda self, path: (
        kinds[-1] if path.endswith("sw.js") else guess(self, path)
    )
    page = visitor.new_page()
    page.goto(f"{own.address}#device")
    refused_as(page, "login")
    kinds.append("text/plain")
    refused_as(page, "type")
    kinds.append("text/javascript")
    script.write_text(GARBLED)
    refused_as(page, "start")
    script.write_text(whole)
    refused_as(page, "mixed")
    assert not page.evaluate(
        "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"
    )
    page.wait_for_function(READY)
    page.close()
    index.write_bytes(new)
    page = visitor.new_page()
    page.goto(own.address + SPARE)
    own.server.asked.clear()
    page.evaluate(KEEP)
    page.wait_for_function(OFFLINE)
    asked = {path.removeprefix(own.under) for path in own.server.asked}
    assert {name for name in asked if not name.startswith("static/start/")} == {
        "index.html",
        "sw.js",
    }
    page.goto(own.address)
    page.wait_for_function(READY)
    assert is_new(page)


def refused_as(page: Page, kind: str) -> None:
    """Look at the service worker again: the page tells why it cannot save itself, and nothing
    else.
    """
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(
        "(kind) => window.broadside?.latest?.offline?.failed?.kind === kind", arg=kind
    )
    sentence = page.locator(f"[data-if=offline-{kind}]")
    expect(sentence).to_be_visible()
    expect(page.locator("[data-if^=offline-]:visible")).to_have_count(1)
