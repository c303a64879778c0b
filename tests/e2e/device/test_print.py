"""On paper: every chart whole, roster sheets, log and review, black on white, and no controls."""

import re

import pytest
from playwright.sync_api import expect

from app.build import PAGE_FILES, PageFile
from app.dystopian.charts import CHARTS
from app.registered_games import GAMES
from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act, at_the_table, from_menu
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
HIDDEN = (".tabs", ".top", "#answer", "footer.foot", "#attack", "#odds", "#roll", "#rulings")
HIDDEN += (".chart-bar", "#dystopian-critical .chart-print")
SHOWN = """(all) => all.filter((selector) => {
  const found = [...document.querySelectorAll(selector)];
  if (!found.length) throw new Error(`${selector} is not there`);
  return found.some((one) => one.checkVisibility({ visibilityProperty: true }));
})"""
"""The selectors of which something is shown."""
INK = (
    "[getComputedStyle(document.querySelector('.chart')).color, "
    "getComputedStyle(document.body).backgroundColor]"
)
"""The colours of a chart's letters and of the paper."""


def test_all_charts_are_printed_from_their_view(table: Table) -> None:
    charts = [f"#{address}" for address in CHARTS.values()]
    table.go("charts")
    table.page.emulate_media(media="print", color_scheme="dark")
    assert table.page.evaluate(SHOWN, [*charts, *HIDDEN]) == charts
    assert table.page.evaluate(INK) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


# What a sheet must bear: letters as wide as those of DejaVu Sans or Verdana, and everything larger
# by a twentieth.
WIDE, SPARE = 0.46, 1.05
WIDEN = """(wide) => {
  const sample = document.createElement("span");
  sample.textContent = "Le tir atteint chaque navire, et le joueur relance ses dés : 2D6 par bouclier.";
  sample.style.cssText = "position: absolute; font-size: 100px; white-space: pre";
  document.getElementById("charts").append(sample);
  const own = sample.getBoundingClientRect().width / sample.textContent.length / 100;
  sample.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`#charts * { letter-spacing: ${Math.max(0, wide - own)}em }`);
  document.adoptedStyleSheets = [sheet];
  return own;
}"""
"""Space between the letters, until they are as wide; returns how wide they are by themselves, in
em.
"""
CROWDED = """() => [...document.querySelectorAll("#charts :is(th, td, li, p, h3, h4, dd)")]
  .filter((one) => one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className} ${one.textContent.trim()}`)"""
MEDIA_BOX = re.compile(rb"/MediaBox *\[ *0 +0 +([\d.]+) +([\d.]+)")
SMALL = """(root) => [...document.querySelectorAll(`${root} *`)]
  .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 10)
  .map((one) => `${one.localName}.${one.className} ${one.textContent.trim()}`)"""
"""The texts below 7.5pt, which is 10 pixels."""
MOST_SHEETS = {"dystopian": 5, "jovian": 5, "warsurge": 5}
"""The sheets of all charts together at worst; seven charts of Jovian Wars share five."""
NARROWEST = {"tall": 718, "wide": 995}
"""The width of the printed area of the narrower paper, in pixels: A4 upright, Letter lying."""


