"""Small helpers for elements of the page."""

import asyncio

import js as window
from js import document

TASKS = []


def begin(work):
    """Run a coroutine in the background."""
    TASKS.append(asyncio.create_task(work))


def by_id(name):
    """Return the element with an id, or None."""
    return document.getElementById(name)


def every(selector, within=None):
    """Return all elements that match a selector, within an element or in the page."""
    result = (within or document).querySelectorAll(selector)
    return [result.item(index) for index in range(result.length)]


def on_screen(element):
    """Return whether an element is laid out, even if the player has to scroll to it."""
    return element.getClientRects().length > 0


def put_text(name, text):
    """Replace the text of an element, and hide the element if the text is empty."""
    element = by_id(name)
    if element:
        element.textContent = text
        element.hidden = not text


def mark(element, name, value):
    """Set an attribute of an element, or remove it if the value is None."""
    if value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)


def press(button, is_pressed):
    """Tell screen readers whether a button that switches something is pressed."""
    value = "true" if is_pressed else "false"
    button.setAttribute("aria-pressed", value)


def focus(element):
    """Focus an element without scrolling, because the player chooses the scroll position."""
    element.focus(window.JSON.parse('{"preventScroll": true}'))


def later(function, milliseconds):
    """Call a function after a delay; return the timer for `window.clearTimeout`."""

    def call(*_):
        function()

    return window.setTimeout(call, milliseconds)


_opened_by_page = [""]
"""The address of the last view that the page opened by itself."""


def go_to(view):
    """Open a view."""
    _opened_by_page[0] = "#" + view
    window.location.hash = _opened_by_page[0]


def views_on_screen():
    """Return the names of the views that the player sees; the worker need not compute the
    others.
    """
    return " ".join([element.id for element in every(".view") if on_screen(element)])


def went_elsewhere(address):
    """Return whether the player has opened another view than the given address."""
    return window.location.hash not in (address, _opened_by_page[0])


def game():
    """Return the game of the page."""
    return by_id("page").getAttribute("data-game")


def language():
    """Return the language that the page is written in.

    A browser that translates the page changes `lang` of the root element, and leaves scripts alone.
    """
    return by_id("messages").getAttribute("data-language")
