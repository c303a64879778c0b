"""The menu of a battle, and what is set by hand on its table."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import act, answered, at_the_table, end_turn, taken_back
from tests.e2e.support.hands import by_keys
from tests.e2e.support.pages import DOUBLE_TAP, PHONE, Table
from tests.e2e.support.taps import LONGEST, PHONES, Taps

pytestmark = pytest.mark.browser
TARGET = 44
"""The least height and width of what is tapped."""
SMALL = f"""() => [...document.querySelectorAll("#battle-menu :is(button, a), .tick-box, .model-act button")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.id, one.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < {TARGET} || box.right > innerWidth)
  .map(([id]) => id)"""
"""The ids of what is too small for a finger, or wider than the screen."""
RANK = "one => getComputedStyle(one).getPropertyValue('--rank')"


def strength(table: Table, side: int = 0) -> str:
    """Return the remaining strength of the first group of a side, as its row shows it."""
    return table.find(f"#battle .side >> nth={side}").locator(".row-tally").first.inner_text()


def open_first_squadron(table: Table) -> None:
    """Open the row of the first squadron."""
    table.find("#battle .side:visible .foldout > summary").first.click()


def test_menu_and_boxes_fit_both_phones(sit: Sit) -> None:
    """In both languages; the end of the turn is seen without scrolling."""
    for page in ("", LONGEST):
        table = at_the_table(sit(), page)
        for width, height in PHONES:
            table.page.set_viewport_size({"width": width, "height": height})
            table.find("#battle-more").click()
            headings = table.find("#table-menu h3")
            expect(headings).to_have_text(
                [table.t(f"battle.in_menu.{group}") for group in ("turn", "battle", "more")]
            )
            Taps(table).see(table.find("#turn-end"))
            assert table.page.evaluate(SMALL) == []
            table.find("#battle-menu .close").click()
            expect(table.find("#battle-menu")).to_be_hidden()
        open_first_squadron(table)
        table.find("#battle .models .foldout > summary").first.click()
        for width, height in PHONES:
            table.page.set_viewport_size({"width": width, "height": height})
            assert table.page.evaluate(SMALL) == []


def test_reset_asks_first_and_no_double_tap_answers(sit: Sit) -> None:
    table = at_the_table(sit())
    full = strength(table)
    open_first_squadron(table)
    table.find('[id^="less-"]:visible').first.click()
    answered(table)
    damaged = strength(table)
    assert damaged != full
    table.find("#battle-more").click()
    table.find("#reset-side-0").dblclick()
    question = table.find("#reset-ask")
    name = table.find("#side-tab-0 strong").inner_text()
    expect(question).to_contain_text(name)
    answered(table)
    expect(question).to_be_visible()
    assert strength(table) == damaged
    table.page.wait_for_timeout(DOUBLE_TAP)
    question.get_by_role("button", name=table.t("battle.no"), exact=True).click()
    expect(question).to_be_hidden()
    assert strength(table) == damaged
    from_menu_to_reset(table)
    table.find("#reset-ask [data-go]").click()
    answered(table)
    expect(question).to_be_hidden()
    assert strength(table) == full
    taken_back(table)
    assert strength(table) == damaged


def from_menu_to_reset(table: Table) -> None:
    """Open the question about a reset of the first side."""
    table.find("#battle-more").click()
    table.find("#reset-side-0").click()
    expect(table.find("#reset-ask")).to_be_visible()
    table.page.wait_for_timeout(DOUBLE_TAP)


@by_keys
def test_reset_of_a_model_names_it(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    open_first_squadron(table)
    table.find('[id^="reset-"]:visible').first.click()
    name = table.find("#battle .side:visible .foldout bdi").first.inner_text()
    question = table.find("#reset-ask")
    expect(question).to_contain_text(table.t("battle.reset_sure", name=name))
    table.find("#reset-ask .close").click()
    expect(question).to_be_hidden()


def test_tap_on_a_box_sets_the_strength(sit: Sit) -> None:
    """One tap, once the tap on the boxes of the row has opened it."""
    table = at_the_table(sit(), "warsurge.html")
    row = table.find("#battle .side:visible .card").first
    boxes = row.locator(".tick-box")
    row.locator(".box-sets").first.click()
    expect(boxes.first).to_be_visible()
    full = row.locator(".tick-box.full")
    before = full.count()
    assert before > 3
    boxes.nth(2).click()
    answered(table)
    expect(full).to_have_count(3)
    boxes.nth(2).click()
    answered(table)
    expect(full).to_have_count(2)
    taken_back(table, 2)
    expect(full).to_have_count(before)


def test_rolling_to_the_end_is_offered_once(sit: Sit) -> None:
    """After the first turn; the button then has the rank of the next action, also for Alt+Enter."""
    table = at_the_table(sit(PHONE), "warsurge.html")
    offer = table.find("[data-if='rolls-offered']")
    attack(table)
    expect(table.find("#throw")).to_have_js_property("className", "main")
    assert table.find("#throw").evaluate(RANK) == "1"
    table.find("#throw-all").click()
    answered(table)
    expect(offer).to_be_hidden()
    table.find("#card-next").click()
    end_turn(table)
    expect(offer).to_be_visible()
    expect(offer).to_be_in_viewport(ratio=1)
    table.find("[data-device='rolls'][value='all']").click()
    expect(offer).to_be_hidden()
    attack(table)
    assert table.find("#throw").evaluate(RANK) == "2"
    assert table.find("#throw-all").evaluate(RANK) == "1"
    table.page.keyboard.press("Alt+Enter")
    expect(table.find("#battle .due")).to_have_count(0)
    table.go("settings")
    expect(table.find("[name='rolls'][value='all']")).to_be_checked()
    table.tick("rolls", "batch")
    table.reload()
    at_the_table(table)
    attack(table)
    assert table.find("#throw").evaluate(RANK) == "1"
    table.find("#throw-all").click()
    answered(table)
    end_turn(table)
    expect(offer).to_be_hidden()


def attack(table: Table) -> None:
    """Let the first group attack, until its dice are due."""
    act(table, "declare").click()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
