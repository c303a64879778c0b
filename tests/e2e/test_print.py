"""On paper: every chart on a sheet of its own, a fleet's sheets, black on white, and nothing to tap."""

import pytest
from playwright.sync_api import expect

from app.build import PLACES, Place
from app.dystopian.charts import CHARTS
from app.games import GAMES
from app.words import LANGUAGES
from tests.e2e.conftest import Visit
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


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.file)
def test_each_chart_alone_is_one_sheet(visit: Visit, place: Place) -> None:
    table = visit().open(place.file + "#charts", wait="#charts")
    sheets = {}
    for address in GAMES[place.game].chart_places.values():
        table.page.evaluate("(place) => location.hash = place", address)
        printed = table.page.pdf(prefer_css_page_size=True)
        sheets[address] = [line.split(b"[")[1].split()[2][:3] for line in printed.splitlines() if b"/MediaBox" in line]
    wide = {address: table.find(f"#{address}.chart-wide").count() for address in sheets}
    assert sheets == {address: [b"841" if wide[address] else b"594"] for address in sheets}


def test_a_fleet_s_sheets(visit: Visit) -> None:
    battle = GAMES["jovian"].battle
    assert battle is not None
    fleet = battle.samples()[0]
    table = visit()
    table.page.add_init_script("window.asked = 0; window.print = () => (window.asked += 1)")
    table.open("jovian.html#battle")
    table.find('#battle [data-act="go"]', has_text=table.t("battle.fleets")).click()
    table.find('#battle [data-act="fleets.make"]', has_text=fleet.name).click()
    table.find("#fleet-print").click()
    table.page.wait_for_function("window.asked === 1")
    table.page.emulate_media(media="print", color_scheme="dark")
    said = table.find("body").inner_text()
    for name in (fleet.name, *(item.name for _, item in fleet.items)):
        assert name in said
    for hidden in (".tabs", ".top", "#charts", "#battle-out", ".foot"):
        expect(table.find(hidden)).to_be_hidden()
    assert table.find("#sheet-out i").first.evaluate("(box) => box.offsetWidth * box.offsetHeight") > 100
    table.page.emulate_media(media="screen")
    expect(table.find("#sheet-out")).to_be_hidden()
    table.go("charts")
    table.page.emulate_media(media="print")
    expect(table.find("#sheet-out")).to_be_hidden()
    expect(table.find("#charts")).to_be_visible()
