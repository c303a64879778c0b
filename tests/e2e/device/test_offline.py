"""After one complete visit the page works without network and server, and opens what other apps
share.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.device.test_launch import MODELS, OFFLINE, TAKE
from tests.e2e.support.pages import READY, SHELL, Table
from tests.start.sites import Site, settle

pytestmark = pytest.mark.browser
FORM = """<form method="post" enctype="multipart/form-data" action="{}shared">
<input name="title"><textarea name="text"></textarea><input name="url"><input type="file" name="file" multiple>
</form>"""
"""A form that sends what the device sends after a share."""


def works(table: Table) -> None:
    """Odds follow the form, and a roll lands."""
    table.says("86.46%")
    table.type("volley.models.0.attack_dice", "10")
    table.settled()
    table.go("roll")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    table.find('[data-do="attack.again"]').click()


def share(table: Table, text: str = "", files: list[Any] | None = None, wait: str = READY) -> Table:
    """Another app shares a text or files; the page opens in a new tab."""
    page = table.page.context.new_page()
    page.set_content(FORM.format(table.address))
    page.fill("[name=text]", text)
    page.set_input_files("[name=file]", files or [])
    page.evaluate("document.forms[0].submit()")
    page.wait_for_selector(wait, state="attached")
    return Table(page, table.address, table.watch)


def file(name: str, data: bytes) -> dict[str, Any]:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


@pytest.mark.long
def test_page_works_and_opens_what_is_shared_without_network_and_server(
    visit: Visit, tmp_path: Path
) -> None:
    own = Site(tmp_path / "copy", "/club/")
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
    shared_once(table, tmp_path / "large.ros")


def shared_once(table: Table, large: Path) -> None:
    """Lists in a text, in several files and in one that is too large each open once, in the
    player's language.
    """
    text = share(table, "2x Heron\nSkua <img src=x onerror=alert(1)>")
    expect(text.find("#battle")).to_contain_text("<img src=x")
    text.find(TAKE).click()
    expect(text.find(MODELS).first).to_contain_text("Heron")
    expect(text.find(MODELS).last).to_contain_text("<img src=x")
    expect(text.find("html")).to_have_attribute("lang", "fr")
    assert text.page.url.endswith("#battle"), "a reload opens it no second time"
    assert text.page.evaluate("caches.keys()") == table.page.evaluate("caches.keys()")
    assert "shared" not in " ".join(table.page.evaluate("caches.keys()"))
    several = share(table, files=[file("a.ros", b"Ternwing"), file("b.ros", b"Cirrus")])
    expect(several.find("#trouble")).to_have_text(several.t("battle.first_file"))
    several.find(TAKE).click()
    expect(several.find(MODELS).last).to_have_text("Ternwing")
    large.write_bytes(b" " * (2**24 + 1))
    refused = share(table, files=[large], wait=SHELL)
    expect(refused.find("#trouble")).to_have_text(refused.t("fault.too_large"))
    # Nothing is left of what was shared before.
    refused.open("#shared", wait=SHELL)
    expect(refused.find("#trouble")).to_have_text(refused.t("page.unshared"))
