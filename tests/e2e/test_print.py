"""On paper: every chart, black on white, and nothing to tap."""

import pytest
from playwright.sync_api import expect

from app.dystopian.charts import CHARTS
from app.words import LANGUAGES
from tests.e2e.pages import VIEWS, Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", VIEWS)
def test_charts_alone_are_printed_from_every_view(table: Table, view: str, language: str) -> None:
    table.speak(language)
    table.go(view)
    table.page.emulate_media(media="print", color_scheme="dark")
    for address in CHARTS.values():
        expect(table.find(f"#{address}")).to_be_visible()
    for hidden in (".tabs", ".top", "#answer", ".foot", "#attack", "#odds", "#roll", "#rulings", ".chart-index"):
        expect(table.find(hidden)).to_be_hidden()
    ink, paper = table.page.evaluate(
        "[getComputedStyle(document.querySelector('.chart')).color, getComputedStyle(document.body).backgroundColor]"
    )
    assert (ink, paper) == ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
