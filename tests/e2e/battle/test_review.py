"""The review of a battle: from its log to a moment and back, without losses."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu, tap
from tests.e2e.support.hands import by_keys
from tests.e2e.support.looks import on_phones
from tests.e2e.support.pages import PHONE

pytestmark = pytest.mark.browser


@by_keys
def test_declaration_is_reviewed_and_the_battle_continues(sit: Sit) -> None:
    table = at_the_table(sit(PHONE), "warsurge.html")
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    tap(table, *[9] * 10)
    expect(table.find("#battle-result-title")).to_be_focused()
    from_menu(table, "#battle-log")
    act(table, "go", "summary").click()
    table.find("#summary-review").click()
    lines = table.find("#review-every .open")
    table.unfolded(lines.first)
    expect(lines.first).to_be_visible()
    assert on_phones(table) == {}
    lines.first.click()
    expect(table.find("#battle .moment-what")).to_be_visible()
    assert on_phones(table) == {}
    for back in ("review", "battle"):
        act(table, "go", back).click()
        answered(table)
    expect(table.find("#battle-undo")).to_be_enabled()
