"""The browser has deleted the saved files and the site does not answer: the page says so, and then
loads by itself.
"""

from collections.abc import Iterator
from threading import Event

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.start.sites import Fate, Site, keep

pytestmark = pytest.mark.browser
FORGET = "async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)))"
ABSENT = "its site cannot be reached"
STARTED = "html[data-shell]"
BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"
ENGINE = "**/*.bin"


@pytest.fixture
def forgotten(visitor: BrowserContext, own: Site) -> BrowserContext:
    """Return a browser profile with the service worker alone: the files that it had saved are
    gone.
    """
    page = keep(visitor, own.address)
    page.evaluate(FORGET)
    page.close()
    visitor.route(ENGINE, lambda route: route.abort())
    return visitor


def come(context: BrowserContext, address: str, stopped: bool = False) -> Page:
    """Open an address whose site does not answer; time may be `stopped` on the page."""
    page = context.new_page()
    if stopped:
        page.clock.install(time=0)
        page.clock.pause_at(1)
    page.goto(address)
    expect(page.locator("body")).to_contain_text(ABSENT)
    return page


@pytest.mark.parametrize(
    "where", ["#battle", "?lang=en#jovian-charts", "index.html?x=%23#attack", "", "#"]
)
def test_page_loads_by_itself_at_any_address(
    forgotten: BrowserContext, own: Site, where: str
) -> None:
    own.cut()
    page = come(forgotten, own.address + where)
    own.mend()
    page.wait_for_selector(STARTED, state="attached")
    assert page.evaluate("location.hash") in where


def test_page_loads_once_a_server_listens_at_its_address(
    forgotten: BrowserContext, own: Site
) -> None:
    """Before, its connections are refused."""
    own.cut()
    own.close()
    page = come(forgotten, f"{own.address}#battle")
    own.mend()
    own.open(own.server.server_address[1])
    page.wait_for_selector(STARTED, state="attached")
    assert page.url.endswith("#battle")


@pytest.mark.parametrize("what", ["dispatchEvent(new Event('online'))", BACK, SEEN])
def test_page_loads_at_once_for_who_comes_back(
    forgotten: BrowserContext, own: Site, what: str
) -> None:
    """To the network, from the browser's history, or from another app: time has stopped
    meanwhile.
    """
    own.cut()
    page = come(forgotten, f"{own.address}#battle", stopped=True)
    own.mend()
    page.evaluate(what)
    page.wait_for_selector("#page", state="attached")
    assert page.url.endswith("#battle")


def test_requests_that_went_nowhere_do_not_hold_the_page(
    forgotten: BrowserContext, own: Site
) -> None:
    """Of several requests the first are never answered, as of a network that was left."""
    never = Event()
    fates: Iterator[Fate] = iter([never, never])
    own.fate = lambda name: next(fates, None) if name == "" else None
    page = come(forgotten, f"{own.address}#battle")
    page.wait_for_selector(STARTED, state="attached")
    never.set()


def test_host_that_is_out_of_order_is_asked_until_it_works(
    forgotten: BrowserContext, own: Site
) -> None:
    """Its own sentence would stay for ever."""
    own.fate = lambda name: 503
    page = come(forgotten, f"{own.address}#battle")
    own.mend()
    page.wait_for_selector(STARTED, state="attached")
