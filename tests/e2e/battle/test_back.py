"""The device's Back among the screens of battles: one screen up, as the arrow on the screen leads,
and out of the view only from the first screen.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
MENU = "#battle-menu [data-do='battle.go']"
"""The buttons in the menu of a battle that open another screen."""


def title(table: Table) -> str:
    """The title of the screen."""
    answered(table)
    return table.find("#battle h1").first.inner_text()


def expect_title(table: Table, text: str) -> None:
    expect(table.find("#battle h1").first).to_have_text(text)
    answered(table)


def go_back(table: Table) -> None:
    """Press the device's Back."""
    table.page.go_back(wait_until="commit")


def tap(table: Table, button: Locator) -> str:
    """Open another screen, and return its title."""
    before = title(table)
    button.click()
    expect(table.find("#battle h1").first).not_to_have_text(before)
    return title(table)


def test_back_from_each_screen_of_the_menu_leads_to_the_battle(sit: Sit) -> None:
    table = at_the_table(sit())
    battle = title(table)
    for position in range(table.find(MENU).count()):
        table.find("#battle-more").click()
        button = table.find(MENU).nth(position)
        if not button.is_visible():
            go_back(table)
            continue
        assert tap(table, button) != battle
        go_back(table)
        expect_title(table, battle)


def test_back_closes_the_menu_first(sit: Sit) -> None:
    table = at_the_table(sit())
    battle = title(table)
    table.find("#battle-more").click()
    expect(table.find("#battle-menu")).to_be_visible()
    go_back(table)
    expect(table.find("#battle-menu")).to_be_hidden()
    assert title(table) == battle


def test_back_leads_step_by_step_out_of_a_declaration(sit: Sit) -> None:
    """Up to the list of battles, and from there to the view before."""
    table = sit().open(home=True)
    table.go("charts")
    table.go("battle")
    first = title(table)
    act(table, "try").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    battle = title(table)
    tap(table, act(table, "declare"))
    go_back(table)
    expect_title(table, battle)
    go_back(table)
    expect_title(table, first)
    go_back(table)
    expect(table.page).to_have_url(re.compile("#charts$"))


def test_arrow_leaves_the_steps_of_the_history(sit: Sit) -> None:
    """After the arrow, Back does not lead down again."""
    table = at_the_table(sit())
    battle = title(table)
    tap(table, act(table, "declare"))
    tap(table, table.find("#battle .back"))
    expect_title(table, battle)
    table.page.wait_for_function("history.state.depth === 1")
    go_back(table)
    expect(table.find("#battle .cards")).to_have_count(0)


def test_reload_stays_and_back_still_leads_up(sit: Sit) -> None:
    table = at_the_table(sit())
    battle = title(table)
    declaration = tap(table, act(table, "declare"))
    table.reload()
    expect_title(table, declaration)
    go_back(table)
    expect_title(table, battle)


def test_typed_values_are_there_after_back(sit: Sit) -> None:
    """A name typed in the fleet editor is saved, as with the arrow."""
    table = sit().open(home=True)
    table.go("battle")
    fleets = tap(table, table.find("#battle [data-with*='\"fleets\"']").first)
    act(table, "fleets.make", "sample").click()
    answered(table)
    fleet = title(table)
    assert fleet != fleets
    tap(table, table.find("#battle .list .open").first)
    table.find("#battle input[name='name']").fill("Sandpiper")
    go_back(table)
    expect_title(table, fleet)
    expect(table.find("#battle")).to_contain_text("Sandpiper")
    go_back(table)
    expect_title(table, fleets)


def test_back_stays_in_the_language_chosen_on_the_way(sit: Sit) -> None:
    """The step before was made in English; a reload there is in French, too."""
    table = at_the_table(sit())
    tap(table, act(table, "declare"))
    table.speak("fr")
    title(table)
    go_back(table)
    expect(table.find("#battle .cards")).not_to_have_count(0)
    table.reload()
    expect(table.find("html")).to_have_attribute("lang", "fr")
    expect(table.find("#battle .cards")).not_to_have_count(0)


@pytest.mark.parametrize("page", ["jovian.html", "warsurge.html"])
def test_back_leads_up_in_every_game(sit: Sit, page: str) -> None:
    table = at_the_table(sit(), page)
    battle = title(table)
    tap(table, act(table, "declare"))
    go_back(table)
    expect_title(table, battle)
    go_back(table)
    expect(table.find("#battle .cards")).to_have_count(0)
