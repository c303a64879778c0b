"""The engine's memory, saved after a first visit: later visits continue with it, and nothing
depends on it.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.support.pages import DOUBLE_TAP
from tests.start.sites import OFFLINE, READY, SPARE, Site, remember, settle, until, visit
from tests.start.test_silence import SILENCE
from tools.build import web_manifest
from tools.playwright_fixtures import profile

pytestmark = pytest.mark.browser


UNHURRIED = """{
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = (work, time, ...more) => wait(work, time === SILENCE ? 600_000 : time, ...more);
}""".replace("SILENCE", str(SILENCE))
"""No start takes too long, even on a busy machine: then the stored files are checked, which forgets
the memory.
"""


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[BrowserContext]:
    """Return a browser profile in which pages make the engine's memory."""
    with profile(chromium) as context:
        context.add_init_script(UNHURRIED)
        yield context


STATE = """async () => {
  const { recall } = await import("./static/start/engine_memory.js");
  const { memory, wanted } = await recall();
  return wanted ? "wanted" : memory ? "kept" : "given up";
}"""
OTHER = """(bytes, [from, to]) => {
  const at = new TextDecoder("latin1").decode(bytes.subarray(0, 100_000)).indexOf(from);
  bytes.set(new TextEncoder().encode(to), at);
  const words = new Uint32Array(bytes.buffer);
  words[1] = words.subarray(2).reduce((sum, word) => Math.imul(sum ^ word, 0x01000193), 0x811c9dc5);
}"""
"""Puts other words into a memory, and the sum that belongs to them."""
CHANGE = f"""async ({{ words, archives }}) => {{
  const name = (await caches.keys()).find((one) => one.endsWith(` ${{broadside.version}}`));
  const cache = await caches.open(name);
  if (archives) for (const {{ url }} of await cache.keys()) if (url.endsWith(".zip")) await cache.delete(url);
  const bytes = new Uint8Array(await (await cache.match("runtime/memory")).arrayBuffer());
  if (words) ({OTHER})(bytes, words);
  await cache.put("runtime/memory", new Response(bytes));
}}"""
READ = f"""async () => {{
  const {{ read }} = await import("./static/start/engine_memory.js");
  const whole = await (await caches.match("runtime/memory")).arrayBuffer();
  const taken = (bytes) => Boolean(read(bytes.buffer));
  const [flipped, older, blank] = [0, 1, 2].map(() => new Uint8Array(whole.slice()));
  blank.fill(0, blank.length / 2);
  ({OTHER})(blank, ["Mozilla", "Mozilla"]);
  flipped[flipped.length - 1_000_000] ^= 1;
  ({OTHER})(older, ["Mozilla", "Another"]);
  const half = new Uint8Array(whole.slice(0, whole.byteLength / 2));
  return [new Uint8Array(whole), half, flipped, older, blank, new Uint8Array(9)].map(taken);
}}"""
"""True for each memory that is accepted: the whole; half of it; with another bit; another
browser's; half emptied, with its own sum; of a few bytes."""
STOPPED = "() => void broadside.awaited(Promise.reject(new Error('out of memory'))).catch(() => 0)"
WAIT = (
    "async () => Number((await "
    "caches.match('runtime/memory')).headers.get('X-Broadside-Until')) - Date.now()"
)
"""The milliseconds for which a memory is still given up."""
AHEAD = "(time) => { const { now } = Date; Date.now = () => now() + time; }"
"""Lets so many milliseconds pass."""
HOUR = 3_600_000
BACK = """async () => {
  const { now } = Date;
  Date.now = () => now() - 10 * 24 * HOUR;
  try {
    return await (STATE)();
  } finally {
    Date.now = now;
  }
}""".replace("HOUR", str(HOUR)).replace("STATE", STATE)
"""The state of the memory while the clock is ten days back."""
STORAGE = "async () => { await import('./static/start/page_storage.js'); }"
MOST = 2
"""Starts in a row that may not end."""
CHECK = """() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => resolve(data);
  navigator.serviceWorker.controller.postMessage("check", [port2]);
})"""
FACES = "all => all.map(one => one.getAttribute('href'))"


