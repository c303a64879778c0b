"""The service worker: a complete version on the device, never half of one."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import (
    OFFLINE,
    READY,
    Frail,
    Packing,
    Site,
    errors_of,
    keep,
    pack,
    remember,
    until,
    visit,
)
from tools.paths import DIST

pytestmark = pytest.mark.browser
INTERPRETER = "runtime/pyodide/pyodide.asm.wasm"
ARCHIVES = ("runtime/python/stdlib.zip", "runtime/python/broadside.zip")


COUNT = """() => {
  window.counted = 0;
  new MutationObserver(() => window.counted++).observe(document.getElementById("answer"), { childList: true });
}"""


def first_visit(page: Page, own: Site) -> None:
    """Open the page until the engine is ready.

    Every byte comes from the site, all files of PyScript are used, and no big file is requested
    twice. PyScript's own
    Python stays out of the worker: it would look for the page there, and complain that it is not.
    """
    asked: list[str] = []
    texts: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: texts.append(message.text))
    page.goto(own.address)
    page.wait_for_selector("html[data-shell]", state="attached")
    page.evaluate(COUNT)
    page.wait_for_function(READY)
    assert [url for url in asked if not url.startswith((own.address, "blob:"))] == []
    names = {url.rsplit("/", 1)[-1] for url in asked if "/runtime/pyscript/" in url}
    assert names == {path.name for path in (DIST / "runtime/pyscript").iterdir()}, (
        "every shipped file of PyScript"
    )
    big = [url for url in asked if url.endswith(".bin")]
    assert len(big) == len(set(big)) > 0
    assert [text for text in texts if "document" in text] == []
    values = page.evaluate("broadside.latest.loading")
    assert values["loaded"] == values["total"] > 5_000_000


def test_page_opens_without_a_network_after_a_first_visit(
    visitor: BrowserContext, own: Site
) -> None:
    """Files not requested yet come from the device, such as the search, which is loaded with its
    first word.

    The odds of the form as it opens are in the page; only other values are sent to the engine. The
    page's own thread reads what it compiles, and leaves the archives to the engine's worker. Pages
    of other projects below the folder are not intercepted.
    """
    page = visitor.new_page()
    errors = errors_of(page)
    first_visit(page, own)
    page.wait_for_function(OFFLINE)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert page.evaluate("counted") == 0
    # Nor has PyScript put a place of its own into the page, which would be styled and drawn once
    # more for it.
    assert page.locator("script-py").count() == 0
    assert errors == []
    assert all(path.startswith(own.under) for path in own.server.asked), (
        "nothing outside the site's path"
    )
    (own.folder / "other").mkdir()
    (own.folder / "other" / "index.html").write_text("<title>Another project</title>")
    other = visitor.new_page()
    answers = [other.goto(own.address + name) for name in ("version.json", "other/")]
    assert [answer and answer.from_service_worker for answer in answers] == [True, False]
    own.cut()
    page.locator("[data-drawer=search]:visible").click()
    page.locator("#search-field").fill("torpedo submerged")
    expect(page.locator("#search-found a").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('.tabs [data-view="attack"]').click()
    page.locator('[id="f-volley.models.0.attack_dice"]').fill("8")
    page.close()
    own.server.asked.clear()
    # The host may have lost the script of the service worker, and then all the rest.
    own.fate = lambda name: 404 if name == "sw.js" else 0.0
    page = visitor.new_page()
    page.goto(own.address)
    page.wait_for_selector("html[data-shell]", state="attached")
    page.evaluate(COUNT)
    page.wait_for_function("counted > 0")
    page.wait_for_function(OFFLINE)
    assert set(own.server.asked) <= {own.under + "sw.js"}
    read = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert len([name for name in read if name.endswith((".asm.wasm", ".so.wasm"))]) == 2
    assert [name for name in read if name.endswith(".zip")] == []
    # Chromium keeps what it compiled of a script only if that is kept as it came.
    script = f"{own.address}static/start/start.js"
    assert page.evaluate("(name) => caches.match(name).then(({ url }) => url)", script) == script


PLANTED = """async ([name, text]) => {
  const version = (await caches.keys()).find((one) => !one.endsWith(" in use"));
  const cache = await caches.open(version);
  const kept = await cache.match(name);
  const headers = kept?.headers ?? { "Content-Type": "text/html" };
  await cache.put(name, new Response(new Blob([await kept?.blob() ?? "", text]), { headers }));
}"""
"""Puts something behind what is kept of a file, or in its place where it is none of ours."""
SIZES = """() => Promise.all(NAMES.map(async (name) => {
  const kept = await caches.match(name);
  return (await kept?.blob())?.size ?? 0;
}))"""
"""The sizes of what is kept of some files."""
OWNED = "fetch(`${self.origin}/owned`);"
"""A script that another site on the same host would run on this page."""


@pytest.mark.long
def test_files_changed_by_another_site_are_never_used(visitor: BrowserContext, own: Site) -> None:
    """Scripts of the page and of the worker, and archives, are fetched anew, and no foreign page is
    shown.

    The interpreter is compiled as it arrives, and checked later. All of them are right on the
    device as well, for a start without a network and without the engine's memory.
    """
    page = keep(visitor, own.address)
    for name in ("static/start/status_line.js", "static/start/battle_database.js"):
        page.evaluate(PLANTED, [name, OWNED])
    sizes = SIZES.replace("NAMES", json.dumps([INTERPRETER, *ARCHIVES]))
    whole = page.evaluate(sizes)
    page.evaluate(PLANTED, [INTERPRETER, "\0\2\1a"])  # a section that means nothing
    for name in ARCHIVES:
        page.evaluate(PLANTED, [name, "more"])
    assert set(page.evaluate(sizes)).isdisjoint(whole)
    page.evaluate(PLANTED, ["planted.html", f"<script>{OWNED}</script>"])
    answer = page.goto(f"{own.address}planted.html")
    assert answer and answer.status == 404
    own.server.asked.clear()
    page.goto(own.address)
    page.wait_for_function(READY)
    assert {f"{own.under}{name}.bin" for name in ARCHIVES} <= set(own.server.asked)
    until(page, f"async () => String(await ({sizes})()) === '{','.join(map(str, whole))}'")
    page.wait_for_function(OFFLINE)
    remember(page, own)
    own.cut()
    visit(visitor, own, READY)
    assert "/owned" not in own.server.asked


class Typeless(Frail):
    """A host that knows no type for scripts."""

    def guess_type(self, path: str) -> str:  # type: ignore[override]
        """Say of scripts that they are texts."""
        return "text/plain" if path.endswith(".js") else super().guess_type(path)


def test_scripts_of_a_wrong_type_are_reported(visitor: BrowserContext, tmp_path: Path) -> None:
    site = Site(tmp_path / "copy", "/club/", Typeless)
    page = visitor.new_page()
    page.goto(site.address)
    expect(page.locator("#trouble")).to_contain_text("sends scripts wrongly")
    site.close()


@pytest.mark.long
def test_host_that_compresses_responses_and_calls_them_partial_works(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    """Even compressed files: bytes are counted correctly, hashes match, it opens without the
    host.
    """
    site = Site(tmp_path / "copy", "/club/", Packing)
    pack(site.folder)
    page = visit(visitor, site, OFFLINE)
    loading = page.evaluate("broadside.latest.loading")
    assert loading["loaded"] == loading["total"]
    page.close()
    site.close()
    visit(visitor, site, READY).wait_for_function(OFFLINE)
