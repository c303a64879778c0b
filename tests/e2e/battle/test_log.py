"""The log of a battle, filtered by group and model."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered, at_the_table, from_menu, noted

pytestmark = pytest.mark.browser


def test_log_is_filtered_by_a_group_and_its_model(sit: Sit) -> None:
    """The first Ternwing has lost an HP, and a note belongs to no model."""
    table = at_the_table(sit())
    table.find("#battle .card summary").first.click()
    table.find("#battle .model-card summary").first.click()
    table.find("#battle .model-card [id^=less-][id$=-hp]:visible").first.click()
    answered(table)
    noted(table, "the fog lifts")
    from_menu(table, "#battle-log")
    lines, models = table.find("#battle .log > li"), table.find("#battle .chip-button")
    expect(lines).to_have_count(2)
    group = str(table.find("#log-filter option").nth(1).get_attribute("value"))
    table.find("#log-filter").select_option(group)
    expect(lines).to_have_count(1)
    expect(lines).to_contain_text("Ternwing 1")
    models.nth(1).click()
    expect(table.find("#battle")).to_contain_text(table.t("battle.nothing_of", name="Ternwing 2"))
    models.nth(0).click()
    expect(lines).to_have_count(1)
    table.find("#log-filter").select_option("")
    expect(lines).to_have_count(2)
