"""A busy device leaves the step of a closed drawer late, and the player has tapped something else
by then.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL, Table, close_when_loaded

pytestmark = pytest.mark.browser
LATE = """
const go = history.go.bind(history);
history.go = (steps) => { window.goBack = () => go(steps); };
"""
"""A browser that goes back only when the test lets it."""
DRAWER = "#search"
SETTINGS = '.tabs [data-view="settings"], .top [href="#settings"]'


@pytest.fixture
def late(visit: Visit) -> Table:
    """Return a page without the engine at the form of an attack, which never goes back by
    itself.
    """
    table = visit(engine=False)
    table.page.add_init_script(LATE)
    return table.open("#attack", wait=SHELL)


def close_drawer(
    table: Table, close: Callable[[Page], None] = lambda page: page.keyboard.press("Escape")
) -> None:
    """Open the drawer and close it; its step is being left from then on."""
    table.page.evaluate("delete window.goBack")
    table.find("[data-drawer=search]:visible").click()
    expect(table.find(DRAWER)).to_be_visible()
    close(table.page)
    table.page.wait_for_function("'goBack' in window")


def go_back(table: Table) -> None:
    """Let the browser go back."""
    table.page.evaluate("goBack()")


def test_tapped_tab_opens_however_late_the_step_is_left(late: Table) -> None:
    page = late.page
    ways: tuple[Callable[[Page], None], ...] = (
        lambda page: page.keyboard.press("Escape"),
        lambda page: page.locator(f"{DRAWER} [data-close]").click(),
    )
    for close in ways:
        close_drawer(late, close)
        late.find(SETTINGS).click()
        go_back(late)
        expect(late.find("#settings")).to_be_visible()
        assert page.url.endswith("#settings")
        page.go_back()
        expect(late.find("#attack")).to_be_visible()
        assert page.evaluate("history.state") is None


def test_last_of_several_quick_taps_counts(late: Table) -> None:
    close_drawer(late)
    late.find(SETTINGS).click()
    late.find('.tabs [data-view="charts"]').click()
    go_back(late)
    expect(late.find("#charts")).to_be_visible()


def test_drawer_opens_once_the_step_of_another_is_left(late: Table) -> None:
    close_drawer(late)
    late.find("#why-dice").click()
    go_back(late)
    expect(late.find("#chart-row")).to_be_visible()
    late.page.go_back()
    expect(late.find("#chart-row")).to_be_hidden()
    expect(late.find("#attack")).to_be_visible()


def test_page_of_another_game_keeps_its_address(late: Table) -> None:
    """Going back changes the address to that of the page before, which a reload would open."""
    for link, page in (
        ('[data-game="jovian"]', "jovian.html"),
        ('[data-game="dystopian"]', "index.html"),
    ):
        close_drawer(late)
        late.find(f".games {link}").click()
        go_back(late)
        expect(late.find(f".games {link}")).to_have_attribute("aria-current", "true")
        late.page.wait_for_function("(name) => location.pathname.endsWith(name)", arg=page)


def test_tapped_tab_opens_where_the_browser_never_goes_back(late: Table) -> None:
    """As when another page was opened in the middle of it, and the player has come back from
    there.
    """
    close_drawer(late)
    late.find(SETTINGS).click()
    late.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(late.find("#settings")).to_be_visible()


def test_link_in_another_tab_does_not_wait(late: Table) -> None:
    close_drawer(late)
    with late.page.context.expect_page() as opened:
        late.find(SETTINGS).click(modifiers=["Control"])
    close_when_loaded(opened.value)
    go_back(late)
    expect(late.find("#attack")).to_be_visible()


def test_only_the_chosen_chart_is_printed(late: Table) -> None:
    late.page.evaluate("window.print = () => { window.printed = location.hash; }")
    late.find('.tabs [data-view="charts"]').click()
    close_drawer(late)
    late.find("[data-print]:visible").first.click()
    go_back(late)
    late.page.wait_for_function("'printed' in window")
    assert late.page.evaluate("location.hash") == late.page.evaluate("printed")
