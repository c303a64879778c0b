"""The engine's memory, kept after a first visit: later ones go on with it, and nothing depends on it."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.start.sites import OFFLINE, READY, Site, until, visit

pytestmark = pytest.mark.browser

STATE = """async () => {
  const { recall } = await import("./static/start/memory.js");
  const { memory, wanted } = await recall();
  return wanted ? "wanted" : memory ? "kept" : "given up";
}"""
CHANGE = """async ({ share, from, to, archives }) => {
  const name = (await caches.keys()).find((one) => one.endsWith(` ${broadside.version}`));
  const cache = await caches.open(name);
  if (archives) for (const { url } of await cache.keys()) if (url.endsWith(".zip")) await cache.delete(url);
  const bytes = new Uint8Array(await (await cache.match("runtime/memory")).arrayBuffer());
  const at = from ? new TextDecoder("latin1").decode(bytes.subarray(0, 1000)).indexOf(from) : 0;
  if (from) bytes.set(new TextEncoder().encode(to), at);
  await cache.put("runtime/memory", new Response(bytes.subarray(0, bytes.length * (share ?? 1))));
}"""
CHECK = """() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  navigator.serviceWorker.controller.postMessage("check", [port2]);
})"""
FACES = "all => all.map(one => one.getAttribute('href'))"


@pytest.fixture
def installed(visitor: BrowserContext, own: Site) -> Page:
    """Return a page that has kept all, the engine's memory at last."""
    page = visit(visitor, own, OFFLINE)
    found(page, "kept")
    return page


def found(page: Page, state: str) -> None:
    """Wait until the memory is `kept`, `wanted` or `given up`."""
    until(page, f"async () => (await ({STATE})()) === '{state}'")


def again(page: Page, site: Site, **changed: Any) -> Page:
    """Change what is kept, leave, and come back."""
    page.evaluate(CHANGE, changed)
    page.close()
    return visit(page.context, site, READY)


def rolled(page: Page) -> list[str]:
    """The faces of all dice of one attack."""
    page.evaluate("location.hash = 'roll'")
    page.locator("[data-do='attack.throw'][data-with*=all]:visible").click()
    page.locator("#result-title").wait_for()
    faces: list[str] = page.locator("#roll-out use[href*=die]").evaluate_all(FACES)
    return faces


def test_later_visits_go_on_with_the_memory_and_with_dice_of_their_own(installed: Page, own: Site) -> None:
    """Of the archives they have no need: these are gone here, on the device and on the host."""
    own.cut()
    page = again(installed, own, archives=True)
    first = rolled(page)
    second = rolled(again(page, own))
    assert len(first) > 4
    assert first != second


def test_a_memory_that_will_not_do_is_made_anew_or_given_up(installed: Page, own: Site) -> None:
    """Half of it is not used, nor another browser's; what breaks the start is tried no more, until all is mended."""
    page = again(installed, own, share=0.5)
    found(page, "kept")
    page = again(page, own, **{"from": "Mozilla", "to": "Another"})
    found(page, "kept")
    page = again(page, own, **{"from": '"size":', "to": '"eizs":'})
    found(page, "given up")
    page = again(page, own)
    page.evaluate(CHECK)
    found(page, "wanted")
