"""The time zone changes while the page is open, as on a flight, and changes back."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act, try_samples

pytestmark = pytest.mark.browser
MOMENT = "2026-11-02T07:30:00.000Z"
AMERICA = ("America/Los_Angeles", "2026-11-01", "Today 23:30")
AUSTRALIA = ("Australia/Sydney", "2026-11-02", "Today 18:30")
"""Zones, each with the day of the moment, and the moment as the list has it."""


def test_open_page_takes_the_day_of_the_zone_of_the_device(visit: Visit) -> None:
    table = visit()
    device = table.page.context.new_cdp_session(table.page)
    device.send("Emulation.setTimezoneOverride", {"timezoneId": AMERICA[0]})
    table.page.clock.set_fixed_time(MOMENT)
    table.open()
    table.go("battle")
    try_samples(table)
    for zone, day, text in (AMERICA, AUSTRALIA, AMERICA):
        device.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        act(table, "go", "home").click()
        expect(table.find("#battle .list .open small").first).to_contain_text(text)
        with table.page.expect_download() as download:
            act(table, "export").click()
        assert download.value.suggested_filename == f"broadside-{day}.json"
        table.find("#battle .list .open").click()
        expect(table.find("#battle .turn")).to_be_visible()
