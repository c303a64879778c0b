"""The page's start in a browser: the engine starts, nothing leaves the origin, loading is told in bytes."""

import pytest
from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.browser

READY = "() => window.broadside?.latest?.ready"


def test_the_engine_starts_from_the_transferred_files(page: Page, site: str) -> None:
    """Every byte comes from the site itself, and no big file is asked for twice."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(site)
    page.wait_for_function(READY)
    assert [url for url in asked if not url.startswith((site, "blob:"))] == []
    big = [url for url in asked if url.endswith(".bin")]
    assert len(big) == len(set(big)) > 0


def test_pyscripts_own_python_stays_out_of_the_worker(page: Page, site: str) -> None:
    """It looks for the page there, and complains that it cannot reach it."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(site)
    page.wait_for_function(READY)
    assert [text for text in said if "document" in text] == []


def test_loading_is_told_in_bytes(page: Page, site: str) -> None:
    """The last word is that everything has come."""
    page.goto(site)
    page.wait_for_function(READY)
    told = page.evaluate("broadside.latest.loading")
    assert told["loaded"] == told["total"] > 5_000_000


@pytest.mark.parametrize(
    ("files", "reason"), [("**/*.wasm.bin", "network"), ("**/stdlib.zip.bin", "network"), ("**/core.js", "engine")]
)
def test_a_lost_file_is_told_at_once(visitor: BrowserContext, site: str, files: str, reason: str) -> None:
    """Nobody waits for a worker that can never start."""
    lost = visitor.new_page()
    lost.route(files, lambda route: route.fulfill(status=404))
    lost.goto(site)
    lost.wait_for_function("() => window.broadside?.latest?.failed")
    assert lost.evaluate("broadside.latest.failed.reason") == reason
