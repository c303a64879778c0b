"""The service worker: a complete version on the device, never half of one."""

import pytest
from playwright.sync_api import BrowserContext

from tests.start.sites import FAILED, OFFLINE, READY, Site, visit

pytestmark = pytest.mark.browser

SPARE = "version.json"  # the last file of every version; the page starts without it


def test_one_visit_is_enough_to_start_without_network(visitor: BrowserContext, own: Site) -> None:
    """Closed, taken off the network, opened again: the engine starts."""
    visit(visitor, own, OFFLINE).close()
    own.cut()
    visit(visitor, own, READY)


def test_a_later_visit_asks_for_nothing_but_news(visitor: BrowserContext, own: Site) -> None:
    """Only the script of the service worker itself is checked for a newer version."""
    visit(visitor, own, OFFLINE).close()
    own.server.asked.clear()
    visit(visitor, own, READY)
    assert set(own.server.asked) <= {own.under + "sw.js"}


def test_an_interrupted_installation_goes_on_where_it_stopped(visitor: BrowserContext, own: Site) -> None:
    """What was fetched and right is not fetched again."""
    missing = own.folder / SPARE
    text = missing.read_bytes()
    missing.unlink()
    visit(visitor, own, FAILED).close()
    missing.write_bytes(text)
    page = visit(visitor, own, READY)
    own.server.asked.clear()
    page.wait_for_function(OFFLINE)
    assert set(own.server.asked) <= {own.under + SPARE, own.under + "sw.js"}


def test_a_file_that_is_not_the_build_s_is_refused(visitor: BrowserContext, own: Site) -> None:
    """A wrong byte, and the version is not used; the page itself goes on from the network."""
    (own.folder / SPARE).write_bytes(b"someone else's words")
    page = visit(visitor, own, FAILED)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    page.wait_for_function(READY)
