"""A battle on a phone: whole activations by touch and by keyboard, reload, undo, two tabs, broken files."""

import pytest
from playwright.sync_api import expect

from app.format import percent
from engine.warsurge.odds import attack_odds
from tests.app.warsurge import attack
from tests.e2e.battles import act, answered, at_the_table, count, declared, tap
from tests.e2e.conftest import Sit, Visit
from tests.e2e.pages import Table

pytestmark = pytest.mark.browser
ATTACK = """() => ["form", "rulings-form"].flatMap((id) => [...new FormData(document.getElementById(id))])"""
ENOUGH = 40
"""More presses than any of these needs."""


def test_an_activation_by_touch_a_reload_in_its_middle_and_undo_to_the_start(visit: Visit) -> None:
    table = at_the_table(visit(has_touch=True))
    start = table.find("#battle .sides").inner_text()
    declared(table)
    dice = count(table)
    assert dice > 2
    tap(table, 1, 2)
    table.reload()
    expect(table.find("#battle [data-typed]")).to_have_text("2")
    expect(table.find('#battle [data-tally="2"]')).to_have_text("×1")
    table.find('#battle [data-do="untype"]').click()
    expect(table.find("#battle [data-typed]")).to_have_text("1")
    tap(table, *(5,) * (dice - 1))
    expect(table.find("#battle .line .die.typed")).to_have_count(dice)
    for _ in range(ENOUGH):
        if not act(table, "throw").count():
            break
        table.find("#throw-all, #throw").last.click()
        answered(table)
    expect(table.find("#battle .middle")).to_have_count(0)
    undo = table.find("#battle-undo")
    for _ in range(ENOUGH):
        if not undo.is_enabled():
            break
        undo.click()
        answered(table)
    expect(undo).to_be_disabled()
    assert table.find("#battle .sides").inner_text() == start


def press(table: Table, selector: str, key: str = "Enter") -> None:
    """Reach something by Tab alone, then press a key."""
    wanted = table.find(selector).first
    expect(wanted).to_be_visible()
    for _ in range(300):
        if wanted.evaluate("(element) => element === document.activeElement"):
            table.page.keyboard.press(key)
            return
        table.page.keyboard.press("Tab")
    pytest.fail(f"{selector} cannot be reached")


def test_an_activation_by_keyboard_alone(sit: Sit) -> None:
    table = sit().open()
    press(table, '.tabs [data-view="battle"]')
    press(table, '#battle [data-act="try"]')
    expect(table.find("#battle-title")).to_be_focused()
    press(table, '#battle [data-act="declare"]')
    expect(table.find("#promise td").first).to_be_visible()
    press(table, "#declare-done")
    expect(table.find("#battle .due")).to_be_visible()
    for _ in range(count(table)):
        press(table, '#battle .face[data-face="1"]')
    expect(table.find("#battle .line .die.typed").first.or_(table.find("#battle .last"))).to_be_visible()
    for _ in range(ENOUGH):
        answered(table)
        if not act(table, "throw").count():
            break
        press(table, "#throw")
    expect(table.find("#battle .middle")).to_have_count(0)
    press(table, "#battle-undo")
    expect(table.find("#battle .middle")).to_be_visible()


def test_two_tabs_and_a_broken_file(sit: Sit) -> None:
    table = at_the_table(sit())
    other = Table(table.page.context.new_page(), table.address, table.watch).open("#battle")
    expect(other.find("#battle .turn")).to_have_text(table.t("battle.turn", number=1))
    other.find("#f-note").fill("half a note")
    act(table, "turn").click()
    expect(table.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))
    expect(other.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))
    expect(other.find("#f-note")).to_have_value("half a note")
    other.page.close()
    act(table, "home").or_(act(table, "go", '"home"')).first.click()
    expect(table.find("#battle .item")).to_have_count(1)
    for text, code in (("{", "not_json"), ('{"format": "broadside", "schema": 9}', "newer")):
        file = {"name": "broadside.json", "mimeType": "application/json", "buffer": text.encode()}
        table.find('[data-file="import"]').set_input_files(files=[file])  # type: ignore[list-item]
        expect(table.find("#trouble")).to_have_text(table.t(f"fault.{code}", found=9, known=1))
    expect(table.find("#battle .item")).to_have_count(1)


def test_an_attack_of_warsurge_goes_through_the_form_and_back(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    act(table, "aim").click()
    table.find("#aim-done").click()
    expect(table.find("#attack")).to_be_visible()
    expect(table.find("#link")).not_to_be_empty()
    table.go("roll")
    table.press("all")
    table.find("#result-title").wait_for()
    table.find('[data-do="apply"]').click()
    expect(table.find("#battle .last")).to_be_visible()
    expect(table.find("#link")).to_be_hidden()
    table.find("#battle-undo").click()
    expect(table.find("#battle-undo")).to_be_disabled()


def test_an_attack_of_a_battle_shows_its_own_odds_and_no_roll_of_another(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    table.go("attack")
    table.find('[data-value="formula"]').click()
    table.says("28.28\u202f%")
    table.go("roll")
    table.press("all")
    table.find("#result-title").wait_for()
    table.go("battle")
    act(table, "aim").click()
    table.find("#aim-done").click()
    expect(table.find("#link")).not_to_be_empty()
    pairs = [(name, value) for name, value in table.page.evaluate(ATTACK)]
    chance = percent(attack_odds(attack(pairs)).toll.destroyed, table.t.language)
    assert chance != "28.28\u202f%"
    table.says(chance)
    table.go("roll")
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#result-title")).to_have_count(0)


def test_what_an_attack_destroys_is_destroyed_in_the_battle(sit: Sit) -> None:
    """Ten carbines at ten levies without saves; alone the same roll has nothing to be put into the form."""
    table = at_the_table(sit(), "warsurge.html")
    act(table, "aim").click()
    table.find("#aim-done").click()
    table.go("roll")
    table.press("look")
    table.tap(*[9] * 10)
    table.ended(table.t("warsurge.odds.destroyed"))
    table.find('[data-do="apply"]').click()
    expect(table.find("#battle .last p").first).to_have_text(
        table.t("warsurge.log.destroyed", unit="Saltguard", target="Reed Levy", hp=10)
    )
    table.go("roll")
    table.press("look")
    table.tap(*[9] * 10)
    table.ended(table.t("warsurge.odds.destroyed"))
    expect(table.find('[data-do="apply"]')).to_be_hidden()
