"""Launches by the device: opened files, links to the running page."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL
from tests.start.sites import Site
from tools.playwright_fixtures import FLAGS, HASTE, PATIENCE, whole

pytestmark = pytest.mark.browser
OFFLINE = "html[data-offline=ready]"
STUB = """
globalThis.queue = [];
const launchQueue = { setConsumer(consumer) { globalThis.launch = consumer; queue.forEach(consumer); } };
Object.defineProperty(globalThis, "launchQueue", { value: launchQueue });
const name = "fleet.ros";
const first = { targetURL: location.href, files: [{ name, getFile: async () => new File(["Ternwing"], name) }] };
if (location.hash === "#charts") queue.push(first);
"""
"""A queue of launches, as a browser that repeats the first one to a page that is reloaded."""
MODELS = "#battle label:has([name=in]) strong"
"""The names in the preview of a list."""
TAKE = "[data-do='battle.incoming.take']"
"""The button that opens what was handed over."""


@pytest.mark.long
def test_file_of_a_launch_opens_once(visit: Visit) -> None:
    table = visit()
    table.page.add_init_script(STUB)
    table.open("#charts")
    table.find(TAKE).click()
    expect(table.find(MODELS).last).to_have_text("Ternwing")
    table.page.evaluate("location.hash = 'charts'")
    table.page.add_init_script(
        """document.addEventListener("broadside:opened", () => (window.twice = true))"""
    )
    table.reload()
    table.page.wait_for_function("() => Boolean(globalThis.launch)")
    assert not table.page.evaluate("window.twice")


@pytest.mark.long
def test_link_of_a_launch_opens_the_running_page(visit: Visit) -> None:
    table = visit()
    table.page.add_init_script(STUB)
    table.open("#attack").page.evaluate("window.mark = 1")
    table.page.wait_for_function("() => Boolean(globalThis.launch)")

    def launch(address: str) -> None:
        table.page.evaluate("(targetURL) => launch({ targetURL, files: [] })", address)

    for address in (table.address, "https://other.example/#charts"):
        launch(address)
        expect(table.find("#attack")).to_be_visible()
    launch(f"{table.address}#charts")
    expect(table.find("#charts")).to_be_visible()
    launch(f"{table.address}jovian.html#share=BS1.AAAA")
    expect(table.find("#share-form")).to_be_visible()
    expect(table.find("#share .fault")).to_be_visible()
    launch(f"{table.address}#scan")
    expect(table.find("#scan")).to_be_visible()
    assert table.page.evaluate("window.mark") == 1
    launch(f"{table.address}jovian.html#charts")
    expect(table.find("#page")).to_have_attribute("data-game", "jovian")


def test_shortcut_opens_the_camera(visit: Visit) -> None:
    table = visit(engine=False).open("#scan", wait=SHELL)
    expect(table.find("#scan")).to_be_visible()
    table.find("#scan [data-close]").click()
    expect(table.find("#share-form")).to_be_visible()


@pytest.fixture
def installed(chromium: Browser, tmp_path: Path) -> Iterator[BrowserContext]:
    """Return a whole browser, which can install the page."""
    launch = chromium.browser_type.launch_persistent_context
    context = launch(tmp_path / "profile", args=[*FLAGS, *HASTE], **whole())
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.mark.long
def test_installed_page_opens_files_and_links_of_the_system(
    installed: BrowserContext, tmp_path: Path
) -> None:
    """In a browser that installs it, not with a stub; at the root of a host."""
    own = Site(tmp_path / "copy")
    address = own.address
    page: Page = installed.new_page()
    page.goto(f"{address}#attack")
    page.wait_for_selector(OFFLINE, state="attached")
    session = installed.new_cdp_session(page)
    app = {"manifestId": session.send("Page.getAppManifest")["manifest"]["id"]}
    session.send("PWA.install", app)
    (handler,) = session.send("PWA.getOsAppState", app)["fileHandlers"]
    extensions = {ending for kind in handler["accepts"] for ending in kind["fileExtensions"]}
    assert extensions == {".ros", ".rosz", ".json", ".csv"}
    path = tmp_path / "fleet.ros"
    path.write_text("3 Ternwing\nCirrus")
    session.send("PWA.launchFilesInApp", app | {"files": [str(path)]})
    (running,) = [page for page in installed.pages if page.url.startswith(address)]
    expect(running.get_by_text("fleet.ros")).to_be_visible()
    running.locator(TAKE).click()
    expect(running.locator(MODELS).last).to_have_text("Cirrus")
    running.evaluate("window.mark = 1")
    session.send("PWA.launch", app | {"url": f"{address}#charts"})
    expect(running.locator("#charts")).to_be_visible()
    assert running.evaluate("window.mark") == 1
    # Closed, and opened by a file without the server: the page comes in the player's language.
    own.close()
    running.evaluate("broadside.memory.keep('language', 'fr')")
    other = installed.new_page()
    session = installed.new_cdp_session(other)
    running.close()
    path.write_text("Heron")
    session.send("PWA.launchFilesInApp", app | {"files": [str(path)]})
    end = monotonic() + PATIENCE / 1000
    while not (opened := [page for page in installed.pages if page.url.startswith(address)]):
        assert monotonic() < end
        other.wait_for_timeout(100)
    opened[0].locator(TAKE).click()
    expect(opened[0].locator(MODELS).last).to_have_text("Heron")
    expect(opened[0].locator("html")).to_have_attribute("lang", "fr")
