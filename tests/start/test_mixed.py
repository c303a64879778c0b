"""A host with incomplete, older or lost versions: the page on the device continues."""

import shutil

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import FAILED, OFFLINE, READY, Site, settle, until, visit
from tests.start.test_saving import end_turn
from tests.start.test_update import TITLE, UPDATE, another_version, at_the_table, is_new, renewed
from tools.paths import DIST

pytestmark = pytest.mark.browser
GARBLED = "const BUILD = {"


def test_battle_continues_through_an_incomplete_a_newer_and_an_older_version(
    visitor: BrowserContext, own: Site
) -> None:
    """Of the incomplete one the script has arrived, not the files: both tabs continue, and restart without a network.

    An open battle delays the newer one, which has it with all its events. The older one is offered like any other, and
    reads data saved by the newer one.
    """
    settle(visitor, own)
    page = visit(visitor, own, READY)
    at_the_table(page)
    own.renew("index.html", *TITLE)
    own.fate = lambda name: None if name == "sw.js" else 0.0
    other = visit(visitor, own, READY)
    until(other, "async () => !(await navigator.serviceWorker.getRegistration()).installing")
    own.cut()
    for tab in (page, other):
        tab.reload()
        expect(tab.locator("#battle .turn")).to_have_text("Turn 2")
        assert not is_new(tab)
    end_turn(page)
    expect(other.locator("#battle .turn")).to_have_text("Turn 3")
    page.close()
    other.close()
    own.mend()
    page = renewed(visitor, own)
    page.locator('.tabs [data-view="battle"]').click()
    expect(page.locator("#battle .turn")).to_have_text("Turn 3")
    page.locator("[data-device=update]").click()
    expect(page.locator("[data-if=update-waits]")).to_be_visible()
    another_version(page, 3)
    page.close()
    shutil.copytree(DIST, own.folder, dirs_exist_ok=True)
    page = renewed(visitor, own)
    assert is_new(page)
    page.locator('.tabs [data-view="battle"]').click()
    another_version(page, 3, new=False)


def test_script_of_one_version_beside_files_of_another_is_not_used(visitor: BrowserContext, own: Site) -> None:
    """As while a new version is copied to the host: it is used only after every file is its own."""
    old = (own.folder / "index.html").read_bytes()
    own.renew("index.html", *TITLE)
    new = (own.folder / "index.html").read_bytes()
    (own.folder / "index.html").write_bytes(old)
    page = visit(visitor, own, FAILED)
    page.wait_for_function(READY)
    assert page.evaluate("broadside.latest.offline.failed.kind") == "other"
    assert not page.evaluate("async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)")
    (own.folder / "index.html").write_bytes(new)
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    page.reload()
    page.wait_for_function(READY)
    assert is_new(page)


def test_broken_service_worker_does_not_stop_the_page(visitor: BrowserContext, own: Site) -> None:
    """On a first visit the page works and reports that it is not saved; later the current version continues."""
    script = own.folder / "sw.js"
    whole = script.read_text()
    script.write_text(GARBLED)
    page = visit(visitor, own, FAILED)
    page.wait_for_function(READY)
    script.write_text(whole)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(OFFLINE)
    script.write_text(GARBLED)
    own.fate = lambda name: None if name == "sw.js" else 0.0
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_function(OFFLINE)
    assert not page.evaluate(UPDATE)
