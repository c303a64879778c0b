"""Browser profiles of many kinds, and one page that tests share when they leave it as they found it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error

from tests.e2e.pages import PHONE, Table
from tests.e2e.watch import Watch
from tools.browsing import PATIENCE

Visit = Callable[..., Table]
FRESH = """() => {
  document.querySelectorAll("details[open]").forEach((fold) => fold.open = false);
  const removers = [...document.querySelectorAll("[data-remove]")].reverse();
  for (const remove of removers) if (remove.offsetParent) remove.click();
  document.querySelectorAll("form").forEach((form) => form.reset());
  document.getElementById("f-target.dr").dispatchEvent(new Event("input", { bubbles: true }));
}"""


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Visit]:
    """Return a function that opens a browser profile of its own; at the end nothing may have gone wrong in any."""
    opened: list[Table] = []

    def begin(size: tuple[int, int] = PHONE, address: str = site, **options: Any) -> Table:
        options = {"service_workers": "block", "reduced_motion": "reduce"} | options
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        watch = Watch("/".join(address.split("/")[:3]) + "/")
        watch.follow(context)
        context.set_default_timeout(PATIENCE)
        opened.append(Table(context.new_page(), address, watch))
        return opened[-1]

    yield begin
    for table in opened:
        with suppress(Error):
            table.page.context.close()
    for table in opened:
        table.watch.judge()


@pytest.fixture(scope="session")
def _shared(chromium: Browser, site: str) -> Iterator[Table]:
    context = chromium.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block", reduced_motion="reduce"
    )
    watch = Watch("/".join(site.split("/")[:3]) + "/")
    watch.follow(context)
    context.set_default_timeout(PATIENCE)
    yield Table(context.new_page(), site, watch).open()
    context.close()


@pytest.fixture
def table(_shared: Table, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Return a page with the engine ready and the opening attack in its form; parametrise it with a size."""
    width, height = getattr(request, "param", PHONE)
    page = _shared.page
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme="light", forced_colors="none", media="screen")
    _clear(_shared)
    yield _shared
    _shared.watch.judge()


def _clear(table: Table) -> None:
    """Put roll, language, form and rulings back to how the page opens."""
    table.go("roll")
    if table.find(".due").count():
        table.press("all")
        table.find("#result-title").wait_for()
    if table.find('[data-do="again"]').count():
        table.find('[data-do="again"]').click()
    table.find("#roll-start").wait_for()
    table.speak("en")
    table.go("attack")
    table.page.evaluate(FRESH)
    table.says("13.54 %")