@pytest.mark.long
@pytest.mark.parametrize("page_file", PAGE_FILES, ids=lambda index: index.file)
def test_each_chart_is_readable_and_fits_one_sheet_without_scripts(
    visit: Visit, page_file: PageFile
) -> None:
    """On either paper size with a margin, and with any fonts."""
    table = visit(java_script_enabled=False)
    for address in GAMES[page_file.game].chart_addresses.values():
        table.page.goto(f"{table.address}{page_file.file}#{address}")
        expect(table.find(f"#{address}")).to_be_visible()
        expect(table.find(f"#{address} :is(table, ol, ul):visible").first).to_be_visible()
    expect(table.find("noscript .trouble")).to_be_visible()
    expect(table.find(".seek:visible")).to_have_count(0)
    table.page.emulate_media(media="print")
    table.page.evaluate(WIDEN, WIDE)
    sheets, crowded, expected = {}, {}, {}
    for address in GAMES[page_file.game].chart_addresses.values():
        table.page.goto(f"{table.address}{page_file.file}#{address}")
        way = "wide" if table.find(f"#{address}.chart-wide").count() else "tall"
        expected[address] = [[way], [way]]
        sheets[address] = [_sheets(table, paper) for paper in ("A4", "Letter")]
        table.page.set_viewport_size({"width": NARROWEST[way], "height": 900})
        crowded[address] = table.page.evaluate(CROWDED)
    assert sheets == expected
    assert not any(crowded.values()), crowded
    table.page.goto(f"{table.address}{page_file.file}#charts")
    assert table.page.evaluate(SMALL, "#charts") == []
    for paper in ("A4", "Letter"):
        assert len(_sheets(table, paper)) <= MOST_SHEETS[page_file.game]


def _sheets(table: Table, paper: str) -> list[str]:
    """The position of each printed sheet."""
    printed = table.page.pdf(format=paper, scale=SPARE, prefer_css_page_size=True)
    return [
        "wide" if float(width) > float(height) else "tall"
        for width, height in MEDIA_BOX.findall(printed)
    ]


def test_roster_sheets_of_a_fleet_are_printed(visit: Visit) -> None:
    battle = GAMES["jovian"].battle
    assert battle is not None
    fleet = battle.samples()[0]
    table = visit()
    table.page.add_init_script("window.asked = 0; window.print = () => (window.asked += 1)")
    table.open("jovian.html#battle")
    table.find('#battle [data-do="battle.go"]', has_text=table.t("battle.fleets")).click()
    table.find('#battle [data-do="battle.fleets.make"]', has_text=fleet.name).click()
    table.find("#fleet-print").click()
    table.page.wait_for_function("window.asked === 1")
    table.page.emulate_media(media="print", color_scheme="dark")
    data = table.find("body").inner_text()
    for name in (fleet.name, *(item.name for _, item in fleet.items)):
        assert name in data
    for hidden in (".tabs", ".top", "#charts", "#battle-out", "footer.foot"):
        expect(table.find(hidden)).to_be_hidden()
    assert (
        table.find("#sheet-out i").first.evaluate("(box) => box.offsetWidth * box.offsetHeight")
        > 100
    )
    # Only a head that stays whole is repeated on the next page.
    head = table.find("#sheet-out .sheet-head").first
    expect(head).to_have_css("display", "table-header-group")
    expect(head).to_have_css("break-inside", "avoid")
    table.page.emulate_media(media="screen")
    expect(table.find("#sheet-out")).to_be_hidden()
    table.go("charts")
    table.page.emulate_media(media="print")
    expect(table.find("#sheet-out")).to_be_hidden()
    expect(table.find("#charts")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("page", ["warsurge.html", "warsurge-fr.html"])
def test_log_and_review_are_printed_as_what_they_are(visit: Visit, page: str) -> None:
    table = visit()
    table.page.add_init_script("window.asked = 0; window.print = () => (window.asked += 1)")
    at_the_table(table, page)
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    from_menu(table, "#battle-log")
    title = table.t("battle.log")
    expect(table.find("#battle-title")).to_have_text(title)
    table.find("#battle [data-print]").click()
    assert table.page.evaluate("window.asked") == 1
    assert _texts_on_paper(table) == [title, "Saltmarsh Watch – Fen Wardens"]
    for hidden in (".log-filter", "#battle [data-print]", ".tabs"):
        expect(table.find(hidden)).to_be_hidden()
    expect(table.find("#battle .log li").first).to_be_visible()
    assert table.page.evaluate(SMALL, "#battle") == []


def _texts_on_paper(table: Table) -> list[str]:
    """Put a screen of the battle on paper, and return its title and the battle that it names."""
    table.page.emulate_media(media="print")
    return [
        table.find("#battle-title").inner_text(),
        table.find("#battle .on-paper strong").inner_text(),
    ]
