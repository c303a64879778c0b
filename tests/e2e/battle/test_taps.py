"""Taps that a player needs, without scrolling, on a small phone and in both languages."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, try_samples
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser
PHONE = (360, 640)
"""What fits here fits every larger phone."""


class Taps:
    """Taps on what a player sees without scrolling."""

    def __init__(self, table: Table) -> None:
        self.table, self.count = table, 0

    def on(self, target: Locator) -> None:
        """Tap something that lies wholly on the screen, below nothing else."""
        expect(target).to_be_in_viewport(ratio=1)
        before = self.table.page.evaluate("scrollY")
        target.click()
        assert self.table.page.evaluate("scrollY") <= before
        self.count += 1


def begun(table: Table, page: str) -> Taps:
    """A battle of sample fleets on the phone."""
    table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    table.open(page)
    table.go("battle")
    try_samples(table)
    return Taps(table)


@pytest.mark.parametrize("page", ["index.html", "fr.html"])
def test_battle_is_shared_with_two_taps(sit: Sit, page: str) -> None:
    table = sit()
    taps = begun(table, page)
    taps.on(table.find("#battle-more"))
    taps.on(table.find("#share-battle"))
    expect(table.find("#share-link")).to_be_in_viewport(ratio=1)
    expect(table.find("#share-length")).to_be_in_viewport(ratio=1)
    expect(table.find('[data-copy="share-link"]')).to_be_in_viewport(ratio=1)
    assert taps.count == 2
    assert len(table.find("#share-link").inner_text()) < 1_000
    expect(table.find("#share .qr")).to_have_count(1)


@pytest.mark.parametrize("page", ["index.html", "fr.html"])
def test_review_is_three_taps_from_the_table(sit: Sit, page: str) -> None:
    table = sit()
    taps = begun(table, page)
    taps.on(table.find("#battle-more"))
    taps.on(table.find("#battle-end"))
    taps.on(act(table, "end.review"))
    expect(table.find("#review-out")).to_be_in_viewport()
    assert taps.count == 3


def test_steps_of_two_phones_are_done_one_after_another(sit: Sit) -> None:
    table = sit()
    taps = begun(table, "index.html")
    taps.on(table.find("#battle-more"))
    taps.on(table.find("#share-phones"))
    expect(table.find("#share .qr")).to_be_visible()
    expect(table.find("#share .main:visible")).to_have_id("share-shown")
    table.find("#share-shown").click()
    expect(table.find("#share .exchange .done")).to_have_count(1)
    expect(table.find("#share .main:visible")).to_have_attribute("data-scan", "share.code")
