"""The host gets a new version while a page is open that nothing is saved for, as in a private
window.
"""

import pytest
from playwright.sync_api import Browser, expect

from tests.start.sites import READY, Site, at_the_table, end_turn
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser
TITLE = (b"<title>", b"<title>Renewed ")


def test_battle_goes_on_and_the_next_start_takes_the_new_version(
    chromium: Browser, own: Site
) -> None:
    with profile(chromium, service_workers="block") as context:
        page = context.new_page()
        page.goto(own.address)
        page.wait_for_function(READY)
        at_the_table(page)
        own.renew("index.html", *TITLE)
        end_turn(page)
        expect(page.locator("#battle .turn")).to_have_text("Turn 3")
        page.locator('.tabs [data-view="charts"]').click()
        expect(page.locator("#charts")).to_be_visible()
        assert not page.title().startswith("Renewed")
        page.goto(f"{own.address}?next#battle")
        page.wait_for_function(READY)
        assert page.title().startswith("Renewed")
        expect(page.locator("#battle .turn")).to_have_text("Turn 3")
