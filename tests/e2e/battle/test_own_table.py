"""The Catastrophic Damage Table of a battle on its own screen."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import answered, at_the_table, from_menu, taken_back
from tests.e2e.support.hands import by_keys

pytestmark = pytest.mark.browser


@by_keys
def test_table_is_typed_corrected_and_undone(sit: Sit) -> None:
    table = at_the_table(sit(), "jovian.html")
    from_menu(table, "#to-table")
    table.type("own.rows.0.text", "Shaken")
    expect(table.field("own.rows.0.up_to")).to_have_value("6")
    table.add("own.rows")
    expect(table.find('[data-add="own.rows"]')).to_be_focused()
    expect(table.field("own.rows.1.up_to")).to_have_value("7")
    table.type("own.rows.1.text", "Adrift")
    expect(table.field("own.rows.0.text")).to_have_value("Shaken")
    table.type("own.rows.0.up_to", "4")
    table.type("own.rows.1.up_to", "3")
    table.find("#table-save").click()
    expect(table.fault("own.rows.1.up_to")).to_be_visible()
    table.type("own.rows.1.up_to", "9")
    table.find("#table-save").click()
    expect(table.find("#battle .cards").first).to_be_visible()
    from_menu(table, "#to-table")
    table.type("own.rows.1.text", "Ablaze")
    table.find("#table-save").click()
    answered(table)
    expect(table.find("#battle-undo")).to_contain_text("corrected")
    taken_back(table)
    from_menu(table, "#to-table")
    expect(table.field("own.rows.1.text")).to_have_value("Adrift")
