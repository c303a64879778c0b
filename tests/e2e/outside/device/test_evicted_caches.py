"""The browser has deleted the saved site, and nothing else: battles are there, and the site is saved anew."""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import OFFLINE, READY, Site, at_the_table, settle, visit

pytestmark = pytest.mark.browser


def test_battle_is_there_and_the_site_is_saved_anew(visitor: BrowserContext, own: Site) -> None:
    """Also offline afterwards."""
    settle(visitor, own)
    page = visit(visitor, own, READY)
    at_the_table(page)
    page.wait_for_function(OFFLINE)
    page.goto("about:blank")
    device = visitor.new_cdp_session(page)
    origin = own.address.removesuffix(own.under)
    device.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "cache_storage"})
    page.goto(f"{own.address}#battle")
    page.wait_for_function(READY)
    expect(page.locator("#battle .turn")).to_have_text("Turn 2")
    page.wait_for_function(OFFLINE)
    own.cut()
    page.reload()
    page.wait_for_function(READY)
    expect(page.locator("#battle .turn")).to_have_text("Turn 2")
