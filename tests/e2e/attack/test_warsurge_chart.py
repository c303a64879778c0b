"""WARSURGE's chart on a phone: looked up by lists, by touch and by keyboard, with and without
scripts.
"""

import pytest
from playwright.sync_api import expect

from app.build import PAGE_FILES
from app.number_format import in_percent
from engine.warsurge import chart_cell
from tests.e2e.conftest import Visit
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
PAGES = [index.file for index in PAGE_FILES if index.game == "warsurge"]
CHART = "#warsurge-chart"
SEEN = """(cell) => {
  const area = cell.closest(".chart-area"), head = area.querySelector("thead th").getBoundingClientRect();
  const box = cell.getBoundingClientRect(), view = area.getBoundingClientRect();
  return box.left >= head.right - 1 && box.top >= head.bottom - 1 && box.right <= view.right + 1
    && box.bottom <= view.bottom + 1;
}"""
MARKED = """(grid) => [...grid.tBodies[0].rows].map((row) =>
  [...row.cells].map((cell) => getComputedStyle(cell).boxShadow === "none" ? "." : "x").join(""))"""


def at(power: int, defence: int) -> str:
    """The cell in the chart."""
    return f"{CHART} tbody tr:nth-child({power}) > :nth-child({defence + 2})"


def cross(power: int, defence: int) -> list[str]:
    """The marked cells, row by row: the heading, 16 cells, the source."""
    column = "." * (defence + 1) + "x" + "." * (16 - defence)
    return ["x" * 18 if row == power else column for row in range(1, 21)]


def pick(table: Table, power: int, defence: int) -> None:
    """Choose in both lists, with the pointer on no cell."""
    table.page.mouse.move(0, 0)
    table.find("#warsurge-power").select_option(str(power))
    table.find("#warsurge-defence").select_option(str(defence))


def shows(table: Table, power: int, defence: int, chart: str, formula: str) -> None:
    """The result, the lists, the marks and the visible part of the grid agree."""
    expect(table.find("#warsurge-answer b")).to_have_text([chart, formula])
    chance = int(100 * chart_cell(power, defence).chance)
    expect(table.find("#warsurge-answer small").first).to_have_text(
        in_percent(str(chance), table.t.language)
    )
    expect(table.find("#warsurge-power")).to_have_value(str(power))
    expect(table.find("#warsurge-defence")).to_have_value(str(defence))
    expect(table.find(f"{CHART} .chosen")).to_have_count(1)
    chosen = table.find(at(power, defence) + ".chosen")
    expect(chosen.locator("i")).to_have_text(str(chance))
    assert chosen.evaluate(SEEN)
    assert table.find(f"{CHART} table").evaluate(MARKED) == cross(power, defence)


def test_cell_is_selected_by_lists_by_touch_and_by_arrow_keys(visit: Visit) -> None:
    """The mark stops at the edges."""
    table = visit(has_touch=True, is_mobile=True, engine=False).open(PAGES[-1] + CHART, wait=SHELL)
    shows(table, 5, 4, "4+", "3+")
    table.find(at(7, 2)).tap()
    shows(table, 7, 2, "A", "A×3")
    table.find(at(8, 5)).tap()
    shows(table, 8, 5, "2+", "1+")
    pick(table, 1, 15)
    shows(table, 1, 15, "9/9", "9/9")
    pick(table, 20, 0)
    shows(table, 20, 0, "A×16", "A×20")
    pick(table, 19, 14)
    area = table.find(f"{CHART} .chart-area")
    area.focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"):
        table.page.keyboard.press(key)
    shows(table, 20, 15, "A", "1+")
    for key in ("ArrowLeft", "ArrowUp"):
        table.page.keyboard.press(key)
    shows(table, 19, 14, "A", "1+")
    expect(area).to_be_focused()


def test_look_up_survives_a_change_of_language_and_a_reload(visit: Visit) -> None:
    """Chances are shown on request."""
    table = visit(engine=False).open(PAGES[0] + CHART, wait=SHELL)
    chance = table.find(at(1, 8) + " i")
    expect(chance).to_be_hidden()
    table.find("#warsurge-percent").check()
    expect(chance).to_be_visible()
    expect(chance).to_have_text("7")
    table.find("#warsurge-percent").uncheck()
    pick(table, 12, 11)
    table.speak("fr")
    table.page.mouse.move(0, 0)
    shows(table, 12, 11, "4+", "3+")
    table.reload(wait=SHELL)
    shows(table, 12, 11, "4+", "3+")


def test_lists_mark_a_cell_without_scripts(visit: Visit) -> None:
    table = visit(java_script_enabled=False)
    table.page.goto(f"{table.address}{PAGES[0]}{CHART}")
    expect(table.find("#warsurge-answer")).to_be_hidden()
    pick(table, 3, 2)
    expect(table.find(at(3, 9))).not_to_have_css("box-shadow", "none")
    expect(table.find(at(9, 2))).not_to_have_css("box-shadow", "none")
    expect(table.find(at(9, 9))).to_have_css("box-shadow", "none")
