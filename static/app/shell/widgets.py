"""What a tap does at once, on the page alone: steps, entries, faces of dice, texts handed out; and what it asks for.

Each is an attribute of the button or link, so that any template may use it.
"""

import asyncio
import json

from pyscript import window
from shell import pad
from shell.dom import by_id, go_to
from shell.entries import add, remove
from shell.fields import field_of, forms, nudge, pairs_of, set_fields
from shell.switch import switch
from shell.view import live, view, view_of

TASKS = []


def changed(field):
    """A field has changed: its form is remembered, and asked about when it answers live."""
    form = field.closest("form")
    if form and form.closest("[data-of]"):
        view_of(form).remember()
        if field.type == "text" or not form.hasAttribute("data-change"):
            live(form)


def ask(element, action, given=None, finger=False):
    """Ask for `view.action` as an element names it, with what it carries and the forms of the view it stands in."""
    name, _, action = action.partition(".")
    carried = dict(json.loads(element.getAttribute("data-with") or "{}"), **(given or {}))
    pairs = pairs_of(forms(view_of(element).name))
    marks = {mark: element.hasAttribute("data-" + mark) for mark in ("once", "queue")}
    view(name).tap(action, carried, pairs, finger=finger, **marks)


def _do(button, value, event):
    ask(button, value, finger=event.detail > 0)


def _step(button, value, event):
    field = by_id("f-" + button.getAttribute("data-for"))
    nudge(field, int(value))
    changed(field)


def _add(button, value, event):
    add(value, button.getAttribute("data-from"))
    changed(button)


def _remove(button, value, event):
    changed(remove(button))


def _set(button, value, event):
    set_fields("", {value: button.getAttribute("data-value")})
    changed(field_of(value))
    by_id(button.getAttribute("data-then")).focus()


def _face(button, value, event):
    here = view_of(button)
    if pad.tap(here, int(value)):
        due = button.closest(".due")
        ask(due, due.getAttribute("data-counted"))
    here.remember()


def _untype(button, value, event):
    here = view_of(button)
    pad.untap(here)
    here.remember()


def _focus(link, value, event):
    event.preventDefault()
    field = field_of(value)
    place = field.closest(".view") if field else None
    if place:
        go_to(place.id)
        field.focus()


def _hand_out(button, value, event):
    how = "copy" if button.hasAttribute("data-copy") else "share" + button.getAttribute("data-as")
    TASKS.append(asyncio.create_task(_out(how, by_id(value))))


async def _out(how, place):
    went = await getattr(window.broadside.shareSheet, how)(place.textContent)
    if how == "copy":
        by_id(place.id + "-told").textContent = place.getAttribute("data-copied" if went else "data-missed")


def _elsewhere(link, value, event):
    event.preventDefault()
    TASKS.append(asyncio.create_task(switch(link)))


TAPS = {
    "data-do": _do,
    "data-step": _step,
    "data-add": _add,
    "data-remove": _remove,
    "data-set": _set,
    "data-face": _face,
    "data-untype": _untype,
    "data-focus": _focus,
    "data-copy": _hand_out,
    "data-send": _hand_out,
    "hreflang": _elsewhere,
    "data-game": _elsewhere,
}
ARROWS = {"ArrowUp": 1, "ArrowDown": -1}


def on_click(event):
    """Find what was tapped and do it."""
    target = event.target.closest("button, a")
    for name, act in TAPS.items() if target else ():
        value = target.getAttribute(name)
        if value is not None:
            act(target, value, event)
            return


def on_input(event):
    """A field has changed."""
    changed(event.target)


def on_key(event):
    """Arrow keys change a number field."""
    if event.key in ARROWS and event.target.hasAttribute("data-min"):
        event.preventDefault()
        nudge(event.target, ARROWS[event.key])
        changed(event.target)


def on_change(event):
    """A list, a box or a file that asks as soon as something is chosen."""
    field = event.target
    asks = field.closest("[data-change]")
    if field.getAttribute("data-file"):
        TASKS.append(asyncio.create_task(_read(field)))
    elif asks and field.type != "text":
        given = None if field.closest("form") else {field.name: field.value}
        ask(asks, asks.getAttribute("data-change"), given)


async def _read(field):
    text = await window.broadside.files.read(field)
    if text is not None:
        ask(field, field.getAttribute("data-file"), {"text": text})
