"""Browsers that lack something: the page says what is missing and what helps, or goes on without
it.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.e2e.support.pages import PHONE
from tests.start.sites import ODDS, READY
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser
DENIED = "{ get() { throw new DOMException('denied', 'SecurityError'); } }"
WORKER = """{
  const Plain = Blob;
  globalThis.Blob = class extends Plain {
    constructor(parts, options) {
      const isWorker = typeof parts?.[0] === "string" && parts[0].startsWith("/*@*/");
      super(isWorker ? [BEGIN, ...parts] : parts, options);
    }
  };
}"""
"""Lets the engine's worker begin with another script."""


class Lack(NamedTuple):
    """Something that is taken away, and the words on it."""

    script: str
    en: str
    fr: str


MUST = {
    "Lockdown Mode": Lack(
        "delete globalThis.WebAssembly;", "need WebAssembly, which is off", "le mode Isolement"
    ),
    "half of WebAssembly": Lack(
        "delete WebAssembly.instantiate;", "need WebAssembly", "demandent WebAssembly"
    ),
    "workers": Lack(
        "delete globalThis.Worker;", "need web workers", "demandent des «\u202fweb workers\u202f»"
    ),
    "database": Lack("delete globalThis.indexedDB;", "need IndexedDB", "demandent IndexedDB"),
    "database forbidden": Lack(
        f"Object.defineProperty(globalThis, 'indexedDB', {DENIED});",
        "need IndexedDB",
        "demandent IndexedDB",
    ),
    "Safari 15.3": Lack(
        "delete globalThis.structuredClone; delete globalThis.BroadcastChannel;",
        "lacks: BroadcastChannel, structuredClone. Update it",
        "BroadcastChannel, structuredClone. Le mettre à jour",
    ),
    "shared memory": Lack("delete globalThis.Atomics;", "lacks: Atomics", "jets\u202f: Atomics"),
    "old and locked": Lack(
        "delete globalThis.WebAssembly; delete globalThis.Promise;", "lacks: Promise", ": Promise"
    ),
    "old syntax": Lack(
        "globalThis.Function = function () { throw new SyntaxError(\"Unexpected token '{'\"); };",
        "too old for odds and rolls",
        "trop ancien pour les probabilités",
    ),
}
"""Without one of these there are no odds and rolls."""
MAY = {
    "streaming": "delete WebAssembly.compileStreaming; delete WebAssembly.instantiateStreaming;",
    "cookies": f"""for (const name of ["localStorage", "sessionStorage", "caches", "cookieStore"]) {{
        Object.defineProperty(globalThis, name, {DENIED});
      }}""",
    "storage switched off": """for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, name, { value: null });
      }""",
    "https": """delete globalThis.caches; delete globalThis.cookieStore; delete Crypto.prototype.randomUUID;
      Object.defineProperty(globalThis.Crypto.prototype, "subtle", { value: undefined });
      Object.defineProperty(Object.getPrototypeOf(navigator), "locks", { value: undefined });
      Object.defineProperty(Object.getPrototypeOf(navigator), "storage", { value: undefined });""",
    "locks": "LockManager.prototype.request = () => Promise.reject(new DOMException('denied', "
    "'SecurityError'));",
    "newer parts": """delete AbortSignal.timeout; delete AbortSignal.any;
      delete Promise.withResolvers; delete Array.fromAsync;
      delete globalThis.scheduler; delete globalThis.requestIdleCallback; delete globalThis.SharedArrayBuffer;
      delete globalThis.CSSStyleSheet; delete globalThis.DecompressionStream; delete globalThis.Iterator;""",
    "devices": """for (const name of ["wakeLock", "vibrate", "share", "canShare", "clipboard", "mediaDevices"]) {
        delete Object.getPrototypeOf(navigator)[name];
      }
      delete globalThis.FileReader; delete globalThis.BarcodeDetector;""",
}
"""The page works without these."""


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile on a phone, without a service worker."""
    size = {"width": PHONE[0], "height": PHONE[1]}
    with profile(chromium, service_workers="block", viewport=size) as context:
        yield context


def open_page(guest: BrowserContext, address: str, script: str) -> Page:
    """Open a page in a browser in which a script has run before."""
    page = guest.new_page()
    page.add_init_script(f"{{ {script} }}")
    page.goto(address)
    return page


@pytest.mark.parametrize("name", MUST)
def test_what_is_missing_is_named(guest: BrowserContext, site: str, name: str) -> None:
    """In both languages, without a word about the connection; the charts work."""
    lack = MUST[name]
    guest.route("**/*.bin", lambda route: route.abort())
    for file, words, charts in (
        ("", lack.en, "The charts still work"),
        ("fr.html", lack.fr, "Les tableaux fonctionnent"),
    ):
        page = open_page(guest, f"{site}{file}#charts", lack.script)
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text(words)
        expect(trouble).to_contain_text(charts)
        page.evaluate("dispatchEvent(new Event('online'))")
        page.evaluate("dispatchEvent(new ErrorEvent('error', { message: 'more' }))")
        page.wait_for_timeout(300)
        expect(trouble).to_contain_text(words)
        expect(trouble).not_to_contain_text("conne")
        expect(page.locator("#charts")).to_be_visible()
        expect(page.locator("#state-text")).to_have_text("")
        page.close()


@pytest.mark.long
@pytest.mark.parametrize("name", MAY)
def test_page_works_without(guest: BrowserContext, site: str, name: str) -> None:
    """The same is missing on the page and in the engine's worker; odds are right."""
    script = MAY[name]
    guest.add_init_script(WORKER.replace("BEGIN", json.dumps(f"try {{ {script} }} catch {{}}\n")))

    def begin(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"try {{ {script} }} catch {{}}\n{response.text()}")

    guest.route("**/start/unpack_worker.js", begin)
    page = open_page(guest, site, script)
    page.wait_for_function(READY)
    page.evaluate(ODDS)
    before = page.locator("#answer").inner_text()
    page.locator('[id="f-volley.models.0.attack_dice"]').fill("19")
    page.wait_for_function(
        "(before) => document.getElementById('answer').innerText !== before", arg=before
    )
    expect(page.locator("#answer [aria-busy=true]")).to_have_count(0)
    expect(page.locator("#trouble")).to_be_hidden()


