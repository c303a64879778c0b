"""Regions, texts, trouble and focus of a response, put into the page."""

import js as window
from js import document
from shell.dom import by_id, every, focus, mark, on_screen, put_text
from shell.fields import fill_form
from shell.stale_figures import renewed

BEHIND = "#page > :not(main, #say, #trouble)"
READ_AFTER = 1000
"""Milliseconds after which a player has read a message."""
SAME = ("data-do", "data-with", "name", "value")
"""Attributes that identify an element without an id within its view."""
KEPT_WORDS = "bdi, code"
"""Names and exact fractions, which have no translation."""
SHOWN = {"of": "", "read": 0}
"""The action that caused the current message, and the time when the player has read the message."""


def arrange(response, typed, moment):
    """Show regions and texts, and return the new forms with the `typed` pairs in them; open folds
    stay open.

    moment: number of the last change of a form that the response knows.
    """
    placed = []
    for region, html in [
        (by_id(name), html) for name, html in response["regions"].items() if by_id(name)
    ]:
        _fill_region(region, html)
        placed += every("form", region)
    for form in placed:
        fill_form(form, typed)
    for name, text in response.get("texts", {}).items():
        put_text(name, text)
    for name in list(response["regions"]) + list(response.get("texts", {})):
        renewed(name, moment)
    for name, row in response.get("rows", {}).items():
        if by_id(name):
            mark(by_id(name), "href", "#" + row if row else None)
    return placed


def _fill_region(region, html):
    # The HTML comes from the worker's templates, which escape players' texts.
    folds = [fold.id for fold in every("details[open][id]", region)]
    region.innerHTML = html
    # Players write names themselves: a browser that translates the page would make other names of
    # them.
    for text in every(KEPT_WORDS, region):
        text.setAttribute("translate", "no")
    for fold in filter(None, map(by_id, folds)):
        fold.open = True


def cursor(view):
    """Return a selector of the focused element of a view; None if the focus is elsewhere."""
    focused = document.activeElement
    if not focused or not focused.closest('[data-of="' + view + '"]'):
        return None
    values = [name for name in (("id",) if focused.id else SAME) if focused.getAttribute(name)]
    return "".join(
        [
            "[" + name + "=" + window.JSON.stringify(focused.getAttribute(name)) + "]"
            for name in values
        ]
    )


def put_cursor(view, response, before):
    """Focus the element that the response names, else the element focused before, else the title of
    the view.

    An element with `data-top` moves to the top of the screen, because what belongs to it stands
    below it.
    """
    wanted = response.get("focus", "")
    fresh = response["screen"].get("fresh")
    if fresh:
        document.documentElement.scrollTop = 0
    if by_id(wanted) and on_screen(by_id(wanted)):
        by_id(wanted).focus()
        if by_id(wanted).hasAttribute("data-top"):
            by_id(wanted).scrollIntoView()
        return
    if not wanted and not fresh and (before is None or cursor(view) is not None):
        return
    target = document.querySelector(before) if before and not fresh else None
    if not target or target.matches(":disabled") or not on_screen(target):
        titles = [
            item for item in every('[data-of="' + view + '"] [data-title]') if _may_focus(item)
        ]
        target = titles[0] if titles else None
    if target:
        focus(target)


def _may_focus(title):
    # Behind a curtain everything keeps its place, but is hidden.
    return on_screen(title) and window.getComputedStyle(title).visibility == "visible"


HITS = []
"""Ids of damaged models that the player has not seen yet."""


def show_hits(names):
    """Highlight damaged models once no flow or result covers them, and scroll to the first visible
    model.
    """
    HITS.extend(names)
    if not HITS or any(on_screen(item) for item in every(".middle, .result")):
        return
    for old in every(".was-hit"):
        old.classList.remove("was-hit")
    result = [element for element in map(by_id, HITS) if element]
    HITS.clear()
    cards = [element if on_screen(element) else element.closest(".card") for element in result]
    for card in cards:
        card.classList.add("was-hit")
    seen = [card for card in cards if on_screen(card)]
    if seen:
        seen[0].scrollIntoView(window.JSON.parse('{"block": "center"}'))


def put_sheets_away(*_):
    """Remove a fleet's printed sheets, so that the browser's own command prints the battle
    again.
    """
    sheets = by_id("sheet-out")
    if sheets and sheets.firstChild:
        sheets.replaceChildren()


def cover(*_):
    """Make everything behind an exclusive element unreachable."""
    alone = any(on_screen(item) for item in every("[data-alone]"))
    for element in every(BEHIND):
        element.inert = alone


def show_trouble(text, of, tapped=0):
    """Show a problem of the whole page that an action caused.

    of: the action.
    tapped: time of the tap.

    The message stays until the same action succeeds, or the player has read it and taps something
    else.
    """
    if text or of == SHOWN["of"] or tapped > SHOWN["read"]:
        put_text("trouble", text)
        SHOWN.update({"of": of if text else "", "read": window.performance.now() + READ_AFTER})
