"""Battles as players use them: buttons by their data, dice on the battle's own pad."""

from itertools import groupby

from playwright.sync_api import Locator, expect

from tests.e2e.support.pages import SAME_TAP, Table


def at_the_table(table: Table, page: str = "") -> Table:
    """A battle with sample fleets, begun with two taps or three."""
    table.open(page)
    table.go("battle")
    try_samples(table)
    return table


def try_samples(table: Table) -> None:
    """Start a battle of sample fleets; if a game asks something first, choose the first option."""
    act(table, "try").click()
    cards = table.find("#battle .cards").first
    expect(cards.or_(table.find("#battle [data-do='battle.start']").first)).to_be_visible()
    if not cards.is_visible():
        act(table, "start").click()
    expect(cards).to_be_visible()


def act(table: Table, name: str, value: str = "") -> Locator:
    """The first visible button of an act, one of whose values (or names of values) is this one."""
    carried = f"""[data-with*='"{value}"']""" if value else ""
    return table.find(f"#battle button[data-do='battle.{name}']{carried}:visible").first


def answered(table: Table) -> None:
    """Wait until no act is under way, in any view."""
    expect(table.find("[data-of][aria-busy=true]")).to_have_count(0)


def taken_back(table: Table, times: int = 1, button: str = "#battle-undo") -> None:
    """Tap undo, or another button, several times, slower than a double tap."""
    for _ in range(times):
        table.page.wait_for_timeout(SAME_TAP)
        table.find(button).click()
        answered(table)


def way(table: Table, name: str) -> Locator:
    """The option of a way to declare."""
    return table.find(f"#battle .segmented label:has(#way-{name})")


def shut(table: Table, sheet: str) -> None:
    """Close a sheet."""
    table.find(f"#{sheet} .close").click()
    expect(table.find(f"#{sheet}")).to_be_hidden()


def declared(table: Table) -> None:
    """The first group has declared what its form opens with; dice are due."""
    act(table, "declare").click()
    expect(table.find("#declared-odds td").first).to_be_visible()
    act(table, "declare.done").click()
    expect(table.find("#battle .due")).to_be_visible()


def count(table: Table) -> int:
    """The number of dice that are due."""
    return int(table.find("#battle .due").get_attribute("data-count") or 0)


def tap(table: Table, *faces: int) -> None:
    """Tap faces on the battle's pad, the same face again without a pause."""
    for face, run in groupby(faces):
        table.find(f'#battle .face[data-face="{face}"]').click(click_count=len(list(run)))


def from_menu(table: Table, button: str) -> None:
    """Open the menu of the battle and tap a button in it."""
    table.find("#battle-more").click()
    table.find(button).click()
    expect(table.find("#battle-menu[open]")).to_have_count(0)


def noted(table: Table, text: str) -> None:
    """Write a note for the log, in the menu."""
    table.find("#battle-more").click()
    table.find("#f-note").fill(text)
    act(table, "note").click()
    expect(table.find("#f-note")).to_have_value("")
    answered(table)


def events(table: Table) -> int:
    """The number of lines of the log; the player goes there and back."""
    from_menu(table, "#battle-log")
    expect(table.find("#log-filter")).to_be_visible()
    result = table.find("#battle ol.log > li").count()
    act(table, "go", "battle").click()
    expect(table.find("#battle .cards:visible").first).to_be_visible()
    return result


def end_turn(table: Table) -> None:
    """The turn ends, and the next begins."""
    from_menu(table, "#turn-end")
    act(table, "turn").click()
