"""One chart on the screen, that of the address: chosen by its chip, by a link to a row, and printed
alone.
"""

import pytest
from playwright.sync_api import expect

from app.registered_games import GAMES
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
CURRENT = '.chart-index [aria-current="true"]'
PRINTED = """() => {
  window.printed = [];
  window.print = () => {
    window.printed.push(location.hash);
    dispatchEvent(new Event("afterprint"));
  };
}"""


def shows(table: Table, address: str) -> None:
    """Check that one chart is shown and its chip is marked."""
    expect(table.find(".chart:visible")).to_have_id(address)
    expect(table.find(CURRENT)).to_have_attribute("href", f"#{address}")
    expect(table.find(CURRENT)).to_be_in_viewport(ratio=0.9)


def test_critical_row_is_two_taps_away(visit: Visit) -> None:
    """The tab and the chip; nothing covers the row of an 8 on a phone, in French, which takes more
    room.
    """
    table = visit(engine=False).open("fr.html", wait=SHELL)
    table.find('.tabs [data-view="charts"]').click()
    shows(table, "dystopian-sequence")
    table.find('.chart-index [href="#dystopian-critical"]').click()
    shows(table, "dystopian-critical")
    for width, height in ((390, 844), (360, 640)):
        table.page.set_viewport_size({"width": width, "height": height})
        row = table.find("#dystopian-critical-8").bounding_box()
        tabs = table.find(".tabs").bounding_box()
        assert row and tabs and row["y"] + row["height"] <= tabs["y"]
        assert table.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("game", GAMES)
def test_each_address_shows_its_chart(sit: Sit, game: str) -> None:
    table = sit().open(f"{'index' if game == 'dystopian' else game}.html#charts")
    for address in GAMES[game].chart_addresses.values():
        table.page.evaluate("(place) => location.hash = place", address)
        shows(table, address)


def test_row_is_shown_below_the_bar_and_charts_are_printed_alone_or_together(visit: Visit) -> None:
    table = visit(engine=False).open("#dystopian-critical-8", wait=SHELL)
    shows(table, "dystopian-critical")
    row, bar = (
        table.find("#dystopian-critical-8").bounding_box(),
        table.find(".chart-bar").bounding_box(),
    )
    assert row and bar and row["y"] >= bar["y"] + bar["height"]
    table.page.evaluate(PRINTED)
    table.find("#dystopian-critical .chart-print").click()
    table.find('[data-print="charts"]').click()
    assert table.page.evaluate("printed") == ["#dystopian-critical", "#charts"]
    shows(table, "dystopian-critical")
    assert table.page.url.endswith("#dystopian-critical-8")


@pytest.mark.parametrize("page", ["", "fr.html", "jovian.html", "warsurge.html"])
def test_steps_fit_two_screens_and_their_row_stays(visit: Visit, page: str) -> None:
    game = page.partition(".")[0]
    address = {"jovian": "jovian-dogfight", "warsurge": "warsurge-sequence"}.get(
        game, "dystopian-sequence"
    )
    table = visit(engine=False).open(f"{page}#{address}", wait=SHELL)
    assert table.page.evaluate("document.documentElement.scrollHeight / innerHeight") < 2
    links = table.find(f"#{address} .chart-stops a")
    last = links.last
    last.click()
    step = table.find(".chart-step:target")
    expect(step.locator(".chart-points")).to_be_visible()
    expect(step).to_be_in_viewport()
    expect(last).to_be_in_viewport(ratio=0.9)
    row = table.find(f"#{address} .chart-stops").bounding_box()
    head = step.locator("h4").bounding_box()
    assert row and head and head["y"] >= row["y"] + row["height"]


def test_sentences_of_a_step_open_and_close(visit: Visit) -> None:
    table = visit(engine=False).open("#dystopian-sequence", wait=SHELL)
    sentences = table.find("#dystopian-sequence-6 .chart-points")
    expect(sentences).to_be_hidden()
    table.find("#dystopian-sequence-6 summary").click()
    expect(sentences).to_be_visible()
    table.find("#dystopian-sequence-6 summary").click()
    expect(sentences).to_be_hidden()
    table.page.set_viewport_size({"width": 1440, "height": 900})
    expect(sentences).to_be_visible()


@pytest.mark.parametrize("page", ["", "fr.html"])
def test_table_of_each_weapon_is_one_tap_away(visit: Visit, page: str) -> None:
    table = visit(engine=False).open(f"{page}#dystopian-to-hit", wait=SHELL)
    for part in ("cc", "aa", "ordnance"):
        table.find(f'#dystopian-to-hit .chart-stops [href="#dystopian-to-hit-{part}"]').click()
        caption = table.find(f"#dystopian-to-hit-{part} caption")
        expect(caption).to_be_in_viewport(ratio=1)
        row = table.find("#dystopian-to-hit .chart-stops").bounding_box()
        box = caption.bounding_box()
        assert row and box and box["y"] >= row["y"] + row["height"] - 1


def test_heading_of_a_grid_chooses_its_row_or_column(visit: Visit) -> None:
    table = visit(engine=False).open("warsurge.html#warsurge-chart", wait=SHELL)
    power, defence = table.find("[data-grid-list]").all()
    before = defence.input_value()
    table.find("#warsurge-chart-7 th").click()
    assert (power.input_value(), defence.input_value()) == ("7", before)
    expect(table.find("#warsurge-chart-7 .chosen")).to_have_count(1)
    table.find("#warsurge-chart thead th").nth(3).click()
    assert (power.input_value(), defence.input_value()) == ("7", "2")
    table.find("#warsurge-chart thead th").first.click()
    assert (power.input_value(), defence.input_value()) == ("7", "2")
