"""The line that screen readers announce: at once, or after a pause if it is still true of the
screen by then.
"""

import js as window
from shell.dom import by_id, later

PAUSE = 900
"""Milliseconds without a change before a live answer is announced."""


class Announcer:
    """The announced line, and one announcement that waits; a newer announcement takes its place."""

    def __init__(self):
        self._timer = None
        self._view = ""

    def say(self, text, toast=False):
        """Announce a sentence once.

        toast: whether to show the sentence for some seconds as well.
        """
        self.withdraw()
        line = by_id("say")
        line.classList.remove("toast")
        line.textContent = text
        if toast:
            line.getClientRects()  # the animation starts anew
            line.classList.add("toast")

    def say_later(self, text, view, is_true):
        """Announce a sentence of a view after a pause, if `is_true` holds by then."""

        def speak():
            if is_true():
                self.say(text)

        self.withdraw()
        self._view = view
        self._timer = later(speak, PAUSE)

    def withdraw(self, view=""):
        """Drop the announcement that waits, if it belongs to a view; without a view, any."""
        if view in ("", self._view):
            window.clearTimeout(self._timer)
            self._timer = None


announcer = Announcer()
