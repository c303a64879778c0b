"""A side played by Broadside, and a puzzle from a link, by keyboard alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.engagement import puzzle_code, write_code
from tests.app.battle.advice.test_puzzle import set_up
from tests.e2e.conftest import Sit
from tests.e2e.support.battles import at_the_table

pytestmark = pytest.mark.browser
TWO_LINES = 60
"""The height in pixels of a fold with two lines."""


def apart(make: Callable[[], Any]) -> Any:
    """Made in a thread of its own: the browser's has an event loop at work."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(make).result()


def test_broadside_declares_for_its_side_with_a_reason(sit: Sit) -> None:
    table = at_the_table(sit((360, 640)))
    table.find("#battle-more").press("Enter")
    table.find("#opponent-choose").press("Enter")
    table.find("input[name='opponent.sides.1.level'][value='best']").press("Space")
    table.find("#opponent-done").press("Enter")
    table.find("#opponent-acts[data-do='battle.opponent.keep']").press("Enter")
    table.find("#opponent-acts[data-do='battle.best']").press("Enter")
    table.find("#battle .reach .chips:not(.all)").first.locator("input").nth(2).press("Space")
    table.find("#best-find").press("Enter")
    expect(table.find("#battle .opponent-said")).to_contain_text("%")
    assert table.find("#battle .opponent-said").evaluate("one => one.offsetHeight") < TWO_LINES
    expect(table.find("#battle .middle legend").first).to_be_in_viewport()
    table.find("#what-is-best").press("Enter")
    table.find("#advised-0").press("Enter")
    expect(table.find("#what-is-best")).to_be_hidden()


def test_puzzle_from_a_link_is_solved_by_an_own_plan_and_by_picking(sit: Sit) -> None:
    engagement = apart(lambda: set_up(game="jovian").engagement)
    code = write_code(puzzle_code(engagement.battle, engagement.rules))
    table = sit().open(f"#share={code}")
    table.find("[data-do='share.take']").press("Enter")
    table.find("#puzzle-declare").press("Enter")
    table.find("#battle [data-do='battle.declare.done']").press("Enter")
    expect(table.find("#puzzle-own")).to_be_focused()
    table.find("#puzzle-compare").press("Enter")
    expect(table.find("#puzzle-out .plans .best b")).to_contain_text("%")
    table.find("#puzzle-pick").press("Enter")
    expect(table.find("#puzzle-0")).to_be_visible()
    assert "%" not in table.find("#puzzle-out").inner_text()
    table.find("#puzzle-0").press("Enter")
    expect(table.find("#puzzle-out .plans .best b")).to_contain_text("%")
