"""Dice that land: they tumble by a class of the page's own style, until they lie, a tap or the next answer."""

import js as window
from js import document

STILL = "(prefers-reduced-motion: reduce)"

THROW = "throw"
"""What the names of actions with which dice are thrown end in."""
BUZZ = 15
"""Milliseconds of a vibration, where there is one."""


def tumble(action):
    """What is placed next came of dice, or of something else; where dice are to be still, they are."""
    still = document.documentElement.getAttribute("data-dice") == "still" or window.matchMedia(STILL).matches
    rolling = action.endswith(THROW) and not still
    document.body.classList.toggle("rolling", rolling)
    if rolling:
        window.broadside.buzz(BUZZ)


def land(*_):
    """A tap: all dice lie at once."""
    document.body.classList.remove("rolling")


def landed(event):
    """All lie: the page's own animation lasts as long as theirs. Shown once more they do not roll again."""
    if event.target == document.body:
        land()
