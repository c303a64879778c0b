"""Addresses as hosts change them: folders without a slash, pages without a suffix, the page for
every address.
"""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e.outside.hosts import Host, Reply, serving
from tests.start.sites import OFFLINE
from tools.paths import DIST
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser

FOLDER = "/club/broadside/"
FOREIGN = "/my club/bröad side/"


@pytest.fixture
def guest(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile for one visit, in which the engine's files never arrive."""
    with profile(chromium, service_workers="block") as context:
        context.route("**/*.bin", lambda route: None)
        yield context


def page_of(name: str) -> Reply:
    """Return a page of the build."""
    return Reply((DIST / name).read_bytes())


def moved(path: str) -> Reply:
    """Return a redirection."""
    return Reply(status=301, headers={"Location": quote(path)})


class Bare(Host):
    """A host that sends a folder's page without its slash, too."""

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        if path == self.under.rstrip("/"):
            return page_of("index.html")
        return super().reply(path, type)


class Stripping(Host):
    """A host that takes away each slash at the end, each `index.html` and each `.html`."""

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        bare = self.under.rstrip("/")
        if path in (self.under, f"{self.under}index.html"):
            return moved(bare)
        if path == bare:
            return page_of("index.html")
        if path.endswith(".html"):
            return moved(path.removesuffix(".html"))
        name = f"{path.removeprefix(self.under)}.html"
        if (DIST / name).is_file():
            return page_of(name)
        return super().reply(path, type)


class Slashing(Host):
    """A host that takes away each `.html` and adds a slash."""

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        if path.endswith(".html"):
            return moved(f"{path.removesuffix('.html')}/")
        name = f"{path.removeprefix(self.under).rstrip('/')}.html"
        if (DIST / name).is_file():
            return page_of(name)
        return super().reply(path, type)


class Fallback(Host):
    """A host for applications with one page, which it sends for each address that it does not
    know.
    """

    def reply(self, path: str, type: str) -> Reply:
        """Return what this host sends for a path."""
        reply = super().reply(path, type)
        if reply.status == 404:
            return page_of("index.html")
        return reply


ADDRESSES: dict[str, tuple[Host, str, str, str]] = {
    "no slash": (Bare(), "/club/broadside", FOLDER, "en"),
    "no slash, with a view and a language": (
        Bare(),
        "/club/broadside?lang=en#attack",
        f"{FOLDER}?lang=en#attack",
        "en",
    ),
    "no slash, folder with spaces and accents": (
        Bare(under=FOREIGN),
        quote(FOREIGN.rstrip("/")),
        quote(FOREIGN),
        "en",
    ),
    "slash taken away": (Stripping(), FOLDER, FOLDER, "en"),
    "suffix taken away": (Stripping(), f"{FOLDER}fr.html#odds", f"{FOLDER}fr#odds", "fr"),
    "slash added": (Slashing(), f"{FOLDER}fr.html#odds", f"{FOLDER}fr.html#odds", "fr"),
    "slash added to another game": (
        Slashing(),
        f"{FOLDER}jovian.html",
        f"{FOLDER}jovian.html",
        "en",
    ),
    "page for a deeper address": (
        Fallback(),
        f"{FOLDER}any/thing/else#attack",
        f"{FOLDER}#attack",
        "en",
    ),
    "page for the folder without its slash": (Fallback(), "/club/broadside", FOLDER, "en"),
    "page for an address above": (Fallback(under="/"), "/club/any", "/", "en"),
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_page_starts_by_any_address_that_leads_to_it(guest: BrowserContext, name: str) -> None:
    """The address in the bar is the right one then; nothing is reported."""
    host, asked, wanted, language = ADDRESSES[name]
    with serving(host) as address:
        origin = address.removesuffix(quote(host.under)).removesuffix(host.under)
        page = guest.new_page()
        page.goto(origin + asked)
        page.wait_for_url(origin + wanted)
        page.wait_for_selector("html[data-shell]", state="attached")
        assert page.url == origin + wanted
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("#trouble")).to_be_hidden()


def test_host_that_takes_the_slash_away_does_not_hinder_offline_use(
    visitor: BrowserContext,
) -> None:
    with serving(Stripping()) as address:
        page = visitor.new_page()
        page.goto(address)
        page.wait_for_function(OFFLINE)
        page.goto(address)
        assert page.evaluate("Boolean(navigator.serviceWorker.controller)")


def test_page_that_is_opened_from_a_disk_says_so(guest: BrowserContext) -> None:
    for name, sentence in (
        ("index.html", "from a file on a disk"),
        ("fr.html", "depuis un fichier du disque"),
    ):
        page = guest.new_page()
        page.goto((DIST / name).as_uri())
        expect(page.locator("#trouble")).to_contain_text(sentence)
        page.close()


def test_folder_that_cannot_be_reached_is_named(guest: BrowserContext) -> None:
    """The browser keeps nothing for the visit, so the page cannot know whether it has been
    there.
    """
    guest.add_init_script(
        "Object.defineProperty(globalThis, 'sessionStorage', { get() { throw new Error('no'); } })"
    )
    with serving(Bare()) as address:
        page = guest.new_page()
        page.goto(address.rstrip("/"))
        expect(page.locator("#trouble")).to_contain_text(f"Open {FOLDER} instead")
