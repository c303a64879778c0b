"""The browser ends the engine's worker, or has no room for it: the page notices without waiting,
and says why.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.start.sites import READY, unhash
from tests.start.test_memory import UNHURRIED
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser
ENDED = "the browser ended their program"
FULL = "too little free memory"
UNKNOWN = "cannot tell why"
START = "**/start/engine/worker_start.js"
ENDING = """{
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(address, options) {
      super(address, options);
      if (!String(address).startsWith("blob:")) return;
      globalThis.engineWorker = this;
      const end = () => setTimeout(() => this.terminate(), WAIT);
      if (WHEN === "made") end();
      this.addEventListener("message", (message) => {
        const sign = message.data?.broadside;
        if (WHEN === "made" && sign === "alive") message.stopImmediatePropagation();
        if (WHEN === sign) end();
      });
    }
  };
}"""
"""Ends the engine's worker some milliseconds after its making, or after one of its messages.

On a busy machine the worker may be alive before an end soon after its making: its sign is dropped.
"""
SEEN = """addEventListener("DOMContentLoaded", () => {
  const trouble = document.getElementById("trouble");
  globalThis.seen = [];
  const look = () => trouble.hidden || seen.push(trouble.textContent);
  new MutationObserver(look).observe(trouble, { attributes: true, childList: true });
});"""
NO_LOCKS = """Object.defineProperty(Navigator.prototype, "locks", { value: undefined });"""
NO_LOCKS_WITHIN = (
    'Object.defineProperty(WorkerNavigator.prototype, "locks", { value: undefined });\n'
)
COMPUTE = "() => { for (const end = Date.now() + 9_000; Date.now() < end; ); return 'done'; }"
STOPPED = "() => broadside.latest.engine?.stopped"
BUSY = """const end = Date.now() + 6_000;
while (Date.now() < end);
"""


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile in which no start counts as silent for too long: only an end is
    noticed.
    """
    with profile(chromium, service_workers="block") as context:
        context.add_init_script(UNHURRIED)
        yield context


def open_page(guest: BrowserContext, site: str, when: str = "never", wait: int = 0) -> Page:
    """Open a page whose engine's worker ends at some time."""
    page = guest.new_page()
    page.add_init_script(ENDING.replace("WHEN", f'"{when}"').replace("WAIT", str(wait)))
    page.goto(site)
    return page


@pytest.mark.parametrize(("when", "wait"), [("alive", 0), ("files?", 0), ("files?", 150)])
def test_worker_that_ends_during_its_start_is_noticed(
    guest: BrowserContext, site: str, when: str, wait: int
) -> None:
    """Without any clock, because the browser gives the worker's lock to the page."""
    page = open_page(guest, site, when, wait)
    expect(page.locator("#trouble")).to_contain_text(ENDED)
    expect(page.locator("#trouble button")).to_be_visible()


@pytest.mark.parametrize("wait", [0, 50])
def test_worker_that_ends_before_its_first_sign_of_life_is_noticed(
    guest: BrowserContext, site: str, wait: int
) -> None:
    page = open_page(guest, site, "made", wait)
    expect(page.locator("#trouble")).to_contain_text(UNKNOWN)


def test_worker_that_ends_later_is_noticed(guest: BrowserContext, site: str) -> None:
    """Also while nobody asks it anything."""
    page = open_page(guest, site)
    page.wait_for_function(READY)
    page.evaluate("engineWorker.terminate()")
    expect(page.locator("[data-if=engine-stopped]")).to_be_visible()


@pytest.mark.long
def test_busy_worker_is_not_taken_for_an_ended_one(guest: BrowserContext, site: str) -> None:
    """It answers nothing for seconds, as on a slow phone, and then starts."""

    def delay(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=BUSY + response.text())

    guest.route(START, delay)
    guest.add_init_script(SEEN)
    page = open_page(guest, site)
    page.wait_for_function(READY)
    assert page.evaluate("seen") == []


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("RangeError('WebAssembly.Memory(): could not allocate memory')", FULL),
        ("RangeError('Out of memory')", FULL),
        ("Error('abort(out of memory). Build with -sASSERTIONS for more info.')", FULL),
        ("RangeError('Maximum call stack size exceeded')", UNKNOWN),
        ("Error('SyntaxError: something else')", UNKNOWN),
    ],
)
def test_only_lack_of_memory_is_called_so(
    guest: BrowserContext, site: str, error: str, sentence: str
) -> None:
    """Chromium, Safari and Pyodide each say it in their own words."""
    unhash(guest)
    body = f"export async function startPython() {{ throw new {error}; }}"
    guest.route(START, lambda route: route.fulfill(content_type="text/javascript", body=body))
    page = open_page(guest, site)
    expect(page.locator("#trouble")).to_contain_text(sentence)


@pytest.fixture
def plain(guest: BrowserContext) -> BrowserContext:
    """Return the same without locks, as on a page without https."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=NO_LOCKS_WITHIN + response.text())

    unhash(guest)
    guest.add_init_script(NO_LOCKS)
    guest.route("**/start/interpreter.js", answer)
    return guest


def test_worker_that_ends_is_noticed_without_locks(plain: BrowserContext, site: str) -> None:
    """A worker that computes for longer than the page waits is not taken for one that has ended."""
    page = open_page(plain, site)
    page.wait_for_function(READY)
    engine = next(worker for worker in page.workers if worker.url.startswith("blob:"))
    assert engine.evaluate("navigator.locks === undefined")
    assert engine.evaluate(COMPUTE) == "done"
    assert not page.evaluate(STOPPED)
    page.evaluate("engineWorker.terminate()")
    page.wait_for_function(STOPPED)
    expect(page.locator("[data-if=engine-stopped]")).to_be_visible()
