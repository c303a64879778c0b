"""The shell on the page thread: it handles taps and keys, and starts the views of the page."""

import js as window
from js import document
from shell.dice_animation import land, landed
from shell.dice_pad import show_uncounted
from shell.dom import begin, by_id, every, go_to, mark, on_screen
from shell.engine import engine
from shell.response_regions import cover, put_sheets_away
from shell.stale_figures import brighten
from shell.view import live, renew, view
from shell.widgets import on_change, on_click, on_focus, on_input, on_key

TWO_COLUMNS = "(min-width: 56rem)"
"""Screens on which the form and the odds are side by side, so that turning a device can show
another view.
"""
HEARD = {"click": on_click, "input": on_input, "keydown": on_key, "change": on_change}


def names():
    """Return the names of the views on this page."""
    return sorted({element.getAttribute("data-of").split(" ")[0] for element in every("[data-of]")})


def mark_view():
    """Mark the link of the current view, and start the views on the screen.

    Return whether one of them shows answers to the forms of another view.
    """
    named = by_id(window.location.hash[1:]) if window.location.hash else None
    shown = (named and named.closest(".view")) or every(".view")[0]
    within = shown.getAttribute("data-within").split(" ")
    for link in every("[data-view]"):
        mark(link, "aria-current", "page" if link.getAttribute("data-view") in within else None)
    cover()
    for name in names():
        view(name).seen()
    return any(on_screen(item) for item in every("[data-seen]"))


def look(*_):
    """Handle a change of the current view."""
    _ask(mark_view())


def take_up(*_):
    """Restore every view of the page, at the start and after a switch to another language or game.

    The page arrives with answers to its forms, so the shell asks about forms only if something was
    restored.
    """
    restored = [view(name).take_up() for name in names()]
    mark_view()
    _ask(any(restored), renew)


def _ask(wanted, how=live):
    for form in every("form[data-live]") if wanted else []:
        how(form)


def _opened(*_):
    """Open a code from the address."""
    share = window.broadside.share
    if share.large:
        view("share").ask("open", {"large": "yes"})
    elif share.code:
        view("share").ask("open", {"code": share.code})
    share.code = ""
    share.large = False


def _file_opened(*_):
    """Open a file or text that the device hands to the page."""
    opened, window.broadside.files.opened = window.broadside.files.opened, None
    if opened:
        window.broadside.afterStep(lambda *_: go_to("battle"))
        content = {"large": "yes"} if opened.large else {"text": opened.text}
        about = {"count": str(opened.count), "origin": opened.origin, "name": opened.name}
        view("battle").ask("open", dict(content, **about))


def _stored(*_):
    """Handle a change that another tab has saved."""
    for element in every("[data-stored]"):
        view(element.getAttribute("data-of")).ask(element.getAttribute("data-stored"))


async def start():
    """Restore the views, then wait for the engine."""
    for kind, hear in HEARD.items():
        document.addEventListener(kind, hear)
    for kind in ("pointerdown", "keydown"):
        document.addEventListener(kind, put_sheets_away)
    for kind, hear in (
        ("pointerdown", land),
        ("keydown", land),
        ("animationend", landed),
        ("focusin", on_focus),
    ):
        document.addEventListener(kind, hear)
    for kind, hear in (
        ("page", take_up),
        ("share", _opened),
        ("opened", _file_opened),
        ("stored", _stored),
    ):
        document.addEventListener("broadside:" + kind, hear)
    document.defaultView.addEventListener("hashchange", look)
    window.matchMedia(TWO_COLUMNS).addEventListener("change", look)
    if window.broadside.shareSheet.canShare():
        document.documentElement.setAttribute("data-shares", "")
    show_uncounted()
    for element in every("[data-figures]"):
        brighten(element)
    take_up()
    window.early(lambda event: HEARD[event.type](event))
    document.documentElement.setAttribute("data-shell", "ready")
    _opened()
    _file_opened()
    await engine.ready()
    document.documentElement.setAttribute("data-engine", "ready")


begin(start())
