"""What the page remembers on this device; most of it for each game apart."""

import json

from page.dom import game
from pyscript import window


def own(name):
    """The name under which something of the game shown is remembered."""
    return name + "." + game()


def keep(name, value):
    """Remember a value; False where the browser refuses."""
    return window.broadside.memory.keep(name, json.dumps(value))


def recall(name):
    """The value remembered, or None where there is none or it cannot be read."""
    text = window.broadside.memory.recall(name)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None


def forget(name):
    """Remember a value no longer."""
    window.broadside.memory.forget(name)
