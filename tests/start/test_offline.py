"""The service worker: a complete version on the device, never half of one."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import FAILED, OFFLINE, READY, SPARE, Frail, Packing, Site, keep, pack, until, visit

pytestmark = pytest.mark.browser
INTERPRETER = "runtime/pyodide/pyodide.asm.wasm"
ARCHIVES = ("runtime/python/stdlib.zip", "runtime/python/broadside.zip")


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


def test_what_others_have_below_the_folder_is_left_alone(visitor: BrowserContext, own: Site) -> None:
    """A page of another project may take as long as it likes: nobody stands between it and who asks for it."""
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
"""What another site on the same host would run here."""


def test_what_another_site_added_to_our_scripts_is_never_run(visitor: BrowserContext, own: Site) -> None:
    """To one of the page, and to one of the worker; nor is a page shown that is none of ours."""
    page = keep(visitor, own.address)
    for name in ("static/start/status_line.js", "static/start/battle_database.js"):
        page.evaluate(PLANTED, [name, OWNED])
    page.evaluate(PLANTED, ["planted.html", f"<script>{OWNED}</script>"])
    answer = page.goto(f"{own.address}planted.html")
    assert answer and answer.status == 404
    page.goto(own.address)
    page.wait_for_function(READY)
    page.wait_for_function(OFFLINE)
    own.cut()
    visit(visitor, own, READY)
    assert "/owned" not in own.server.asked


def test_an_archive_that_another_site_changed_is_never_used(visitor: BrowserContext, own: Site) -> None:
    page = keep(visitor, own.address)
    for name in ARCHIVES:
        page.evaluate(PLANTED, [name, "more"])
    page.close()
    own.server.asked.clear()
    visit(visitor, own, READY)
    assert {f"{own.under}{name}.bin" for name in ARCHIVES} <= set(own.server.asked)


def test_an_interpreter_that_another_site_changed_is_fetched_again_after_the_start(
    visitor: BrowserContext, own: Site
) -> None:
    """It is compiled as it comes, and looked at once there is time."""
    page = keep(visitor, own.address)
    size = f"async () => (await (await caches.match('{INTERPRETER}'))?.blob())?.size"
    whole = page.evaluate(size)
    page.evaluate(PLANTED, [INTERPRETER, "\0\2\1a"])  # a section that means nothing
    assert page.evaluate(size) != whole
    page.close()
    until(visit(visitor, own, READY), f"async () => (await ({size})()) === {whole}")


class Partial(Frail):
    """A host that calls each of its answers a part."""

    def send_response_only(self, code: int, message: str | None = None) -> None:
        """Say 206 where 200 is meant, but of pages."""
        super().send_response_only(206 if code == 200 and not self.path.endswith((".html", "/")) else code, message)


def test_a_host_whose_answers_are_called_parts(visitor: BrowserContext, tmp_path: Path) -> None:
    """They are kept as what they are: whole."""
    site = Site(tmp_path / "copy", "/club/", Partial)
    visit(visitor, site, OFFLINE).close()
    site.close()
    visit(visitor, site, READY)


class Typeless(Frail):
    """A host that knows no type for scripts."""

    def guess_type(self, path: str) -> str:  # type: ignore[override]
        """Say of scripts that they are texts."""
        return "text/plain" if path.endswith(".js") else super().guess_type(path)


def test_scripts_of_a_wrong_type_are_told_as_what_they_are(visitor: BrowserContext, tmp_path: Path) -> None:
    site = Site(tmp_path / "copy", "/club/", Typeless)
    page = visitor.new_page()
    page.goto(site.address)
    expect(page.locator("#trouble")).to_contain_text("sends its scripts wrongly")
    site.close()


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
