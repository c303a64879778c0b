"""A player who taps a refused button over and over: each sentence is there once, and goes."""

import pytest
from playwright.sync_api import expect

from tests.e2e.support.pages import READ, Table

pytestmark = pytest.mark.browser
TAPS = 4


def test_faults_do_not_multiply(table: Table) -> None:
    table.type("target.dr", "many")
    for _ in range(TAPS):
        table.find("#roll-start .throw").click()
        table.page.wait_for_timeout(READ)
    fault = table.fault("target.dr")
    expect(fault).to_be_visible()
    text = fault.inner_text()
    assert text.count(".") == 1
    shown = table.page.evaluate("document.querySelector('#attack').innerText")
    assert shown.count(text) == 1
    table.type("target.dr", "5")
    expect(fault).to_be_hidden()
    table.settled()
