"""The service worker: a complete version on the device, never half of one."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import (
    FAILED,
    KEEP,
    OFFLINE,
    READY,
    SPARE,
    Frail,
    Packing,
    Site,
    keep,
    pack,
    settle,
    until,
    visit,
)

pytestmark = pytest.mark.browser
INTERPRETER = "runtime/pyodide/pyodide.asm.wasm"
ARCHIVES = ("runtime/python/stdlib.zip", "runtime/python/broadside.zip")


def test_page_continues_and_opens_without_a_network_after_a_first_visit(visitor: BrowserContext, own: Site) -> None:
    """Files not requested yet come from the device, such as the search, which is loaded with its first word.

    Closed and opened again, the engine starts; a newer service worker is all that is requested. The page's own thread
    reads what it compiles, and leaves the archives to the engine's worker.
    """
    page = visit(visitor, own, OFFLINE)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert all(path.startswith(own.under) for path in own.server.asked), "nothing outside the site's path"
    own.cut()
    page.locator("[data-drawer=search]:visible").click()
    page.locator("#search-field").fill("torpedo submerged")
    expect(page.locator("#search-found a").first).to_be_visible()
    page.close()
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


def test_file_that_differs_from_the_build_is_refused_until_it_is_right(visitor: BrowserContext, own: Site) -> None:
    """After a wrong byte the version is not used, and the page itself continues from the network.

    The installation continues with another visit; files fetched correctly are not fetched twice.
    """
    spare = own.folder / SPARE
    right = spare.read_bytes()
    spare.write_bytes(b"someone else's words")
    page = visit(visitor, own, FAILED)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    page.wait_for_function(READY)
    spare.write_bytes(right)
    page.close()
    page = visitor.new_page()
    page.goto(own.address + SPARE)
    own.server.asked.clear()
    page.evaluate(KEEP)
    page.wait_for_function(OFFLINE)
    asked = {path.removeprefix(own.under) for path in own.server.asked}
    assert {name for name in asked if not name.startswith("static/start/")} == {SPARE, "sw.js"}


def test_pages_of_other_projects_below_the_folder_are_not_intercepted(visitor: BrowserContext, own: Site) -> None:
    """Such a page may take any time, without interference."""
    keep(visitor, own.address).close()
    (own.folder / "other").mkdir()
    (own.folder / "other" / "index.html").write_text("<title>Another project</title>")
    page = visitor.new_page()
    answers = [page.goto(own.address + name) for name in ("fr.html", "other/")]
    assert [answer and answer.from_service_worker for answer in answers] == [True, False]


PLANTED = """async ([name, text]) => {
  const version = (await caches.keys()).find((one) => !one.endsWith(" in use"));
  const cache = await caches.open(version);
  const kept = await cache.match(name);
  const headers = kept?.headers ?? { "Content-Type": "text/html" };
  await cache.put(name, new Response(new Blob([await kept?.blob() ?? "", text]), { headers }));
}"""
"""Puts something behind what is kept of a file, or in its place where it is none of ours."""
OWNED = "fetch(`${self.origin}/owned`);"
"""A script that another site on the same host would run on this page."""


def test_scripts_and_interpreter_changed_by_another_site_are_fetched_anew(visitor: BrowserContext, own: Site) -> None:
    """Scripts of the page and of the worker never run, and no foreign page is shown.

    The interpreter is compiled as it arrives, and checked later.
    """
    settle(visitor, own)
    page = visitor.new_page()
    page.goto(own.address + SPARE)
    for name in ("static/start/status_line.js", "static/start/battle_database.js"):
        page.evaluate(PLANTED, [name, OWNED])
    size = f"async () => (await (await caches.match('{INTERPRETER}'))?.blob())?.size"
    whole = page.evaluate(size)
    page.evaluate(PLANTED, [INTERPRETER, "\0\2\1a"])  # a section that means nothing
    assert page.evaluate(size) != whole
    page.evaluate(PLANTED, ["planted.html", f"<script>{OWNED}</script>"])
    answer = page.goto(f"{own.address}planted.html")
    assert answer and answer.status == 404
    page.goto(own.address)
    page.wait_for_function(READY)
    until(page, f"async () => (await ({size})()) === {whole}")
    page.wait_for_function(OFFLINE)
    own.cut()
    visit(visitor, own, READY)
    assert "/owned" not in own.server.asked


def test_archive_changed_by_another_site_is_never_used(visitor: BrowserContext, own: Site) -> None:
    page = keep(visitor, own.address)
    for name in ARCHIVES:
        page.evaluate(PLANTED, [name, "more"])
    page.close()
    own.server.asked.clear()
    visit(visitor, own, READY)
    assert {f"{own.under}{name}.bin" for name in ARCHIVES} <= set(own.server.asked)


class Partial(Frail):
    """A host that calls each of its responses partial."""

    def send_response_only(self, code: int, message: str | None = None) -> None:
        """Say 206 where 200 is meant, but of pages."""
        super().send_response_only(206 if code == 200 and not self.path.endswith((".html", "/")) else code, message)


def test_partial_responses_with_whole_files_are_accepted(visitor: BrowserContext, tmp_path: Path) -> None:
    """They are stored as whole files."""
    site = Site(tmp_path / "copy", "/club/", Partial)
    visit(visitor, site, OFFLINE).close()
    site.close()
    visit(visitor, site, READY)


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


def test_host_with_its_own_compression_works(visitor: BrowserContext, tmp_path: Path) -> None:
    """Even for compressed files: bytes are counted correctly, hashes match, it opens without the host."""
    site = Site(tmp_path / "copy", "/club/", Packing)
    pack(site.folder)
    page = visit(visitor, site, OFFLINE)
    loading = page.evaluate("broadside.latest.loading")
    assert loading["loaded"] == loading["total"]
    page.close()
    site.close()
    visit(visitor, site, READY).wait_for_function(OFFLINE)
