"""Search above the charts, on a phone: as one types, by keyboard alone, in both languages, across the games."""

import pytest
from playwright.sync_api import expect

from app.games import GAMES
from app.words import LANGUAGES, words
from tests.e2e.conftest import Visit
from tests.e2e.pages import Table

pytestmark = pytest.mark.browser
SHELL = "html[data-shell=ready]"
FIELD, COUNT, LINKS = "#search-field", "#search-count", "#search-found a"
FIRST_OF = """async ([language, names]) => {
  const { find, prepared } = await import("./static/start/find.js");
  const entries = prepared(await (await fetch(`search/${language}.json`)).json());
  return names.map(([game, name]) => find(entries, name, game)[0]?.at);
}"""
SAID = """() => {
  window.said = [];
  const heard = () => window.said.push(document.getElementById("search-count").textContent);
  new MutationObserver(heard).observe(document.getElementById("search-count"), { childList: true });
}"""


def ask(table: Table, text: str) -> None:
    """Type into the field."""
    table.find(FIELD).fill(text)


def leads(table: Table, place: int = 0) -> str | None:
    """Where a link leads."""
    return table.find(LINKS).nth(place).get_attribute("href")


def test_as_one_types(visit: Visit) -> None:
    table = visit(engine=False).open("#charts", wait=SHELL)
    table.page.evaluate(SAID)
    table.find(FIELD).press_sequentially("CHAOS dis", delay=20)
    expect(table.find(LINKS).first).to_contain_text("Chaos and Disarray")
    assert leads(table) == "#dystopian-critical-11"
    expect(table.find(COUNT)).to_contain_text("found")
    assert len(table.page.evaluate("said")) == 1
    table.find(LINKS).first.click()
    expect(table.find("#dystopian-critical-11")).to_be_in_viewport()
    ask(table, "<b>nothing</b> of the kind")
    expect(table.find(COUNT)).to_have_text("Nothing found.")
    ask(table, "stray link")
    expect(table.find(LINKS)).to_have_count(0)
    ask(table, "linked fire")
    expect(table.find(LINKS).first).to_have_attribute("href", "#ruling-link")
    table.find(LINKS).first.click()
    expect(table.find("#rulings")).to_be_visible()
    assert table.find(".tabs [aria-current]").get_attribute("data-view") == "rulings"


def test_by_keyboard_and_across_languages_and_games(visit: Visit) -> None:
    table = visit(engine=False).open("fr.html#charts", wait=SHELL)
    table.find(FIELD).focus()
    table.page.keyboard.type("degats du rating")
    table.page.keyboard.press("Escape")
    expect(table.find(FIELD)).to_have_value("")
    expect(table.find(FIELD)).to_be_focused()
    table.page.keyboard.type("EFFETS de la melee")
    expect(table.find(LINKS).first).to_be_visible()
    table.page.keyboard.press("ArrowDown")
    expect(table.find(LINKS).first).to_be_focused()
    table.page.keyboard.press("ArrowUp")
    expect(table.find(FIELD)).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.find("#page")).to_have_attribute("data-game", "warsurge")
    expect(table.find("html")).to_have_attribute("lang", "fr")
    expect(table.find("#warsurge-melee")).to_be_in_viewport()
    assert table.page.url.split("/")[-1] == "warsurge-fr.html#warsurge-melee"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chart_and_ruling_is_the_first_found_by_its_name(visit: Visit, language: str) -> None:
    table = visit(engine=False).open("#charts", wait="#charts")
    said = words(language)
    places = {
        (game.key, said(f"{game.said}.name.{key}")): at
        for game in GAMES.values()
        for key, at in game.chart_places.items()
    }
    for game in GAMES.values():
        places |= {(game.key, said(f"{game.ruled}.{one.field}.name")): f"ruling-{one.field}" for one in game.rulings}
    found = table.page.evaluate(FIRST_OF, [language, [list(one) for one in places]])
    assert dict(zip(places, found, strict=True)) == places


def test_without_script_there_is_no_field(visit: Visit) -> None:
    table = visit(java_script_enabled=False)
    table.page.goto(f"{table.address}#charts")
    expect(table.find(FIELD)).to_be_hidden()
    expect(table.find("#dystopian-critical")).to_be_visible()
