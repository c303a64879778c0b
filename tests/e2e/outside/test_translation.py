"""A browser translates the page: it replaces every text, the language, the direction and the
title.
"""

import re

import pytest
from playwright.sync_api import expect

from app.registered_games import GAMES
from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act, answered, declared, taken_back, try_samples
from tests.e2e.support.pages import PHONE, SHELL, TABLET, Table
from tests.e2e.support.translator import Translator

pytestmark = pytest.mark.browser
GERMAN, ARABIC = Translator("de"), Translator("ar", "rtl")
UNDER_TABS = """() => {
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return [...document.querySelectorAll("main :is(h1, h2, input, button, p)")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isOver = left < tabs.right - 1 && right > tabs.left + 1 && top < tabs.bottom && bottom > tabs.top;
    return isOver && one.checkVisibility() && right - left > 1;
  }).map((one) => one.textContent.trim());
}"""
"""Texts and fields under the tabs at the side of a tablet."""


def translated(
    visit: Visit, translator: Translator, size: tuple[int, int] = PHONE, first: bool = False
) -> Table:
    """Return a page that is translated from its start on."""
    table = visit(size, first=first)
    translator.begin(table.page)
    return table


def test_figures_rolls_and_search_go_on_under_translation(visit: Visit) -> None:
    """On a first visit, from before the engine is ready."""
    table = translated(visit, GERMAN, first=True).open(wait=SHELL)
    expect(table.find("html")).to_have_attribute("lang", "de")
    expect(table.find("#h-attack font").first).to_be_attached()
    table.type("target.dr", "6")
    table.until("html[data-engine=ready]")
    table.says("78,25%")
    expect(table.find("#trouble")).to_be_hidden()
    table.press("look")
    table.tap(*(6,) * 3 + (1,) * 8)
    expect(table.find("#due-title font").first).to_be_attached()
    table.press("all")
    expect(table.find("#result-title font").first).to_be_attached()
    table.find(".tabs .seek").click()
    table.find("#search-field").fill("critical 8")
    expect(table.find("#search-found a").first).to_be_visible()
    table.find("#search .close").click()
    table.find("#roll-undo").click()
    expect(table.find("#roll .due, #roll .due-choice").first).to_be_visible()


def test_battle_codes_and_names_stay_whole_under_translation(visit: Visit) -> None:
    battle = GAMES["dystopian"].battle
    assert battle is not None
    table = translated(visit, GERMAN).open("#battle")
    try_samples(table)
    names = [group.name for group in battle.samples()[0].groups]
    shown = table.find("#battle .cards summary bdi")
    expect(shown.first).to_have_text(names[0])
    declared(table)
    expect(table.find("#battle .due font").first).to_be_attached()
    table.find("#throw").click()
    answered(table)
    expect(table.find("#trouble")).to_be_hidden()
    taken_back(table)
    table.go("attack")
    table.unfolded(table.find("#share-setup")).click()
    link = table.find("#share-link")
    expect(link).to_have_text(re.compile(r"^http\S+#share=BS\d\.\S+$"))
    expect(link.locator("font")).to_have_count(0)
    table.go("settings")
    table.find("#language").click()
    expect(table.find("#messages")).to_have_attribute("data-language", "fr")
    table.page.wait_for_function("document.documentElement.lang === 'de'")
    table.go("attack")
    table.type("target.dr", "6")
    expect(table.any_damage).to_have_text("78,25\u202f%")
    table.reload()
    table.page.wait_for_url("**/fr.html*")
    expect(table.any_damage).to_have_text("78,25\u202f%")


def test_tablet_is_usable_from_right_to_left(visit: Visit) -> None:
    table = translated(visit, ARABIC, TABLET).open()
    for view in ("attack", "charts", "settings", "battle"):
        table.go(view)
        assert table.page.evaluate(UNDER_TABS) == [], view
        assert table.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    act(table, "try").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    assert table.page.evaluate(UNDER_TABS) == []
