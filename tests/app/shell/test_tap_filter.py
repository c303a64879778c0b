"""The decisions of the shell about taps, without a browser."""

import pytest

from app.shell.tap_filter import AFTER_LANDING, SAME_TAP, TapFilter

ROLL, UNDO = "roll", "undo"


@pytest.mark.parametrize(
    ("tap", "later", "finger", "expected"),
    [
        (ROLL, SAME_TAP - 1, True, True),
        (ROLL, SAME_TAP, True, False),
        (UNDO, 1, True, False),
        (ROLL, 1, False, False),
    ],
)
def test_second_equal_tap_of_a_finger_is_an_accident(
    tap: str, later: int, finger: bool, expected: bool
) -> None:
    taps = TapFilter()
    assert not taps.is_accident(ROLL, 1000, once=False, finger=True)
    assert taps.is_accident(tap, 1000 + later, once=False, finger=finger) is expected


@pytest.mark.parametrize(
    ("later", "once", "expected"),
    [(AFTER_LANDING - 1, True, True), (AFTER_LANDING, True, False), (1, False, False)],
)
def test_tap_just_after_dice_landed_is_an_accident(later: int, once: bool, expected: bool) -> None:
    taps = TapFilter()
    taps.note_landing(1000)
    assert taps.is_accident(ROLL, 1000 + later, once=once, finger=True) is expected


def test_first_tap_counts_even_at_the_start_of_the_page() -> None:
    assert not TapFilter().is_accident(ROLL, 0, once=True, finger=True)


def test_third_equal_tap_is_measured_from_the_second() -> None:
    taps = TapFilter()
    taps.is_accident(ROLL, 0, once=False, finger=True)
    assert taps.is_accident(ROLL, SAME_TAP - 1, once=False, finger=True)
    assert taps.is_accident(ROLL, 2 * SAME_TAP - 3, once=False, finger=True)
