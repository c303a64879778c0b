"""A start that fails silently: the page reports the reason and instructions, and retries by
itself.
"""

from collections.abc import Callable, Iterator
from threading import Event
from time import sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.start.sites import OFFLINE, READY, Site, keep, unhash, visit
from tests.start.test_update import TITLE, renewed
from tools.paths import DIST
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser

LOGIN = "<!doctype html><title>Log in</title><p>Welcome to the hotel</p>"
LATER = 20_000
SILENCE = 15_000
SOON = SILENCE + 500
"""Milliseconds; what is asked then takes four seconds at most."""
EARLY = 8_000
BEAT = 500
BEATS = 600
"""Beats of the page's clock until the test gives up; most pass while files arrive."""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
PAPER = "rgb(250, 246, 238)"


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile for one visit: nothing is stored in it."""
    with profile(chromium, service_workers="block") as context:
        yield context


@pytest.fixture
def unstarted(guest: BrowserContext) -> BrowserContext:
    """Return the same, in which the engine's files never arrive: for what goes wrong before, and
    takes no time.
    """
    guest.route("**/*.bin", lambda route: None)
    return guest


def begin(guest: BrowserContext, address: str) -> Page:
    """A page whose clock can be moved forward."""
    page = guest.new_page()
    page.clock.install()
    page.goto(address)
    return page


def answer(body: str | bytes, kind: str = "text/html") -> Callable[[Route], None]:
    """A page, or content of another type, in place of a file."""
    return lambda route: route.fulfill(status=200, content_type=kind, body=body)


login = answer(LOGIN)


SHELL = "static/app/shell.mpy"
CHANGED = (
    f"Odds and rolls did not start: this site changes {SHELL}, so Broadside does not run it. "
    "Ask its owner to send files unchanged."
)
CUT = (
    "Only a part of this page arrived. Try again. "
    "If that does not help, ask the site’s owner to upload all files again."
)
FILES = (
    SHELL,
    "static/app/worker.py",
    "runtime/micropython/micropython.wasm",
    "static/start/shell.js",
    "static/start/unpack_worker.js",
    "runtime/python/stdlib.zip.bin",
    "static/css/page.css",
)
"""Files that different parts of the page ask for."""


@pytest.mark.long
def test_file_replaced_by_a_login_page_is_reported(unstarted: BrowserContext, site: str) -> None:
    """By its content, independently of the clock, which is stopped. A button retries."""
    page = unstarted.new_page()
    page.clock.install(time=0)
    page.clock.pause_at(1)
    trouble = page.locator("#trouble")
    for file in FILES:
        unstarted.route(f"**/{file}", login)
        if file == FILES[0]:
            page.goto(site)
        else:
            retry(page, "Try again")
        expect(trouble, file).to_contain_text("a web page came instead of")
        unstarted.unroute(f"**/{file}")
    unstarted.route(f"**/{FILES[0]}", login)
    page.goto(f"{site}fr.html")
    expect(trouble).to_contain_text("une page est arrivée au lieu de")
    retry(page, "Réessayer")


def retry(page: Page, name: str) -> None:
    """Tap the button beside what is reported."""
    with page.expect_navigation():
        page.locator("#trouble").get_by_role("button", name=name).click()


def test_engine_script_replaced_by_a_login_page_is_reported(
    unstarted: BrowserContext, site: str
) -> None:
    """Before the time limit: only the worker learns about its imports."""
    unstarted.route("**/start/battle_database.js", login)
    page = unstarted.new_page()
    page.goto(site)
    expect(page.locator("#trouble")).to_contain_text("a web page came instead of")
    assert page.evaluate("performance.now()") < SILENCE


@pytest.mark.long
def test_truncated_file_is_reported(guest: BrowserContext, site: str) -> None:
    """Of a script half remains, of the page itself only its head, or also half of its body."""
    page = guest.new_page()
    page.clock.install()
    script, index = ((DIST / name).read_bytes() for name in (SHELL, "index.html"))
    # A script in the head has the tag as text.
    body = index.index(b"\n<body>")
    cases = [
        (SHELL, script[: len(script) // 2], "application/octet-stream", CHANGED),
        ("", index[:body], "text/html", CUT),
        ("", index[: (body + len(index)) // 2], "text/html", CUT),
    ]
    for file, remaining, kind, sentence in cases:
        guest.route(site + file, answer(remaining, kind))
        page.goto(site)
        page.clock.fast_forward(LATER)
        expect(page.locator("#trouble")).to_have_text(f"{sentence} Try again")
        guest.unroute(site + file)


def test_network_without_responses_is_reported(unstarted: BrowserContext, site: str) -> None:
    """Not even the style sheet arrives, without which nothing is shown."""
    for file in ("**/page.css", "**/shell.mpy", "**/version.json"):
        unstarted.route(file, lambda route: None)
    page = unstarted.new_page()
    page.clock.install()
    page.goto(site, wait_until="commit")
    page.wait_for_selector("#trouble", state="attached")
    page.clock.fast_forward(SOON)
    expect(page.locator("#trouble")).to_contain_text("cannot be reached")
    expect(page.locator(".brand")).to_be_visible()


@pytest.mark.long
def test_slow_style_sheet_is_reported_until_it_arrives(
    unstarted: BrowserContext, site: str
) -> None:
    """The browser paints nothing while it waits for it. Only the build's style sheet is
    accepted.
    """
    held: list[Route] = []
    unstarted.route("**/page.css", lambda route: held.append(route))
    page = unstarted.new_page()
    page.goto(f"{site}fr.html", wait_until="commit")
    page.wait_for_function(PAINTED)
    assert page.evaluate(PAINTED) < EARLY
    trouble, brand = page.locator("#trouble"), page.locator(".brand")
    expect(trouble).to_contain_text("charge encore")
    expect(brand).to_be_hidden()
    held[0].fulfill(content_type="text/css", body="")
    expect(brand).to_be_visible()
    expect(trouble).to_be_visible()
    for files in ("**/*.bin", "**/page.css"):
        unstarted.unroute(files)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("html")).to_have_css("background-color", PAPER)
    expect(trouble).to_be_hidden()


def test_worker_that_ends_during_its_start_is_reported(guest: BrowserContext, site: str) -> None:
    unhash(guest)
    guest.route(
        "**/start/interpreter.js",
        lambda route: route.fulfill(
            content_type="text/javascript",
            body="close(); export const version = 'none'; export const loadPyodide = 1;",
        ),
    )
    page = begin(guest, site)
    page.wait_for_selector("html[data-shell]", state="attached")
    # The page counts only beats of its clock that are in time: a clock that the test moves is in
    # time on a busy machine, too.
    page.clock.pause_at(page.evaluate("Date.now()") + LATER)
    trouble = page.locator("#trouble")
    for _ in range(BEATS):
        page.clock.run_for(BEAT)
        if "reload" in trouble.inner_text():
            break
        sleep(1 / 20)
    expect(trouble).to_contain_text("reload")


@pytest.mark.long
def test_page_starts_by_itself_when_the_network_is_back(guest: BrowserContext, site: str) -> None:
    """At once if the device says so, and otherwise after a while: a file that is interrupted is
    requested again.
    """
    gone = {".bin", "version.json"}
    for files in ("**/*.bin", "**/version.json"):
        guest.route(
            files,
            lambda route: (
                route.abort() if route.request.url.endswith((*gone,)) else route.continue_()
            ),
        )
    page = begin(guest, site)
    trouble = page.locator("#trouble")
    page.wait_for_selector("html[data-shell]", state="attached")
    page.clock.fast_forward(LATER)
    expect(trouble).to_contain_text("cannot be reached")
    page.evaluate("window.stays = true")
    gone.clear()
    gone.add("stdlib.zip.bin")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("broadside.latest.loading?.loaded > 0")
    page.clock.fast_forward(LATER)
    expect(trouble).to_contain_text("have not arrived yet")
    gone.clear()
    page.clock.fast_forward(LATER)
    page.wait_for_function(READY)
    expect(trouble).to_be_hidden()
    assert page.evaluate("stays")


def test_page_starts_by_itself_when_a_missing_script_arrives(
    guest: BrowserContext, site: str
) -> None:
    gone = [True]
    guest.route(
        "**/start/start.js",
        lambda route: route.fulfill(status=404) if gone[0] else route.continue_(),
    )
    page = begin(guest, site)
    expect(page.locator("#trouble")).to_contain_text("missing on this site")
    gone[0] = False
    page.clock.fast_forward(LATER)
    page.wait_for_function("() => window.broadside?.latest?.loading")


@pytest.mark.parametrize(
    ("tapped", "how"),
    [("#language", "a login page"), ('.games [data-game="jovian"]', "no network")],
)
def test_page_that_does_not_load_is_reported(
    guest: BrowserContext, site: str, tapped: str, how: str
) -> None:
    page = guest.new_page()
    page.route("**/*.bin", lambda route: None)  # it needs no engine
    page.goto(site + "#settings")
    page.wait_for_selector("html[data-shell]", state="attached")
    page.route("**/*.html*", login if how == "a login page" else lambda route: route.abort())
    page.locator(tapped).click()
    expect(page.locator("#trouble")).to_contain_text("This page still works")
    expect(page.locator("#page")).to_have_attribute("data-game", "dystopian")


HALVE = """async (name) => {
  for (const version of (await caches.keys()).filter((version) => !/ (in use|renewed)$/.test(version))) {
    const [cache, url] = [await caches.open(version), new URL(name, location.href)];
    const kept = await cache.match(url);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    await cache.put(url, new Response(bytes.fill(0, bytes.length / 2), { headers: kept.headers }));
  }
}"""


def halve(visitor: BrowserContext, own: Site, *names: str) -> None:
    """Truncate the stored content of some files, at their former length, in the current version."""
    page = visitor.new_page()
    page.goto(f"{own.address}version.json")
    for name in names:
        page.evaluate(HALVE, name)
    page.close()


INSIDE = "runtime/python/broadside.zip"
SEARCH = "search/en.json"
READ = """async (name) => {
  while (!(await fetch(name).then((found) => found.json(), () => null).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


@pytest.mark.long
def test_broken_stored_files_are_reported_and_repaired(visitor: BrowserContext, own: Site) -> None:
    """An archive, a script and a page, each truncated, while the network fails or is silent; then
    all is right.

    Where nothing that is stored can be read, the page comes from the network.
    """
    keep(visitor, own.address).close()
    halve(visitor, own, INSIDE, "runtime/idb/idb.js", "fr.html")
    answers = Event()
    own.fate = lambda name: answers if name == "fr.html" else 0.0
    page, gone = visitor.new_page(), visitor.new_page()
    page.goto(own.address)
    expect(page.locator("#trouble")).to_contain_text("start by themselves")
    gone.goto(f"{own.address}fr.html")
    expect(gone.locator("html[lang=fr]")).to_contain_text("n’est pas sur cet appareil")
    expect(gone.locator("html")).to_have_css("background-color", PAPER)
    assert gone.evaluate(PAINTED) < EARLY
    own.mend()
    answers.set()
    # Who comes back to the page has it mended before the page looks for itself.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(OFFLINE)
    page.evaluate("dispatchEvent(new Event('online'))")
    gone.wait_for_selector("html[data-shell]", state="attached")
    gone.close()
    page.wait_for_function(READY)
    halve(visitor, own, SEARCH)
    own.cut()
    page.locator("[data-drawer=search]:visible").click()
    page.locator("#search-field").fill("torpedo")
    expect(page.locator("#search-none")).to_contain_text("could not be loaded")
    own.mend()
    page.evaluate(READ, SEARCH)
    page.locator("#search-field").fill("torpedo submerged")
    expect(page.locator("#search-found a").first).to_be_visible()
    own.cut()
    page.close()
    visit(visitor, own, READY).close()
    own.mend()
    (worker,) = visitor.service_workers
    worker.evaluate(
        "() => { caches.match = caches.has = caches.open = () => Promise.reject(new "
        "Error('broken')); }"
    )
    visit(visitor, own, READY)


@pytest.mark.long
def test_broken_current_version_is_replaced_by_a_newer_one(
    visitor: BrowserContext, own: Site
) -> None:
    """Its files are no longer available."""
    keep(visitor, own.address).close()
    own.renew("index.html", *TITLE)
    renewed(visitor, own, bare=True).close()
    own.fate = lambda name: 404 if name == f"{INSIDE}.bin" else None
    halve(visitor, own, INSIDE)
    page = begin(visitor, own.address)
    page.wait_for_selector("html[data-shell]", state="attached")
    page.clock.fast_forward(LATER)
    page.wait_for_function("() => document.title.startsWith('Renewed')")
    page.wait_for_function(READY)
