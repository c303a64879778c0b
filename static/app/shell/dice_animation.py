"""Animation of dice: a class on the body makes dice tumble until the animation, a tap or the next
response ends it.
"""

import js as window
from js import document

STILL = "(prefers-reduced-motion: reduce)"

THROW = "throw"
"""Ending of the names of actions that throw dice."""
BUZZ = 15
"""Milliseconds of vibration, on devices that vibrate."""


def tumble(action):
    """Start the animation if the action throws dice, unless the player or the system asks for still
    dice.
    """
    is_rolling = action.endswith(THROW) and not _are_still()
    document.body.classList.toggle("rolling", is_rolling)
    if is_rolling:
        window.broadside.buzz(BUZZ)


def _are_still():
    """Return whether the player or the system asks for still dice."""
    if document.documentElement.getAttribute("data-dice") == "still":
        return True
    return window.matchMedia(STILL).matches


def land(*_):
    """End the animation of all dice at a tap."""
    document.body.classList.remove("rolling")


def land_at_end(event):
    """End the animation of all dice after the body's own animation, which lasts equally long.

    Dice that appear on the screen once more then stay still.
    """
    if event.target == document.body:
        land()
