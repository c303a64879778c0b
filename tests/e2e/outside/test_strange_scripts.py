"""Scripts and elements that hosts, providers and extensions put into the page: their faults are not
the page's.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from time import sleep

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.outside.hosts import Host, Reply, serving
from tests.start.sites import KEEP, SPARE
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser

BEACON = b"""<script defer src="https://static.cloudflareinsights.com/beacon.min.js" integrity="sha512-AAAA"
 data-cf-beacon='{"rayId":"1","version":"2024.1"}' crossorigin="anonymous"></script>
"""
BEFORE_THE_POLICY = b"""<script>throw new Error("of the provider");</script>
<script>
Promise.reject("text");
Promise.reject(new Error("of a banner"));
setTimeout(() => missingFunction(), 50);
</script>
<script src="http://127.0.0.1:9/inject.js"></script>
<script src="/cdn-cgi/scripts/email-decode.min.js"></script>
<link rel="stylesheet" href="http://127.0.0.1:9/banner.css">
"""
BEHIND_THE_BODY = b"""<img src="http://127.0.0.1:9/pixel.gif"><img src="/static/pixel.gif">
<iframe src="http://127.0.0.1:9/frame.html"></iframe><iframe src="/club/banner.html"></iframe>
<script>blockedInlineScript()</script>
<script src="/static/analytics.js"></script><script src="analytics.js"></script>
<script type="module" src="/static/start/start.js"></script>
"""
ROCKET = (b"<script ", b'<script type="0a1b2c-text/javascript" ')
HASHES = re.compile(rb'(\["index\.html", ")\w+(", "index\.html", ")\w+')
"""The hashes of a page in the list of the service worker."""
NEWLINES = re.compile(rb"\n[ \n]*")
EXTENSION = """
const image = new Image();
image.src = "chrome-extension://abcdefghijklmnop/icon.png";
addEventListener("DOMContentLoaded", () => document.body.append(image));
addEventListener("DOMContentLoaded", () => { throw new Error("of an extension"); });
const strange = new Error("fetch of an extension");
strange.stack = "Error: fetch\\n    at send (chrome-extension://abcdefghijklmnop/content.js:10:20)";
Promise.reject(strange);
setTimeout(() => dispatchEvent(new ErrorEvent("error", { message: "Script error." })), 100);
"""


def insert(before: bytes = b"", behind: bytes = b"") -> Host:
    """Return a host that inserts something into each page."""

    def treat(name: str, reply: Reply) -> Reply:
        if not name.endswith(".html"):
            return reply
        body = reply.body.replace(b"<head>", b"<head>" + before).replace(
            b"</body>", behind + b"</body>"
        )
        return replace(reply, body=body)

    return Host(treat)


def minify(name: str, reply: Reply) -> Reply:
    """Return a page without line ends and indents, also within its script."""
    if not name.endswith(".html"):
        return reply
    return replace(reply, body=NEWLINES.sub(b"\n", reply.body))


def minify_and_be_late(name: str, reply: Reply) -> Reply:
    """Return a page made smaller, and late the file that stands in for its first script."""
    if name == "static/start/first.js":
        sleep(LATE)
    return minify(name, reply)


LATE = 4
"""Seconds after which the rest of the page has long come."""
HOSTS = {
    "an analytics script": insert(behind=BEACON),
    "scripts of a provider": insert(before=BEFORE_THE_POLICY),
    "banners of a free host": insert(behind=BEHIND_THE_BODY),
    "a page made smaller": Host(minify),
    "a page made smaller whose first script is late": Host(minify_and_be_late),
}


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile that counts how often a page begins, and records what the page
    reports.
    """
    with profile(chromium) as context:
        context.add_init_script(SEEN)
        yield context


