"""Small helpers around the page's elements."""

import asyncio

import js as window
from js import document

TASKS = []


def begin(work):
    """Let some work go on by itself."""
    TASKS.append(asyncio.create_task(work))


def by_id(name):
    """The element with an id, or None."""
    return document.getElementById(name)


def every(selector, within=None):
    """All elements that a selector finds."""
    found = (within or document).querySelectorAll(selector)
    return [found.item(index) for index in range(found.length)]


def on_screen(element):
    """Whether an element can be seen."""
    return element.getClientRects().length > 0


def put_text(name, text):
    """Replace an element's text and hide it when there is none."""
    element = by_id(name)
    if element:
        element.textContent = text
        element.hidden = not text


def mark(element, name, value):
    """Give an element an attribute, or take it away where there is no value for it."""
    if value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)


def say(text):
    """Announce a sentence once."""
    by_id("say").textContent = text


def focus(element):
    """Put the cursor somewhere without scrolling: the place on the screen is the player's."""
    element.focus(window.JSON.parse('{"preventScroll": true}'))


def later(function, milliseconds):
    """Call a function after a while; returns what `window.clearTimeout` takes."""
    return window.setTimeout(lambda *_: function(), milliseconds)


_shown = [""]
"""The address of the view that was shown last without a player's going there."""


def go_to(view):
    """Show a view."""
    _shown[0] = "#" + view
    window.location.hash = _shown[0]


def went_elsewhere(here):
    """Whether the player has gone to another view since an address was shown."""
    return window.location.hash not in (here, _shown[0])


def game():
    """The game that the page is for."""
    return by_id("page").getAttribute("data-game")
