"""Taps: what the player tapped, and which taps count. Fingers tap twice by accident, and tap on
while dice still roll.
"""

import js as window
from shell.dom import every, on_screen

AFTER_LANDING = 400
"""Milliseconds after the end of a roll in which a tap on a button that came with it is an
accident.
"""
SAME_TAP = 80
"""Milliseconds in which a second equal tap counts as an accident."""
ROLLS = '[data-of~="{view}"] [data-do$=".throw"]'
"""The buttons of a view that roll dice."""


class Tap:
    """A tap on a button, or a key, a choice in a form or a file that asks for an action likewise.

    action, given, pairs: as for the action that is asked for.
    at: time of the tap, in milliseconds.
    is_finger: whether it came from a pointer; a key is never pressed by accident.
    is_choice: whether it is a choice in a form; what is tapped next waits for the response.
    brings_screen: whether the page brings along the screen that it asks for: see `first.js`.
    """

    def __init__(self, element, action, given, pairs, at, is_finger, is_choice):
        self.action = action
        self.given = given
        self.pairs = pairs
        self.at = at
        self.is_finger = is_finger
        self.is_choice = is_choice
        self.is_about_dice = element.hasAttribute("data-once")
        self.may_wait = element.hasAttribute("data-queue")
        self.brings_screen = element.hasAttribute("data-brings")
        self.looks = looks_of(element)
        self._element = element
        # Equal taps on a button with `data-many` count several times.
        counted_at = window.performance.now() if element.hasAttribute("data-many") else 0
        self._upon = (action, given, pairs, counted_at)

    def is_equal(self, other):
        """Return whether another tap asks for the same, with the same forms."""
        return self._upon == other._upon

    def is_still_there(self):
        """Return whether the player still sees what was tapped, or an equal button in its place."""
        if not self._element.hasAttribute("data-do"):
            return self._element.isConnected
        same_action = '[data-do="' + self._element.getAttribute("data-do") + '"]'
        return self.looks in looks_of_usable(same_action)


def looks_of(button):
    """Return what is equal for equal buttons: their action and its values."""
    return (button.getAttribute("data-do"), button.getAttribute("data-with"))


def looks_of_usable(selector):
    """Return the looks of the buttons that match a selector, and that the player sees and can
    use.
    """
    buttons = every(selector)
    return [looks_of(button) for button in buttons if _is_usable(button)]


def _is_usable(button):
    return on_screen(button) and not button.matches(":disabled")


class TapFilter:
    """The last tap of a view and the last end of a roll, from which follows whether the next tap
    counts.
    """

    def __init__(self, view):
        self._rolls = ROLLS.replace("{view}", view)
        self._landed_at = -AFTER_LANDING
        self._seen_before = []
        self._last_tap = None

    def look(self):
        """Return the looks of the view's buttons that roll dice, for `note_landing`."""
        return looks_of_usable(self._rolls)

    def note_landing(self, at, seen_before):
        """Note the time in milliseconds at which dice landed.

        seen_before: looks of the buttons that the player saw until then and that roll dice.
        """
        self._landed_at = at
        self._seen_before = seen_before

    def is_accident(self, tap):
        """Return whether a tap is an accident, and note the tap."""
        last = self._last_tap
        self._last_tap = tap
        is_repeated = last is not None and tap.is_equal(last) and tap.at < last.at + SAME_TAP
        return tap.is_finger and (is_repeated or self.is_too_early(tap))

    def is_too_early(self, tap):
        """Return whether a tap on a button came before the player could see the button."""
        is_just_after = tap.is_about_dice and tap.at < self._landed_at + AFTER_LANDING
        return is_just_after and tap.looks not in self._seen_before
