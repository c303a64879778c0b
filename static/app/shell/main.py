"""The shell on the page thread: it handles taps and keys, and starts the views of the page."""

import json

import js as window
from js import document
from shell.dice_animation import land, land_at_end
from shell.dice_pad import restore_counters
from shell.dom import begin, by_id, every, go_to, mark, on_screen
from shell.engine import engine
from shell.response_regions import cover, put_sheets_away
from shell.stale_figures import brighten
from shell.view import ask_about, renew, view
from shell.widgets import describe_file, on_change, on_click, on_focus, on_input, on_key

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
    within = _current_view().getAttribute("data-within").split(" ")
    for link in every("[data-view]"):
        is_current = link.getAttribute("data-view") in within
        current = "page" if is_current else None
        mark(link, "aria-current", current)
    cover()
    for name in names():
        view(name).ask_when_seen()
    return any(on_screen(item) for item in every("[data-seen]"))


def _current_view():
    """Return the view that the address names, itself or by an element in it; else the first."""
    if window.location.hash:
        element = by_id(window.location.hash[1:])
        if element and element.closest(".view"):
            return element.closest(".view")
    return every(".view")[0]


def look(*_):
    """Handle a change of the current view."""
    if mark_view():
        for form in _live_forms():
            ask_about(form)


def take_up(*_):
    """Restore every view of the page, at the start and after a switch to another language or game.

    The page arrives with answers to its forms, so the shell asks about forms only if something was
    restored.
    """
    restored = [view(name).take_up() for name in names()]
    mark_view()
    if any(restored):
        for form in _live_forms():
            renew(form)


def _live_forms():
    return every("form[data-live]")


def _open_code(*_):
    """Open the code from the address, once; the page has not kept a code that is too large, and the
    view then only says so.
    """
    share = window.broadside.share
    if share.large:
        view("share").ask("open", {"large": "yes"})
    elif share.code:
        view("share").ask("open", {"code": share.code})
    share.code = ""
    share.large = False


def _open_file(*_):
    """Open a file or text that the device hands to the page."""
    opened = window.broadside.files.opened
    window.broadside.files.opened = None
    if opened:
        window.broadside.afterStep(_go_to_battle)
        about = {"count": str(opened.count), "origin": opened.origin, "name": opened.name}
        view("battle").ask("open", dict(describe_file(opened), **about))


def _go_to_battle(*_):
    go_to("battle")


def _go_above(*_):
    """Open the screen above the screen of the battles, as the arrow on the screen does."""
    battle = view("battle")
    arrow = document.querySelector("#battle .back, #battle-back")
    above = (battle.kept or {}).get("above")
    if arrow:
        action = arrow.getAttribute("data-do").partition(".")[2]
        given = json.loads(arrow.getAttribute("data-with") or "{}")
        battle.ask(action, given)
    elif above:
        battle.ask("go", {"view": above[-1]})


def _take_over(*_):
    """Ask about what another tab has saved."""
    for element in every("[data-stored]"):
        view(element.getAttribute("data-of")).ask(element.getAttribute("data-stored"))


def _listen():
    """Hear what the player, the page's JavaScript and the browser report."""
    for kind, handle in HEARD.items():
        document.addEventListener(kind, handle)
    for kind in ("pointerdown", "keydown"):
        document.addEventListener(kind, put_sheets_away)
        document.addEventListener(kind, land)
    document.addEventListener("animationend", land_at_end)
    document.addEventListener("focusin", on_focus)
    document.addEventListener("broadside:page", take_up)
    document.addEventListener("broadside:share", _open_code)
    document.addEventListener("broadside:opened", _open_file)
    document.addEventListener("broadside:stored", _take_over)
    document.addEventListener("broadside:above", _go_above)
    document.defaultView.addEventListener("hashchange", look)
    window.matchMedia(TWO_COLUMNS).addEventListener("change", look)


def _handle_early(event):
    """Handle an event from before the shell was ready."""
    HEARD[event.type](event)


async def start():
    """Restore the views, then wait for the engine."""
    _listen()
    if window.broadside.shareSheet.canShare():
        document.documentElement.setAttribute("data-shares", "")
    restore_counters()
    for element in every("[data-figures]"):
        brighten(element)
    take_up()
    window.early(_handle_early)
    document.documentElement.setAttribute("data-shell", "ready")
    _open_code()
    _open_file()
    await engine.ready()
    document.documentElement.setAttribute("data-engine", "ready")


begin(start())
