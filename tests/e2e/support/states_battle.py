"""States of battles to look at, one after the other on a newly opened page."""

import json
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.support.battles import (
    act,
    count,
    declared,
    from_menu,
    shut,
    taken_back,
    tap,
    try_samples,
    way,
)
from tests.e2e.support.pages import Table
from tests.e2e.support.states import unfold

LIST = """Name;DR;CR;HP;Captain;AA
Shearwater;5;7;x;Anne;3
Noddy;3;;2;;-1"""
"""A list with a value that makes no sense, one that is missing, and a column that the game has no
field for.
"""


def home(table: Table) -> None:
    """No battle yet, how to keep files."""
    table.go("battle")
    act(table, "try").wait_for()
    unfold(table)


def new(table: Table) -> None:
    """A battle to be."""
    act(table, "go", "new").click()
    expect(table.find('[id="f-sides.1"]')).to_be_visible()


def fleets(table: Table) -> None:
    """A fleet of one's own among the samples."""
    act(table, "go", "home").click()
    act(table, "go", "fleets").click()
    act(table, "fleets.make", "sample").click()
    table.find("#fleet-add").wait_for()
    act(table, "go", "fleets").click()
    expect(table.find("#battle .item")).to_have_count(1)


def preview(table: Table) -> None:
    """A list with models, pieces that were not understood, and missing values."""
    table.unfolded(table.find("#f-list")).fill(LIST)
    act(table, "fleets.read").click()
    table.find("#list-save").wait_for()


def refused(table: Table) -> None:
    """A list of another game, of which only the names are of use."""
    table.find("#list-cancel").click()
    rats = {"gameSystem": "aofs", "units": [{"selectionId": "1", "name": "Rats", "size": 3}]}
    table.unfolded(table.find("#f-list")).fill(json.dumps(rats))
    act(table, "fleets.read").click()
    table.find("#list-names").wait_for()


def fleet(table: Table) -> None:
    """Its groups and models."""
    table.find("#list-cancel").click()
    act(table, "list.drop").click()
    act(table, "go", "fleet").click()
    table.find("#fleet-add").wait_for()


def spreadsheet(table: Table) -> None:
    """The fleet as a table to copy."""
    table.find("#fleet-spreadsheet").click()
    table.find("#fleet-table").wait_for()


def add(table: Table) -> None:
    """New models: their number, and a start for them."""
    act(table, "go", "fleet").click()
    table.find("#fleet-add").click()
    act(table, "fleet.add").wait_for()
    unfold(table)


def item(table: Table) -> None:
    """The form of a profile with a fault."""
    act(table, "go", "fleet").click()
    table.find('#battle .inner li + li [data-do="battle.go"]').first.click()
    table.type("profile.dr", "many")
    act(table, "item.save").click()
    table.fault("profile.dr").wait_for()


def battle(table: Table) -> None:
    """A battle with every manual control open."""
    act(table, "item.leave").click()
    act(table, "go", "fleets").click()
    act(table, "go", "home").click()
    try_samples(table)
    unfold(table)


def declare(table: Table) -> None:
    """Step 1 with its odds."""
    act(table, "declare").click()
    expect(table.find("#declared-odds td").first).to_be_visible()
    unfold(table)


def sensitivity(table: Table) -> None:
    """The sheet of what would change its odds."""
    act(table, "sensitivity").click()
    expect(table.find("#declare-sensitivity-out .difference").first).to_be_visible()


def matrix(table: Table) -> None:
    """Its weapons against every enemy."""
    shut(table, "declare-sensitivity-sheet")
    way(table, "matrix").click()
    expect(table.find("#matrix-out button:visible").first).to_be_visible()


def best(table: Table) -> None:
    """The best plan of a squadron, with every enemy in the second range band."""
    way(table, "best").click()
    rows = table.find("#battle .reach .chips:not(.all)")
    expect(rows.first).to_be_visible()
    for index in range(rows.count()):
        rows.nth(index).locator("label.chip").nth(2).click()
    expect(table.find("#best-own .plans > li").first).to_be_visible()


def counter(table: Table) -> None:
    """Step 2, asked of the side that is attacked from the air."""
    act(table, "go", "battle").click()
    table.find("#side-tab-1").click()
    table.find("#battle [data-do='battle.declare'][data-with*='\"1.0.']:visible").nth(1).click()
    act(table, "declare.done").click()
    expect(table.find("#answer-odds-0")).to_contain_text("%")
    unfold(table)


def defend(table: Table) -> None:
    """Step 7, dice and question on one screen."""
    table.find("#counter-none").click()
    tap(table, *[4] * count(table))
    expect(table.find("#answer-odds-0")).to_contain_text("%")


def due(table: Table) -> None:
    """In the middle of a roll."""
    while table.find("#battle-undo").is_enabled():
        taken_back(table)
    table.find("#side-tab-0").click()
    declared(table)
    tap(table, 1)
    unfold(table)


def log(table: Table) -> None:
    """The log with an undone roll."""
    table.find("#throw").click()
    expect(table.find("#battle .line").first).to_be_visible()
    table.find("#battle-undo").click()
    from_menu(table, "#battle-log")
    expect(table.find("#battle .log li").first).to_be_visible()


def summary(table: Table) -> None:
    """The battle is over: its result, turn by turn."""
    act(table, "go", "battle").click()
    while not table.find("#battle-end").is_enabled():
        taken_back(table)
    from_menu(table, "#battle-end")
    act(table, "end.done").click()
    expect(table.find("#timeline")).to_be_visible()
    unfold(table)


def phones(table: Table) -> None:
    """The news of the battle for the other phone."""
    act(table, "go", "battle").click()
    from_menu(table, "#share-phones")
    expect(table.find("#share .qr").first).to_be_visible()


BATTLE: dict[str, Callable[[Table], None]] = {
    "home": home,
    "new": new,
    "fleets": fleets,
    "preview": preview,
    "refused": refused,
    "fleet": fleet,
    "spreadsheet": spreadsheet,
    "add": add,
    "item": item,
    "battle": battle,
    "declare": declare,
    "sensitivity": sensitivity,
    "matrix": matrix,
    "best": best,
    "counter": counter,
    "defend": defend,
    "due": due,
    "log": log,
    "summary": summary,
    "phones": phones,
}
"""States of the battles of Dystopian Wars; each goes on from the one before."""
