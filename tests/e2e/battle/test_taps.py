"""Taps that a player needs in a battle, without scrolling, on two phones and in both languages."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, at_the_table, count, taken_back, tap, way
from tests.e2e.support.pages import DOUBLE_TAP, Table
from tests.e2e.support.taps import LONGEST, Taps

pytestmark = pytest.mark.browser
FEW = 7
"""Taps beside the faces of real dice."""


def app_dice(taps: Taps) -> None:
    """Ternwing attacks another model than the first."""
    table = taps.table
    target = table.find("#battle .target", has_text="Cirrus 2")
    taps.on(act(table, "declare"), target, table.find("#declare-done"), table.find("#throw-all"))
    expect(table.find("#battle :is(.due, .due-choice)")).to_have_count(0)


def best_plan(taps: Taps) -> None:
    """Ternwing attacks by the best plan, which is for the declared target, at once."""
    table = taps.table
    use, declare, roll = (
        table.find(f"#{name}") for name in ("best-use", "declare-done", "throw-all")
    )
    taps.on(act(table, "declare"), way(table, "best"), use, declare, roll)
    expect(table.find("#battle-undo")).to_contain_text("Cirrus")


def real_dice(taps: Taps) -> None:
    """The attack of Ternwing and everything that follows from it are typed; faces do not count."""
    table = taps.table
    target = table.find("#battle .target", has_text="Cirrus 2")
    taps.on(act(table, "declare"), target, table.find("#declare-done"))
    expect(table.find("#battle .due-dice")).to_contain_text("Ternwing ×3 → Cirrus 2")
    faces, onward = 0, table.find("#battle .answer :is(.main, .second):visible")
    while table.find("#battle .due").count() or onward.count():
        if table.find("#battle .due").count():
            taps.see(table.find("#battle .due-dice"))
            taps.see(table.find("#battle .face[data-face='4']"))
            faces += count(table)
            table.page.wait_for_timeout(DOUBLE_TAP)
            tap(table, *[4] * count(table))
            expect(table.find("#battle")).not_to_have_attribute("aria-busy", "true")
        else:
            taps.on(onward.first)
    expect(act(table, "declare")).to_be_visible()
    assert faces


SQUADRON = {app_dice: 4, best_plan: 5, real_dice: FEW}
"""Attacks of a squadron, and how many taps each may take."""


def from_the_start(table: Table) -> Taps:
    """No tap yet, and everything undone."""
    while table.find("#battle-undo").is_enabled():
        taken_back(table)
    return Taps(table)


def test_squadron_attacks_with_few_taps(sit: Sit) -> None:
    table = at_the_table(sit(), LONGEST)
    counts = {}
    for attack in SQUADRON:
        taps = from_the_start(table)
        attack(taps)
        counts[attack] = taps.count
    assert {
        attack: counts[attack] for attack, most in SQUADRON.items() if counts[attack] > most
    } == {}


def test_sharing_and_review_are_a_few_taps_from_the_table(sit: Sit) -> None:
    """Two for a link, two for the other phone, whose code and next step are on one screen, and
    three for the review.
    """
    table = at_the_table(sit(), LONGEST)
    taps = Taps(table)
    taps.on(table.find("#battle-more"), table.find("#share-battle"))
    for shown in ("#share-link", "#share-length", '[data-copy="share-link"]'):
        taps.see(table.find(shown))
    assert taps.count == 2
    assert len(table.find("#share-link").inner_text()) < 1_000
    expect(table.find("#share .qr")).to_have_count(1)
    table.find('[data-do="share.leave"]').click()
    taps.on(table.find("#battle-more"), table.find("#share-phones"))
    taps.see(table.find("#share .qr"))
    assert taps.count == 2 + 2
    expect(table.find("#share .main:visible")).to_have_id("share-shown")
    table.find("#share-shown").click()
    expect(table.find("#share .exchange .done")).to_have_count(1)
    expect(table.find("#share .main:visible")).to_have_attribute("data-scan", "share.code")
    table.find('[data-do="share.leave"]').click()
    taps.on(table.find("#battle-more"), table.find("#battle-end"), act(table, "end.review"))
    expect(table.find("#review-out")).to_be_in_viewport()
    assert taps.count == 2 + 2 + 3
