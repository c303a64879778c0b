"""The search of the page compares words as the engine does."""

import pytest
from playwright.sync_api import Page

from engine.kit import fold
from tests.engine.kit.folded_words import FOLDED

pytestmark = pytest.mark.browser
FOLD = """async (texts) => {
  const { fold } = await import("./static/start/charts/fold.js");
  return texts.map(fold);
}"""


def test_page_and_engine_fold_alike(page: Page, site: str) -> None:
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site}version.json")
    texts = [text for text, _ in FOLDED]
    texts += [chr(code) for code in range(0x20, 0x250)]
    assert page.evaluate(FOLD, texts) == [fold(text) for text in texts]
