"""Names without a space, as long as a fleet may have: no screen grows wider than the phone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered

pytestmark = pytest.mark.browser
NAMES = ("W" * 80, "\u0627" * 80, "\U0001f469\u200d\U0001f680" * 16)
"""Latin letters, Arabic ones, and emoji that are joined."""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def test_long_names_break(sit: Sit) -> None:
    table = sit((320, 640)).open()
    table.go("battle")
    act(table, "go", "fleets").click()
    for name in NAMES:
        act(table, "fleets.make", "New fleet").click()
        field = table.find('#battle input[name="name"]:visible')
        field.fill(name)
        expect(field).to_have_value(name)
        answered(table)
        assert table.page.evaluate(TOO_WIDE) <= 0, name
        table.find("#battle .back:visible").first.click()
        expect(table.find("#battle .open strong", has_text=name[:10]).first).to_be_visible()
        assert table.page.evaluate(TOO_WIDE) <= 0, name
