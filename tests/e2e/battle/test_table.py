"""A battle at a glance on a phone: one side at a time, rows that open, the end of a turn at the
top.
"""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, end_turn, from_menu, tap
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import PHONE, TABLET

pytestmark = pytest.mark.browser
SCREENS = 2
TYPING = 480
"""The height of a phone above its keyboard."""
SQUEEZED = """() => [...document.querySelectorAll(".table-bar button")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.firstChild.scrollHeight > one.firstChild.clientHeight + 1)
  .map((one) => one.textContent)"""
"""Buttons beside the turn whose words do not fit into them."""


def test_sides_rows_and_the_end_of_a_turn_fit_the_screen(sit: Sit) -> None:
    table = at_the_table(sit())
    sides = table.find("#battle .side")
    assert table.page.evaluate("document.documentElement.scrollHeight") <= SCREENS * PHONE[1]
    expect(sides.nth(1)).to_be_hidden()
    table.find("#side-tab-1").click()
    expect(sides.nth(0)).to_be_hidden()
    row = sides.nth(1).locator(".foldout summary").first
    row.click()
    model = sides.nth(1).locator(".models .foldout summary").first
    model.click()
    expect(sides.nth(1).locator(".models .tally-line").first).to_be_visible()
    sides.nth(1).locator('[id^="less-"]:visible').first.click()
    answered(table)
    expect(sides.nth(1).locator(".models .tally-line").first).to_be_visible()
    from_menu(table, "#next-1")
    expect(table.find("#side-tab-1")).to_contain_text(table.t("battle.next_short"))
    end_turn(table)
    expect(table.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))
    expect(table.find("#battle-title")).to_be_focused()
    expect(table.find("#battle-title")).to_be_in_viewport()
    table.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    expect(sides.nth(0)).to_be_visible()
    expect(sides.nth(1)).to_be_visible()


def test_result_is_dismissed_by_thumb_and_hits_flash_once(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    for width, height in (PHONE, (PHONE[0], TYPING), PHONE[::-1]):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate("scrollTo(0, 0)")
        if height == TYPING:  # the pad would hide half of the screen, and stays at its place
            table.find("#throw").scroll_into_view_if_needed()
        parts = ("#battle .pad", "#battle [data-counters]", "#throw", ".tabs")
        pad, counters, roll, tabs = (table.find(item).bounding_box() for item in parts)
        assert pad and counters and roll and tabs
        remaining = (tabs["y"] or height) - roll["y"] - roll["height"]
        assert pad["y"] + pad["height"] <= counters["y"] and remaining >= 0, (width, height)
        assert height == TYPING or remaining < roll["height"], (width, height)
        assert counters["y"] + counters["height"] <= roll["y"], (width, height)
        assert table.page.evaluate(SQUEEZED) == [], (width, height)
    table.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tap(table, *[9] * 10)
    expect(table.find("#card-next")).to_be_visible()
    expect(table.find("#battle .was-hit")).to_have_count(0)
    for height in (PHONE[1], TYPING):
        table.page.set_viewport_size({"width": PHONE[0], "height": height})
        table.page.evaluate("scrollTo(0, 0)")
        button, tabs = (table.find(item).bounding_box() for item in ("#card-next", ".tabs"))
        assert button and tabs
        assert 0 <= tabs["y"] - button["y"] - button["height"] < 2 * button["height"], height
    table.find("#card-next").click()
    hit = table.find("#battle .was-hit")
    expect(hit).to_contain_text("Reed Levy")
    expect(hit).to_be_in_viewport()


STRIP = 64
"""The most height of the turn at a glance, for both sides together."""


@by_keys
def test_group_of_a_side_that_is_not_next_is_asked_first(sit: Sit) -> None:
    """The question names the group; no leaves everything, and the strip of both sides stays
    small.
    """
    table = at_the_table(sit())
    from_menu(table, "#next-1")
    answered(table)
    table.find("#side-tab-0").click()
    act(table, "declare").click()
    expect(table.find("#side-go")).to_contain_text("Ternwing")
    table.find("#side-ask .close").click()
    expect(table.find("#side-ask[open]")).to_have_count(0)
    expect(table.find("#battle .cards:visible")).to_have_count(1)
    for name in table.find(".side-tab strong").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "no name is cut"
    tabs = [table.find(f"#side-tab-{side}").bounding_box() for side in (0, 1)]
    assert all(box and box["height"] <= STRIP for box in tabs), tabs
    act(table, "declare").click()
    table.find("#side-go").click()
    expect(table.find("#declare-done")).to_be_visible()
    act(table, "go", "battle").click()
    table.find("#side-tab-1").click()
    act(table, "declare").click()
    expect(table.find("#declare-done")).to_be_visible()


def test_manual_change_moves_no_button(sit: Sit) -> None:
    table = at_the_table(sit(TABLET))
    for name in ("", ".models "):
        table.find(f"#battle .side {name}.foldout > summary").first.click()
    button = table.find('[id^="less-"]:visible').first
    before = button.bounding_box()
    button.click()
    answered(table)
    expect(table.find("#say.toast")).to_contain_text("HP from 2 to 1.")
    assert button.bounding_box() == before
