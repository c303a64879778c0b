"""The page's start in a browser: the engine starts, all requests stay on the origin, progress is shown in bytes."""

import pytest
from playwright.sync_api import Page

from tests.start.sites import ODDS
from tools.paths import DIST

pytestmark = pytest.mark.browser
COUNT = """() => {
  window.counted = 0;
  new MutationObserver(() => window.counted++).observe(document.getElementById("answer"), { childList: true });
}"""

READY = "() => window.broadside?.latest?.ready"


def begin(page: Page, site: str) -> None:
    """Open the page, and count the changes of the odds from then on."""
    page.goto(site)
    page.wait_for_selector("html[data-shell]", state="attached")
    page.evaluate(COUNT)
    page.wait_for_function(READY)


def test_engine_starts_from_the_site_without_further_requests(page: Page, site: str) -> None:
    """Every byte comes from the site itself, no big file is asked for twice, and the last word is that all has come.

    PyScript's own Python stays out of the worker: it would look for the page there, and complain that it is not. The
    answer to the form as it opens is in the page; only what was left from another visit is asked about.
    """
    asked: list[str] = []
    texts: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: texts.append(message.text))
    begin(page, site)
    assert [url for url in asked if not url.startswith((site, "blob:"))] == []
    names = {url.rsplit("/", 1)[-1] for url in asked if "/runtime/pyscript/" in url}
    assert names == {path.name for path in (DIST / "runtime/pyscript").iterdir()}, "every shipped file of PyScript"
    big = [url for url in asked if url.endswith(".bin")]
    assert len(big) == len(set(big)) > 0
    assert [text for text in texts if "document" in text] == []
    values = page.evaluate("broadside.latest.loading")
    assert values["loaded"] == values["total"] > 5_000_000
    page.wait_for_timeout(1000)
    assert page.evaluate("counted") == 0
    # Nor has PyScript put a place of its own into the page, which would be styled and drawn once more for it.
    assert page.locator("script-py").count() == 0
    page.evaluate(ODDS)
    page.locator('[id="f-volley.models.0.attack_dice"]').fill("8")
    begin(page, site)
    page.wait_for_function("counted > 0")
