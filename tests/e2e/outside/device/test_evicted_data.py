"""The browser has deleted the battles and fleets, and nothing else: the page says so."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import try_samples
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
EVICTED = '.lines-on-top [data-if="evicted"]'


def evict(table: Table) -> None:
    """Let the browser delete the databases of the site, while no page of it is open."""
    table.page.goto("about:blank")
    device = table.page.context.new_cdp_session(table.page)
    origin = table.address.rstrip("/")
    device.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "indexeddb"})
    device.detach()


def test_deleted_battles_are_called_deleted_until_something_is_saved(visit: Visit) -> None:
    table = visit().open("#battle")
    line = table.find(EVICTED)
    expect(line).to_be_hidden()
    try_samples(table)
    evict(table)
    for _ in range(2):
        table.page.goto("about:blank")
        table.open("#battle")
        expect(line).to_have_text(table.t("device.evicted"))
        expect(line).to_be_visible()
    try_samples(table)
    expect(line).to_be_hidden()
    table.reload()
    expect(table.find("#battle .turn")).to_be_visible()
    expect(line).to_be_hidden()


def test_nothing_is_called_deleted_where_nothing_was_saved(visit: Visit) -> None:
    table = visit().open("#battle")
    expect(table.find('#battle [data-do="battle.try"]')).to_be_visible()
    evict(table)
    table.open("#battle")
    expect(table.find('#battle [data-do="battle.try"]')).to_be_visible()
    expect(table.find(EVICTED)).to_be_hidden()
