"""Real dice: faces tapped through a whole attack, mixed with the app's, undone, applied to the
target.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.dams import HOLD, let_through
from tests.e2e.support.pages import TABLET, Table

pytestmark = pytest.mark.browser
STEPS = (
    ((6, 6, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1), "Attack dice", "2 extra dice"),
    ((6, 3), "Attack dice", "1 extra die"),
    ((5,), "Generators", "2d6"),
    ((4, 1), "Critical Hit Chart", "2d6"),
    ((3, 4), "Strength of the effect", "1d3"),
)
"""Faces, and what is due after them."""
CAME = ["13 hits", "13 − 1 = 12 hits", "CR reached: 1 critical", "7 · Hard Pounding", "4 AP lost"]


def begin(table: Table) -> None:
    table.go("roll")
    table.press("look")
    table.asked_for("Attack dice", "12d6")


@pytest.mark.parametrize("table", [TABLET], indirect=True, ids=["tablet"])
def test_attack_is_played_with_real_dice(table: Table) -> None:
    """13 hits less 1 are one critical: 3 and 4 are Hard Pounding, and a 3 loses 4 AP.

    The pad stays at one place, also beside the Critical Hit Chart; odds of the set-up are hidden
    meanwhile.
    """
    answer, pad = table.find("#answer"), table.find("#roll .pad")
    expect(answer).to_be_visible()
    strip = table.find(".strip").bounding_box()
    begin(table)
    expect(table.find(".due-dice strong")).to_have_text("4+")
    expect(table.find("#roll-out .left .first dd")).to_have_text("86.46%")
    expect(answer).to_be_hidden()
    assert table.find(".strip").bounding_box() == strip
    top = (pad.bounding_box() or {})["y"]
    for faces, title, dice in STEPS:
        table.tap(*faces)
        table.asked_for(title, dice)
        assert (pad.bounding_box() or {})["y"] == top
    expect(table.find("#rolled-table")).to_be_visible()
    table.find("#roll-undo").click()
    expect(table.find("#due-title")).to_have_text("Critical Hit Chart")
    assert (pad.bounding_box() or {})["y"] == top
    expect(table.find("#roll-out .left .first dd")).to_have_text("100%")
    table.tap(3, 4)
    table.asked_for("Strength of the effect", "1d3")
    expect(table.find(".face")).to_have_count(3)
    table.tap(3)
    table.ended("2 HP lost")
    expect(answer).to_be_hidden()
    expect(table.find("#roll-out .came")).to_have_text(CAME)
    expect(table.find(".critical-table .rolled th")).to_have_text("7")
    expect(table.find(".die.typed")).to_have_count(12 + 2 + 1 + 2 + 2 + 1)
    expect(table.find(".model")).to_contain_text("2 / 4")
    expect(table.find("#roll-out .effects")).to_contain_text("Hard Pounding")
    table.find('[data-do="attack.apply"]').click()
    expect(table.find("#attack")).to_be_visible()
    expect(table.field("target.hp")).to_have_value("2")
    expect(table.field("target.ap")).to_have_value("0")
    expect(table.chip("target.effects", "hard_pounding")).to_be_checked()
    expect(table.any_damage).to_have_text("86.46%")
    table.go("roll")
    expect(table.find("#roll-start")).to_be_visible()


def test_tapped_face_is_counted_and_undone_and_the_app_rolls_the_rest(table: Table) -> None:
    begin(table)
    undo, count = table.find("[data-untype]"), table.find("[data-typed]")
    roll = table.find('.due [data-do="attack.throw"][data-with*=batch]')
    expect(undo).to_be_disabled()
    expect(roll).to_have_text("Roll this", use_inner_text=True)
    table.tap(6, 6, 2)
    expect(count).to_have_text("3")
    expect(table.find('[data-tally="6"]')).to_have_text("×2")
    undo.click(click_count=2)
    expect(count).to_have_text("1")
    expect(table.find('[data-tally="6"]')).to_have_text("×1")
    expect(table.find('[data-tally="2"]')).to_have_text("")
    undo.click()
    expect(undo).to_be_disabled()
    table.tap(1, 1, 1)
    expect(roll).to_have_text("Roll the rest", use_inner_text=True)
    roll.click()
    expect(table.find(".line .die.typed")).to_have_count(3)
    expect(table.find(".line .dice").first.locator(".die")).to_have_count(12)


def test_roll_to_the_end_or_during_a_request_is_dismissed(table: Table) -> None:
    """The late response changes nothing, and neither does a reload."""
    table.go("roll")
    table.press("all")
    expect(table.find("#result-title")).to_be_visible()
    expect(table.find(".due")).to_have_count(0)
    expect(table.find(".line").first.locator(".die").nth(11)).to_be_visible()
    table.find('[data-do="attack.again"]').click()
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll-out")).to_be_empty()
    begin(table)
    table.page.evaluate(HOLD)
    table.press("batch")
    table.find('[data-do="attack.again"]').click()
    let_through(table)
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll")).to_have_attribute("aria-busy", "false")
    expect(table.find("#roll-out")).to_be_empty()
    table.reload()
    expect(table.find("#roll-start")).to_be_visible()
    expect(table.find("#roll-out")).to_be_empty()
