"""Values that the page remembers on this device, apart for each game."""

import json

import js as window
from shell.dom import game

HELD = {}
"""Values that the browser refuses to save, until the page closes."""


def keep(view, value, of=""):
    """Save the state of a view, for the current game or another one."""
    name = _own(view, of)
    text = json.dumps(value)
    is_saved = window.broadside.memory.keep(name, text)
    HELD[name] = "" if is_saved else text


def put_by(view, of, kept):
    """Save a view's kept values for a game that the page no longer shows."""
    saved = _read(_own(view, of))
    if not isinstance(saved, dict):
        saved = {"forms": []}
    keep(view, dict(saved, kept=kept), of)


def recall(view):
    """Return the saved state of a view: the worker's kept values, the forms, the typed dice and
    their batch.
    """
    saved = _read(_own(view))
    if not isinstance(saved, dict):
        saved = {}
    typed = saved.get("typed")
    if not isinstance(typed, list):
        typed = []
    return {
        "kept": saved.get("kept"),
        "forms": _read_pairs(saved.get("forms")),
        "typed": typed,
        "batch": saved.get("batch", ""),
    }


def _read_pairs(values):
    """Return the pairs of two texts among saved values, which another version of the page may have
    written.
    """
    if not isinstance(values, list):
        return []
    return [value for value in values if _is_pair(value)]


def _is_pair(value):
    return isinstance(value, list) and [type(part) for part in value] == [str, str]


def _own(name, of=""):
    """Return the name under which the device keeps the state of a view for a game."""
    return name + "." + (of or game())


def _read(name):
    """Return a value that is saved, or None: for none, and for a text that is no JSON."""
    text = HELD.get(name) or window.broadside.memory.recall(name)
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None
