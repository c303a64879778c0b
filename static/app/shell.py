"""The shell on the page thread: listens to taps and keys, and hands them to the parts of the page."""

import asyncio

from page import memory
from page.battle import battles
from page.chart import chart
from page.dogfight import dogfight
from page.dom import by_id, every, go_to
from page.engine import engine
from page.form import FORMS, add, nudge, remove, set_value, step, take_up
from page.odds import live
from page.roll import rolling
from page.share import sharing
from page.status import status
from page.switch import switch
from pyscript import document, window

ARROWS = {"ArrowUp": 1, "ArrowDown": -1}
TASKS = []


def on_click(event):
    """Find what was tapped and do it."""
    target = event.target.closest("button, a")
    if not target:
        return
    for name, act in CLICKS.items():
        value = target.getAttribute(name)
        if value is not None:
            act(target, value, event)
            return


def _step(button, value, event):
    step(button)
    _asks(button)


def _add(button, value, event):
    add(value, button.getAttribute("data-from"))
    live.ask()


def _set(button, value, event):
    set_value(value, button.getAttribute("data-value"))
    live.ask()
    by_id(button.getAttribute("data-then")).focus()


def _remove(button, value, event):
    remove(button)
    live.ask()


def _roll(button, value, event):
    rolling.throw(value, event.detail > 0)


def _face(button, value, event):
    _pad_of(button).tap(int(value))


def _pad_of(button):
    """The pad that a button is on."""
    return next(one.pad for one in (rolling, battles, dogfight) if button.closest(one.pad.within))


def _pick(button, value, event):
    rolling.pick(int(value))


def _focus(link, value, event):
    event.preventDefault()
    field = by_id("f-" + value) or document.querySelector('[name="' + value + '"]')
    view = field.closest(".view") if field else None
    go_to(view.id if view else "attack")
    if field:
        field.focus()


def _elsewhere(link, value, event):
    event.preventDefault()
    TASKS.append(asyncio.create_task(_switch(link)))


async def _switch(link):
    await switch(link)
    mark_view()
    status.again()
    live.ask()
    rolling.restore()
    chart.restore()
    dogfight.restore()
    battles.restore()
    sharing.restore()


def _do(button, value, event):
    if value == "untype":
        _pad_of(button).untap()
    else:
        DEEDS[value]()


def _fractions():
    live.fractions = not live.fractions
    live.ask()


def _reset():
    memory.forget(memory.own("form"))
    memory.forget(memory.own("applied"))
    memory.forget(memory.own("link"))
    window.location.reload()


def _new_game():
    for name in ("rulings.method", "started.method"):
        set_value(name, "")
    for fold in every(".method-chosen details"):
        fold.open = False
    rolling.clear()
    live.ask()
    by_id("f-rulings.method").focus()


def _filled():
    """Another attack is in the form: no roll of the one before it stays, and its own odds are asked for."""
    rolling.clear()
    live.ask()


def _default_rulings():
    for options in every("#rulings-form .row"):
        options.querySelector("input").checked = True
    live.ask()


CLICKS = {
    "data-step": _step,
    "data-add": _add,
    "data-remove": _remove,
    "data-set": _set,
    "data-roll": _roll,
    "data-face": _face,
    "data-pick": _pick,
    "data-focus": _focus,
    "hreflang": _elsewhere,
    "data-game": _elsewhere,
    "data-do": _do,
    "data-act": battles.press,
    "data-code": sharing.press,
}
DEEDS = {
    "fractions": _fractions,
    "reset": _reset,
    "default-rulings": _default_rulings,
    "again": rolling.clear,
    "unlink": battles.unlink,
    "apply": rolling.apply,
    "unapply": rolling.unapply,
    "on-paper": rolling.on_paper,
    "own-table": rolling.own_table,
    "new-game": _new_game,
}


def on_input(event):
    """A field changed."""
    _asks(event.target)


def _asks(field):
    """Ask for odds when the field is one of theirs."""
    form = field.closest("form")
    if form and form.id in FORMS:
        live.ask()


def on_key(event):
    """Arrow keys change a number field."""
    if event.key in ARROWS and event.target.hasAttribute("data-min"):
        event.preventDefault()
        nudge(event.target, ARROWS[event.key])
        _asks(event.target)


def mark_view(*_):
    """Say which view is shown."""
    here = window.location.hash[1:]
    place = by_id(here) if here else None
    view = place.closest(".view") if place else None
    shown = view.id if view else every(".view")[0].id
    for link in every("[data-view]"):
        if link.getAttribute("data-view") == shown:
            link.setAttribute("aria-current", "page")
        else:
            link.removeAttribute("aria-current")
    if shown == "battle":
        battles.seen()
    if by_id(shown).hasAttribute("data-live"):
        live.ask()


async def start():
    """Take up what was left, then wait for the engine."""
    document.addEventListener("click", on_click)
    document.addEventListener("input", on_input)
    document.addEventListener("keydown", on_key)
    document.defaultView.addEventListener("hashchange", mark_view)
    status.watch()
    chart.watch()
    dogfight.watch()
    mark_view()
    take_up()
    document.documentElement.setAttribute("data-shell", "ready")
    live.ask()
    rolling.restore()
    battles.filled = _filled
    battles.watch()
    battles.restore()
    sharing.watch(_switch)
    await engine.ready()
    status.engine_ready()


TASKS.append(asyncio.create_task(start()))
