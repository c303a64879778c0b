"""The service worker: a complete version on the device, never half of one."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import FAILED, OFFLINE, READY, SPARE, Packing, Site, keep, pack, visit

pytestmark = pytest.mark.browser


def test_one_visit_is_enough_and_a_later_one_asks_for_nothing_but_news(visitor: BrowserContext, own: Site) -> None:
    """Closed, taken off the network, opened again: the engine starts; a newer service worker is all it looks for.

    The page's own thread reads what it compiles, and leaves the archives to the engine's worker.
    """
    visit(visitor, own, OFFLINE).close()
    own.server.asked.clear()
    # The host may have lost the script of the service worker, and then all the rest.
    own.fate = lambda name: 404 if name == "sw.js" else 0.0
    page = visit(visitor, own, READY)
    page.wait_for_function(OFFLINE)
    assert set(own.server.asked) <= {own.under + "sw.js"}
    read = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert len([name for name in read if name.endswith((".asm.wasm", ".so.wasm"))]) == 2
    assert [name for name in read if name.endswith(".zip")] == []
    # Chromium keeps what it compiled of a script only if that is kept as it came.
    script = f"{own.address}static/start/start.js"
    assert page.evaluate("(name) => caches.match(name).then(({ url }) => url)", script) == script


def test_a_first_visit_that_has_kept_all_goes_on_without_a_network(visitor: BrowserContext, own: Site) -> None:
    """What it has not asked for yet comes from the device: the search, which is loaded with its first word."""
    page = visit(visitor, own, OFFLINE)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    own.cut()
    page.locator("[data-drawer=search]").click()
    page.locator("#search-field").fill("torpedo submerged")
    expect(page.locator("#search-found a").first).to_be_visible()


def test_an_interrupted_installation_goes_on_where_it_stopped(visitor: BrowserContext, own: Site) -> None:
    """What was fetched and right is not fetched again."""
    missing = own.folder / SPARE
    text = missing.read_bytes()
    missing.unlink()
    keep(visitor, own.address, FAILED).close()
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


@pytest.mark.parametrize("encoding", ["gzip", "br"])
def test_a_host_that_packs_by_itself(visitor: BrowserContext, tmp_path: Path, encoding: str) -> None:
    """Also what is packed already: bytes are counted as they should be, hashes hold, it opens with the host gone."""
    site = Site(tmp_path / "copy", "/club/", type("Packed", (Packing,), {"encoding": encoding}))
    pack(site.folder, encoding)
    page = visit(visitor, site, OFFLINE)
    loading = page.evaluate("broadside.latest.loading")
    assert loading["loaded"] == loading["total"]
    page.close()
    site.close()
    visit(visitor, site, READY).wait_for_function(OFFLINE)
