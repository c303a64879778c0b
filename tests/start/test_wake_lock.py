"""The screen stays on: the box says what is true when the browser refuses the lock, or takes it
back.
"""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser
LOCKS = """(() => {
  window.requests = 0;
  window.mood = "granted";
  window.hides = false;
  Object.defineProperty(document, "hidden", { get: () => hides });
  const request = async () => {
    requests += 1;
    if (mood === "refused") throw new DOMException("no", "NotAllowedError");
    window.lock = Object.assign(new EventTarget(), { release: async () => lose() });
    return lock;
  };
  window.lose = () => window.lock.dispatchEvent(new Event("release"));
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
})();"""
BOX, SENTENCE = "[data-device=wake]", "[data-if=wake-refused]"
REFUSED = "window.mood = 'refused'"
GRANTED = "window.mood = 'granted'"
SEEN = "document.dispatchEvent(new Event('visibilitychange'))"
LATER = 6_000


@pytest.fixture
def lit(visitor: BrowserContext, site: str) -> Page:
    """Return a page without an engine, with a clock that a test moves, at the section about the
    device.
    """
    visitor.add_init_script(LOCKS)
    visitor.route("**/*.bin", lambda route: None)
    page = visitor.new_page()
    page.clock.install()
    page.goto(f"{site}#device")
    page.wait_for_selector("html[data-shell]", state="attached")
    return page


def test_refused_lock_is_not_ticked_and_is_asked_for_once_more(lit: Page) -> None:
    lit.evaluate(REFUSED)
    lit.locator(BOX).click()
    expect(lit.locator(SENTENCE)).to_be_visible()
    expect(lit.locator(SENTENCE)).to_contain_text("power saving")
    expect(lit.locator(BOX)).not_to_be_checked()
    lit.evaluate(GRANTED)
    lit.locator("#h-device").click()
    expect(lit.locator(BOX)).to_be_checked()
    expect(lit.locator(SENTENCE)).to_be_hidden()


def test_lock_that_is_taken_back_in_sight_is_asked_for_once_more(lit: Page) -> None:
    lit.locator(BOX).click()
    expect(lit.locator(BOX)).to_be_checked()
    lit.evaluate("lose()")
    expect(lit.locator(BOX)).not_to_be_checked()
    expect(lit.locator(SENTENCE)).to_be_visible()
    lit.clock.fast_forward(LATER)
    expect(lit.locator(BOX)).to_be_checked()
    expect(lit.locator(SENTENCE)).to_be_hidden()
    assert lit.evaluate("requests") == 2


def test_hidden_page_loses_the_lock_without_a_word(lit: Page) -> None:
    lit.locator(BOX).click()
    expect(lit.locator(BOX)).to_be_checked()
    lit.evaluate("() => { hides = true; lose(); }")
    lit.clock.fast_forward(LATER)
    expect(lit.locator(BOX)).to_be_checked()
    assert lit.evaluate("requests") == 1
    lit.evaluate("() => { hides = false; }")
    lit.evaluate(SEEN)
    lit.wait_for_function("requests === 2")
    expect(lit.locator(SENTENCE)).to_be_hidden()


def test_unwanted_lock_is_not_requested(lit: Page) -> None:
    """Of two taps in a row the last one counts; a refusal ends with the wish."""
    lit.locator(BOX).click()
    expect(lit.locator(BOX)).to_be_checked()
    lit.locator(BOX).click()
    expect(lit.locator(BOX)).not_to_be_checked()
    expect(lit.locator(SENTENCE)).to_be_hidden()
    lit.clock.fast_forward(LATER)
    lit.evaluate(SEEN)
    lit.locator("#h-device").click()
    assert lit.evaluate("requests") == 1
    lit.reload()
    lit.wait_for_selector("html[data-shell]", state="attached")
    expect(lit.locator(BOX)).not_to_be_checked()


def test_refusal_is_shown_after_a_reload_in_french(lit: Page, site: str) -> None:
    lit.locator(BOX).click()
    expect(lit.locator(BOX)).to_be_checked()
    lit.context.add_init_script(REFUSED)
    lit.goto(f"{site}fr.html?lang#device")
    expect(lit.locator(SENTENCE)).to_contain_text("économie d’énergie")
    expect(lit.locator(BOX)).not_to_be_checked()
