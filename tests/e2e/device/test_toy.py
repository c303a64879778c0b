"""A further game, built from a separate folder into a separate site, works with the screens of
every game.
"""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.support.battles import act, events, from_menu, taken_back, tap, try_samples
from tests.e2e.support.later import remembered
from tests.e2e.support.pages import DOUBLE_TAP, Table
from tests.e2e.support.seat import FORGET
from tools.paths import DIST_WITH, ROOT
from tools.playwright_fixtures import Serve

pytestmark = pytest.mark.browser
GAME = ROOT / "tests" / "toy" / "game"
HIT = "A hit: 3 damage."
TAPS = 4
"""Events of a shot: declared, two dice, the mast, one die."""


@pytest.fixture(scope="module")
def toys(chromium: Browser, serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the address of the page with the toy among its games."""
    words = [sys.executable, ROOT / "tools" / "serve.py", "--build-only", "--with", GAME]
    subprocess.run(words, cwd=ROOT, check=True)
    return serve(remembered(DIST_WITH, tmp_path_factory.mktemp("toys") / "site", chromium), "/")


def boxes(table: Table) -> list[str]:
    """The remaining hull of every boat."""
    return table.find("#battle .card output").all_text_contents()


def shoot(table: Table) -> None:
    """The first boat brings down the mast of the first of the others, with real dice and a reload
    in the middle.
    """
    act(table, "fire").click()
    expect(table.find("#battle-due-title")).to_be_focused()
    tap(table, 3)
    table.reload()
    expect(table.find("#battle [data-typed]")).to_have_text("1")
    tap(table, 4)
    table.find("#battle-choose-1").wait_for()
    table.page.wait_for_timeout(DOUBLE_TAP)
    table.find("#battle-choose-1").click()
    expect(table.find("#battle .due")).to_have_attribute("data-count", "1")
    tap(table, 5)


def last(table: Table) -> Locator:
    return table.find("#battle-result-title")


@pytest.mark.long
def test_toy_game_has_fleet_battle_shot_undo_file_and_code(
    visit: Visit, toys: str, tmp_path: Path
) -> None:
    table = visit(address=toys).open("toy.html")
    table.go("battle")
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "Geese").click()
    act(table, "go", "add").click()
    act(table, "fleet.add", "boat").click()
    table.find('[name="profile.hull"]').fill("9")
    act(table, "item.save").click()
    act(table, "go", "fleets").click()
    act(table, "go", "home").click()
    act(table, "go", "new").click()
    act(table, "start").click()
    expect(table.find("#battle .card")).to_have_count(5)
    assert boxes(table).count("9") == 1
    act(table, "go", "home").click()
    try_samples(table)
    assert boxes(table) == ["3"] * 4
    shoot(table)
    sunk = ["3", "3", "0", "3"]
    expect(last(table)).to_have_text(HIT)
    assert boxes(table) == sunk
    taken_back(table, TAPS)
    assert boxes(table) == ["3"] * 4
    taken_back(table, TAPS, "#battle-redo")
    assert boxes(table) == sunk
    assert events(table) == TAPS
    from_menu(table, "#share-battle")
    link = table.find("#share-link").inner_text()
    table.go("battle")
    act(table, "go", "home").click()
    with table.page.expect_download() as download:
        act(table, "export").click()
    download.value.save_as(tmp_path / "toys.json")

    table.page.evaluate(FORGET)
    expect(table.find("#battle .item")).to_have_count(0)
    table.find('[data-file="battle.import"]').set_input_files(tmp_path / "toys.json")
    act(table, "incoming.take").click()
    expect(table.find("#battle .item")).to_have_count(2)
    table.find("#battle .item .open").first.click()
    expect(last(table)).to_have_text(HIT)

    table.page.evaluate("(hash) => location.replace(hash)", link[link.index("#") :])
    table.find('[data-do="share.take"]').first.click()
    expect(last(table)).to_have_text(HIT)
    assert boxes(table) == sunk
    table.speak("fr")
    expect(last(table)).to_have_text("Touché : 3 dégâts.")
