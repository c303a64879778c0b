"""States of the page to look at: each view, with open sections, with faults, during a roll, after
one.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.support.pages import SHOW, Table


def unfold(table: Table) -> None:
    """Open every fold of the page."""
    table.page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = true)")


def closed(table: Table) -> None:
    """Close the drawer that is open."""
    table.page.keyboard.press("Escape")


def reset(table: Table) -> None:
    """The opening attack in the form."""
    table.unfolded(table.find('[data-do="attack.reset"]')).click()
    table.find("#answer .first").wait_for()


def attack(table: Table) -> None:
    """The form with everything in it."""
    table.go("attack")
    table.add("volley.models")
    table.tick("volley.option", "split_linked")
    table.pick("volley.weapon", "rockets")
    table.add("defenders")
    table.add("modifiers")
    table.type("modifiers.0.name", "A long name of a MAR or STAR card, truly")
    table.type("target.dr", "many")
    table.fault("target.dr").wait_for()
    unfold(table)


def fractions(table: Table) -> None:
    """The odds with exact fractions, and the sheet of what would be otherwise."""
    reset(table)
    table.go("odds")
    table.find('[data-do="attack.fractions"]').click()
    table.find("#odds-out code").first.wait_for()
    table.find("#sensitivity").click()
    table.find("#sensitivity-out .difference").first.wait_for()


def odds(table: Table) -> None:
    """The odds of many dice."""
    table.find("#sensitivity-sheet .close").click()
    table.find('[data-do="attack.fractions"]').click()
    table.find("#odds-out code").first.wait_for(state="detached")
    table.go("attack")
    table.type("volley.models.0.attack_dice", "40")
    table.settled()
    table.go("odds")


def compared(table: Table) -> None:
    """Odds beside pinned ones, the form filled in from an open fleet."""
    table.go("attack")
    reset(table)
    table.find("#pin").click()
    table.find("#from-fleet").click()
    table.find(".picks .pick:visible").nth(1).click()
    table.find(".compared").wait_for()
    table.find("#share-line").wait_for()


def due(table: Table) -> None:
    """Dice to be typed, after a first batch."""
    reset(table)
    table.go("roll")
    table.press("look")
    table.find(".due").wait_for()
    table.tap(*(4,) * 12)
    table.find(".line").first.wait_for()
    table.tap(2)


def result(table: Table) -> None:
    """The end of an attack with a critical."""
    table.tap(2)
    table.find('.due[data-count="2"] #due-title', has_text=table.t("roll.due.critical")).wait_for()
    table.tap(1, 3)
    table.find("#result-title").wait_for()


def charts(table: Table) -> None:
    """All charts."""
    table.go("charts")


def search(table: Table) -> None:
    """The results of a search."""
    table.find(".seek:visible").click()
    table.find("#search-field").fill("5+")
    table.find("#search-found a").first.wait_for()


def rulings(table: Table) -> None:
    """All rulings."""
    table.go("rulings")


def rulings_after_search(table: Table) -> None:
    """All rulings, when the search is closed."""
    closed(table)
    rulings(table)


def device(table: Table) -> None:
    """The messages about the device, under the quiet lines on top."""
    table.page.evaluate(SHOW, "device")
    table.find("#h-device").wait_for()
    table.page.evaluate(LINES, True)


LINES = (
    "(shown) => document.querySelectorAll('.line-on-top').forEach((line) => line.hidden = !shown)"
)


def made(table: Table) -> None:
    """The link and QR code of the set-up in the form."""
    table.page.evaluate(LINES, False)
    table.go("attack")
    table.unfolded(table.find('#attack [data-do="share.make"]')).click()
    table.find("#share-link").wait_for()


def opened(table: Table) -> None:
    """A shared set-up, with rulings other than those of the page."""
    link = table.find("#share-link").inner_text()
    table.find('[data-do="share.leave"]').click()
    expect(table.find("#attack")).to_be_visible()
    table.go("rulings")
    table.tick("rulings.reaching", "exceed")
    table.page.evaluate("(hash) => location.replace(hash)", link[link.index("#") :])
    table.find('[data-do="share.take"]').wait_for()


def scan(table: Table) -> None:
    """The drawer for codes to be read, without a camera."""
    table.find('[data-do="share.leave"]').click()
    expect(table.find("#share")).to_be_hidden()
    table.go("share")
    table.find('#share [data-scan="share.code"]').click()
    expect(table.find("#scan [role=status]")).not_to_be_empty()


ATTACK: dict[str, Callable[[Table], None]] = {
    "attack": attack,
    "fractions": fractions,
    "odds": odds,
    "compared": compared,
    "due": due,
    "result": result,
    "charts": charts,
    "search": search,
    "rulings": rulings_after_search,
    "device": device,
    "made": made,
    "opened": opened,
    "scan": scan,
}
"""States of the attack views of Dystopian Wars; each goes on from the one before."""


def warsurge_open(table: Table) -> None:
    """WARSURGE's form before chart or formula is chosen, with everything in it."""
    table.add("weapons")
    table.add("modifiers")
    table.type("target.hp_lost", "9")
    table.fault("target.hp_lost").wait_for()
    unfold(table)


def warsurge_form(table: Table) -> None:
    """WARSURGE's form after the start of the game."""
    table.type("target.hp_lost", "1")
    table.find('[data-value="formula"]').click()
    table.find("#answer .first").wait_for()


def all_odds(table: Table) -> None:
    """All odds of an attack, with fractions."""
    table.go("odds")
    table.find('[data-do="attack.fractions"]').click()
    table.find("#odds-out code").first.wait_for()


def warsurge_due(table: Table) -> None:
    """Ten D10s to be typed."""
    table.go("roll")
    table.press("look")
    table.find(".due").wait_for()
    table.tap(10, 9)


def ended(table: Table) -> None:
    """The end of an attack, all dice rolled."""
    table.press("all")
    table.find("#result-title").wait_for()


def warsurge_compare(table: Table) -> None:
    """Weapons against targets, all of them unfolded."""
    table.go("compare")
    table.find("#compare-out table").first.wait_for()
    unfold(table)


WARSURGE: dict[str, Callable[[Table], None]] = {
    "open": warsurge_open,
    "form": warsurge_form,
    "odds": all_odds,
    "due": warsurge_due,
    "result": ended,
    "compare": warsurge_compare,
    "charts": charts,
    "rulings": rulings,
}
"""States of WARSURGE's page; each goes on from the one before."""
