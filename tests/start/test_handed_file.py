"""Files for the player: browsers within other apps save none and say nothing, so the page offers
other ways.
"""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.browser
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
    "like Gecko)"
)
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 7{view}) AppleWebKit/537.36 (KHTML, like Gecko) {rest}"
)
WITHIN = (
    f"{PHONE} Mobile/21F90 Instagram 331.0.0",
    f"{PHONE} Mobile/21F90 [FBAN/FBIOS;FBAV/460.0]",
    f"{PHONE} Mobile/21F90",
    f"{PHONE} Version/17.5 Mobile/21F90 Safari/604.1 Line/14.7",
    ANDROID.format(view="; wv", rest="Version/4.0 Chrome/126.0 Mobile Safari/537.36"),
    ANDROID.format(view="", rest="Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0"),
)
PLAIN = (
    f"{PHONE} Version/17.5 Mobile/21F90 Safari/604.1",
    f"{PHONE} CriOS/126.0 Mobile/21F90 Safari/604.1",
    ANDROID.format(view="", rest="Chrome/126.0 Mobile Safari/537.36"),
    "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
)
DEVICE = """(() => {
  window.agent = "AGENT";
  window.types = TYPES;
  Object.defineProperty(navigator, "userAgent", { get: () => agent });
  navigator.canShare = ({ files: [file] }) => types.includes(file.type);
  navigator.share = async (data) => {
    window.shared = data.files[0];
    if (window.mood) throw new DOMException("no", window.mood);
  };
})();"""
SAVE = """broadside.files.save({ name: "battle.json", text: '{"format": "broadside"}' })"""
DENIED = """() => {
  navigator.clipboard.writeText = async () => { throw new DOMException("no", "NotAllowedError"); };
}"""
LINE = "[data-if=handed]"


def open_page(visitor: BrowserContext, address: str, agent: str, types: str = "[]") -> Page:
    """Open a page without an engine in a browser of another name, which shares files of some
    types.
    """
    visitor.route("**/*.bin", lambda route: None)
    page = visitor.new_page()
    page.add_init_script(DEVICE.replace("AGENT", agent).replace("TYPES", types))
    page.goto(address)
    page.wait_for_selector("html[data-shell]", state="attached")
    return page


def test_browser_within_an_app_is_known(visitor: BrowserContext, site: str) -> None:
    page = open_page(visitor, site, PLAIN[0])
    for agent in (*WITHIN, *PLAIN):
        page.evaluate("(agent) => { window.agent = agent; }", agent)
        page.evaluate(SAVE)
        expect(page.locator("[data-if=handed-within]"), agent).to_be_visible(
            visible=agent in WITHIN
        )
        expect(page.locator("[data-if=handed-plain]"), agent).to_be_visible(visible=agent in PLAIN)
    page.goto(f"{site}fr.html?lang")
    page.wait_for_selector("html[data-shell]", state="attached")
    page.evaluate(f"agent = '{WITHIN[0]}'")
    page.evaluate(SAVE)
    expect(page.locator("[data-if=handed-within]")).to_contain_text("autres applis")


def test_file_is_shared_in_the_form_that_the_browser_takes(
    visitor: BrowserContext, site: str
) -> None:
    """Some share no file but plain texts; some share none."""
    page = open_page(visitor, site, WITHIN[0], '["text/plain"]')
    button = page.locator("[data-handed=share]")
    page.evaluate(SAVE)
    button.click()
    expect(page.locator(LINE)).to_be_hidden()
    assert page.evaluate("shared.name") == "battle.json.txt"
    page.evaluate("types = ['application/json', 'text/plain']")
    for mood, remains in (("AbortError", False), ("NotAllowedError", True)):
        page.evaluate(SAVE)
        page.evaluate(f"mood = '{mood}'")
        button.click()
        page.wait_for_function("shared.name === 'battle.json'")
        expect(page.locator("[data-if=handed-unshared]")).to_be_visible(visible=remains)
    page.evaluate("types = []")
    page.evaluate(SAVE)
    expect(page.locator(LINE)).to_be_visible()
    expect(button).to_be_hidden()


def test_text_of_a_file_is_copied_or_shown(visitor: BrowserContext, site: str) -> None:
    visitor.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_page(visitor, site, WITHIN[0])
    copy = page.locator("[data-handed=copy]")
    page.evaluate(SAVE)
    copy.click()
    expect(page.locator("[data-if=handed-copied]")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == '{"format": "broadside"}'
    page.evaluate(DENIED)
    copy.click()
    expect(page.locator("#handed-text")).to_have_value('{"format": "broadside"}')
    page.locator("[data-handed=close]").click()
    expect(page.locator(LINE)).to_be_hidden()


DROP = """() => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["3 Heron"], "list.txt"));
  const given = { bubbles: true, cancelable: true, dataTransfer };
  return ["dragover", "drop"].map((kind) => document.body.dispatchEvent(new DragEvent(kind, given)));
}"""


def test_dropped_file_does_not_replace_the_page(visitor: BrowserContext, site: str) -> None:
    page = open_page(visitor, site, PLAIN[3])
    assert page.evaluate(DROP) == [False, False]
    page.wait_for_function("location.hash === '#battle'")


def test_phone_does_not_enlarge_reload_or_link_what_is_tapped(
    visitor: BrowserContext, site: str
) -> None:
    """Two quick taps, a pull at the top, and digits that look like the number of a phone."""
    page = open_page(visitor, site, PLAIN[0])
    root = page.locator("html")
    expect(root).to_have_css("touch-action", "manipulation")
    expect(root).to_have_css("overscroll-behavior-y", "contain")
    assert "telephone=no" in (
        page.locator("meta[name=format-detection]").get_attribute("content") or ""
    )
