"""The decisions of the shell about taps, without a browser."""

from typing import Any

import pytest

from tests.app.shell.conftest import OpenShell
from tests.app.shell.fake_page import FakeElement, FakePage

VIEW = "battle"
ROLL = {"data_do": "battle.throw", "data_with": '{"how": "batch"}', "data_once": ""}
UNDO = {"data_do": "battle.undo", "data_with": '{"side": "0"}'}


def button(about: dict[str, str], **more: Any) -> FakeElement:
    return FakeElement(VIEW, **about, **more)


class Finger:
    """A finger that taps on a page, and what the view's filter says about its taps."""

    def __init__(self, open_shell: OpenShell, *buttons: FakeElement) -> None:
        self.page = FakePage(*buttons)
        self.taps = open_shell(self.page, "taps")
        self.filter = self.taps.TapFilter(VIEW)

    def tap(self, on: dict[str, str], at: float, *, is_finger: bool = True) -> Any:
        return self.taps.Tap(button(on), on["data_do"], {}, [], at, is_finger, is_choice=False)

    def is_accident(self, on: dict[str, str], at: float, *, is_finger: bool = True) -> bool:
        return bool(self.filter.is_accident(self.tap(on, at, is_finger=is_finger)))


@pytest.mark.parametrize(
    ("on", "later", "is_finger", "expected"),
    [
        (ROLL, 79, True, True),
        (ROLL, 80, True, False),
        (UNDO, 1, True, False),
        (ROLL, 1, False, False),
    ],
)
def test_second_equal_tap_of_a_finger_is_an_accident(
    open_shell: OpenShell, on: dict[str, str], later: int, is_finger: bool, expected: bool
) -> None:
    finger = Finger(open_shell)
    assert not finger.is_accident(ROLL, 1000)
    assert finger.is_accident(on, 1000 + later, is_finger=is_finger) is expected


@pytest.mark.parametrize(
    ("on", "later", "expected"), [(ROLL, 399, True), (ROLL, 400, False), (UNDO, 1, False)]
)
def test_tap_on_a_new_button_just_after_dice_landed_is_an_accident(
    open_shell: OpenShell, on: dict[str, str], later: int, expected: bool
) -> None:
    finger = Finger(open_shell)
    finger.filter.note_landing(1000, seen_before=[])
    assert finger.is_accident(on, 1000 + later) is expected


def test_tap_just_after_dice_landed_counts_on_a_button_that_was_there_before(
    open_shell: OpenShell,
) -> None:
    """'Roll this' of the next dice stands in the same place, with the same words."""
    finger = Finger(open_shell, button(ROLL))
    finger.filter.note_landing(1000, finger.filter.look())
    assert not finger.is_accident(ROLL, 1001)
    all_of_them = ROLL | {"data_with": '{"how": "all"}'}
    assert finger.is_accident(all_of_them, 1002)


def test_only_buttons_that_roll_and_that_the_player_sees_were_there_before(
    open_shell: OpenShell,
) -> None:
    choice = {"data_do": "battle.choose", "data_with": '{"option": "0"}'}
    finger = Finger(
        open_shell,
        button(choice),
        button(ROLL, is_seen=False),
        button(ROLL, is_disabled=True),
        FakeElement("attack", **ROLL),
    )
    assert finger.filter.look() == []


def test_first_tap_counts_even_at_the_start_of_the_page(open_shell: OpenShell) -> None:
    assert not Finger(open_shell).is_accident(ROLL, 0)


def test_third_equal_tap_is_measured_from_the_second(open_shell: OpenShell) -> None:
    finger = Finger(open_shell)
    finger.is_accident(ROLL, 0)
    assert finger.is_accident(ROLL, 79)
    assert finger.is_accident(ROLL, 157)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (button(UNDO), True),
        (button(UNDO, is_disabled=True), False),
        (button(UNDO, is_seen=False), False),
        (button(UNDO | {"data_with": '{"side": "1"}'}), False),
        (button({"data_do": "battle.undo"}), False),
        (button(UNDO | {"data_do": "battle.redo"}), False),
    ],
)
def test_held_tap_counts_only_if_an_equal_button_is_still_there(
    open_shell: OpenShell, after: FakeElement, expected: bool
) -> None:
    assert Finger(open_shell, after).tap(UNDO, 0).is_still_there() is expected


@pytest.mark.parametrize("is_there", [True, False])
def test_held_choice_counts_only_if_its_form_is_still_there(
    open_shell: OpenShell, is_there: bool
) -> None:
    finger = Finger(open_shell)
    form = FakeElement(VIEW)
    form.isConnected = is_there
    tap = finger.taps.Tap(form, "battle.change", {}, [], 0, is_finger=True, is_choice=True)
    assert tap.is_still_there() is is_there
