"""The shell on the page thread: listens to taps and keys, and wakes the views of the page."""

import asyncio

from pyscript import document, window
from shell.dom import by_id, every
from shell.engine import engine
from shell.placing import cover
from shell.view import live, view
from shell.widgets import on_change, on_click, on_input, on_key

TASKS = []


def names():
    """The views on this page, by their names in the registry."""
    return sorted({place.getAttribute("data-of").split(" ")[0] for place in every("[data-of]")})


def mark_view(*_):
    """Say which view is shown, and ask for what is seen of it."""
    here = by_id(window.location.hash[1:]) if window.location.hash else None
    place = here.closest(".view") if here else None
    shown = place.id if place else every(".view")[0].id
    for link in every("[data-view]"):
        if link.getAttribute("data-view") == shown:
            link.setAttribute("aria-current", "page")
        else:
            link.removeAttribute("aria-current")
    cover()
    for name in names():
        view(name).seen()
    for form in every("form[data-live]") if by_id(shown).hasAttribute("data-seen") else []:
        live(form)


def take_up(*_):
    """Take up every view of the page, at the start and after a switch to another language or game."""
    for name in names():
        view(name).take_up()
    mark_view()
    for form in every("form[data-live]"):
        live(form)


def _opened(*_):
    """A code came in the address."""
    code, window.broadside.share.code = window.broadside.share.code, ""
    if code:
        view("share").ask("open", {"code": code})


def _stored(*_):
    """Another tab has saved something."""
    for place in every("[data-stored]"):
        view(place.getAttribute("data-of")).ask(place.getAttribute("data-stored"))


async def start():
    """Take up what was left, then wait for the engine."""
    for kind, hear in (("click", on_click), ("input", on_input), ("keydown", on_key), ("change", on_change)):
        document.addEventListener(kind, hear)
    for kind, hear in (("page", take_up), ("share", _opened), ("stored", _stored)):
        document.addEventListener("broadside:" + kind, hear)
    document.defaultView.addEventListener("hashchange", mark_view)
    if window.broadside.shareSheet.canShare():
        document.documentElement.setAttribute("data-shares", "")
    take_up()
    document.documentElement.setAttribute("data-shell", "ready")
    _opened()
    await engine.ready()
    document.documentElement.setAttribute("data-engine", "ready")


TASKS.append(asyncio.create_task(start()))
