"""Interruptions while the page is saved for offline use: the network breaks, the host fails, the
browser deletes.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import (
    FAILED,
    GARBLED,
    OFFLINE,
    READY,
    SPARE,
    UPDATE,
    Fate,
    Frail,
    Site,
    at_the_table,
    end_turn,
    errors_of,
    keep,
)

pytestmark = pytest.mark.browser

KEPT = """async (address) => {
  const found = [];
  for (const name of (await caches.keys()).filter((name) => name.includes(address))) {
    found.push(...(await (await caches.open(name)).keys()).map(({ url }) => url.slice(address.length)));
  }
  return found;
}"""
AWHILE = 5_000
"""Milliseconds until the page tries again by itself."""
BACK = "() => dispatchEvent(new Event('online'))"


def after(count: int, share: float) -> Callable[[str], Fate]:
    """Cut the network after so many files that only the installation requests; the next one arrives
    in part.
    """
    asked: list[str] = []

    def fate(name: str) -> Fate:
        if name.startswith("LICENSES/"):
            asked.append(name)
        return None if len(asked) <= count else share if len(asked) == count + 1 else 0.0

    return fate


@pytest.mark.long
def test_saving_continues_after_each_interruption(visitor: BrowserContext, own: Site) -> None:
    """The network broke before the first file, then in the middle of one; the host refused a file,
    which is named.

    The page tries again after a while, and at once when the network is back; saved files are not
    fetched twice. Later it starts without a network, though the script of the service worker is
    broken.
    """
    own.fate = after(0, 0.0)
    page = visitor.new_page()
    page.clock.install()
    page.goto(own.address)
    page.wait_for_function(FAILED)
    done = len(interrupted(page, own))
    own.fate = after(12, 0.5)
    page.clock.fast_forward(AWHILE)
    page.wait_for_function(
        f"(done) => ({FAILED})() && broadside.latest.offline.done > done", arg=done
    )
    kept = interrupted(page, own)
    refused = page.locator("[data-if=offline-host]")
    own.server.asked.clear()
    for status in (404, 500):
        own.fate = lambda name, status=status: status if name == SPARE else None
        page.evaluate(BACK)
        expect(refused).to_contain_text(f"{SPARE} failed with error {status}")
    own.mend()
    page.evaluate(BACK)
    page.wait_for_function(OFFLINE)
    texts = {path.removeprefix(own.under).removesuffix(".bin") for path in own.server.asked}
    assert SPARE in texts
    assert not texts & kept
    expect(refused).to_be_hidden()
    expect(page.locator("[data-if=offline-ready]")).to_be_visible()
    (own.folder / "sw.js").write_text(GARBLED)
    own.fate = lambda name: None if name == "sw.js" else 0.0
    page.reload()
    page.wait_for_function(READY)
    page.wait_for_function(OFFLINE)
    assert not page.evaluate(UPDATE)


def interrupted(page: Page, own: Site) -> set[str]:
    """The files that are saved after an interruption, which the page reports."""
    data = page.evaluate("broadside.latest.offline")
    assert data["failed"]["kind"] == "network"
    kept = page.evaluate(KEPT, own.address)
    assert len(kept) == data["done"] < data["total"]
    page.evaluate("location.hash = 'device'")
    expect(page.locator("[data-if=offline-network]")).to_contain_text(
        f"{data['done']} of {data['total']}"
    )
    expect(page.locator("#state-text")).to_contain_text("will try again by itself")
    return set(kept)


class Weak(Frail):
    """A host over a network that breaks off every script of a page, and of all else every third
    request.
    """

    def do_GET(self) -> None:  # noqa: N802  (the base class calls it so)
        """Serve, or cut the connection."""
        is_script = self.headers.get("Sec-Fetch-Dest") == "script"
        if is_script or (not self.path.endswith("/") and len(self.server.asked) % 3 == 0):
            self.log_request()
            self._cut(b"", 0.0)
        else:
            super().do_GET()


@pytest.mark.long
def test_first_visit_starts_over_an_unstable_network(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    """Received files are saved, and after the last one the page starts by itself."""
    site = Site(tmp_path / "copy", "/club/", Weak)
    page = visitor.new_page()
    page.goto(site.address)
    page.wait_for_function(READY)
    expect(page.locator("#trouble")).to_be_hidden()
    site.close()


def wipe(page: Page, address: str) -> None:
    """Delete what the browser may delete, but not the service worker itself."""
    types = "cache_storage,local_storage,indexeddb"
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": address, "storageTypes": types}
    )


@pytest.mark.long
def test_battle_survives_the_deletion_of_all_stored_data(
    visitor: BrowserContext, own: Site
) -> None:
    """The next start takes the files from the network; an open page keeps its battle and soon has
    saved all again.
    """
    page = keep(visitor, own.address)
    wipe(page, own.server.address)
    errors = errors_of(page)
    page.goto(own.address)
    page.wait_for_function(READY)
    values = page.evaluate("broadside.latest.loading")
    assert values["loaded"] == values["total"] > 5_000_000
    page.wait_for_function(OFFLINE)
    at_the_table(page)
    page.evaluate("window.stays = true")
    wipe(page, own.server.address)
    assert page.evaluate(KEPT, own.address) == []
    end_turn(page)
    expect(page.locator("#battle .turn")).to_have_text("Turn 3")
    expect(page.locator("#trouble")).to_be_hidden()
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => !broadside.latest.offline.ready")
    page.wait_for_function(OFFLINE)
    assert page.evaluate("window.stays")
    assert errors == []
    own.cut()
    page.reload()
    expect(page.locator("#battle .turn")).to_have_text("Turn 3")
