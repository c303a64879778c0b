"""A battle in the evening of America and in the morning of Australia has the day of the player's
calendar.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act, try_samples

pytestmark = pytest.mark.browser
ZONES = [
    ("America/Los_Angeles", "2026-11-02T07:30:00.000Z", "1 November 2026"),
    ("Australia/Sydney", "2026-10-03T22:00:00.000Z", "4 October 2026"),
]
"""Zones with an instant on a day that clocks change, and the day that the player's calendar has
then.
"""


@pytest.mark.parametrize(("zone", "moment", "local"), ZONES)
def test_list_and_file_have_the_day_of_the_player(
    visit: Visit, zone: str, moment: str, local: str
) -> None:
    """The engine comes from the memory that a visit in another time zone has saved."""
    table = visit(timezone_id=zone)
    table.page.clock.set_fixed_time(moment)
    table.open()
    table.go("battle")
    try_samples(table)
    table.page.clock.set_fixed_time("2001-01-01T12:00:00.000Z")
    act(table, "go", "home").click()
    expect(table.find("#battle .list .open small").first).to_contain_text(local)
    with table.page.expect_download() as download:
        act(table, "export").click()
    assert download.value.suggested_filename == "broadside-2001-01-01.json"
