"""After one complete visit the page works without network and server, under any path."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.pages import Table
from tests.start.sites import Site, settle

pytestmark = pytest.mark.browser
OFFLINE = "html[data-offline=ready]"


def works(table: Table) -> None:
    """Odds follow the form, and a roll lands."""
    table.says("86.46%")
    table.type("volley.models.0.attack_dice", "10")
    table.settled()
    table.go("roll")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    table.find('[data-do="attack.again"]').click()


def test_page_works_without_network_and_server(visit: Visit, tmp_path: Path) -> None:
    """At the root of a host; tests of the scripts do so under a path, also on a first visit."""
    own = Site(tmp_path / "copy")
    table = visit(address=own.address, first=True, service_workers="allow")
    settle(table.page.context, own)
    table.open().page.wait_for_selector(OFFLINE, state="attached")
    expect(table.find("#state-text")).to_have_text("Ready offline")
    own.close()
    table.page.context.set_offline(True)
    table.watch.expected = ("sw.js",)
    # Orders sealed before the network was gone.
    table.page.evaluate("broadside.keyring.put('bid', 'orders')")
    table.reload()
    assert table.page.evaluate("broadside.keyring.get('bid')") == "orders"
    expect(table.find("#state-text")).to_have_text("Ready offline")
    works(table)
    table.speak("fr")
    expect(table.find("#h-attack")).to_have_text("Attaque")
    expect(table.any_damage).to_contain_text(",")
    table.page.evaluate("location.hash = 'dystopian-critical'")
    expect(table.find("#dystopian-critical")).to_be_visible()
    expect(table.find("html")).to_have_attribute("lang", "fr")
    table.find(".seek:visible").click()
    table.find("#search-field").fill("chaos desordre")
    expect(table.find("#search-found a").first).to_have_attribute("href", "#dystopian-critical-11")
