"""Real dice: faces tapped through a whole attack, mixed with the app's, undone, applied to the target."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import TABLET, Table

pytestmark = pytest.mark.browser
FOURS = (4,) * 12
HOLD = """() => {
  const { awaited } = broadside, dam = new Promise((come) => (window.come = come));
  broadside.awaited = async (answer) => (await dam, awaited(answer));
}"""


def begin(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")


@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_attack_is_played_with_real_dice(table: Table) -> None:
    """13 hits less 1 are one critical: 3 and 4 are Hard Pounding, and a 3 loses 4 AP."""
    begin(table)
    expect(table.find(".due-dice strong")).to_have_text("4+")
    table.tap(6, 6, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1)
    table.asked_for("Attack dice", "2 extra dice")
    table.tap(6, 3)
    table.asked_for("Attack dice", "1 extra die")
    table.tap(5)
    table.asked_for("Generators", "2d6")
    expect(table.find(".due-dice strong")).to_have_text("4+")
    table.tap(4, 1)
    table.asked_for("Critical Hit Chart", "2d6")
    table.tap(3, 4)
    table.asked_for("Dice for the effect", "1d3")
    expect(table.find(".face")).to_have_count(3)
    table.tap(3)
    table.ended("2 HP lost")
    came = ["13 hits", "13 − 1 = 12 hits", "CR reached: 1 critical", "7 · Hard Pounding", "4 AP lost"]
    expect(table.find("#roll-out .came")).to_have_text(came)
    expect(table.find(".critical-table .rolled th")).to_have_text("7")
    expect(table.find(".die.typed")).to_have_count(12 + 2 + 1 + 2 + 2 + 1)
    model = table.find(".model")
    expect(model).to_contain_text("2 / 4")
    expect(table.find("#roll-out .effects")).to_contain_text("Hard Pounding")
    table.find('[data-do="attack.apply"]').click()
    expect(table.find("#attack")).to_be_visible()
    expect(table.field("target.hp")).to_have_value("2")
    expect(table.field("target.ap")).to_have_value("0")
    expect(table.chip("target.effects", "hard_pounding")).to_be_checked()
    expect(table.any_damage).to_have_text("86.46%")
    table.go("roll")
    expect(table.find("#roll-start")).to_be_visible()


@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_odds_of_the_set_up_are_hidden_during_a_roll_and_after_it(table: Table) -> None:
    answer = table.find("#answer")
    expect(answer).to_be_visible()
    strip = table.find(".strip").bounding_box()
    begin(table)
    expect(answer).to_be_hidden()
    assert table.find(".strip").bounding_box() == strip
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    expect(answer).to_be_hidden()
    table.find('[data-do="attack.again"]').click()
    expect(answer).to_be_visible()


@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_dice_pad_stays_at_one_place_on_a_tablet(table: Table) -> None:
    """A critical shows the Critical Hit Chart beside the pad."""
    begin(table)
    pad = table.find("#roll .pad")
    top = (pad.bounding_box() or {})["y"]
    for faces, title, dice in (
        (FOURS, "Generators", "2d6"),
        ((1, 1), "Critical Hit Chart", "2d6"),
        ((3, 4), "Dice for the effect", "1d3"),
    ):
        table.tap(*faces)
        table.asked_for(title, dice)
        assert (pad.bounding_box() or {})["y"] == top
    expect(table.find("#rolled-table")).to_be_visible()
    table.find("#roll-undo").click()
    expect(table.find("#due-title")).to_have_text("Critical Hit Chart")
    assert (pad.bounding_box() or {})["y"] == top


def test_partly_tapped_batch_is_completed_by_the_app(table: Table) -> None:
    begin(table)
    roll = table.find('.due [data-do="attack.throw"][data-with*=batch]')
    expect(roll).to_have_text("Roll this", use_inner_text=True)
    table.tap(1, 1, 1)
    expect(roll).to_have_text("Roll the rest", use_inner_text=True)
    roll.click()
    expect(table.find(".line .die.typed")).to_have_count(3)
    expect(table.find(".line .dice").first.locator(".die")).to_have_count(12)


def test_tapped_face_is_counted_and_undone(table: Table) -> None:
    begin(table)
    undo, count = table.find("[data-untype]"), table.find("[data-typed]")
    expect(undo).to_be_disabled()
    table.tap(6, 6, 2)
    expect(count).to_have_text("3")
    expect(table.find('[data-tally="6"]')).to_have_text("×2")
    undo.click()
    undo.click()
    expect(count).to_have_text("1")
    expect(table.find('[data-tally="6"]')).to_have_text("×1")
    expect(table.find('[data-tally="2"]')).to_have_text("")
    undo.click()
    expect(undo).to_be_disabled()
    table.tap(*FOURS)
    table.asked_for("Generators", "2d6")
    expect(table.find(".line .die.typed")).to_have_count(12)


def test_magazine_explosion_ends_an_attack(table: Table) -> None:
    begin(table)
    table.tap(*(4,) * 12)
    table.asked_for("Generators", "2d6")
    table.tap(1, 1)
    table.asked_for("Critical Hit Chart", "2d6")
    table.tap(1, 1)
    table.ended("Magazine Explosion")
    expect(table.find('[data-do="attack.apply"]')).to_have_count(0)
    expect(table.find(".critical-table .rolled th")).to_have_text("2")


def test_rolling_to_the_end_takes_one_tap(table: Table) -> None:
    table.go("roll")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    expect(table.find(".due")).to_have_count(0)
    expect(table.find(".line").first.locator(".die").nth(11)).to_be_visible()
    table.find('[data-do="attack.again"]').click()
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll-out")).to_be_empty()


def test_roll_dismissed_during_a_request_stays_dismissed(table: Table) -> None:
    begin(table)
    table.page.evaluate(HOLD)
    table.press("batch")
    table.find('[data-do="attack.again"]').click()
    table.page.evaluate("come()")
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll")).to_have_attribute("aria-busy", "false")
    expect(table.find("#roll-out")).to_be_empty()
    table.reload()
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll-out")).to_be_empty()


def test_remaining_odds_are_shown_after_every_batch(table: Table) -> None:
    """Twelve hits are one critical before the shield; without any the ship is safe."""
    begin(table)
    locator = table.find("#roll-out .left .first dd")
    expect(locator).to_have_text("86.46%")
    table.tap(*FOURS)
    expect(locator).to_have_text("100%")
    table.find("#roll-undo").click()
    expect(locator).to_have_text("86.46%")


def test_roll_uses_the_attack_it_began_with(table: Table) -> None:
    """Changes of the form during a roll are for the next one."""
    begin(table)
    table.go("attack")
    table.type("volley.models.0.attack_dice", "3")
    table.go("roll")
    table.tap(*FOURS)
    table.asked_for("Generators", "2d6")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    table.find('[data-do="attack.again"]').click()
    table.press("look")
    table.asked_for("Attack dice", "3d6")


def test_rolls_follow_the_rulings(table: Table) -> None:
    table.go("rulings")
    table.tick("rulings.generator_dice", "exploding")
    begin(table)
    table.tap(*(4,) * 12)
    table.asked_for("Generators", "2d6")
    table.tap(6, 1)
    table.asked_for("Generators", "1 extra die")
