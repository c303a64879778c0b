"""An action that waits for its turn, or a live request about forms."""

import js as window
from shell.dom import game
from shell.stale_figures import CHANGES


class RequestedAction:
    """An action with its values, and the state of the page when it was asked for.

    given: values of the action, by name.
    pairs: the forms as pairs of names and values; None for the forms at the time of the request.
    tap: the tap that asks for the action, or None.
    revision: the revision that the player saw, if the view has one.
    is_answered: whether a response has come, so that an equal tap counts anew.
    is_withdrawn: whether a later tap counts in place of its tap.
    """

    def __init__(self, action, given, pairs=None, tap=None, revision=None):
        self.action = action
        self.given = given
        self.pairs = pairs
        self.tap = tap
        self.revision = revision
        self.is_answered = False
        self.is_withdrawn = False
        self.game = game()
        self.moment = CHANGES[0]
        self.address = window.location.hash

    @property
    def is_about_dice(self):
        """True if it rolls dice or decides about them."""
        return self.tap is not None and self.tap.is_about_dice

    @property
    def is_choice(self):
        """True if it follows a choice in a form."""
        return self.tap is not None and self.tap.is_choice

    @property
    def tapped_at(self):
        """Time of the tap, in milliseconds; 0 without one."""
        return self.tap.at if self.tap else 0

    def awaits(self, tap):
        """Return whether the response to an equal tap is still to come."""
        is_over = self.is_answered or self.is_withdrawn
        return self.tap is not None and not is_over and tap.is_equal(self.tap)

    def withdraw(self):
        """Withdraw it for a later tap, unless it asks for the screen that the player sees."""
        self.is_withdrawn = self.tap is not None and not self.tap.brings_screen

    def repeat(self, pairs):
        """Return the same request with the forms that were sent, to ask for more of its answer."""
        copy = RequestedAction(self.action, self.given, pairs, self.tap, self.revision)
        copy.game = self.game
        copy.moment = self.moment
        copy.address = self.address
        return copy
