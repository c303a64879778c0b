"""Cameras that fail, are taken away, or are several; and detectors that announce codes and then
refuse them.
"""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.outside.test_links import setup
from tests.e2e.support.pages import SHELL, Table
from tests.e2e.support.pictures import png

pytestmark = pytest.mark.browser
FAKES = Path(__file__).with_name("fake_camera.js").read_text(encoding="utf-8")
LOOK = "Hold the code inside the picture."
FAILURES = {
    "NotAllowedError": "is blocked for this page",
    "PermissionDeniedError": "is blocked for this page",
    "NotFoundError": "No camera available",
    "OverconstrainedError": "No camera available",
    "NotReadableError": "another program uses it",
    "TrackStartError": "another program uses it",
    "AbortError": "did not start",
    "UnknownError": "did not start",
    "SecurityError": "switched off in this browser",
}
KINDS = ("refuses", "silent", "empty", "no text", "no constructor", "no formats", "silent formats")


def address(text: str) -> str:
    """Return the picture of a text's code as an address."""
    return "data:image/png;base64," + b64encode(png(text, 4)).decode()


def status(table: Table) -> Locator:
    """Return the sentence in the drawer."""
    return table.find("#scan [role=status]")


def open_camera(table: Table) -> None:
    """Open the drawer with the camera."""
    table.find('#share [data-scan="share.code"]').click()


def show(table: Table, text: str) -> None:
    """Hold a code before the camera."""
    table.page.evaluate("(address) => fake.show(address)", address(text))


@pytest.fixture
def table(visit: Visit) -> Table:
    """Return the view for codes on a page with pretended cameras and without an engine."""
    table = visit(engine=False)
    table.page.add_init_script(FAKES)
    return table.open("#share", wait=SHELL)


def test_each_failure_of_a_camera_has_its_sentence(table: Table) -> None:
    page = table.page
    page.evaluate("fake.failure = 'NotAllowedError'")
    open_camera(table)
    retry = table.find("#scan [data-retry]")
    for failure, sentence in FAILURES.items():
        page.evaluate("(failure) => (fake.failure = failure)", failure)
        retry.click()
        expect(status(table)).to_contain_text(sentence)
        expect(table.find("#scan video")).to_be_hidden()
    page.evaluate("Object.assign(fake, { failure: 'NotAllowedError', state: 'prompt' })")
    retry.click()
    expect(status(table)).to_contain_text("was not allowed this time")
    page.evaluate("document.featurePolicy.allowsFeature = () => false")
    retry.click()
    expect(status(table)).to_contain_text("forbids the camera")
    page.evaluate("Object.assign(fake, { failure: '', silent: true })")
    retry.click()
    expect(status(table)).to_contain_text("Does the browser ask")
    page.evaluate("fake.silent = false")
    table.find("#scan [data-close]").click()
    open_camera(table)
    expect(status(table)).to_have_text(LOOK)
    table.find("#scan [data-close]").click()
    page.evaluate("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    open_camera(table)
    expect(status(table)).to_contain_text("has no camera for web pages")
    table.find("#scan [data-close]").click()
    page.evaluate("Object.defineProperty(globalThis, 'isSecureContext', { value: false })")
    open_camera(table)
    expect(status(table)).to_contain_text("only to addresses with https")
    expect(retry).to_be_hidden()


def test_camera_that_is_taken_away_says_so_and_starts_anew(table: Table) -> None:
    page = table.page
    page.evaluate("fake.cameras.push(['b', ''])")
    page.evaluate("fake.torch = true")
    open_camera(table)
    expect(status(table)).to_have_text(LOOK)
    lose = "fake.opened.at(-1).dispatchEvent(new Event('ended'))"
    mute = """() => {
      const track = fake.opened.at(-1);
      Object.defineProperty(track, "muted", { value: true });
      track.dispatchEvent(new Event("mute"));
    }"""
    for loss in (lose, mute):
        page.evaluate(loss)
        expect(status(table)).to_contain_text("has stopped")
        expect(table.find("#scan video")).to_be_hidden()
        assert page.evaluate("fake.live()") == 0
        table.find("#scan [data-retry]").click()
        expect(status(table)).to_have_text(LOOK)
    page.evaluate("fake.hide(true)")
    assert page.evaluate("fake.live()") == 0
    page.evaluate("fake.hide(false)")
    expect(table.find("#scan video")).to_be_visible()
    expect(status(table)).to_have_text(LOOK)

    choice = table.find("#scan select")
    expect(choice.locator("option")).to_have_text(["Back", "Camera 2"])
    torch = table.find("#scan [data-torch]")
    torch.click()
    expect(torch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("fake.lit") is True
    choice.select_option("b")
    expect(choice).to_have_value("b")
    expect(torch).to_have_attribute("aria-pressed", "false")
    page.wait_for_function("fake.wish.deviceId?.exact === 'b' && fake.live() === 1")

    show(table, "https://restaurant.example/menu")
    expect(status(table)).to_contain_text("not from Broadside")
    code = setup("5")
    show(table, f"https://l.example/?u=https%3A%2F%2Ftable.example%2F%23share%3D{code}")
    expect(table.find("#scan")).to_be_hidden()
    expect(table.field("share.code")).to_have_value(
        f"https://l.example/?u=https%3A%2F%2Ftable.example%2F%23share%3D{code}"
    )
    assert page.evaluate("fake.live()") == 0


@pytest.mark.parametrize("kind", KINDS)
def test_detector_that_refuses_is_replaced(table: Table, kind: str) -> None:
    page = table.page
    page.evaluate("(kind) => sessionStorage.setItem('detector', kind)", kind)
    table.reload(wait=SHELL)
    open_camera(table)
    code = setup("5")
    show(table, code)
    expect(table.find("#scan")).to_be_hidden()
    expect(table.field("share.code")).to_have_value(code)
    if kind in ("refuses", "silent"):
        assert page.evaluate("fake.asked") == 1
