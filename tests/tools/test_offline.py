"""The service worker: a complete version on the device, never half of one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.tools.sites import Site

pytestmark = pytest.mark.browser

READY = "() => window.broadside?.latest?.ready"
OFFLINE = "() => window.broadside?.latest?.offline?.ready"
FAILED = "() => window.broadside?.latest?.offline?.failed"
SPARE = "version.json"  # the last file of every version; the page starts without it


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path, to do with as one likes."""
    site = Site(tmp_path / "copy", "/club/broadside/")
    yield site
    site.close()


def visit(context: BrowserContext, site: Site, until: str) -> Page:
    """Open the page in a new tab and wait."""
    page = context.new_page()
    page.goto(site.address)
    page.wait_for_function(until)
    return page


def test_one_visit_is_enough_to_start_without_network(visitor: BrowserContext, own: Site) -> None:
    """Closed, taken off the network, opened again: the engine starts."""
    visit(visitor, own, OFFLINE).close()
    own.close()
    try:
        visit(visitor, own, READY)
    finally:
        own.reopen()


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


def test_a_new_version_waits_until_the_old_one_is_closed(visitor: BrowserContext, own: Site) -> None:
    """While a page is open its files stay; the next start has the new ones."""
    visit(visitor, own, OFFLINE).close()
    own.renew("index.html", b"<title>", b"<title>Renewed ")
    page = visit(visitor, own, "() => window.broadside?.latest?.offline?.update")
    page.reload()
    assert not page.title().startswith("Renewed")
    page.close()
    page = visit(visitor, own, READY)
    assert page.title().startswith("Renewed")


def test_a_waiting_version_takes_over_when_asked(visitor: BrowserContext, own: Site) -> None:
    """The page reloads itself as a whole, so that old and new never mix."""
    visit(visitor, own, OFFLINE).close()
    own.renew("index.html", b"<title>", b"<title>Renewed ")
    page = visit(visitor, own, "() => window.broadside?.latest?.offline?.update")
    with page.expect_navigation():
        page.evaluate("broadside.update()")
    page.wait_for_function("() => document.title.startsWith('Renewed')")
