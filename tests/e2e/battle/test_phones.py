"""A battle on two phones in turn: news by link both ways, and a choice between two histories."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Sit, Visit
from tests.e2e.support.battles import act, answered, at_the_table, from_menu, noted
from tests.e2e.support.hands import keyboard
from tests.e2e.support.pages import Table

pytestmark = pytest.mark.browser


def logged(table: Table, text: str) -> None:
    """The last line of the log; the player goes there and back."""
    from_menu(table, "#battle-log")
    expect(table.find("#battle ol.log > li").first).to_contain_text(text)
    act(table, "go", "battle").click()
    expect(table.find("#battle-more")).to_be_visible()


def shown(table: Table) -> str:
    """The link for the other phone; the player goes back to the battle."""
    if table.find("#battle-more").is_visible():
        from_menu(table, "#share-phones")
    expect(table.find("#share-title")).to_have_text(table.t("share.make.phones"))
    expect(table.find("#share .qr")).to_be_visible()
    link = table.find("#share-link").inner_text()
    table.find('[data-do="share.leave"]').click()
    expect(table.find("#battle-more")).to_be_visible()
    return link


def reads(table: Table, link: str, title: str) -> None:
    """The link is pasted where the other phone's code is read."""
    from_menu(table, "#share-phones")
    table.find('[data-do="share.ask"]').click()
    expect(table.field("share.code")).to_be_focused()
    table.field("share.code").fill(link)
    table.find('[data-do="share.open"]').click()
    expect(table.find("#share-title")).to_have_text(title)


def taken(table: Table, keep: str = "") -> None:
    table.find(
        f'#share [data-do="share.take"][data-with*="{keep}"]' if keep else '[data-do="share.take"]'
    ).click()
    answered(table)


@pytest.mark.long
def test_two_phones_play_one_battle(sit: Sit, visit: Visit) -> None:
    """One of them by finger, the other by keyboard; each has continued before it knows of the
    other.
    """
    table, other = at_the_table(sit()), visit()
    with keyboard(other.page):
        played_in_turn(table, other)


def played_in_turn(table: Table, other: Table) -> None:
    other.page.goto(shown(table))
    other.until("html[data-engine=ready]")
    taken(other)
    reads(table, shown(other), "Both phones have the same battle")
    taken(table)

    noted(table, "Fire at will")
    noted(other, "Hold fire")
    reads(table, shown(other), "Each phone has continued separately")
    expect(table.find("#share .parted")).to_contain_text("Fire at will")
    taken(table, "theirs")
    shown(table)
    logged(table, "Hold fire")
    noted(table, "Ram them")
    reads(other, shown(table), "From the other phone")
    expect(other.find("#share .log")).to_contain_text("Ram them")
    taken(other)
    logged(other, "Ram them")
