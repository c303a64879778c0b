"""Values that the page remembers on this device, apart for each game."""

import json

import js as window
from shell.dom import game

HELD = {}
"""Values that the browser refuses to save, until the page closes."""


def keep(view, value, of=""):
    """Save the state of a view, for the current game or another one."""
    name, text = _own(view, of), json.dumps(value)
    HELD[name] = "" if window.broadside.memory.keep(name, text) else text


def put_by(view, of, kept):
    """Save a view's kept values for a game that the page no longer shows."""
    remaining = _read(_own(view, of))
    keep(view, dict(remaining if isinstance(remaining, dict) else {"forms": []}, kept=kept), of)


def recall(view):
    """Return the saved state of a view: the worker's kept values, the forms, the typed dice and
    their batch.
    """
    remaining = _read(_own(view))
    remaining = remaining if isinstance(remaining, dict) else {}
    typed, batch = remaining.get("typed"), remaining.get("batch", "")
    typed = typed if isinstance(typed, list) else []
    return {
        "kept": remaining.get("kept"),
        "forms": readable(remaining.get("forms")),
        "typed": typed,
        "batch": batch,
    }


def readable(kept):
    """Return the valid pairs among saved values, which another version of the page may have
    written: two texts each.
    """
    pairs = kept if isinstance(kept, list) else []
    return [
        pair
        for pair in pairs
        if isinstance(pair, list) and [type(part) for part in pair] == [str, str]
    ]


def _own(name, of=""):
    return name + "." + (of or game())


def _read(name):
    text = HELD.get(name) or window.broadside.memory.recall(name)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
