"""Lists of entries on the page: added, removed, numbered and limited, without a browser."""

from typing import Any

import pytest

from tests.app.jovian.table import Phone
from tests.app.jovian.test_battle import OURS, weakened
from tests.app.list_entries import entries, with_entry, without_entry
from tests.app.markup import elements
from tests.app.shell.conftest import OpenShell
from tests.app.shell.fake_form import FakeDocument, FakeNode

WEAPONS = "dogfight.sides.1.weapons"
ROWS = "own.rows"


class Form:
    """A form on the page, and the shell's functions for its lists."""

    def __init__(self, open_shell: OpenShell, html: str) -> None:
        self.page = FakeDocument(html)
        self.shell: Any = open_shell(self.page, "list_entries")

    def adder(self, name: str) -> FakeNode:
        """Return the button that adds an entry to a list."""
        button = self.page.querySelector(f'[data-add="{name}"]')
        assert button
        return button

    def removers(self, name: str) -> list[FakeNode]:
        """Return the buttons that remove the entries of a list."""
        buttons = self.page.querySelectorAll(f'[data-remove="{name}"]')
        return [buttons.item(index) for index in range(buttons.length)]

    def add(self, name: str) -> None:
        """Tap the button that adds an entry, which then has the focus."""
        self.adder(name).focus()
        self.shell.add(self.adder(name))

    def outline(self) -> list[tuple[str, dict[str, str]]]:
        """Return the tags and attributes of all elements outside templates."""
        return [(node.tag, node.attributes) for node in self.page.within()]


def outline_of(html: str) -> list[tuple[str, dict[str, str]]]:
    """Return the tags and attributes of all elements outside templates."""
    shown = [element for element in elements(html) if not element.inside("template")]
    return [(element.tag, element.attrs) for element in shown]


@pytest.fixture
def set_up() -> str:
    """Return the set-up of a dogfight, with two lists of weapons."""
    return Phone().form_html


@pytest.fixture
def own_table() -> str:
    """Return the players' own table of a battle, with rows up to 3 and up to 20."""
    player = weakened(form=OURS)
    player.press("go", view="table")
    return player.html


def test_added_entry_is_that_of_the_tests_without_a_page(
    open_shell: OpenShell, set_up: str
) -> None:
    form = Form(open_shell, set_up)
    form.add(WEAPONS)
    assert form.outline() == outline_of(with_entry(set_up, WEAPONS))


@pytest.mark.parametrize("index", [0, 1])
def test_removed_entry_is_that_of_the_tests_without_a_page(
    open_shell: OpenShell, own_table: str, index: int
) -> None:
    form = Form(open_shell, own_table)
    form.shell.remove(form.removers(ROWS)[index])
    assert form.outline() == outline_of(without_entry(own_table, ROWS, index))


def test_legends_are_numbered_anew(open_shell: OpenShell, own_table: str) -> None:
    form = Form(open_shell, own_table)
    form.add(ROWS)
    form.shell.remove(form.removers(ROWS)[0])
    form.add(ROWS)
    legends = form.page.querySelectorAll("legend[data-numbered]")
    numbers = [legends.item(index).textContent.split()[-1] for index in range(legends.length)]
    assert numbers == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("before", "after"), [("20", "21"), ("-1", "0"), ("٢٠", "21"), ("many", "6"), ("", "6")]
)
def test_new_row_begins_above_the_row_before(
    open_shell: OpenShell, own_table: str, before: str, after: str
) -> None:
    form = Form(open_shell, own_table)
    last = form.page.getElementById(f"f-{ROWS}.1.up_to")
    assert last
    last.value = before
    form.add(ROWS)
    added = form.page.getElementById(f"f-{ROWS}.2.up_to")
    assert added
    assert added.value == after


def test_first_row_begins_as_usual(open_shell: OpenShell, own_table: str) -> None:
    form = Form(open_shell, own_table)
    for _ in range(2):
        form.shell.remove(form.removers(ROWS)[0])
    form.add(ROWS)
    added = form.page.getElementById(f"f-{ROWS}.0.up_to")
    assert added
    assert added.value == "6"


def test_focus_stays_on_the_button_until_the_list_is_full(
    open_shell: OpenShell, set_up: str
) -> None:
    form = Form(open_shell, set_up)
    adder = form.adder(WEAPONS)
    most = int(adder.attributes["data-most"])
    for _ in range(len(entries(set_up, WEAPONS)), most):
        assert not adder.hidden
        form.add(WEAPONS)
        if not adder.hidden:
            assert form.page.focused is adder
    assert adder.hidden
    assert len(form.removers(WEAPONS)) == most
    assert form.page.focused
    assert form.page.focused.name.startswith(f"{WEAPONS}.{most - 1}.")
    form.shell.remove(form.removers(WEAPONS)[most - 1])
    assert not adder.hidden
    assert form.page.focused is adder


def test_focus_after_a_removal_is_on_the_next_entry(open_shell: OpenShell, own_table: str) -> None:
    form = Form(open_shell, own_table)
    form.shell.remove(form.removers(ROWS)[0])
    assert form.page.focused is form.removers(ROWS)[0]


def test_list_gets_as_many_entries_as_a_form_fills(open_shell: OpenShell, own_table: str) -> None:
    form = Form(open_shell, own_table)
    for count in (5, 0, 1):
        form.shell.resize(ROWS, count)
        assert len(form.removers(ROWS)) == count
