"""What the page remembers on this device, for each game apart."""

import json

import js as window
from shell.dom import game

BEFORE = {"attack": ("form", "lasting", "table")}
"""Under which names versions 1 and 2 remembered what was typed into the forms of a view."""
ROLL_BEFORE = {"attack": "roll"}
"""Under which name they remembered what was under way in a view."""
HELD = {}
"""What the browser refuses to keep, for as long as the page lives."""


def keep(view, value, of=""):
    """Remember what is left of a view, of the game shown or of another."""
    name, text = _own(view, of), json.dumps(value)
    HELD[name] = "" if window.broadside.memory.keep(name, text) else text


def put_by(view, of, kept):
    """Remember what is kept of a view of a game that is no longer shown."""
    left = _read(_own(view, of))
    keep(view, dict(left if isinstance(left, dict) else {"forms": []}, kept=kept), of)


def recall(view):
    """What was left of a view: the value that the worker has it keep, its forms, its typed dice and their batch."""
    left = _read(_own(view))
    if not isinstance(left, dict):
        forms = [pair for name in BEFORE.get(view, ()) for pair in readable(_read(_own(name)))]
        return dict(_roll_before(view), forms=forms)
    left = left if "forms" in left else {"kept": {name: left[name] for name in left if name != "typed"}}
    typed = left.get("typed")
    typed = typed if isinstance(typed, list) else []
    return {"kept": left.get("kept"), "forms": readable(left.get("forms")), "typed": typed, "batch": left.get("batch")}


def _roll_before(view):
    """The roll that an older page was in the middle of, with the dice tapped for the batch that was due."""
    roll = _read(_own(ROLL_BEFORE[view])) if view in ROLL_BEFORE else None
    if not isinstance(roll, dict) or not isinstance(roll.get("records"), list):
        return {"kept": None, "typed": [], "batch": ""}
    typed = roll.get("typed")
    typed = typed if isinstance(typed, list) else []
    return {"kept": {ROLL_BEFORE[view]: roll}, "typed": typed, "batch": str(len(roll["records"]))}


def readable(kept):
    """The pairs among what was kept, perhaps by another version of the page: two texts each."""
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
