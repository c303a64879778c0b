"""The example of the rules: 12 AD of guns in RB2 at a cruiser of DR 5 and CR 7 with one shield."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import PHONE, SAME_TAP, TABLET, Table

pytestmark = pytest.mark.browser


def set_up(table: Table) -> None:
    """Say the attack from scratch, starting from another one."""
    table.type("volley.models.0.attack_dice", "3")
    table.type("target.shields", "3")
    expect(table.any_damage).not_to_have_text("86.46%")
    table.type("volley.models.0.attack_dice", "12")
    table.pick("volley.weapon", "gunnery")
    table.tick("volley.range_band", "2")
    table.type("target.dr", "5")
    table.type("target.cr", "7")
    table.type("target.shields", "1")


def test_all_odds_follow_the_form_the_rulings_and_the_language(table: Table) -> None:
    """Also when their view was hidden while the form changed; fractions are one tap away."""
    set_up(table)
    table.says("86.46%")
    expect(table.find("#why-dice")).to_contain_text("4+")
    expect(table.find("#why-dice")).to_contain_text("12")
    table.go("rulings")
    table.tick("rulings.generator_dice", "exploding")
    table.go("odds")
    table.says("80.65%")
    table.settled_odds()
    table.go("rulings")
    table.find('[data-do="attack.rulings"]').click()
    table.speak("fr")
    table.go("odds")
    table.says("86,46 %")
    table.settled_odds()
    for shown in (True, False):
        table.find('[data-do="attack.fractions"]').click()
        expect(table.find("#odds-out code").first).to_be_visible(visible=shown)
        table.page.wait_for_timeout(SAME_TAP)


def test_example_is_called_one_until_the_form_differs_from_it(table: Table) -> None:
    """On a phone; on a tablet, too, which alone has the odds beside the form."""
    example = table.find("#attack .example")
    for size in (PHONE, TABLET):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        table.settled_odds() if size == TABLET else table.settled()
        expect(table.find("#attack")).to_be_visible()
        expect(table.find("#odds")).to_be_visible(visible=size == TABLET)
        expect(example).to_be_visible()
        before = table.field("target.dr").bounding_box()
        table.type("target.dr", "6")
        expect(example).to_be_hidden()
        assert table.field("target.dr").bounding_box() == before
        table.type("target.dr", "5")
    expect(example).to_be_visible()
