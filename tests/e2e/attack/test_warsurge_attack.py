"""WARSURGE on a phone: chart or formula, odds, typed D10s, results applied and undone, weapons compared."""

import pytest
from playwright.sync_api import expect

from app.number_format import percent
from engine.warsurge import RULINGS, attack_odds
from tests.app.warsurge.asking import attack
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import GATHER, PHONE, Table

pytestmark = pytest.mark.browser
PAGE = "warsurge.html"
FIRST = "#answer .first dd"


def begin(sit: Sit, method: str = "chart") -> Table:
    """Three weapons of a new game with its method chosen."""
    table = sit().open(PAGE)
    table.three_weapons()
    table.find(f'[data-value="{method}"]').click()
    agrees(table)
    return table


def agrees(table: Table) -> None:
    """Wait until the odds equal the engine's odds of the form."""
    pairs = [(name, value) for name, value in table.page.evaluate(GATHER)]
    expect(table.find(FIRST)).to_have_text(percent(attack_odds(attack(pairs)).toll.destroyed, table.t.language))


def carbine_only(table: Table) -> None:
    """Only the first weapon at the unit."""
    for _ in range(2):
        table.find('[data-remove="weapons"]').last.click()
    expect(table.find('[data-entry="weapons"]')).to_have_count(1)


def faces(digits: str) -> list[int]:
    return [int(digit) or 10 for digit in digits]


def test_method_is_asked_locked_and_asked_after_a_reset(sit: Sit) -> None:
    table = sit().open(PAGE)
    expect(table.find("#answer dd")).to_have_text(["58.37%", "77.40%"])
    expect(table.find(".method-chosen")).to_be_hidden()
    table.go("roll")
    table.press("all")
    expect(table.fault("rulings.method")).to_have_text(table.t("fault.method_open"))
    table.find('[data-value="formula"]').click()
    table.says("77.40%")
    expect(table.fault("rulings.method")).to_be_hidden()
    expect(table.find(".method-open")).to_be_hidden()
    expect(table.find("#method-said")).to_be_focused()
    table.reload()
    table.says("77.40%")
    expect(table.find("#method-said :visible")).to_have_text(table.t("warsurge.method.used_formula"))
    start = table.find('[data-do="attack.new_game"]')
    expect(start).to_be_hidden()
    table.find("#method-said").click()
    start.click()
    expect(table.find(".method-open")).to_be_visible()
    table.find('[data-value="chart"]').click()
    table.says("58.37%")


def test_method_chosen_for_odds_begins_the_next_battle(sit: Sit) -> None:
    table = begin(sit, "formula")
    table.go("battle")
    act(table, "try").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    expect(table.find("#battle .agreed")).to_have_text(table.t("warsurge.method.used_formula"))


def test_method_chosen_for_a_battle_stays_for_odds_and_the_next_battle(sit: Sit) -> None:
    table = sit().open(PAGE)
    table.go("battle")
    act(table, "try").click()
    act(table, "start", "formula").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    table.go("attack")
    table.says("77.40%")
    table.reload()
    expect(table.find("#method-said :visible")).to_have_text(table.t("warsurge.method.used_formula"))
    expect(table.find(".form .method-open")).to_be_hidden()
    table.go("battle")
    act(table, "home").or_(act(table, "go", "home")).first.click()
    act(table, "go", "new").click()
    expect(table.find("#battle .agreed")).to_have_text(table.t("warsurge.method.used_formula"))
    act(table, "start", "chart").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    table.go("attack")
    table.says("58.37%")


def test_reset_keeps_the_method(sit: Sit) -> None:
    table = begin(sit, "formula")
    table.unfolded(table.find('[data-do="attack.reset"]')).click()
    expect(table.find('[data-entry="weapons"]')).to_have_count(1)
    table.says("77.40%")
    expect(table.find("#method-said :visible")).to_have_text(table.t("warsurge.method.used_formula"))


def test_typed_d10s_give_a_result_to_apply_and_undo(sit: Sit) -> None:
    """Power 3 at Defence 10: 9/3; one success past Armour and AEGIS costs one HP."""
    table = begin(sit)
    carbine_only(table)
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
    table.reload()
    expect(table.field("target.hp_lost")).to_have_value("1")
    agrees(table)
    table.find('[data-do="attack.unapply"]').click()
    expect(table.field("target.hp_lost")).to_have_value("0")
    expect(table.find("#applied")).to_be_hidden()
    agrees(table)


def test_weapons_are_compared_and_marked(sit: Sit) -> None:
    table = begin(sit)
    table.go("compare")
    expect(table.find("#compare-out table")).to_have_count(3)
    expect(table.find(".best").first).to_contain_text("★")
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


def test_attack_works_by_keyboard(sit: Sit) -> None:
    """The method, one more weapon, and a roll need no finger."""
    table = sit().open(PAGE)
    with keyboard():
        table.find('[id="f-rulings.method"]').press("Enter")
        table.says("58.37%")
        table.add("weapons")
        expect(table.field("weapons.1.attacks")).to_be_focused()
        agrees(table)
        table.press("all")
    table.find("#result-title").wait_for()
    expect(table.find(".shot")).to_have_count(2)


def test_attack_continues_in_the_other_language(sit: Sit) -> None:
    table = begin(sit)
    carbine_only(table)
    agrees(table)
    table.speak("fr")
    agrees(table)
    expect(table.find("#method-said :visible")).to_have_text(table.t("warsurge.method.used_chart"))
    table.go("roll")
    table.press("look")
    table.asked_for(f"Marsh Carbine\u202f: {table.t('warsurge.dice.attack')}", "6+")


def test_reset_of_rulings_keeps_the_method(sit: Sit) -> None:
    """Chart or formula is chosen at the start of a battle and stays."""
    table = begin(sit, "formula")
    table.go("rulings")
    table.tick("rulings.excess", "lost")
    table.tick("rulings.zero_v_zero", "no_damage")
    expect(table.find("#ruling-method input:not([type=hidden])")).to_have_count(0)
    table.find('[data-do="attack.rulings"]').click()
    for ruling in RULINGS:
        if ruling.is_choice:
            expect(table.chip(f"rulings.{ruling.field}", str(ruling.default))).to_be_checked()
    table.go("attack")
    expect(table.find("#method-said :visible")).to_have_text(table.t("warsurge.method.used_formula"))
    agrees(table)


def test_form_is_lower_than_a_phone(sit: Sit) -> None:
    """One weapon, its target, and a line for each folded part, while the question for the method is open."""
    table = sit(PHONE).open(PAGE)
    expect(table.find(".form .method-open")).to_be_visible()
    assert (table.find("#form").bounding_box() or {})["height"] < PHONE[1]
