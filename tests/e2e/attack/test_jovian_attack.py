"""Attacks of Jovian Wars at phone size: by the app, by real dice with choices, in French."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


def ship(table: Table) -> None:
    """Four dice without macro at the damaged ship of the sheet's example."""
    table.go("attack")
    table.tick("against", "ship")
    table.pick("fires.0.weapon.type", "mass_driver")
    table.type("fires.0.weapon.macro", "0")
    table.says("72.22%" if table.t.language == "en" else "72,22 %")


def begin(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.find(".due").wait_for()


def decide(table: Table, index: int) -> None:
    table.find(f'[data-do="attack.choose"] >> nth={index}').click()


def test_squadron_is_attacked_with_dice_of_the_app(sit: Sit) -> None:
    table = sit().open("jovian.html")
    table.says("84.31%")
    expect(table.field("squadron.skill")).to_be_visible()
    expect(table.find('[id="f-ship.defense"]')).to_be_hidden()
    table.type("squadron.skill", "0")
    table.says("90.74%")
    table.type("squadron.structure", "12")
    table.go("roll")
    table.press("all")
    table.find("#result-title").wait_for()
    expect(table.find(".line").first).to_contain_text("Missile")
    remaining, _, most = table.find(".model dd").first.inner_text().split()[-3:]
    assert most == "12"
    table.find('[data-do="attack.apply"]').click()
    expect(table.field("squadron.structure")).to_have_value(remaining)
    table.type("squadron.structure", "0")
    expect(table.fault("squadron.structure")).to_have_text("At least 1.")


def test_ship_is_attacked_with_real_dice_and_choices(sit: Sit) -> None:
    table = sit().open("jovian.html")
    ship(table)
    begin(table)
    table.tap(2, 2, 2, 2)
    expect(table.find("#due-title")).to_have_text("Critical Hit on Defender: what does it hit?")
    expect(table.find('[data-do="attack.choose"]')).to_have_count(4)
    expect(table.find('[data-do="attack.choose"] >> nth=0')).to_contain_text("as in the odds")
    decide(table, 2)
    expect(table.find('[data-do="attack.choose"]')).to_have_count(3)
    expect(table.find(".came").first).to_have_text("Quadruple of 2s")
    table.speak("fr")
    expect(table.find("#due-title")).to_contain_text("Coup critique (Défenseur)")
    with keyboard():
        decide(table, 1)
        table.ended("Structure −2")
        expect(table.find(".lines")).to_contain_text("Main gun")
        expect(table.find(".lines")).to_contain_text("Hangar")
        table.find('[data-do="attack.apply"]').click()
    expect(table.field("ship.structure")).to_have_value("2")
    expect(table.field("ship.parts.1.left")).to_have_value("0")
    expect(table.field("ship.parts.2.left")).to_have_value("0")


def test_table_is_requested_when_its_roll_is_due_and_survives_a_reset(sit: Sit) -> None:
    table = sit().open("jovian.html")
    ship(table)
    table.type("ship.structure", "1")
    begin(table)
    table.tap(2, 2, 2, 5)
    expect(table.find("#due-title")).to_have_text(table.t("jovian.table.wanted", count=1))
    table.find('#roll a[href="#jovian-catastrophic"]').click()
    table.add("table.rows")
    table.type("table.rows.0.text", "Adrift")
    table.go("roll")
    table.find('[data-do="attack.own_table"]').click()
    table.asked_for(table.t("jovian.roll.due.catastrophe"), "1d6")
    table.tap(4)
    decide(table, 0)
    expect(table.find(".lines")).to_contain_text("Adrift")
    table.ended("Structure −1, " + table.t("jovian.odds.crippled"))
    table.go("attack")
    table.unfolded(table.find('[data-do="attack.reset"]')).click()
    table.says("84.31%")
    table.tick("against", "ship")
    expect(table.field("ship.structure")).to_have_value("4")
    table.go("charts")
    expect(table.field("table.rows.0.text")).to_have_value("Adrift")
