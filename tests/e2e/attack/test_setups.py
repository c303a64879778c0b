"""Set-ups of the single attack: compared with a pinned one, filled in from a fleet, restored."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser


@by_keys
def test_pinned_attack_is_compared_with_changes(sit: Sit) -> None:
    """One tap pins; the strip shows both figures in two lines, also after a reload, which makes no
    example of them.
    """
    table = sit().open()
    table.find("#pin").click()
    expect(table.find("#pin")).to_have_attribute("aria-pressed", "true")
    expect(table.find("#pin")).to_be_focused()
    table.stepper("volley.models.0.attack_dice", 1).click(click_count=2, delay=20)
    expect(table.find("#answer .first .was")).to_contain_text("86.46%")
    expect(table.find("#answer .first .now")).to_contain_text("93.31%")
    expect(table.find("#answer .first .by")).to_contain_text("+6.85")
    lines = {
        round(locator.bounding_box()["y"]) for locator in table.find("#answer dd:visible").all()
    }  # type: ignore[index]
    assert len(lines) == 2 and table.find("#answer").bounding_box()["height"] <= 56  # type: ignore[index]
    table.reload()
    expect(table.find("#answer .first .by")).to_contain_text("+6.85")
    expect(table.find("#attack .example")).to_be_hidden()
    table.go("odds")
    expect(table.find(".side-by-side tbody").first.locator("tr").nth(1)).to_contain_text("+10.09")
    table.find("#pin").click()
    expect(table.find(".compared, .side-by-side")).to_have_count(0)
    table.says("93.31%")
    table.go("attack")
    table.stepper("volley.models.0.attack_dice", -1).click(click_count=2, delay=20)
    expect(table.find("#attack .example")).to_be_visible()


@by_keys
def test_models_of_a_fleet_fill_the_form_and_the_old_set_up_returns(sit: Sit) -> None:
    """A squadron's guns at a model of its own fleet; typed values return, and from the list the
    rolled set-up.
    """
    table = sit().open()
    table.type("volley.models.0.attack_dice", "17")
    table.find("#from-fleet").click()
    rows = table.find(".picks li:visible")
    rows.filter(has_text="Gannet").locator(".pick", has_text="Turrets").click()
    expect(table.find('[data-entry="volley.models"]')).to_have_count(2)
    expect(table.field("volley.models.1.attack_dice")).to_have_value("6")
    table.find(".picks > .chip").first.click()
    rows.filter(has_text="Albatross").locator(".pick", has_text="Target").click()
    expect(table.field("target.cr")).to_have_value("10")
    table.settled()
    table.find("#from-fleet").click()
    expect(rows).to_have_count(0)
    table.press("all")
    table.find("#result-title").wait_for()
    table.go("attack")
    for value in ("7", "7"):
        table.find('[data-do="attack.back"]').click()
        expect(table.field("target.cr")).to_have_value(value)
    expect(table.field("volley.models.0.attack_dice")).to_have_value("17")
    expect(table.find("#share-line")).to_have_count(0)
    table.find("#recents").click()
    expect(table.find(".picks .open")).to_have_text(
        ["6 + 6 AD at RB2 v DR 6 / CR 10, 1 shield", "17 AD at RB2 v DR 5 / CR 7, 1 shield"]
    )
    table.find(".picks .open").first.click()
    expect(table.field("target.cr")).to_have_value("10")
    expect(table.find("#recents")).to_be_focused()
    table.settled()
