"""Browsers that do not save the page's files: a lack of room is told apart from all other
refusals.
"""

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.start.sites import FAILED, Site, keep

pytestmark = pytest.mark.browser
REFUSING = """Cache.prototype.put = () => Promise.reject(new DOMException("no", "NAME"));
navigator.storage.estimate = async () => ({ usage: 1_000_000, quota: QUOTA });
"""
NO_ROOM, ROOM = 1_050_000, 10_000_000
CASES = [
    ("QuotaExceededError", ROOM, "room"),
    ("UnknownError", NO_ROOM, "room"),
    ("UnknownError", ROOM, "unsaved"),
    ("SecurityError", NO_ROOM, "unsaved"),
    ("InvalidStateError", NO_ROOM, "unsaved"),
]
KIND = "broadside.latest.offline.failed.kind"
SHOW = """async () => {
  const { report } = await import("./static/start/page_storage.js");
  document.documentElement.dataset.engine = "ready";
  report("offline", { possible: true, ready: false, failed: { kind: "unsaved" }, done: 1, total: 9 });
  report("unkept", "refused");
}"""


@pytest.mark.parametrize(("name", "quota", "kind"), CASES)
def test_only_lack_of_room_is_called_so(
    visitor: BrowserContext, own: Site, name: str, quota: int, kind: str
) -> None:
    script = own.folder / "sw.js"
    refusing = REFUSING.replace("NAME", name).replace("QUOTA", str(quota))
    script.write_text(refusing + script.read_text())
    page = keep(visitor, own.address, until=FAILED)
    assert page.evaluate(KIND) == kind


def test_refusal_is_shown_with_its_reason(visitor: BrowserContext, own: Site) -> None:
    """In the line of the state, in the section about the device and on top of a battle."""
    visitor.route("**/*.bin", lambda route: None)
    page = visitor.new_page()
    for file, words in (("index.html", "refuses to save"), ("fr.html", "refuse d’en enregistrer")):
        page.goto(f"{own.address}{file}?lang#device")
        page.wait_for_function("() => window.broadside?.latest?.wake")
        page.evaluate(SHOW)
        expect(page.locator("#state-text")).to_contain_text(words)
        expect(page.locator("[data-if=offline-unsaved]")).to_contain_text(words)
        expect(page.locator("[data-if=offline-room]")).to_be_hidden()
        page.evaluate("location.hash = 'battle'")
        expect(page.locator("[data-if=refused]")).to_be_visible()
        expect(page.locator("[data-if=held]")).to_be_hidden()
