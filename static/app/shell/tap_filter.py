"""The taps that count: fingers tap twice by accident, and tap on while dice still roll."""

AFTER_LANDING = 400
"""Milliseconds after the end of a roll in which a tap counts as an accident."""
SAME_TAP = 150
"""Milliseconds in which a second equal tap counts as an accident."""


class TapFilter:
    """The last tap of a view and the last end of a roll, from which follows whether the next tap
    counts.
    """

    def __init__(self):
        self._landed_at = -AFTER_LANDING
        self._tapped_at = -SAME_TAP
        self._last_tap = None

    def note_landing(self, at):
        """Note the time in milliseconds at which dice landed."""
        self._landed_at = at

    def is_accident(self, tap, at, once, finger):
        """Return whether a tap is an accident, and note the tap.

        tap: what was tapped, with the forms; two taps with equal values are the same tap.
        at: time of the tap, in milliseconds.
        once: whether a tap just after dice landed counts as an accident.
        finger: whether the tap came from a pointer; a key is never pressed by accident.
        """
        is_repeated = tap == self._last_tap and at < self._tapped_at + SAME_TAP
        is_too_early = once and at < self._landed_at + AFTER_LANDING
        self._last_tap = tap
        self._tapped_at = at
        return finger and (is_repeated or is_too_early)
