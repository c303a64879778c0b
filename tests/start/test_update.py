"""A new version waits until the player agrees, and never interrupts a battle or a roll."""

from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import KEEP, ODDS, OFFLINE, READY, SPARE, UPDATE, Site, pass_on, settle
from tools.playwright_fixtures import PATIENCE

pytestmark = pytest.mark.browser

RECHECK = 1500
"""Milliseconds between two looks: longer than a service worker takes that goes on by itself."""
RENEWED = ("index.html", "static/start/build.js", "version.json")
SLOW = """() => {
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (...words) { setTimeout(() => postMessage.apply(this, words), 1500); };
}"""
"""Keeps a page from answering for a while, as the start on a busy device does."""
TITLE = (b"<title>", b"<title>Renewed ")
"""The text that a new version replaces, and the new text."""
ROLL = "(text) => broadside.memory.keep('attack.jovian', text)"


def renewed(visitor: BrowserContext, own: Site, bare: bool = False) -> Page:
    """Open the page in a new tab, or a bare file that keeps as it does, until it says that a new
    version is there.

    Once that is complete the browser ends the old service worker; but not while developer tools
    look at it, as they
    do in tests: then it does nothing any more and keeps the new one from starting. So it is ended
        here.
    """
    page = visitor.new_page()
    workers = visitor.new_cdp_session(page)
    known: dict[str, Any] = {}
    workers.on("ServiceWorker.workerVersionUpdated", lambda event: known.update(versions(event)))
    workers.send("ServiceWorker.enable")
    page.goto(own.address + SPARE * bare, wait_until="commit")
    if bare:
        page.evaluate(KEEP)
    end = monotonic() + PATIENCE / 1000
    while not page.evaluate(UPDATE):
        assert monotonic() < end, known
        page.wait_for_timeout(RECHECK)
        if "installed" in known.values():
            for version in [key for key, status in known.items() if status == "activated"]:
                workers.send("ServiceWorker.stopWorker", {"versionId": version})
    workers.detach()
    return page


def versions(event: Any) -> dict[str, str]:
    """The states of service workers in an event."""
    return {item["versionId"]: item["status"] for item in event["versions"]}


def is_new(page: Page) -> bool:
    """True if a page is of the new version."""
    return page.title().startswith("Renewed")


def another_version(page: Page, turn: int, new: bool = True) -> None:
    """The battle on the table is left and the version that waits taken; the battle is there as it
    was.
    """
    page.locator('#battle [data-do="battle.go"]').first.click()
    expect(page.locator("#battle .open:not(dialog *)")).to_be_visible()
    pass_on(page)
    page.locator("[data-device=update]").click()
    page.wait_for_function(f"() => document.title.startsWith('Renewed') === {str(new).lower()}")
    page.wait_for_function(READY)
    page.locator('.tabs [data-view="battle"]').click()
    page.locator("#battle .open:not(dialog *)").click()
    expect(page.locator("#battle .turn")).to_have_text(f"Turn {turn}")


@pytest.mark.long
def test_update_waits_for_the_player_and_for_a_roll_and_a_battle_in_any_tab(
    visitor: BrowserContext, own: Site
) -> None:
    """The current version stays, even if every page was closed in between; typed values are
    transferred.

    The line explains why the update waits, and the button stays active.
    """
    settle(visitor, own)
    own.renew("index.html", *TITLE)
    own.server.asked.clear()
    page = renewed(visitor, own, bare=True)
    assert {path.removeprefix(own.under) for path in own.server.asked} == {"sw.js", *RENEWED}
    pass_on(page)
    page.close()
    page, other = renewed(visitor, own), renewed(visitor, own)
    for tab in (page, other):
        tab.wait_for_function(READY)
        assert not is_new(tab)
    expect(page.locator("#update")).to_contain_text("A new version is ready. Something new.")
    page.evaluate(ODDS)
    dice = page.locator('[id="f-volley.models.0.attack_dice"]')
    dice.fill("9")
    waits = page.locator("[data-if=update-waits]")
    expect(waits).to_be_hidden()
    page.evaluate(ROLL, '{"kept": {"roll": {"forms": []}}}')
    page.locator("[data-device=update]").click()
    expect(waits).to_be_visible()
    page.evaluate(ROLL, '{"kept": {"roll": {"forms": [], "over": true}}}')
    other.locator('.tabs [data-view="battle"]').click()
    other.locator('#battle [data-do="battle.try"]').click()
    expect(other.locator("html")).to_have_attribute("data-battle", "open")
    other.locator("[data-device=update]").click()
    expect(other.locator("[data-if=update-waits]")).to_be_visible()
    other.evaluate(SLOW)
    # With this the line goes, until the service worker has asked the other tab.
    page.locator("[data-device=update]").click()
    expect(waits).to_be_visible()
    assert not is_new(page)
    other.locator('#battle [data-do="battle.go"]').first.click()
    expect(other.locator("html")).not_to_have_attribute("data-battle", "open")
    loads: list[str] = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.locator("[data-device=update]").click()
    for tab in (page, other):
        tab.wait_for_function("() => document.title.startsWith('Renewed')")
    other.wait_for_function(READY)
    own.cut()
    page.wait_for_function(OFFLINE)
    expect(dice).to_have_value("9")
    expect(page.locator("#update")).to_be_hidden()
    assert len(loads) == 1
    assert (
        len(
            page.evaluate(
                "async () => (await caches.keys()).filter((name) => !name.endsWith('in use'))"
            )
        )
        == 1
    )
