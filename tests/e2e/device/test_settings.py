"""Settings of the device: light or dark, dice that do not tumble; and the home page."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser
PAPER = "getComputedStyle(document.documentElement).backgroundColor"
SHELL = "html[data-shell]"
DAY, NIGHT = "rgb(250, 246, 238)", "rgb(11, 18, 32)"


def test_home_page_links_to_each_task_until_one_is_used(visit: Visit) -> None:
    table = visit(engine=False).open(wait=SHELL, home=True)
    expect(table.find("#home h1")).to_have_text("Broadside")
    expect(table.find("#home-go-on")).to_be_hidden()
    for hidden in (".strip", "#roll-start"):
        expect(table.find(hidden)).to_be_hidden()
    table.find('#home [href="#charts"]').click()
    expect(table.find("#charts")).to_be_visible()
    table.open(wait=SHELL, home=True)
    expect(table.find("#charts")).to_be_visible()
    table.find('.top [href="#home"]').click()
    expect(table.find("#home")).to_be_visible()


@by_keys
def test_settings_stay(visit: Visit) -> None:
    """Settings apply before the engine is ready, and print is always light."""
    table = visit(engine=False, color_scheme="light").open(wait=SHELL)
    table.go("settings")
    table.tick("theme", "dark")
    table.tick("dice", "still")
    assert table.page.evaluate(PAPER) == NIGHT
    table.reload(wait=SHELL)
    assert table.page.evaluate(PAPER) == NIGHT
    expect(table.find("html")).to_have_attribute("data-dice", "still")
    expect(table.find('[name="theme"][value="dark"]')).to_be_checked()
    table.page.emulate_media(media="print")
    assert table.page.evaluate(PAPER) == "rgb(255, 255, 255)"
    table.page.emulate_media(media="screen")
    table.tick("theme", "system")
    assert table.page.evaluate(PAPER) == DAY


def test_phone_in_landscape_shows_its_buttons(sit: Sit) -> None:
    """The tabs are at the left, and cover nothing."""
    table = sit((844, 390)).open()
    bar, tabs = table.find("#roll-start").bounding_box(), table.find(".tabs").bounding_box()
    assert bar and tabs
    assert tabs["height"] == 390 and tabs["x"] + tabs["width"] <= bar["x"]
    assert bar["y"] + bar["height"] <= 390


def test_home_page_opens_the_sample_puzzle(sit: Sit) -> None:
    table = sit().open(home=True)
    table.find("#home-puzzle").click()
    expect(table.find('#battle [data-do="battle.puzzle.solve"]').first).to_be_visible()
