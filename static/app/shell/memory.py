"""Values that the page remembers on this device, apart for each game."""

import json

import js as window
from shell.dom import game

BEFORE = {"attack": ("form", "lasting", "table")}
"""Names under which versions 1 and 2 remembered the forms of a view."""
ROLL_BEFORE = {"attack": "roll"}
"""Names under which versions 1 and 2 remembered the current roll of a view."""
HELD = {}
"""Values that the browser refuses to save, until the page closes."""


def keep(view, value, of=""):
    """Save the state of a view, for the current game or another one."""
    name, text = _own(view, of), json.dumps(value)
    HELD[name] = "" if window.broadside.memory.keep(name, text) else text


def put_by(view, of, kept):
    """Save a view's kept values for a game that the page no longer shows."""
    left = _read(_own(view, of))
    keep(view, dict(left if isinstance(left, dict) else {"forms": []}, kept=kept), of)


def recall(view):
    """Return the saved state of a view: the worker's kept values, the forms, the typed dice and their batch."""
    left = _read(_own(view))
    if not isinstance(left, dict):
        forms = [pair for name in BEFORE.get(view, ()) for pair in readable(_read(_own(name)))]
        return dict(_roll_before(view), forms=forms)
    left = left if "forms" in left else {"kept": {name: left[name] for name in left if name != "typed"}}
    typed = left.get("typed")
    typed = typed if isinstance(typed, list) else []
    return {"kept": left.get("kept"), "forms": readable(left.get("forms")), "typed": typed, "batch": left.get("batch")}


def _roll_before(view):
    """Return the unfinished roll of an older page, with the dice typed for its due batch."""
    roll = _read(_own(ROLL_BEFORE[view])) if view in ROLL_BEFORE else None
    if not isinstance(roll, dict) or not isinstance(roll.get("records"), list):
        return {"kept": None, "typed": [], "batch": ""}
    typed = roll.get("typed")
    typed = typed if isinstance(typed, list) else []
    return {"kept": {ROLL_BEFORE[view]: roll}, "typed": typed, "batch": str(len(roll["records"]))}


def readable(kept):
    """Return the valid pairs among saved values, which another version of the page may have written: two texts each."""
    pairs = kept if isinstance(kept, list) else []
    return [pair for pair in pairs if isinstance(pair, list) and [type(part) for part in pair] == [str, str]]


def _own(name, of=""):
    return name + "." + (of or game())


def _read(name):
    text = HELD.get(name) or window.broadside.memory.recall(name)
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
