"""'Delete everything on this device': nothing of this site is left, and nothing else is touched."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.device.test_launch import OFFLINE
from tests.e2e.support.pages import SHELL, Table
from tests.start.sites import Site, settle

pytestmark = pytest.mark.browser
KEPT = """async () => {
  const session = Object.keys(sessionStorage);
  const texts = Object.keys(localStorage);
  const databases = (await indexedDB.databases()).map(({ name }) => name);
  const registrations = (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope);
  return { session, texts, databases, registrations, caches: await caches.keys() };
}"""
"""Everything that the browser keeps for the host."""
OTHERS = """async () => {
  sessionStorage.setItem("other", "1");
  localStorage.setItem("other", "1");
  localStorage.setItem("broadside/club/deeper/theme", "dark");
  localStorage.setItem("broadside/theme", "dark");
  await caches.open("other");
  await caches.open(`broadside ${location.origin}/club/deeper/ 1`);
  for (const name of ["other", "broadside/club/deeper/", "broadside/club/deeper/ keys"]) {
    await new Promise((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => { opening.result.close(); done(); };
    });
  }
}"""
"""Data of another site on the host, and of other copies of Broadside in a folder below and
above.
"""
STIR = """async () => {
  for (const kind of ["online", "hashchange", "focus"]) dispatchEvent(new Event(kind));
  document.dispatchEvent(new Event("visibilitychange"));
  broadside.memory.keep("late", "1");
  await broadside.keyring.put("late", "1");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
}"""
"""Events that wake a page in the background."""
HOLD = """() => new Promise((done) => {
  const opening = indexedDB.open("broadside/club/", 1);
  opening.onsuccess = () => { window.held = opening.result; done(); };
})"""


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    """Return a copy of the page under a sub-path."""
    site = Site(tmp_path / "copy", "/club/")
    yield site
    site.close()


def erase(page: Page, *, program: bool = True) -> None:
    """Delete everything, with second thoughts on the way."""
    page.evaluate("location.hash = 'device'")
    page.locator("[data-erase=look]").click()
    expect(page.locator("#erase")).to_be_visible()
    page.locator("#erase-program").set_checked(program, force=True)
    page.locator("[data-erase=ask]").click()
    page.locator("[data-erase=no]").click()
    expect(page.locator("#erase-sure")).to_be_hidden()
    page.locator("[data-erase=ask]").click()
    page.locator("[data-erase=yes]").click()


def begin_battle(table: Table) -> None:
    """A battle with sample fleets is on the table."""
    table.find('.tabs [data-view="battle"]').click()
    table.find("#battle [data-do='battle.try']").click()
    expect(table.find("#battle .turn")).to_be_visible()


def test_nothing_is_left_although_another_tab_is_open(visit: Visit, own: Site) -> None:
    table = visit(address=own.address, first=True, service_workers="allow")
    settle(table.page.context, own)
    table.open("#battle").page.wait_for_selector(OFFLINE, state="attached")
    table.page.evaluate(OTHERS)
    before = {name for names in table.page.evaluate(KEPT).values() for name in names}
    begin_battle(table)
    table.page.evaluate("broadside.keyring.put('bid', 'orders')")
    other = Table(table.page.context.new_page(), table.address, table.watch).open("#battle")
    expect(other.find("#battle .turn")).to_be_visible()
    table.page.evaluate("location.hash = 'device'")
    table.find("[data-erase=look]").click()
    expect(table.find("#erase [data-count=battles]")).to_have_text("Battles: 1")
    expect(table.find("#erase [data-count=keys]")).to_have_text("Sealed orders: 1")
    expect(table.find("#erase [data-count=lists]")).to_be_hidden()
    erase(table.page)
    expect(table.find("#erase-result")).to_have_text(table.t("erase.done"))
    expect(other.find("#erase-result")).to_have_text(table.t("erase.elsewhere"))
    for page in (other.page, table.page):
        page.evaluate(STIR)
    for page, session in ((table.page, ["other"]), (other.page, [])):
        values = page.evaluate(KEPT)
        assert values["session"] == session
        assert sorted(values["texts"]) == [
            "broadside/club/deeper/theme",
            "broadside/theme",
            "other",
        ]
        assert sorted(values["databases"]) == [
            "broadside/club/deeper/",
            "broadside/club/deeper/ keys",
            "other",
        ]
        assert values["registrations"] == []
        deeper = f"broadside {own.server.address}/club/deeper/ 1"
        assert sorted(values["caches"]) == [deeper, "other"]
        assert {name for names in values.values() for name in names} < before
    other.page.close()
    table.find("#erased button").click()
    table.until("html[data-engine=ready]")
    table.find('.tabs [data-view="battle"]').click()
    expect(table.find("#battle [data-do='battle.try']")).to_be_visible()
    expect(table.find("#battle .item")).to_have_count(0)


def test_held_database_is_named_and_deleted_later(visitor: BrowserContext, own: Site) -> None:
    """Another tab, perhaps of another program on the host, that does not let go."""
    holder = visitor.new_page()
    holder.goto(f"{own.address}version.json")
    page = visitor.new_page()
    page.route("**/*.bin", lambda route: None)
    page.goto(own.address)
    page.wait_for_selector(SHELL, state="attached")
    holder.evaluate(HOLD)
    erase(page)
    expect(page.locator("#erase-result")).to_contain_text("Not everything could be deleted")
    holder.evaluate("held.close()")
    page.locator("#erased button").click()
    expect(page.locator("#erase-result")).to_contain_text("Everything is deleted")
    assert page.evaluate(KEPT)["databases"] == []


def test_program_stays_if_wanted(visitor: BrowserContext, own: Site) -> None:
    settle(visitor, own)
    page = visitor.new_page()
    page.route("**/*.bin", lambda route: None)
    page.goto(own.address)
    page.wait_for_selector(SHELL, state="attached")
    page.evaluate("broadside.memory.keep('theme', 'dark')")
    erase(page, program=False)
    expect(page.locator("#erase-result")).to_contain_text("Everything is deleted")
    values = page.evaluate(KEPT)
    assert values["registrations"] == [own.address] and len(values["caches"]) == 2
    assert values["texts"] == values["databases"] == []
    own.close()
    page.locator("#erased button").click()
    page.wait_for_selector(SHELL, state="attached")
