"""A database that a newer version has changed: everything is there, and the page says so."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit

pytestmark = pytest.mark.browser
NEWER = """() => new Promise((done) => {
  const opening = indexedDB.open(`broadside${location.pathname.replace(/[^/]*$/, "")}`, 9);
  opening.onsuccess = () => { opening.result.close(); done(); };
})"""
VERSIONS = (
    "indexedDB.databases().then((all) => all.map(({ name, version }) => `${name} ${version}`))"
)


def test_battles_of_a_newer_version_are_there(visit: Visit) -> None:
    table = visit()
    table.page.goto(f"{table.address}version.json")
    table.page.evaluate(NEWER)
    table.open("#battle")
    expect(table.find("#battle-out")).to_contain_text(table.t("battle.store_newer"))
    expect(table.find('.lines-on-top [data-if="newer"]')).to_be_visible()
    assert "broadside/ 9" in table.page.evaluate(VERSIONS)
