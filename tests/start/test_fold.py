"""The search of the page compares words as the engine does, and finds what other keyboards
write.
"""

import pytest
from playwright.sync_api import Page

from engine.kit import fold
from tests.engine.kit.folded_words import FOLDED

pytestmark = pytest.mark.browser
FOLD = """async (texts) => {
  const { fold } = await import("./static/start/charts/fold.js");
  return texts.map(fold);
}"""
FIRST_OF = """async (texts) => {
  const { find, prepared } = await import("./static/start/charts/search.js");
  const indexes = await Promise.all(["en", "fr"].map((name) => fetch(`search/${name}.json`).then((all) => all.json())));
  const entries = prepared(indexes);
  return texts.map((text) => find(entries, text, "dystopian")[0]?.at);
}"""
TYPED = {
    "critical": (
        "cr\u0131t\u0131cal",
        "CR\u0130T\u0130CAL",
        "\uff43\uff52\uff49\uff54\uff49cal",
        "cri\u00adtical",
    ),
    "fire": ("\ufb01re", "F\u0130RE", "f\u0131re", "f\u00efre"),
    "7v9": ("\uff17\uff56\uff19", "\u0667v\u0669", "7 VS 9"),
}
"""Searches, and what other keyboards make of them."""


def test_page_and_engine_fold_alike(page: Page, site: str) -> None:
    page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page.goto(f"{site}version.json")
    texts = [text for text, _ in FOLDED]
    texts += [chr(code) for code in range(0x20, 0x250)]
    assert page.evaluate(FOLD, texts) == [fold(text) for text in texts]


def test_search_reads_every_keyboard(page: Page, site: str) -> None:
    page.route("**/*.bin", lambda route: None)
    page.goto(site)
    for plain, others in TYPED.items():
        first, *typed = page.evaluate(FIRST_OF, [plain, *others])
        assert first, plain
        assert typed == [first] * len(others), plain
