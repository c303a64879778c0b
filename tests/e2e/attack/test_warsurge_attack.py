"""WARSURGE on a phone: chart or formula, odds, typed D10s, results applied and undone, weapons
compared.
"""

import pytest
from playwright.sync_api import expect

from app.number_format import percent
from app.registered_games import GAMES
from engine.warsurge import attack_odds
from tests.app.warsurge.asking import attack
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, from_menu
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import GATHER, PHONE, Table

pytestmark = pytest.mark.browser
PAGE = "warsurge.html"
FIRST = "#answer .first dd"


def agrees(table: Table) -> None:
    """Wait until the odds equal the engine's odds of the form."""
    pairs = [(name, value) for name, value in table.page.evaluate(GATHER)]
    expect(table.find(FIRST)).to_have_text(
        percent(attack_odds(attack(pairs)).toll.destroyed, table.t.language)
    )


def faces(digits: str) -> list[int]:
    return [int(digit) or 10 for digit in digits]


def used(table: Table, method: str) -> None:
    """Wait until the form names the method that was chosen."""
    expect(table.find("#method-said :visible")).to_have_text(
        table.t(f"warsurge.method.used_{method}")
    )


def test_method_is_asked_locked_and_stays_after_every_reset(sit: Sit) -> None:
    """A new game asks again; while it is open, the form is lower than a phone."""
    table = sit(PHONE).open(PAGE)
    expect(table.find("#answer dd")).to_have_text(["58.37%", "77.40%"])
    expect(table.find(".method-chosen")).to_be_hidden()
    expect(table.find(".form .method-open")).to_be_visible()
    assert (table.find("#form").bounding_box() or {})["height"] < PHONE[1]
    table.go("roll")
    table.press("all")
    expect(table.fault("rulings.method")).to_have_text(table.t("fault.method_open"))
    with keyboard():
        table.find('[data-value="formula"]').click()
    table.says("77.40%")
    expect(table.fault("rulings.method")).to_be_hidden()
    expect(table.find(".method-open")).to_be_hidden()
    expect(table.find("#method-said")).to_be_focused()
    table.type("target.defence", "9")
    agrees(table)
    table.unfolded(table.find('[data-do="attack.reset"]')).click()
    table.says("77.40%")
    used(table, "formula")
    table.go("rulings")
    table.tick("rulings.excess", "lost")
    expect(table.find("#ruling-method input:not([type=hidden])")).to_have_count(0)
    table.find('[data-do="attack.rulings"]').click()
    expect(table.chip("rulings.excess", "next_model")).to_be_checked()
    table.go("attack")
    table.reload()
    table.says("77.40%")
    used(table, "formula")
    start = table.find('[data-do="attack.new_game"]')
    expect(start).to_be_hidden()
    table.find("#method-said").click()
    start.click()
    expect(table.find(".method-open")).to_be_visible()
    table.find('[data-value="chart"]').click()
    table.says("58.37%")


def marked(table: Table, method: str) -> None:
    """Look at the chart, which marks the method in use, if any, and go back to the battle."""
    table.page.evaluate(
        "(place) => location.hash = place", next(iter(GAMES["warsurge"].chart_addresses.values()))
    )
    texts = [table.t(f"warsurge.method.used_{method}")] if method else []
    expect(table.find(".chart-used :visible")).to_have_text(texts)
    table.page.evaluate("location.hash = 'warsurge-chart'")
    expect(table.find("#warsurge-answer [class^=used-]:visible")).to_have_count(len(texts))
    table.go("battle")


def test_method_is_shared_by_odds_and_battles_and_marked_on_charts(sit: Sit) -> None:
    """On charts none before it is chosen, then that of the open battle, or the one chosen last."""
    table = sit().open(PAGE)
    marked(table, "")
    table.go("attack")
    table.find('[data-value="formula"]').click()
    marked(table, "formula")
    act(table, "try").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    agreed = table.find("#battle .agreed")
    expect(agreed).to_have_text(table.t("warsurge.method.used_formula"))
    act(table, "go", "home").click()
    act(table, "go", "new").click()
    expect(agreed).to_have_text(table.t("warsurge.method.used_formula"))
    act(table, "start", "chart").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    from_menu(table, "#battle-log")
    expect(table.find("#battle")).to_contain_text(table.t("battle.nothing_yet"))
    marked(table, "chart")
    table.go("attack")
    table.says("58.37%")
    used(table, "chart")
    expect(table.find(".form .method-open")).to_be_hidden()
    table.go("battle")
    act(table, "go", "battle").click()
    act(table, "go", "home").click()
    table.find("#battle .open").last.click()
    expect(table.find("#battle .cards").first).to_be_visible()
    marked(table, "formula")
    act(table, "go", "home").click()
    act(table, "try").wait_for()
    marked(table, "chart")


def test_typed_d10s_give_a_result_to_apply_and_undo(sit: Sit) -> None:
    """Power 3 at Defence 10: 9/3; one success past Armour and AEGIS costs one HP."""
    table = sit().open(PAGE)
    table.three_weapons()
    table.find('[data-value="chart"]').click()
    for _ in range(2):
        table.find('[data-remove="weapons"]').last.click()
    expect(table.find('[data-entry="weapons"]')).to_have_count(1)
    table.type("target.defence", "10")
    agrees(table)
    table.go("roll")
    table.press("look")
    table.asked_for("Marsh Carbine: Attack dice", "10d10 9")
    table.tap(*faces("9900000000"))
    expect(table.find(".due-dice")).to_contain_text("3+")
    expect(table.find(".due")).to_have_attribute("data-count", "2")
    table.tap(*faces("72"))
    table.asked_for("Marsh Carbine: Armour saves", "4+")
    table.tap(*faces("0"))
    table.asked_for("Marsh Carbine: AEGIS saves", "8+")
    table.tap(*faces("7"))
    table.ended("1 HP lost")
    expect(table.find(".came")).to_have_text(["1 success", "1 − 0 = 1", "1 − 0 = 1", "12 − 1 = 11"])
    table.find('[data-do="attack.apply"]').click()
    expect(table.field("target.hp_lost")).to_have_value("1")
    expect(table.find("#applied")).to_be_visible()
    agrees(table)
    table.find('[data-do="attack.unapply"]').click()
    expect(table.field("target.hp_lost")).to_have_value("0")
    expect(table.find("#applied")).to_be_hidden()
    agrees(table)


def test_weapons_are_compared_and_marked(sit: Sit) -> None:
    """With another unit, added by keyboard, and without it again."""
    table = sit().open(PAGE)
    table.three_weapons()
    table.find('[data-value="chart"]').click()
    agrees(table)
    table.go("compare")
    expect(table.find("#compare-out table")).to_have_count(3)
    expect(table.find(".best").first).to_contain_text("★")
    with keyboard():
        table.find('[data-from="target"]').click()
    expect(table.find("#compare-out table")).to_have_count(4)
    expect(table.find("#compare-out h2").nth(3)).to_have_text("Ironbark Veterans")
    table.type("targets.3.name", "Wreck")
    table.type("targets.3.defence", "0")
    expect(table.find("#compare-out h2").nth(3)).to_have_text("Wreck")
    table.type("targets.3.models", "none")
    expect(table.fault("targets.3.models")).to_have_text(table.t("fault.not_a_number"))
    table.find('[data-remove="targets"]').last.click()
    expect(table.find("#compare-out table")).to_have_count(3)
