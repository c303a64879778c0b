"""The browser's own command prints the view on the screen, in any colours of the device."""

import pytest
from playwright.sync_api import expect

from app.registered_games import GAMES
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered, declared, from_menu, try_samples
from tests.e2e.support.pages import TABLET, VIEWS, Table

pytestmark = pytest.mark.browser
SHOWN = """() => [...document.querySelectorAll("main > .view")]
  .filter((view) => view.checkVisibility()).map((view) => view.id)"""
"""The views on paper."""
FAINT = """() => {
  const light = (colour) => {
    const [red, green, blue, part = 1] = colour.match(/[\\d.]+/g).map(Number);
    return part < 0.1 ? null : (red + green + blue) / 3;
  };
  const ground = (one) => one && (light(getComputedStyle(one).backgroundColor) ?? ground(one.parentElement));
  const isText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll("main *, #answer *")]
    .filter((one) => one.checkVisibility() && isText(one) && !one.closest(".sr, svg"))
    .filter((one) => Math.abs(light(getComputedStyle(one).color) - (ground(one) ?? 255)) < 80)
    .map((one) => one.textContent.trim());
}"""
"""Texts that can hardly be told from their ground."""
PUT_IN = "document.body.insertAdjacentHTML('beforeend', '<div id=\"extension\">Extension</div>')"
HIDDEN = (".tabs", ".top", "#roll-start", "#extension", "main button.main:visible")


def on_paper(table: Table) -> list[str]:
    """Return the views that are printed, where nothing else may be."""
    table.page.emulate_media(media="print", color_scheme="dark")
    for hidden in HIDDEN:
        expect(table.find(hidden)).to_be_hidden()
    assert table.page.evaluate(FAINT) == []
    views: list[str] = table.page.evaluate(SHOWN)
    return views


def looked_at(table: Table, view: str) -> None:
    """A view is on the screen, at night."""
    table.page.emulate_media(media="screen", color_scheme="dark")
    table.go(view)


def test_view_on_the_screen_is_printed(table: Table) -> None:
    table.page.evaluate(PUT_IN)
    table.type("target.dr", "6")
    for theme in ("", "dark"):
        table.page.evaluate("(theme) => document.documentElement.dataset.theme = theme", theme)
        for view in VIEWS:
            looked_at(table, view)
            beside = {"odds"} if view == "attack" else set()
            assert set(on_paper(table)) - beside == {view}
            assert table.find(f"#{view}").inner_text().strip()
    table.page.evaluate("delete document.documentElement.dataset.theme")
    table.page.evaluate("document.getElementById('extension').remove()")


def test_odds_of_another_form_are_not_printed(table: Table) -> None:
    table.type("target.dr", "6")
    table.settled()
    assert on_paper(table) == ["attack"]
    looked_at(table, "odds")
    table.settled_odds()
    assert on_paper(table) == ["odds"]
    expect(table.find("#answer")).to_contain_text("78.25%")


@pytest.mark.parametrize("table", [TABLET], indirect=True)
def test_both_panes_of_a_tablet_are_printed(table: Table) -> None:
    looked_at(table, "attack")
    assert on_paper(table) == ["attack", "odds"]


def test_battle_and_its_log_are_printed(sit: Sit) -> None:
    table = sit().open()
    looked_at(table, "battle")
    try_samples(table)
    assert on_paper(table) == ["battle"]
    expect(table.find("#battle .cards .heading").first).to_be_visible()
    table.page.emulate_media(media="screen")
    declared(table)
    table.find("#throw").click()
    answered(table)
    assert on_paper(table) == ["battle"]
    table.page.emulate_media(media="screen")
    from_menu(table, "#battle [data-do='battle.go'][data-with*='\"log\"']")
    answered(table)
    assert on_paper(table) == ["battle"]
    expect(table.find("#battle-out")).to_contain_text("Cirrus")


def test_battle_is_printed_once_its_sheets_are(sit: Sit) -> None:
    battle = GAMES["jovian"].battle
    assert battle is not None
    table = sit().open("jovian.html")
    table.page.evaluate("window.print = () => undefined")
    table.go("battle")
    table.find("#battle [data-do='battle.go']", has_text=table.t("battle.fleets")).click()
    table.find("#battle [data-do='battle.fleets.make']", has_text=battle.samples()[0].name).click()
    table.find("#fleet-print").click()
    expect(table.find("#sheet-out > *").first).to_be_attached()
    table.page.emulate_media(media="print")
    expect(table.find("#battle-out")).to_be_hidden()
    table.page.keyboard.press("Control+p")
    expect(table.find("#battle-out")).to_be_visible()
    expect(table.find("#sheet-out")).to_be_empty()
