"""Nothing is lost when the page is reloaded, and no stored data can break it."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser


def test_form_rulings_and_roll_survive_a_reload(sit: Sit) -> None:
    table = sit().open()
    table.type("volley.models.0.attack_dice", "14")
    table.add("volley.models")
    table.type("volley.models.1.attack_dice", "5")
    table.add("modifiers")
    table.type("modifiers.0.name", "Lucky <i>")
    table.tick("target.mars", "small_target")
    table.go("rulings")
    table.tick("rulings.generator_dice", "exploding")
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "16d6")
    table.tap(*(6,) * 3 + (4,) * 13)
    table.asked_for("Attack dice", "3 extra dice")
    table.tap(1, 1)
    table.reload()
    table.asked_for("Attack dice", "3 extra dice")
    expect(table.find(".line .die.typed")).to_have_count(16)
    expect(table.find("[data-typed]")).to_have_text("2")
    table.tap(1)
    table.asked_for("Generators", "2d6")
    table.tap(1, 1)
    expect(table.find(".line .die.typed")).to_have_count(21)
    table.go("attack")
    expect(table.field("volley.models.0.attack_dice")).to_have_value("14")
    expect(table.field("volley.models.1.attack_dice")).to_have_value("5")
    expect(table.field("modifiers.0.name")).to_have_value("Lucky <i>")
    expect(table.chip("target.mars", "small_target")).to_be_checked()
    expect(table.chip("volley.option", "linked")).to_be_checked()
    expect(table.find('[name="rulings.generator_dice"][value="exploding"]')).to_be_checked()
    table.settled()


def test_finished_roll_and_faults_survive_a_reload(sit: Sit) -> None:
    table = sit().open("#roll")
    table.press("all")
    ended = table.find("#result-title").inner_text()
    dice = table.find(".lines").inner_text()
    table.go("attack")
    table.type("target.dr", "many")
    table.type("volley.models.0.attack_dice", "200")
    expect(table.fault("target.dr")).to_be_visible()
    table.reload()
    expect(table.field("target.dr")).to_have_value("many")
    expect(table.field("volley.models.0.attack_dice")).to_have_value("200")
    expect(table.fault("target.dr")).to_be_visible()
    expect(table.fault("volley.models.0.attack_dice")).to_be_visible()
    table.go("roll")
    table.ended(ended)
    assert table.find(".lines").inner_text() == dice


def test_reset_clears_the_form(sit: Sit) -> None:
    table = sit().open()
    table.type("volley.models.0.attack_dice", "3")
    expect(table.any_damage).not_to_have_text("86.46%")
    table.unfolded(table.find('[data-do="attack.reset"]')).click()
    table.says("86.46%")
    expect(table.field("volley.models.0.attack_dice")).to_have_value("12")


BLANK = '<link rel="icon" href="data:,">'
FIELDS = '[["target.speed", "5"], ["volley.models.0.attack_dice", "7"]]'
ROLL = '{"form": [["target.dr", "5"]], "records": [{"typed": [9]}]}'
OLD = f'{{"kept": {{"roll": {ROLL}}}, "forms": {FIELDS}}}'
"""Unknown fields, and an older roll."""


def put(table: Table, kept: str) -> None:
    """Store data as another version has left it, before the page opens."""
    table.page.route(
        "**/*", lambda route: route.fulfill(body=BLANK, content_type="text/html"), times=1
    )
    table.page.goto(f"{table.address}fr.html")
    table.page.evaluate("(text) => localStorage.setItem('broadside/attack.dystopian', text)", kept)


def test_data_of_another_version_does_not_stop_the_page(visit: Visit) -> None:
    table = visit()
    put(table, OLD)
    table.open()
    expect(table.field("volley.models.0.attack_dice")).to_have_value("7")
    table.type("target.shields", "0")
    table.settled()
    expect(table.find("#trouble")).to_be_hidden()


def test_broken_data_does_not_stop_the_shell(visit: Visit) -> None:
    for kept in ("{", '{"version": 0, "x": []}'):
        table = visit(
            engine=False
        )  # of its own: to leave a page that still starts is an error in its console
        put(table, kept)
        table.open(wait=SHELL)
        expect(table.field("volley.models.0.attack_dice")).to_have_value("12")
        expect(table.find("#trouble")).to_be_hidden()