SEEN = """if (top === self) addEventListener("DOMContentLoaded", () => {
  sessionStorage.setItem("begun", Number(sessionStorage.getItem("begun")) + 1);
  const trouble = document.getElementById("trouble");
  globalThis.seen = [];
  const look = () => trouble.hidden || seen.push(trouble.textContent);
  new MutationObserver(look).observe(trouble, { attributes: true, childList: true });
});"""


def ready(page: Page) -> None:
    """Wait for the engine; the page has begun once and reported nothing."""
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    assert page.evaluate("seen") == []
    assert page.evaluate("sessionStorage.getItem('begun')") == "1"


@pytest.mark.parametrize("name", HOSTS)
def test_page_starts_on_a_host_that_changes_it(guest: BrowserContext, name: str) -> None:
    """It says that offline use is not possible, in the line on top and where offline use is
    explained.
    """
    with serving(HOSTS[name]) as address:
        page = guest.new_page()
        page.goto(address)
        ready(page)
        expect(page.locator("#state-text")).to_have_text(
            "This site changes the page: offline use is not possible."
        )
        page.evaluate("location.hash = 'device'")
        expect(page.locator("[data-if=offline-changed]")).to_be_visible()
        expect(page.locator("[data-if^=offline-]:visible")).to_have_count(1)


def test_faults_of_extensions_are_not_those_of_the_page(guest: BrowserContext, fresh: str) -> None:
    guest.add_init_script(EXTENSION)
    page = guest.new_page()
    page.goto(fresh)
    ready(page)


def test_faults_of_the_page_itself_are_still_reported(guest: BrowserContext) -> None:
    """Beside those of strangers, and by their file."""

    def treat(name: str, reply: Reply) -> Reply:
        if name == "static/start/start.js":
            return replace(reply, body=b"", status=404)
        return insert(BEFORE_THE_POLICY, BEHIND_THE_BODY).treat(name, reply)

    with serving(Host(treat)) as address:
        page = guest.new_page()
        page.goto(address)
        expect(page.locator("#trouble")).to_contain_text("static/start/start.js is missing")


def test_scripts_that_no_browser_runs_are_noticed_without_a_script(guest: BrowserContext) -> None:
    """As a loader of scripts leaves them that is itself forbidden."""

    def treat(name: str, reply: Reply) -> Reply:
        return replace(reply, body=reply.body.replace(*ROCKET).replace(b'type="module" ', b""))

    with serving(Host(treat)) as address:
        page = guest.new_page()
        page.goto(address)
        expect(page.locator(".unrun")).to_be_visible()
        page.goto(f"{address}fr.html")
        expect(page.locator(".unrun")).to_contain_text("ne s’exécutent pas")


def test_scripts_are_marked_for_loaders_that_would_change_them(
    site: str, guest: BrowserContext
) -> None:
    response = guest.request.get(site)
    scripts = re.findall(r"<script\b[^>]*>", response.text())
    loaded = [
        script for script in scripts if 'type="mpy"' not in script and 'type="py"' not in script
    ]
    assert [script for script in loaded if 'data-cfasync="false"' not in script] == []


def test_device_that_has_the_page_hears_why_no_newer_one_comes(guest: BrowserContext) -> None:
    """The host began to change pages after the first visit, and then has another version."""
    changes: list[Host] = [Host()]

    def treat(name: str, reply: Reply) -> Reply:
        reply = changes[-1].treat(name, reply)
        if len(changes) > 1 and name == "sw.js":
            newer = reply.body.replace(b'"version": "', b'"version": "1', 1)
            return replace(reply, body=HASHES.sub(rb"\g<1>0\g<2>0", newer))
        return reply

    with serving(Host(treat)) as address:
        page = guest.new_page()
        page.goto(address + SPARE)
        page.evaluate(KEEP)
        page.wait_for_function("() => broadside.latest.offline?.ready")
        changes.append(insert(behind=BEACON))
        page.goto(f"{address}#device")
        page.wait_for_function("() => broadside.latest.outdated")
        expect(page.locator("[data-if=outdated]")).to_be_visible()
