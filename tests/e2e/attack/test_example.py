"""The example of the rules: 12 AD of guns in RB2 at a cruiser of DR 5 and CR 7 with one shield."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
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


def test_chance_of_any_damage_is_correct_in_both_languages_and_with_exploding_generator_dice(table: Table) -> None:
    set_up(table)
    table.says("86.46%")
    expect(table.find("#why-dice")).to_contain_text("4+")
    expect(table.find("#why-dice")).to_contain_text("12")
    table.go("rulings")
    table.tick("rulings.generator_dice", "exploding")
    table.go("odds")
    table.says("80.65%")
    table.go("rulings")
    table.find('[data-do="attack.rulings"]').click()
    table.go("odds")
    table.says("86.46%")
    table.speak("fr")
    table.says("86,46 %")


def resized(table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_form_and_odds_are_side_by_side_only_on_a_tablet(table: Table) -> None:
    for size in (PHONE, TABLET):
        resized(table, size)
        expect(table.find("#attack")).to_be_visible()
        expect(table.find("#odds")).to_be_visible(visible=size == TABLET)


def test_example_is_called_one_until_the_form_differs_from_it(sit: Sit) -> None:
    table = sit().open()
    example = table.find("#attack .example")
    for size in (PHONE, TABLET):
        resized(table, size)
        table.settled_odds() if size == TABLET else table.settled()
        expect(example).to_be_visible()
        before = table.field("target.dr").bounding_box()
        table.type("target.dr", "6")
        expect(example).to_be_hidden()
        assert table.field("target.dr").bounding_box() == before
        table.type("target.dr", "5")
    expect(example).to_be_visible()
    table.type("target.dr", "6")
    table.settled()
    table.reload()
    expect(example).to_be_hidden()
    table.type("target.dr", "5")
    expect(example).to_be_visible()


def test_all_odds_follow_the_form_and_the_language(table: Table) -> None:
    """Also when their view was hidden while the form changed."""
    table.type("volley.models.0.attack_dice", "9")
    table.settled()
    table.go("odds")
    table.settled_odds()
    table.go("rulings")
    table.tick("rulings.generator_dice", "exploding")
    table.go("odds")
    table.settled_odds()
    table.go("attack")
    table.type("target.shields", "0")
    table.speak("fr")
    table.go("odds")
    table.settled_odds()


def test_fractions_are_one_tap_away(table: Table) -> None:
    table.go("odds")
    expect(table.find("#odds-out code")).to_have_count(0)
    table.find('[data-do="attack.fractions"]').click()
    expect(table.find("#odds-out code").first).to_be_visible()
    table.page.wait_for_timeout(SAME_TAP)
    table.find('[data-do="attack.fractions"]').click()
    expect(table.find("#odds-out code")).to_have_count(0)
