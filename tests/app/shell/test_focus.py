"""The focus after a response, without a browser."""

from typing import Any

import pytest

from tests.app.shell.conftest import OpenShell
from tests.app.shell.fake_page import FakeElement, FakePage

VIEW = "battle"


def respond(focus: str = "", *, fresh: bool = False) -> dict[str, Any]:
    """Return a response that names an element to focus, or none."""
    return {"focus": focus, "screen": {"fresh": fresh}}


def title(**about: Any) -> FakeElement:
    return FakeElement(VIEW, id="title", data_title="", **about)


def button(**about: Any) -> FakeElement:
    return FakeElement(VIEW, id="roll", **about)


def put_focus(
    open_shell: OpenShell, page: FakePage, response: dict[str, Any], before: FakeElement | None
) -> FakeElement | None:
    """Return the focused element after a response.

    before: the element that had the focus before the response, which may have removed it.
    """
    regions = open_shell(page, "response_regions")
    cursor = regions.Cursor(before) if before else None
    regions.put_cursor(VIEW, response, cursor)
    return page.focused


def test_element_that_the_response_names_wins(open_shell: OpenShell) -> None:
    page = FakePage(title(), button(), FakeElement(VIEW, id="card"))
    focused = put_focus(open_shell, page, respond("card"), button())
    assert focused is page.elements[2]
    assert not focused.is_at_the_top


def test_named_element_with_more_below_moves_to_the_top(open_shell: OpenShell) -> None:
    page = FakePage(FakeElement(VIEW, id="card", data_top=""))
    put_focus(open_shell, page, respond("card"), None)
    assert page.elements[0].is_at_the_top


@pytest.mark.parametrize("name", ["card", "unknown"])
def test_element_focused_before_wins_where_the_named_one_is_not_seen(
    open_shell: OpenShell, name: str
) -> None:
    page = FakePage(title(), button(), FakeElement(VIEW, id="card", is_seen=False))
    assert put_focus(open_shell, page, respond(name), button()) is page.elements[1]


@pytest.mark.parametrize("about", [{"is_disabled": True}, {"is_seen": False}])
def test_title_wins_where_the_element_focused_before_cannot_have_the_focus(
    open_shell: OpenShell, about: dict[str, bool]
) -> None:
    page = FakePage(title(), button(**about))
    assert put_focus(open_shell, page, respond(), button()) is page.elements[0]


def test_title_behind_a_curtain_is_passed_over(open_shell: OpenShell) -> None:
    page = FakePage(title(is_visible=False), FakeElement("attack", data_title=""), title())
    assert put_focus(open_shell, page, respond(), FakeElement(VIEW, id="gone")) is page.elements[2]


def test_new_screen_begins_at_its_title(open_shell: OpenShell) -> None:
    page = FakePage(title(), button())
    page.focused = page.elements[1]
    assert put_focus(open_shell, page, respond(fresh=True), button()) is page.elements[0]
    assert page.documentElement.scrollTop == 0


def test_focus_stays_where_a_response_keeps_it(open_shell: OpenShell) -> None:
    """The player may have moved on while the worker was busy."""
    page = FakePage(title(), button(), FakeElement(VIEW, id="note"))
    page.focused = page.elements[2]
    assert put_focus(open_shell, page, respond(), button()) is page.elements[2]
    assert page.documentElement.scrollTop == 100


def test_page_without_focus_keeps_none(open_shell: OpenShell) -> None:
    page = FakePage(title(), button())
    assert put_focus(open_shell, page, respond(), None) is None


def test_focus_of_another_view_is_not_that_of_this_view(open_shell: OpenShell) -> None:
    page = FakePage(FakeElement("attack", id="roll"))
    cursor = open_shell(page, "response_regions").cursor
    assert cursor(VIEW) is None
    page.focused = page.elements[0]
    assert cursor(VIEW) is None
    assert cursor("attack").find() is page.elements[0]


def test_element_without_id_is_known_by_what_it_does(open_shell: OpenShell) -> None:
    """A response replaces the element: the new one with the same action gets the focus."""
    undo = FakeElement(VIEW, data_do="battle.undo")
    page = FakePage(title(), FakeElement(VIEW, data_do="battle.redo"), undo)
    old = FakeElement(VIEW, data_do="battle.undo")
    assert put_focus(open_shell, page, respond(), old) is undo


def test_new_field_has_the_selection_of_the_old_one(open_shell: OpenShell) -> None:
    """A digit then replaces the selected number, and is not added to the number."""
    old = FakeElement(VIEW, id="fired", is_text_field=True)
    old.setSelectionRange(1, 3)
    new = FakeElement(VIEW, id="fired", is_text_field=True)
    page = FakePage(title(), new)
    assert put_focus(open_shell, page, respond(), old) is new
    assert (new.selectionStart, new.selectionEnd) == (1, 3)
