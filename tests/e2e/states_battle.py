"""States of battles worth looking at, one after the other on a page that has just been opened."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.battles import act, declared, tap, try_samples
from tests.e2e.pages import Table
from tests.e2e.states import unfold


def home(table: Table) -> None:
    """No battle yet, how to keep files."""
    table.go("battle")
    act(table, "try").wait_for()
    unfold(table)


def new(table: Table) -> None:
    """A battle to be."""
    act(table, "go", '"new"').click()
    expect(table.find('[id="f-sides.1"]')).to_be_visible()


def fleets(table: Table) -> None:
    """A fleet of one's own among the samples."""
    act(table, "go", '"home"').click()
    act(table, "go", '"fleets"').click()
    act(table, "fleets.make", '"sample"').click()
    act(table, "fleet.add").wait_for()
    act(table, "go", '"fleets"').click()
    expect(table.find("#battle .item")).to_have_count(1)


def fleet(table: Table) -> None:
    """Its groups and models."""
    act(table, "go", '"fleet"').click()
    act(table, "fleet.add").wait_for()


def item(table: Table) -> None:
    """The form of a profile with a fault."""
    table.find('#battle .inner [data-do="battle.go"]').first.click()
    table.type("profile.dr", "many")
    act(table, "item.save").click()
    table.fault("profile.dr").wait_for()


def battle(table: Table) -> None:
    """At the table, everything to be set by hand unfolded."""
    act(table, "go", '"fleet"').click()
    act(table, "go", '"fleets"').click()
    act(table, "go", '"home"').click()
    try_samples(table)
    unfold(table)


def declare(table: Table) -> None:
    """Step 1 with what it promises and a plan kept."""
    act(table, "declare").click()
    expect(table.find("#promise td").first).to_be_visible()
    unfold(table)
    act(table, "plans.keep").click()
    expect(table.find("#plans-out td").first).to_be_visible()


def due(table: Table) -> None:
    """In the middle of a roll."""
    act(table, "go", '"battle"').click()
    expect(table.find("#battle .cards").first).to_be_visible()
    declared(table)
    tap(table, 1)
    unfold(table)


def log(table: Table) -> None:
    """The log with a roll that was taken back."""
    table.find("#throw").click()
    expect(table.find("#battle .last")).to_contain_text(":")
    table.find("#battle-undo").click()
    table.find("#battle-log").click()
    expect(table.find("#battle .log li").first).to_be_visible()


BATTLE: dict[str, Callable[[Table], None]] = {
    "home": home,
    "new": new,
    "fleets": fleets,
    "fleet": fleet,
    "item": item,
    "battle": battle,
    "declare": declare,
    "due": due,
    "log": log,
}
"""States of the battles of Dystopian Wars; each goes on from the one before."""
