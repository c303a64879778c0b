"""English and French: switched in place, without losses, saved."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser


def fill(table: Table) -> None:
    table.type("volley.models.0.attack_dice", "14")
    table.tick("volley.range_band", "3")
    table.pick("volley.weapon", "torpedoes")
    table.tick("target.effects", "raging_fire")
    table.add("volley.models")
    table.type("volley.models.1.attack_dice", "9")
    table.add("defenders")
    table.type("defenders.0.attack_dice", "5")
    table.add("modifiers")
    table.type("modifiers.0.name", "Captain Ünal <b>")


def filled(table: Table) -> None:
    expect(table.field("volley.models.0.attack_dice")).to_have_value("14")
    expect(table.chip("volley.range_band", "3")).to_be_checked()
    expect(table.field("volley.weapon")).to_have_value("torpedoes")
    expect(table.chip("target.effects", "raging_fire")).to_be_checked()
    expect(table.field("volley.models.1.attack_dice")).to_have_value("9")
    expect(table.field("defenders.0.attack_dice")).to_have_value("5")
    expect(table.field("modifiers.0.name")).to_have_value("Captain Ünal <b>")


@pytest.mark.long
@by_keys
def test_switching_keeps_typed_values(table: Table) -> None:
    fill(table)
    table.settled()
    table.speak("fr")
    filled(table)
    table.settled()
    expect(table.find("#h-attack")).to_have_text("Attaque")
    table.type("target.dr", "cinq")
    expect(table.fault("target.dr")).to_have_text("Il faut un nombre entier.")
    table.speak("en")
    filled(table)
    expect(table.fault("target.dr")).to_have_text("A whole number, please.")


def test_switching_keeps_the_state_of_the_engine(table: Table) -> None:
    expect(table.find("#state-text")).to_have_text("Ready")
    table.speak("fr")
    expect(table.find("#state-text")).to_have_text("Prêt")


def test_switching_keeps_the_roll_in_progress(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.tap(*(6,) * 2 + (4,) * 10)
    table.asked_for("Attack dice", "2 extra dice")
    table.tap(1)
    table.speak("fr")
    table.asked_for("Dés d’attaque", "2 dés en plus")
    expect(table.find(".line .die.typed")).to_have_count(12)
    expect(table.find("[data-typed]")).to_have_text("1")
    expect(table.find('[data-tally="1"]')).to_have_text("×1")
    table.tap(1)
    table.asked_for("Générateurs", "2D6")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    table.speak("en")
    expect(table.find('[data-do="attack.again"]')).to_have_text("New roll")


def test_language_is_saved_for_the_next_visit(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL)
    table.speak("fr")
    table.page.goto("about:blank")
    table.page.goto(table.address + "index.html#dystopian-critical")
    table.page.wait_for_url("**/fr.html#dystopian-critical")
    expect(table.find("html")).to_have_attribute("lang", "fr")
    expect(table.find("#dystopian-critical")).to_be_visible()
    table.until(SHELL)
    table.speak("en")
    table.page.goto(table.address + "fr.html")
    table.page.wait_for_url("**/index.html*")


def test_language_link_works_before_scripts_start(visit: Visit) -> None:
    """Also when another language was chosen at an earlier visit."""
    table = visit()
    table.page.route("**/*.wasm", lambda route: None)
    table.open("#settings", wait="")
    table.page.evaluate("localStorage.setItem('broadside/language', 'en')")
    table.find("#language").click()
    table.page.wait_for_function(
        "document.readyState === 'complete' && document.documentElement.lang === 'fr'"
    )


def test_another_game_opens_without_a_reload_and_returns_unchanged(sit: Sit) -> None:
    table = sit().open()
    fill(table)
    table.play("warsurge")
    table.go("charts")
    expect(table.find("#warsurge-chart")).to_be_visible()
    table.play("dystopian")
    expect(table.find("#charts")).to_be_visible()
    table.go("attack")
    filled(table)
    table.settled()
    # An answer on its way stays with the game that it was asked in.
    table.page.evaluate(ANSWERS)
    table.press("look")
    table.page.wait_for_function("letGo !== null")
    table.play("warsurge")
    table.page.evaluate("letGo()")
    table.go("roll")
    expect(table.find("#roll-out .due")).to_be_hidden()
    table.play("dystopian")
    expect(table.find("#roll-out .due")).to_be_visible()


ANSWERS = """() => {
  const { awaited } = broadside;
  globalThis.letGo = null;
  broadside.awaited = async (answer) => {
    const text = await answer;
    if (text.includes("due-title")) {
      await new Promise((come) => (globalThis.letGo = come));
      broadside.awaited = awaited;
    }
    return awaited(text);
  };
}"""
"""The engine's answer with dice that are due comes only when the test lets it."""
HELD = """() => {
  const get = broadside.pages.get;
  broadside.pages.get = async (page) => {
    await new Promise((letGo) => { (globalThis.held ??= []).push(letGo); });
    return get(page);
  };
}"""
"""Pages of other games come only when the test lets them."""


def test_view_selected_while_another_game_loads_is_shown_there(visit: Visit) -> None:
    table = visit(engine=False).open("#charts", wait=SHELL)
    table.page.evaluate(HELD)
    table.find('.games [data-game="warsurge"]').click()
    table.go("settings")
    table.find('.games [data-game="jovian"]').click()
    table.page.wait_for_function("held.length === 2")
    table.page.evaluate("held.reverse().forEach((letGo) => letGo())")
    expect(table.find("#page")).to_have_attribute("data-game", "jovian")
    expect(table.find("#settings")).to_be_visible()
    assert table.page.evaluate("location.hash") == "#settings"


def test_link_to_a_chart_opens_the_page_of_its_game(visit: Visit) -> None:
    table = visit(engine=False)
    table.page.goto(table.address + "index.html#jovian-damage")
    table.page.wait_for_url("**/jovian.html#jovian-damage")
    expect(table.find("#jovian-damage")).to_be_visible()
