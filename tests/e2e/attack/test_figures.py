"""Outdated figures are dimmed, from a change of a form until the response to it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, at_the_table, shut, way
from tests.e2e.support.dams import HOLD, Dam, let_through
from tests.e2e.support.hands import keyboard
from tests.e2e.support.later import MEMORY
from tests.e2e.support.pages import SHELL, Table

pytestmark = pytest.mark.browser
DICE = "volley.models.0.attack_dice"


SOFT = "rgb(76, 86, 107)"
"""The soft ink of the light theme."""


def expect_dimmed(locator: Locator) -> None:
    expect(locator).to_have_attribute("aria-busy", "true")
    expect(locator).to_have_css("color", SOFT)
    for figure in locator.locator("dd, td").all():
        expect(figure).to_have_css("color", SOFT)


def expect_current(locator: Locator) -> None:
    expect(locator).not_to_have_attribute("aria-busy", "true")
    for figure in locator.locator(".first dd, td").all():
        expect(figure).not_to_have_css("color", SOFT)


def test_figures_are_dimmed_from_a_change_until_the_engine_responds(visit: Visit) -> None:
    table = visit()
    engine, shell = Dam(table, f"**/{MEMORY}"), Dam(table, "**/shell.mpy")
    table.open(wait="")
    table.says("86.46%")
    expect_current(table.find("#answer"))
    type_ten(table)
    shell.open()
    table.until(SHELL)
    expect_dimmed(table.find("#answer"))
    expect(table.find("html")).not_to_have_attribute("data-engine", "ready")
    engine.open()
    table.says("74.70%")
    for index in ("#answer", "#why-dice"):
        expect_current(table.find(index))


def type_ten(table: Table) -> None:
    table.type(DICE, "10")
    for index in ("#answer", "#odds-out", "#why-dice"):
        expect(table.find(index)).to_have_attribute("aria-busy", "true")
    expect_dimmed(table.find("#answer"))


def test_figures_are_dimmed_by_a_change_but_not_by_a_click_before_the_engine_is_ready(
    visit: Visit,
) -> None:
    table = visit(engine=False)
    shell = Dam(table, "**/shell.mpy")
    table.open(wait="")
    table.field(DICE).click()
    shell.open()
    table.until(SHELL)
    expect_current(table.find("#answer"))
    type_ten(table)


def test_figures_stay_dimmed_without_a_response_and_with_a_faulty_field(sit: Sit) -> None:
    """The figures of the faulty form itself are removed."""
    table = sit().open()
    table.page.evaluate(HOLD)
    table.stepper(DICE, -1).click()
    expect_dimmed(table.find("#answer"))
    expect(table.find("#why-dice")).to_have_attribute("aria-busy", "true")
    table.stepper(DICE, -1).click()
    let_through(table)
    table.says("74.70%")
    expect_current(table.find("#answer"))
    table.type(DICE, "")
    expect(table.find("#answer dd")).to_have_count(0)
    expect(table.find("#why-dice")).to_have_attribute("aria-busy", "true")
    table.type(DICE, "10")
    table.says("74.70%")
    expect_current(table.find("#why-dice"))


@pytest.mark.long
def test_declaration_and_its_advice_are_dimmed_during_changes(sit: Sit) -> None:
    table = at_the_table(sit())
    act(table, "declare").click()
    shown_odds = table.find("#declared-odds")
    expect(shown_odds.locator("td").first).to_be_visible()
    expect_current(shown_odds)
    act(table, "sensitivity").click()
    expect(table.find("#declare-sensitivity-out .difference").first).to_be_visible()
    shut(table, "declare-sensitivity-sheet")
    table.page.evaluate(HOLD)
    table.tick("attacks.0.range_band", "3")
    for locator in (shown_odds, table.find("#declare-sensitivity-out"), table.find("#why-0")):
        expect(locator).to_have_attribute("aria-busy", "true")
    expect_dimmed(shown_odds)
    let_through(table)
    expect_current(shown_odds)
    expect_current(table.find("#why-0"))
    with keyboard():
        applies_an_uncertain_field(table)
    shows_other_ways(table)


def applies_an_uncertain_field(table: Table) -> None:
    before = str(table.find("#declared-odds").text_content())
    act(table, "sensitivity").click()
    table.find("#declare-sensitivity-out [data-value='limited']").first.click()
    expect(table.find("#declare-sensitivity-sheet")).to_be_hidden()
    expect(table.find("#declared-odds")).not_to_have_text(before)
    expect(table.find("[name='attacks.0.sight']")).to_have_value("limited")
    expect(table.find("#declare-sensitivity-out")).to_be_empty()


def shows_other_ways(table: Table) -> None:
    """The manual declaration stays; figures of the best plan are dimmed while another distance is
    searched.
    """
    way(table, "matrix").click()
    expect(table.find("#matrix-out button:visible").first).to_be_visible()
    expect(table.find("[name='attacks.0.range_band']").first).to_be_hidden()
    way(table, "best").click()
    expect(table.find("#best-use")).to_be_visible()
    expect(table.find("#matrix-out")).to_have_count(0)
    plans_and_bar = table.find("#best-out"), table.find("#best-bar")
    for figures in plans_and_bar:
        expect_current(figures)
    table.page.evaluate(HOLD)
    table.find("#battle .reach .chips:not(.all)").first.locator("label").nth(1).click()
    for figures in plans_and_bar:
        expect(figures).to_have_attribute("aria-busy", "true")
    let_through(table)
    for figures in plans_and_bar:
        expect_current(figures)
    way(table, "manual").click()
    expect(table.find("[name='attacks.0.range_band'][value='3']")).to_be_checked()
    expect(table.find("#declared-odds td").first).to_be_visible()
    expect(table.find("#best-use")).to_be_hidden()
