"""Search from any view of a phone: while typing, by keyboard alone, in both languages, across the
games.
"""

import pytest
from playwright.sync_api import expect

from app.registered_games import GAMES
from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, try_samples
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
FIELD, COUNT, LINKS = "#search-field", "#search-count", "#search-found a"
DOORS, NONE = "#search-charts a", "#search-none"
ANSWERS = {
    "7 v 9": ("Power 7, Defence 9", "Chart 7+ 30%"),
    "7 contre 9": ("Power 7, Defence 9", "Formula 9 10%"),
    "critical 8": ("Critical Hit Chart", "8", "Engine Failure"),
    "critiques 8": ("Critical Hit Chart", "8", "Engine Failure"),
    "torpedo submerged": ("To hit, edition\u00a01.1", "6", "Target submerged"),
    "torpille immergé": ("To hit, edition\u00a01.1", "6", "Target submerged"),
    "rugged": ("Rugged Construction", "loses X AD"),
    "catastrophe": ("Catastrophic Damage",),
}
"""Searches of players at the table, each with a text of the first result."""
TYPE = """(field, text) => {
  for (let length = 1; length <= text.length; length += 1) {
    field.value = text.slice(0, length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""
"""Letters typed without a pause, however busy the machine is."""
LISTEN = """() => {
  window.counts = [];
  const heard = () => window.counts.push(document.getElementById("search-count").textContent);
  new MutationObserver(heard).observe(document.getElementById("search-count"), { childList: true });
}"""


def ask(table: Table, text: str) -> None:
    """Type into the field, tapped open where it is shut."""
    if not table.find(FIELD).is_visible():
        table.find(".seek:visible").click()
    table.find(FIELD).fill(text)


def leads(table: Table, index: int = 0) -> str | None:
    """The address of a link."""
    return table.find(LINKS).nth(index).get_attribute("href")


def test_search_lists_results_while_typing(sit: Sit) -> None:
    table = sit().open("#odds")
    table.page.evaluate(LISTEN)
    table.find(".seek:visible").click()
    expect(table.find(FIELD)).to_be_focused()
    expect(table.find(DOORS)).to_have_count(len(GAMES["dystopian"].chart_addresses))
    table.find(FIELD).evaluate(TYPE, "CHAOS dis")
    expect(table.find(LINKS).first).to_contain_text("Chaos & Disarray")
    assert leads(table) == "#dystopian-critical-11"
    expect(table.find(COUNT)).to_contain_text("result")
    assert len(table.page.evaluate("counts")) == 1
    table.find(LINKS).first.click()
    expect(table.find("#dystopian-critical-11")).to_be_in_viewport()
    ask(table, "<i>xyzzy</i>")
    expect(table.find(NONE)).to_have_text(table.t("search.none"))
    expect(table.find(DOORS).first).to_be_visible()
    ask(table, "qwertz")
    expect(table.find(LINKS)).to_have_count(0)
    ask(table, "linked fire")
    expect(table.find(LINKS).first).to_have_attribute("href", "#ruling-link")
    expect(table.find(NONE)).to_be_hidden()
    table.find(LINKS).first.click()
    expect(table.find("#rulings")).to_be_visible()


TWICE = """async (pause) => {
  const [seek, search] = [document.querySelector(".tabs .seek, .seek"), document.getElementById("search")];
  seek.click();
  const closed = new Promise((resolve) => search.addEventListener("close", resolve, { once: true }));
  search.close();
  if (pause) await closed;
  seek.click();
  await new Promise((resolve) => setTimeout(resolve, 300));
  return search.open;
}"""
"""Opens the search, closes it and opens it again, before the page has left the step of the history,
or sooner.
"""


@pytest.mark.parametrize("pause", [True, False])
def test_search_opened_right_after_it_was_closed_stays_open(sit: Sit, pause: bool) -> None:
    table = sit().open("#attack")
    table.page.evaluate("location.hash = 'charts'")
    assert table.page.evaluate(TWICE, pause)
    table.page.go_back()
    expect(table.find(FIELD)).to_be_hidden()
    assert table.page.evaluate("location.hash") == "#charts"


def test_search_works_by_keyboard_across_languages_and_games(sit: Sit) -> None:
    table = sit().open("fr.html#attack")
    table.find(".seek:visible").focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.type("degats")
    table.page.keyboard.press("Escape")
    expect(table.find(FIELD)).to_be_hidden()
    expect(table.find(".seek:visible")).to_be_focused()
    table.page.keyboard.press("Enter")
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


def test_common_questions_are_answered_before_the_engine_is_ready(visit: Visit) -> None:
    table = visit(engine=False).open("#attack", wait=SHELL)
    for typed, answer in ANSWERS.items():
        ask(table, typed)
        for part in answer:
            expect(table.find(LINKS).first).to_contain_text(part)
    ask(table, "7 v 9")
    table.page.go_back()
    expect(table.find(FIELD)).to_be_hidden()
    expect(table.find("#attack")).to_be_visible()
    ask(table, "7 v 9")
    table.find(LINKS).first.click()
    expect(table.find("#page")).to_have_attribute("data-game", "warsurge")
    expect(table.find("#warsurge-chart td.chosen")).to_have_text("7+30")


def test_functions_are_reached_from_any_view(sit: Sit) -> None:
    """Settings, a screen of battles, a button in the menu of the battle, which opens; without a
    battle, the list.
    """
    table = sit().open("#dystopian-sequence-9")
    ask(table, "dark")
    table.find(LINKS).first.click()
    expect(table.find('[name="theme"][value="dark"]')).to_be_in_viewport()
    ask(table, "end the battle")
    table.find(LINKS).first.click()
    expect(table.find('#battle [data-do="battle.try"]')).to_be_visible()
    ask(table, "fleets")
    table.find(LINKS).first.click()
    expect(table.find("#battle-title")).to_have_text(table.t("battle.fleets"))
    ask(table, "battles")
    table.find(LINKS).first.click()
    try_samples(table)
    act(table, "declare").click()
    expect(table.find("#declare-done")).to_be_visible()
    table.go("charts")
    ask(table, "end the battle")
    table.find(LINKS).first.click()
    expect(table.find('#battle [data-do="battle.end.done"]')).to_be_visible()
    expect(table.find("#end-ask-title")).to_be_in_viewport()
    table.page.keyboard.press("Escape")
    ask(table, "share")
    expect(table.find(LINKS).first).to_have_text(table.t("share.battle"))
    ask(table, "log")
    table.find(LINKS).first.click()
    expect(table.find("#battle-menu[open] #battle-log")).to_be_focused()
