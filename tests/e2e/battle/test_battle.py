"""A battle on a phone: whole activations, reload, undo, two tabs, broken files."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit
from tests.e2e.support.battles import (
    act,
    answered,
    at_the_table,
    count,
    declared,
    end_turn,
    from_menu,
    taken_back,
    tap,
)
from tests.e2e.support.dams import HOLD_PROGRESS, let_through
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import DOUBLE_TAP, Table

pytestmark = pytest.mark.browser
ENOUGH = 40
"""More presses than any of these needs."""


def test_activation_survives_a_reload_and_is_undone(sit: Sit) -> None:
    table = at_the_table(sit())
    start = table.find("#battle .sides").text_content()
    declared(table)
    dice = count(table)
    assert dice > 2
    tap(table, 1, 2)
    table.reload()
    expect(table.find("#battle [data-typed]")).to_have_text("2")
    expect(table.find('#battle [data-tally="2"]')).to_have_text("×1")
    table.find("#battle [data-untype]").click()
    expect(table.find("#battle [data-typed]")).to_have_text("1")
    tap(table, *(5,) * (dice - 1))
    expect(table.find("#battle .line .die.typed")).to_have_count(dice)
    for _ in range(ENOUGH):
        if not act(table, "throw").count():
            break
        table.page.wait_for_timeout(DOUBLE_TAP)
        table.find("#throw-all, #throw").last.click()
        answered(table)
    expect(table.find("#battle .middle")).to_have_count(0)
    undo = table.find("#battle-undo")
    while undo.is_enabled():
        taken_back(table)
    assert table.find("#battle .sides").text_content() == start


@pytest.mark.long
def test_two_tabs_share_a_battle_and_a_long_import_is_stopped(sit: Sit) -> None:
    table = at_the_table(sit())
    other = Table(table.page.context.new_page(), table.address, table.watch).open("#battle")
    expect(other.find("#battle .turn")).to_have_text(table.t("battle.turn", number=1))
    other.find("#battle-more").click()
    other.find("#f-note").fill("half a note")
    end_turn(table)
    expect(table.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))
    expect(other.find("#battle .turn")).to_have_text(table.t("battle.turn", number=2))
    expect(other.find("#f-note")).to_have_value("half a note")
    other.page.close()
    act(table, "home").or_(act(table, "go", "home")).first.click()
    expect(table.find("#battle .item")).to_have_count(1)
    file = {"name": "broadside.json", "mimeType": "application/json", "buffer": b"{"}
    with keyboard():
        table.find('[data-file="battle.import"]').set_input_files(files=[file])  # type: ignore[list-item]
    expect(table.find("#trouble")).to_have_text(table.t("fault.not_json"))
    expect(table.find("#battle .item")).to_have_count(1)
    with table.page.expect_download() as download:
        act(table, "export").click()
    many = json.loads(download.value.path().read_text())
    many["battles"] = [{**many["battles"][0], "id": f"b{number}"} for number in range(200)]
    file = {"name": "all.json", "mimeType": "application/json", "buffer": json.dumps(many).encode()}
    table.find('[data-file="battle.import"]').set_input_files(files=[file])  # type: ignore[list-item]
    line = table.find("#files-out")
    # Reading it shows progress, too.
    expect(act(table, "incoming.take")).to_be_visible(timeout=60_000)
    table.page.evaluate(HOLD_PROGRESS)
    act(table, "incoming.take").click()
    table.page.wait_for_selector("#files-out progress", timeout=60_000)
    act(table, "go", "new").first.click()
    expect(table.find('#battle [name="name"]')).to_be_visible()
    line.locator("#files-stop").click()
    let_through(table)
    # Some battles may have been saved before the tap.
    stopped = re.escape(table.t("battle.import_stopped", left=0)).replace("0", r"[1-9]\d*")
    expect(line).to_contain_text(re.compile(stopped))
    line.locator("#files-close").click()
    expect(line).to_be_empty()


LONGER = """() => {
  const { awaited } = broadside;
  broadside.awaited = async (answer) => {
    const response = JSON.parse(await answer);
    if (response.device.file) {
      response.device.file.text = response.device.file.text.padEnd(6_000_000);
      broadside.awaited = awaited;
    }
    return awaited(JSON.stringify(response));
  };
}"""
"""The next file that the engine gives out has some megabytes."""


@pytest.mark.long
def test_large_file_does_not_block_the_page(sit: Sit, tmp_path: Path) -> None:
    """MicroPython alone takes minutes to write it as JSON, and to read it in a response."""
    table = sit().open("#battle")
    for size, values, code in (
        (6_000_000, "#files-out", "not_json"),
        (17_000_000, "#trouble", "too_large"),
    ):
        file = tmp_path / "all.json"
        file.write_bytes(b"{" + b" " * size)
        table.find('[data-file="battle.import"]').set_input_files(file)
        expect(table.find(values)).to_contain_text(table.t(f"fault.{code}"))
    table.page.evaluate(LONGER)
    with table.page.expect_download() as file_out:
        table.find('[data-do="battle.export"]').first.dispatch_event("click")
    assert file_out.value.path().stat().st_size == 6_000_000


def test_warsurge_attack_is_declared_rolled_undone_and_redone(sit: Sit) -> None:
    """Ten carbines at ten levies without saves, with real dice, undo to the declaration."""
    table = at_the_table(sit(), "warsurge.html")
    act(table, "declare").click()
    chance = table.find("#declared-odds dd").first
    expect(chance).to_be_visible()
    shown_odds = chance.inner_text()
    act(table, "declare.done").click()
    expect(table.find("#battle-due-title")).to_be_focused()
    expect(table.find("#battle .flow .left dd").first).to_have_text(shown_odds)
    assert count(table) == 10
    tap(table, *[9] * 10)
    destroyed = table.t("warsurge.log.destroyed", unit="Saltguard", target="Reed Levy", hp=10)
    expect(table.find("#battle-undo")).to_contain_text(destroyed.removesuffix("."))
    expect(table.find("#battle-result-title")).to_have_text(table.t("warsurge.odds.destroyed"))
    expect(table.find("#battle .result .die.typed")).to_have_count(10)
    expect(table.find("#battle .card.gone h3")).to_contain_text("Reed Levy")
    undo = table.find("#battle-undo")
    undo.click()
    assert count(table) == 10
    expect(table.find("#battle .card.gone")).to_have_count(0)
    taken_back(table)
    expect(undo).to_be_disabled()
    taken_back(table, 2, "#battle-redo")
    expect(table.find("#battle-undo")).to_contain_text(destroyed.removesuffix("."))
    from_menu(table, "#battle-log")
    expect(table.find("#battle ol.log > li strong")).to_have_text(
        [
            destroyed,
            table.t(
                "warsurge.log.declared",
                unit="Saltguard",
                target="Reed Levy",
                weapons="Marsh Carbine",
            ),
        ]
    )
    expect(table.find("#battle table.luck tbody tr").first.locator("td").first).to_have_text("1")


def test_attack_of_a_battle_shows_its_own_odds_and_roll(sit: Sit) -> None:
    table = at_the_table(sit(), "warsurge.html")
    table.go("attack")
    table.says("58.37%")
    table.go("roll")
    table.press("all")
    table.find("#result-title").wait_for()
    table.go("battle")
    act(table, "declare").click()
    first = table.find("#declared-odds dd").first
    expect(first).to_be_visible()
    before = first.inner_text()
    table.find("#numbers > summary").click()
    by_hand = table.find('[name="fire.weapons.0.power"]')
    by_hand.fill("9")
    expect(first).not_to_have_text(before)
    table.find("#battle .target").nth(1).click()
    expect(by_hand).to_have_value("9")
    by_hand.fill("8")
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()
    expect(table.find("#table-card")).to_contain_text(table.t("profile.warsurge.power"))
    expect(table.find("#battle .die")).to_have_count(0)
    table.go("roll")
    expect(table.find("#result-title")).to_be_visible()