def installed(visitor: BrowserContext, own: Site) -> Page:
    """A page that has saved all, the engine's memory last."""
    page = visit(visitor, own, OFFLINE)
    wait_for_state(page, "kept")
    return page


def wait_for_state(page: Page, state: str) -> None:
    """Wait until the memory is `kept`, `wanted` or `given up`."""
    until(page, f"async () => (await ({STATE})()) === '{state}'")


def reopened(page: Page, site: Site, **changed: Any) -> Page:
    """Change stored data, leave, and return."""
    if changed:
        page.evaluate(CHANGE, changed)
    page.close()
    return visit(page.context, site, READY)


def rolled(page: Page) -> list[str]:
    """The faces of all dice of one attack, which is put away again."""
    page.evaluate("location.hash = 'roll'")
    page.locator("#roll-start [data-do='attack.throw']").click()
    page.locator(".due").wait_for()
    page.wait_for_timeout(DOUBLE_TAP)
    page.locator("[data-do='attack.throw'][data-with*=all]:visible").click()
    page.locator("#result-title").wait_for()
    faces: list[str] = page.locator("#roll-out use[href*=die]").evaluate_all(FACES)
    page.locator("#roll-out [data-do='attack.again']").last.click()
    page.locator("#roll-start").wait_for()
    return faces


@pytest.mark.long
def test_later_visits_use_the_saved_memory_until_the_program_is_fetched_anew(
    visitor: BrowserContext, own: Site
) -> None:
    """Dice are new. The archives are not needed, which are missing here on the device and on the
    host.

    All of the program is fetched anew, with the memory deleted; without a network it stays as it
    was, as battles do.
    """
    page = installed(visitor, own)
    assert page.evaluate(READ) == [True, False, False, False, False, False]
    own.cut()
    page = reopened(page, own, archives=True)
    first = rolled(page)
    page = reopened(page, own)
    second = rolled(page)
    assert len(first) > 4
    assert first != second
    page.evaluate("location.hash = 'battle'")
    page.locator("[data-do='battle.try']").first.click()
    expect(page.locator("#battle .turn")).to_have_text("Turn 1")
    own.mend()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function(OFFLINE)
    own.cut()
    page.evaluate("location.hash = 'device'")
    page.locator("#device [data-device=renew]").click()
    expect(page.locator("[data-if=renew-failed]")).to_be_visible()
    page.wait_for_function(OFFLINE)
    wait_for_state(page, "kept")
    own.mend()
    own.server.asked.clear()
    page.evaluate("window.before = true")
    page.locator("#device [data-device=renew]").click()
    page.wait_for_function("() => !window.before")
    page.wait_for_function(READY)
    asked = {path.removeprefix(own.under) for path in own.server.asked}
    every = {
        path.relative_to(own.folder).as_posix() for path in own.folder.rglob("*") if path.is_file()
    }
    assert every - asked == {"_headers", "404.html", *web_manifest.pictures()}
    wait_for_state(page, "wanted")
    page.evaluate("location.hash = 'battle'")
    expect(page.locator("#battle .turn")).to_have_text("Turn 1")


@pytest.mark.long
def test_memory_that_does_not_start_is_given_up_for_a_while(
    visitor: BrowserContext, own: Site
) -> None:
    """At once if it breaks the start, and after starts that do not end, as after an engine that
    ended.

    It is wanted after an hour, after a second failure only after some hours, or once the stored
    files are checked.
    """
    settle(visitor, own)
    page = visitor.new_page()
    page.goto(own.address + SPARE)
    page.evaluate(STORAGE)
    page = reopened(page, own, words=['"size":', '"eizs":'])
    wait_for_state(page, "given up")
    assert 0 < page.evaluate(WAIT) <= HOUR
    assert page.evaluate(BACK) == "wanted"
    page.evaluate(AHEAD, HOUR)
    wait_for_state(page, "wanted")
    remember(page, own)
    page.evaluate(STOPPED)
    page.wait_for_function(f"broadside.memory.recall('begun') === '{MOST}'")
    page = reopened(page, own)
    wait_for_state(page, "given up")
    assert 3 * HOUR < page.evaluate(WAIT) <= 4 * HOUR
    page.evaluate(CHECK)
    wait_for_state(page, "wanted")
