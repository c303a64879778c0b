"""Charts over any view: a number opens its row, even before the engine is ready."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
DRAWER, OUT = "#chart-row", "#chart-row-out"


def test_row_opens_before_the_engine_is_ready_and_closes_in_every_way(visit: Visit) -> None:
    table = visit(engine=False).open("#attack", wait=SHELL)
    page = table.page
    ways = (
        lambda: page.go_back(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(8, 8),
        lambda: table.find(f"{DRAWER} [data-close]").click(),
    )
    for leave in ways:
        table.find("#why-dice").click()
        expect(table.find("#chart-row-title")).to_have_text("To hit, edition\u00a01.1")
        expect(table.find(f"{OUT} tbody tr")).to_have_count(1)
        expect(table.find(f"{OUT} tbody")).to_contain_text("4+")
        leave()
        expect(table.find(DRAWER)).to_be_hidden()
        expect(table.find("#why-dice")).to_be_focused()
        assert page.url.endswith("#attack")
    with keyboard():
        table.find("#why-dice").click()
        table.find(f"{DRAWER} [data-close]").click()
        table.find("#why-dice").click()
        table.find("#chart-row-whole").click()
    expect(table.find("#dystopian-to-hit-ordnance-1")).to_be_in_viewport()
    page.go_back()
    expect(table.find("#attack")).to_be_visible()


def test_due_dice_and_the_card_of_an_attack_open_their_rows(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.find(".due-dice a").click()
    expect(table.find(f"{OUT} tbody")).to_contain_text("4+")
    table.page.keyboard.press("Escape")
    table.tap(*(4,) * 12)
    table.asked_for("Generators", "2d6")
    table.tap(1, 1)
    table.asked_for("Critical Hit Chart", "2d6")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    name = table.find(".result .effects a").first
    data = name.inner_text()
    name.click()
    expect(table.find(f"{OUT} td b")).to_have_text(data)
    table.page.keyboard.press("Escape")
    table.find(".result .why a").click()
    expect(table.find(f"{OUT} .chart-step")).to_contain_text("CR")
    table.page.keyboard.press("Escape")


def test_weapon_opens_its_cell_of_the_chart(sit: Sit) -> None:
    table = sit().open("warsurge.html")
    table.three_weapons()
    table.find('[data-value="chart"]').click()
    table.find('[id="why-weapons.0"][href]').click()
    expect(table.find(f"{OUT} td.chosen")).to_have_text("6+40")
    expect(table.find(f"{OUT} td.chosen")).to_be_in_viewport()
    table.find("#chart-row-whole").click()
    expect(table.find("#warsurge-chart td.chosen")).to_have_id("warsurge-chart-3-4")
