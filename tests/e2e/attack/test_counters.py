"""Real dice counted by their effect: three taps for twelve dice."""

import pytest
from playwright.sync_api import expect

from tests.e2e.attack.test_typed import begin
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


@by_keys
def test_twelve_dice_are_entered_in_three_taps(table: Table) -> None:
    """Two sixes and six hits are ten; the same as faces 6, 6, six times 4, four times 1."""
    begin(table)
    table.find("[data-counters]").click()
    expect(table.find(".pad")).to_be_hidden()
    doubles, hits = table.find("[data-kind='6']"), table.find("[data-kind='4 5']")
    doubles.get_by_text("2", exact=True).click()
    expect(hits.get_by_text("11", exact=True)).to_be_disabled()
    hits.get_by_text("6", exact=True).click()
    expect(table.find("[data-typed]")).to_have_text("8")
    expect(table.find("[data-rest]")).to_have_text("The rest: Misses ×4")
    table.find("[data-rest]").click()
    table.asked_for("Attack dice", "2 extra dice")
    expect(table.find(".line .die.typed")).to_have_count(12)
    expect(table.find(".line .die.typed .sr")).to_have_text(list("664444441111"))
    expect(table.find("[data-counters]")).to_have_attribute("aria-pressed", "true")
    table.find("[data-counters]").click()
    table.tap(4)
    expect(table.find("[data-kind='4 5'] .tally")).to_have_text("×1")
    table.find("[data-untype]").click()
    expect(table.find(".face").first).to_be_focused()
    expect(table.find(".pad")).to_be_visible()
