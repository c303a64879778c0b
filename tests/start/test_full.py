"""A full device: the page reports it, continues, and saves everything as soon as there is room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.start.sites import OFFLINE, end_turn, until

pytestmark = pytest.mark.browser

IDLE = "async () => !(await navigator.serviceWorker.getRegistration())?.installing"
Room = Callable[[int | None], None]


@pytest.fixture
def room(page: Page, site: str) -> Room:
    """Return a function that leaves the site no more than so many bytes, or as many as the device
    has for None.
    """
    session = page.context.new_cdp_session(page)

    def leave(size: int | None) -> None:
        bound = {} if size is None else {"quotaSize": size}
        session.send("Storage.overrideQuotaForOrigin", {"origin": site.rstrip("/")} | bound)

    return leave


@pytest.mark.long
def test_battle_continues_on_a_full_device(page: Page, site: str, room: Room) -> None:
    """The page itself is also saved when there is room."""
    room(25_000)
    page.goto(f"{site}#battle")
    page.locator("[data-do='battle.try']").first.click()
    sign, turn = page.locator("[data-if=held]"), page.locator("#battle .turn")
    for number in (2, 3, 4):
        end_turn(page)
        expect(turn).to_have_text(f"Turn {number}")
    expect(sign).to_be_visible()
    expect(page.locator("#trouble")).to_be_hidden()
    page.wait_for_function("broadside.latest.offline?.failed?.kind === 'room'")
    expect(page.locator("#state-text")).to_contain_text("no room")
    room(None)
    sign.locator("[data-do='battle.refresh']").dispatch_event("click")
    expect(sign).to_be_hidden()
    until(
        page, IDLE
    )  # an attempt that began while there was no room ends badly, and the next is far off
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(OFFLINE)
    page.reload()
    expect(turn).to_have_text("Turn 4")