def test_browser_that_cannot_read_the_scripts_is_called_too_old(
    guest: BrowserContext, site: str
) -> None:
    """The first script is read by any browser; the others are dropped at a sign that it does not
    know.
    """

    def garble(route: Route) -> None:
        response = route.fetch()
        body = response.text().replace("globalThis.hosting =", "globalThis.hosting = =")
        route.fulfill(response=response, body=body.replace("http-equiv=", "data-was="))

    guest.route(site, garble)
    guest.route(
        "**/start/first.js",
        lambda route: route.fulfill(content_type="text/javascript", body="const = 1;"),
    )
    page = open_page(guest, site, "")
    expect(page.locator("#trouble")).to_contain_text("too old")


def test_late_style_sheet_is_no_fault_in_older_browsers(guest: BrowserContext, site: str) -> None:
    """They make no style sheets by script, and show nothing until it arrives."""
    held: list[Route] = []
    guest.route("**/page.css", lambda route: held.append(route))
    guest.route("**/*.bin", lambda route: None)
    errors: list[str] = []
    page = guest.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.add_init_script(
        "delete Document.prototype.adoptedStyleSheets; delete globalThis.CSSStyleSheet;"
    )
    page.goto(site, wait_until="commit")
    page.wait_for_timeout(3_000)
    held[0].continue_()
    page.wait_for_selector("html[data-shell]", state="attached")
    expect(page.locator("#trouble")).to_be_hidden()
    assert errors == []
