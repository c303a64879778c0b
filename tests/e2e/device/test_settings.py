"""What a player sets for the device: light or dark, dice that lie still, the first line seen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.support.hands import both_hands

pytestmark = pytest.mark.browser
PAPER = "getComputedStyle(document.documentElement).backgroundColor"
SHELL = "html[data-shell]"
DAY, NIGHT = "rgb(250, 246, 238)", "rgb(11, 18, 32)"


@both_hands
def test_what_is_set_stays_and_the_first_line_goes_for_good(visit: Visit) -> None:
    """Settings are there before the engine, and print is light all the same."""
    table = visit(engine=False, color_scheme="light").open(wait=SHELL)
    welcome = table.find("#welcome")
    expect(welcome).to_be_visible()
    for page in ("fr.html", ""):
        table.open(page, wait=SHELL)
        doors = [door.bounding_box() for door in welcome.locator("[data-welcome]").all()]
        assert len(doors) == len({(door["y"], door["height"]) for door in doors if door}) + 3 == 4
    welcome.locator('[href="#charts"]').click()
    expect(table.find("#charts")).to_be_visible()
    table.go("more")
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
    table.go("attack")
    expect(welcome).to_be_hidden()
    table.page.evaluate("localStorage.removeItem('broadside/welcome')")
    table.reload(wait=SHELL)
    welcome.locator("button").click()
    expect(welcome).to_be_hidden()
    expect(table.find("#h-attack")).to_be_focused()


def test_on_its_side_a_phone_shows_its_buttons(visit: Visit) -> None:
    """The tabs stand at the left, and nothing lies under them."""
    table = visit((844, 390), engine=False).open(wait=SHELL)
    bar, tabs = table.find("#roll-start").bounding_box(), table.find(".tabs").bounding_box()
    assert bar and tabs
    assert tabs["height"] == 390 and tabs["x"] + tabs["width"] <= bar["x"]
    assert bar["y"] + bar["height"] <= 390
