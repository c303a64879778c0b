"""What the page remembers on this device."""

import json

from jsffi import JsException
from pyscript import window

PREFIX = "broadside."


def keep(name, value):
    """Remember a value; where the browser forbids storage the page simply does not remember."""
    try:
        window.localStorage.setItem(PREFIX + name, json.dumps(value))
    except JsException:
        return


def recall(name):
    """The value remembered, or None where there is none or it cannot be read."""
    try:
        text = window.localStorage.getItem(PREFIX + name)
        return json.loads(text) if text else None
    except JsException:
        return None


def forget(name):
    """Remember a value no longer."""
    try:
        window.localStorage.removeItem(PREFIX + name)
    except JsException:
        return
