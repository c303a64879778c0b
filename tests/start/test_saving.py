"""Data that a browser stores for the page: separate by folder, lost or blocked without harm."""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from tests.e2e.support.later import later, site_of_later_visits
from tests.start.sites import ODDS, end_turn
from tests.start.test_store import call, change, put
from tools.paths import DIST
from tools.playwright_fixtures import FLAGS, HASTE, PATIENCE, Serve, program, whole

pytestmark = pytest.mark.browser
BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""Chromium's preferences of those who let no page keep anything."""
REMEMBERED = """async () => {
  await import("./static/start/page_storage.js");
  return [broadside.memory.recall("attack.jovian"), await broadside.keyring.get("bid")];
}"""


@pytest.fixture
def host(page: Page, site: str) -> Page:
    """Return a page of a host with the site in three folders, where nothing else runs."""
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    for folder in ("red", "blue"):
        page.route(
            f"{site}{folder}/**",
            lambda route: route.fulfill(path=DIST / route.request.url.split("/", 4)[4]),
        )
    page.goto(f"{site}version.json")
    return page


def test_copies_of_the_site_on_one_host_have_separate_data(host: Page, site: str) -> None:
    for folder in ("red/", "blue/", ""):
        host.goto(f"{site}{folder}version.json")
        host.evaluate(REMEMBERED)
        assert call(host, "keys", "") == {"keys": []}
        assert put(host, change("a", folder, 0)) == {"stale": []}
        assert host.evaluate(
            "(text) => broadside.memory.keep('attack.jovian', text)", folder or "root"
        )
        host.evaluate("(text) => broadside.keyring.put('bid', text)", folder)
    for folder in ("red/", "blue/", ""):
        host.goto(f"{site}{folder}version.json")
        assert call(host, "get", "a")["value"]["text"] == folder
        assert host.evaluate(REMEMBERED) == [folder or "root", folder]


def test_mark_changes_after_everything_was_cleared(host: Page) -> None:
    put(host, change("a", "one", 0))
    mark = call(host, "mark")["mark"]
    assert mark and call(host, "mark")["mark"] == mark
    host.evaluate(
        "() => new Promise((done) => { indexedDB.deleteDatabase('broadside/').onsuccess = () "
        "=> done(); })"
    )
    assert call(host, "mark")["mark"] not in ("", mark)


def apart(chromium: Browser, folder: Path, **options: Any) -> BrowserContext:
    """A separate browser, with the data of a folder."""
    launch = chromium.browser_type.launch_persistent_context
    context = launch(folder, args=[*FLAGS, *HASTE], **{"executable_path": program()} | options)
    context.set_default_timeout(PATIENCE)
    return context


@pytest.fixture
def blocked(chromium: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """Return a browser profile that lets no page keep anything."""
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
    context = apart(chromium, tmp_path, **whole())
    yield context
    context.close()
    shutil.rmtree(tmp_path, ignore_errors=True)


@pytest.mark.long
def test_battle_works_in_memory_with_blocked_site_data(blocked: BrowserContext, site: str) -> None:
    page = blocked.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site}#battle")
    page.locator("[data-do='battle.try']").first.click()
    end_turn(page)
    expect(page.locator("#battle .turn")).to_have_text("Turn 2")
    expect(page.locator("#trouble")).to_be_hidden()
    sign = page.locator("[data-if=forgetful]")
    expect(sign).to_be_visible()
    with page.expect_download() as download:
        sign.locator("button").click()
    (battle,) = json.loads(download.value.path().read_text())["battles"]
    assert [event["kind"] for event in battle["events"]] == ["turn"]
    page.wait_for_function("broadside.latest.offline?.failed?.kind === 'refused'")
    page.evaluate(ODDS)
    page.locator('[id="f-volley.models.0.attack_dice"]').fill("10")
    expect(page.locator("#answer .first dd")).to_have_text("74.70%")
    assert errors == []


@pytest.mark.long
def test_browser_killed_after_a_tap_has_saved_all_of_it_or_nothing(
    chromium: Browser, tmp_path: Path, serve: Serve
) -> None:
    """Displayed changes are there: they are saved before they are shown."""
    site = serve(site_of_later_visits(chromium), "/")
    before = later(apart(chromium, tmp_path, service_workers="block"))
    page = before.new_page()
    page.goto(f"{site}#battle")
    page.locator("[data-do='battle.try']").first.click()
    end_turn(page)
    expect(page.locator("#battle .turn")).to_have_text("Turn 2")
    end_turn(page)
    with suppress(Error):
        before.new_cdp_session(page).send("Browser.crash")
    after = later(apart(chromium, tmp_path, service_workers="block"))
    page = after.new_page()
    page.goto(f"{site}#battle")
    turn, closed = (
        page.locator("#battle .turn", has_text="Turn"),
        page.locator("#battle .open:not(dialog *)"),
    )
    turn.or_(closed).first.wait_for()
    if closed.count():  # which battle was open may not have been written yet
        closed.first.click()
    expect(turn).to_have_text(re.compile("Turn [23]"))
    number = int(turn.inner_text().split()[-1])
    end_turn(page)
    expect(turn).to_have_text(f"Turn {number + 1}")
    after.close()
