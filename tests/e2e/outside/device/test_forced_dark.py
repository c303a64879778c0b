"""A browser that darkens every page by itself: the page shows its own dark colours, or those that
the player chose.
"""

from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page

from tests.e2e.support.pages import SHELL
from tools.playwright_fixtures import FLAGS, profile, whole

pytestmark = pytest.mark.browser
FORCED = "--enable-features=WebContentsForceDark"
CHOOSE = "localStorage.setItem('broadside/theme', 'THEME')"
NIGHT, DAY = [11, 18, 32], [250, 246, 238]
"""The page's own colours of its paper."""
PAINTED = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  canvas.drawImage(picture, 0, 0);
  return [...canvas.getImageData(2, picture.height / 2, 1, 1).data.slice(0, 3)];
}"""


@pytest.fixture(scope="module")
def darkening(browsers: BrowserType) -> Iterator[Browser]:
    """Return a browser that darkens pages; its headless shell does not."""
    with browsers.launch(args=[*FLAGS, FORCED], **whole()) as launched:
        yield launched


def paper(page: Page) -> list[int]:
    """Return the colour that the browser has painted at the left edge."""
    return list(page.evaluate(PAINTED, b64encode(page.screenshot()).decode()))


@pytest.mark.parametrize(
    ("scheme", "theme", "colour"),
    [
        ("light", "", NIGHT),
        ("dark", "", NIGHT),
        ("dark", "light", DAY),
        ("light", "dark", NIGHT),
    ],
)
def test_page_is_painted_in_its_own_colours(
    darkening: Browser, fresh: str, scheme: str, theme: str, colour: list[int]
) -> None:
    """With a choice of the player or without; Chromium heeds no choice of light where the device
    prefers light and the browser darkens all the same.
    """
    options = {"service_workers": "block", "color_scheme": scheme}
    with profile(darkening, viewport={"width": 390, "height": 844}, **options) as context:
        context.route("**/*.bin", lambda route: None)
        if theme:
            context.add_init_script(CHOOSE.replace("THEME", theme))
        page = context.new_page()
        page.goto(f"{fresh}#charts")
        page.wait_for_selector(SHELL, state="attached")
        assert paper(page) == colour


def test_other_browsers_choose_by_the_device(chromium: Browser, fresh: str) -> None:
    for scheme, colour in (("light", DAY), ("dark", NIGHT)):
        with profile(chromium, service_workers="block", color_scheme=scheme) as context:
            context.route("**/*.bin", lambda route: None)
            page = context.new_page()
            page.goto(f"{fresh}#charts")
            page.wait_for_selector(SHELL, state="attached")
            assert paper(page) == colour
