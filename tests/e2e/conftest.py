"""Browser profiles of many kinds, and one page that tests share if they leave it unchanged."""

from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error

from tests.e2e.support.hands import keyboard
from tests.e2e.support.later import later, seed_dice, site_of_later_visits
from tests.e2e.support.pages import PHONE, Table
from tests.e2e.support.seat import Seat
from tests.e2e.support.watch import Watch
from tools.paths import DIST
from tools.playwright_fixtures import PATIENCE, Serve

Visit = Callable[..., Table]
Sit = Callable[..., Table]
ENGINE = "**/*.bin"
"""The engine's files: a page that never gets them shows all that needs no engine, and costs no time
to start it.
"""
FAILED = pytest.StashKey[bool]()
SHOWN = """() => {
  const parts = "#trouble, #say, h1, .fault, [aria-busy=true]";
  const shown = [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility());
  const told = (one) => `${one.id || one.className || one.localName}: ${one.innerText.slice(0, 200)}`;
  return [location.href, JSON.stringify(history.state), ...shown.map(told)].join("\\n");
}"""
"""The visible state of a page in lines: address, step of the history, sentences, titles, and what
is busy.
"""
FRESH = """() => {
  document.querySelectorAll("details[open]").forEach((fold) => fold.open = false);
  const removers = [...document.querySelectorAll("[data-remove]")].reverse();
  for (const remove of removers) if (remove.offsetParent) remove.click();
  document.querySelectorAll("form").forEach((form) => form.reset());
  document.getElementById("f-target.dr").dispatchEvent(new Event("input", { bubbles: true }));
}"""


@pytest.fixture(scope="session")
def fresh(serve: Serve) -> str:
    """Return the address of the built page alone."""
    return serve(DIST, "/")


@pytest.fixture(scope="session")
def site(chromium: Browser, site: str, serve: Serve) -> str:
    """Return the address of the built page where also lies what a first visit saves."""
    assert site
    return serve(site_of_later_visits(chromium), "/")


@pytest.fixture
def visit(chromium: Browser, fresh: str, site: str) -> Iterator[Visit]:
    """Return a function that opens a browser profile of its own; at the end nothing may have gone
    wrong in any.

    The engine's files and memory are there as after a visit, unless there is no engine or it is to
    be the `first`.
    """
    tables: list[Table] = []

    def begin(
        size: tuple[int, int] = PHONE,
        address: str = "",
        engine: bool = True,
        first: bool = False,
        **options: Any,
    ) -> Table:
        address = address or (site if engine and not first else fresh)
        options = {"service_workers": "block", "reduced_motion": "reduce"} | options
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        watch = Watch("/".join(address.split("/")[:3]) + "/")
        watch.follow(context)
        context.set_default_timeout(PATIENCE)
        if not engine:
            context.route(ENGINE, lambda route: None)
        elif not first:
            later(context)
        tables.append(Table(context.new_page(), address, watch))
        return tables[-1]

    yield begin
    for table in tables:
        with suppress(Error):
            table.page.context.close()
    for table in tables:
        table.watch.judge()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note which tests failed: they may leave a shared page in any state; report what that page
    shows.
    """
    report = yield
    if report.failed:
        item.stash[FAILED] = True
        seat = getattr(item, "funcargs", {}).get("seat")
        if isinstance(seat, Seat) and seat.table:
            report.sections.append(("shared page", _describe_page(seat.table)))
    return report


def _describe_page(table: Table) -> str:
    """Return address, sentences and titles of a page, to find what a failed test met."""
    with suppress(Error):
        return str(table.page.evaluate(SHOWN))
    return "It does not answer."


@pytest.fixture
def keys() -> None:
    """Let the test do by keys what it does; its page is made ready as for any test."""


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Do by keys what a test with the fixture `keys` does."""
    if "keys" not in pyfuncitem.fixturenames:
        return (yield)
    with keyboard():
        return (yield)


@pytest.fixture(scope="session")
def seat(lasting: Browser, site: str) -> Iterator[Seat]:
    """Return the one page that tests share."""
    shared = Seat(lasting, site)
    yield shared
    shared.close()


@pytest.fixture
def sit(seat: Seat, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Return a function that lends the shared page as a first visit finds it; what that cannot show
    needs `visit`.
    """
    yield seat.lend
    _judge(seat, request)


@pytest.fixture
def table(seat: Seat, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return a page with the engine ready and the opening attack in its form; parametrise it with a
    size.
    """
    width, height = getattr(request, "param", PHONE)
    kept = seat.kept
    lent = seat.lend((width, height))
    if not kept:
        lent.open()
    _clear(lent)
    seed_dice(lent.page)
    yield lent
    _judge(seat, request)
    seat.kept = seat.table is not None


def _judge(seat: Seat, request: pytest.FixtureRequest) -> None:
    shared = seat.table
    if FAILED in request.node.stash:
        seat.close()
    if shared:
        shared.watch.judge()


def _clear(table: Table) -> None:
    """Put roll, language, form and rulings back to how the page opens."""
    table.go("roll")
    if table.find(".due").count():
        table.press("all")
        table.find("#result-title").wait_for()
    if table.find('[data-do="attack.again"]').count():
        table.find('[data-do="attack.again"]').click()
    table.find("#roll-start").wait_for()
    table.speak("en")
    table.go("attack")
    table.page.evaluate(FRESH)
    table.says("86.46%")
