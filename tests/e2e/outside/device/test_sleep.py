"""A phone that sleeps, or a browser that keeps the page while another site is open: the battle goes
on as it was.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import at_the_table, end_turn
from tests.e2e.support.later import later
from tests.e2e.support.pages import READY, Table
from tests.e2e.support.watch import Watch
from tools.playwright_fixtures import FLAGS, PATIENCE, whole

pytestmark = pytest.mark.browser
KEEPING = "--disable-back-forward-cache"
"""Playwright's option against pages that are kept; this test leaves it out."""
TURN = "#battle .turn"


def test_sleeping_page_wakes_with_the_battle_as_it_is(visit: Visit) -> None:
    """Another tab has ended the turn meanwhile."""
    table = at_the_table(visit())
    other = Table(table.page.context.new_page(), table.address, table.watch).open("#battle")
    expect(other.find(TURN)).to_have_text("Turn 1")
    device = table.page.context.new_cdp_session(table.page)
    device.send("Page.setWebLifecycleState", {"state": "frozen"})
    other.page.bring_to_front()
    end_turn(other)
    expect(other.find(TURN)).to_have_text("Turn 2")
    table.page.bring_to_front()
    device.send("Page.setWebLifecycleState", {"state": "active"})
    expect(table.find(TURN)).to_have_text("Turn 2")
    end_turn(table)
    expect(table.find(TURN)).to_have_text("Turn 3")
    expect(other.find(TURN)).to_have_text("Turn 3")


@pytest.fixture(scope="module")
def keeping(browsers: BrowserType) -> Iterator[Browser]:
    """Return a browser that keeps pages which a player leaves for another site."""
    with browsers.launch(args=FLAGS, ignore_default_args=[KEEPING], **whole()) as launched:
        yield launched


def test_page_that_a_player_comes_back_to_goes_on(keeping: Browser, site: str) -> None:
    """Twice, with a change between; the engine answers each time."""
    context = keeping.new_context(service_workers="block", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    later(context)
    table = at_the_table(Table(context.new_page(), site, Watch(site)))
    for turn in ("Turn 2", "Turn 3"):
        table.page.goto("about:blank")
        table.page.go_back(wait_until="commit")
        table.until(READY)
        end_turn(table)
        expect(table.find(TURN)).to_have_text(turn)
    context.close()
