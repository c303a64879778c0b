"""Fleets saved while typing: three equal models in six taps; fleets sorted, copied, deleted,
restored.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
WHOLE = """() => {
  const field = document.activeElement;
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}"""
"""True if the whole text of the focused field is selected."""


def typed(table: Table, keys: str) -> None:
    """Type with the keyboard into the focused field."""
    table.page.keyboard.type(keys)


@by_keys
def test_three_equal_ships_of_typical_numbers_take_six_taps(sit: Sit) -> None:
    """Their name is typed in between, without a tap."""
    table = sit().open()
    taps = (
        table.find('.tabs [data-view="battle"]'),
        act(table, "go", "fleets"),
        act(table, "fleets.make", "New fleet"),
        table.find("#new-models label.chip", has_text="× 3"),
        act(table, "fleet.add", "medium"),
        act(table, "item.save"),
    )
    for target in taps[:-1]:
        target.click()
    expect(table.find("#f-name")).to_be_focused()
    typed(table, "Albatross")
    expect(table.find("#battle-title")).to_have_text("Albatross")
    taps[-1].click()
    models = table.find("#battle .inner li + li .open")
    expect(models.locator("strong")).to_have_text(["Albatross", "Albatross 2", "Albatross 3"])
    for index in range(3):
        expect(models.nth(index).locator("small")).to_contain_text(
            "DR\u00a04 · CR\u00a06 · HP\u00a04"
        )
    assert len(taps) == 6


@by_keys
def test_number_that_is_tapped_is_selected_whole(sit: Sit) -> None:
    """A number replaces the typical one, which need not be deleted."""
    table = sit().open("#battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "New fleet").click()
    act(table, "fleet.add", "medium").click()
    for name, keys in {"dr": "5", "cr": "7", "hp": "5", "arms.0.attack_dice": "9753"}.items():
        table.find(f'[id="f-profile.{name}"]').click()
        table.page.wait_for_function(WHOLE)
        typed(table, keys)
    act(table, "item.save").click()
    ship = table.find("#battle .inner li + li .open")
    expect(ship.locator("small")).to_contain_text("DR\u00a05 · CR\u00a07 · HP\u00a05")
    ship.click()
    expect(table.find('[id="f-profile.arms.0.attack_dice"]')).to_have_value("9 7 5 3")


@by_keys
def test_fault_stays_beside_its_field_while_typing(sit: Sit) -> None:
    table = sit().open("#battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "New fleet").click()
    act(table, "fleet.add", "medium").click()
    table.type("profile.cr", "many")
    expect(table.fault("profile.cr")).to_be_visible()
    table.type("profile.cr", "7")
    expect(table.fault("profile.cr")).to_be_hidden()
    table.type("profile.shields", "99")
    expect(table.fault("profile.shields")).to_be_visible()
    table.type("profile.shields", "2")
    expect(table.fault("profile.shields")).to_be_hidden()
    table.field("profile.cr").press("Enter")
    expect(table.find("#battle .inner li + li .open small")).to_contain_text("CR\u00a07")


@by_keys
def test_weapons_of_a_model_are_added_numbered_removed_and_limited(sit: Sit) -> None:
    table = sit().open("#battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "New fleet").click()
    act(table, "fleet.add", "medium").click()
    adder = table.find('[data-add="profile.arms"]')
    removers = table.find('[data-remove="profile.arms"]')
    legends = table.find('[data-entry="profile.arms"] > legend')
    numbers = [re.compile("number 1$"), re.compile("number 2$")]
    adder.click()
    expect(adder).to_be_focused()
    expect(legends).to_have_text(numbers)
    adder.click()
    table.type("profile.arms.1.attack_dice", "9 7 5 3")
    removers.first.click()
    expect(table.field("profile.arms.0.attack_dice")).to_have_value("9 7 5 3")
    expect(legends).to_have_text(numbers)
    expect(removers.first).to_be_focused()
    removers.last.click()
    expect(adder).to_be_focused()
    act(table, "item.save").click()
    table.find("#battle .inner li + li .open").click()
    expect(table.field("profile.arms.0.attack_dice")).to_have_value("9 7 5 3")
    most = int(adder.get_attribute("data-most") or 0)
    for _ in range(1, most):
        adder.click()
    expect(removers).to_have_count(most)
    expect(adder).to_be_hidden()
    expect(table.find('[data-entry="profile.arms"]').last.locator("input").first).to_be_focused()
    removers.last.click()
    expect(adder).to_be_focused()


@by_keys
def test_fleets_are_sorted_copied_deleted_and_restored(sit: Sit) -> None:
    """A moved fleet keeps the focus, so that it can be moved on."""
    table = sit().open("#battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "sample").click()
    groups = table.find("#battle .group h2")
    expect(groups).not_to_have_count(0)
    first, second = groups.all_text_contents()[:2]
    group = table.find("#battle .group", has_text=first)
    group.locator(".rare > summary").first.click()
    down = group.locator("[aria-label$=down]").first
    down.click()
    expect(groups.first).to_have_text(second)
    expect(down).to_be_focused()
    act(table, "fleet.remove").click()
    expect(groups.filter(has_text=first)).to_have_count(0)
    expect(table.find("#battle-title")).to_be_focused()
    act(table, "go", "fleets").click()
    names = table.find("#battle .item .open strong")
    more = table.find("#battle .rare > summary")
    more.first.click()
    act(table, "fleets.copy").click()
    expect(names).to_have_count(2)
    item, other = names.all_text_contents()
    more.nth(1).click()
    table.find("[data-do='battle.fleets.move']:enabled").click()
    expect(names).to_have_text([other, item])
    act(table, "fleets.delete").click()
    expect(names).to_have_text([item])
    act(table, "fleets.undo").click()
    expect(names).to_have_text([other, item])
    act(table, "fleets.redo").click()
    expect(names).to_have_text([item])
