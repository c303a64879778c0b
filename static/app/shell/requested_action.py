"""An action that waits for its turn, or a live request about forms."""

import js as window
from shell.dom import game
from shell.stale_figures import CHANGES


class RequestedAction:
    """An action with its values, and the state of the page when it was asked for.

    given: values of the action, by name.
    pairs: the forms as pairs of names and values; None for the forms at the time of the request.
    once: whether a tap just after dice landed counts as an accident.
    tapped: time of the tap, in milliseconds; 0 without one.
    upon: what was tapped, to know an equal tap; None as soon as such a tap counts anew.
    is_choice: whether it follows a choice in a form.
    revision: the revision that the player saw, if the view has one.
    """

    def __init__(
        self,
        action,
        given,
        pairs=None,
        once=False,
        tapped=0,
        upon=None,
        is_choice=False,
        revision=None,
    ):
        self.action = action
        self.given = given
        self.pairs = pairs
        self.once = once
        self.tapped = tapped
        self.upon = upon
        self.is_choice = is_choice
        self.revision = revision
        self.game = game()
        self.moment = CHANGES[0]
        self.address = window.location.hash

    def repeat(self, pairs):
        """Return the same request with the forms that were sent, to ask for more of its answer."""
        copy = RequestedAction(
            self.action,
            self.given,
            pairs,
            self.once,
            self.tapped,
            self.upon,
            self.is_choice,
            self.revision,
        )
        copy.game = self.game
        copy.moment = self.moment
        copy.address = self.address
        return copy
