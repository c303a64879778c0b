"""Regions, texts, trouble and focus of a response, put into the page."""

import js as window
from js import document
from shell.dom import by_id, every, focus, mark, on_screen, put_text
from shell.fields import fill_form
from shell.stale_figures import brighten_after

BEHIND = "#page > :not(main, #say, #trouble)"
READ_AFTER = 1000
"""Milliseconds after which a player has read a message."""
SAME = ("data-do", "data-with", "name", "value")
"""Attributes that identify an element without an id within its view."""
TEXT_FIELDS = "input[type=text], input[type=search], textarea"
KEPT_WORDS = "bdi, code"
"""Names and exact fractions, which have no translation."""
TROUBLE = {"of": "", "read": 0}
"""The action that caused the current message, and the time when the player has read the message."""


def arrange(response, typed, moment):
    """Show regions and texts, and return the new forms with the `typed` pairs in them.

    moment: number of the last change of a form that the response knows.
    """
    new_forms = _fill_regions(response["regions"])
    for form in new_forms:
        fill_form(form, typed)
    texts = response.get("texts", {})
    for name, text in texts.items():
        put_text(name, text)
    for name in list(response["regions"]) + list(texts):
        brighten_after(name, moment)
    for name, row in response.get("rows", {}).items():
        link = by_id(name)
        if link:
            address = "#" + row if row else None
            mark(link, "href", address)
    return new_forms


def _fill_regions(regions):
    """Fill the regions that the page had before, and return the forms in them."""
    on_page = []
    for name, html in regions.items():
        region = by_id(name)
        if region:
            on_page.append((region, html))
    new_forms = []
    for region, html in on_page:
        _fill_region(region, html)
        new_forms += every("form", region)
    return new_forms


def _fill_region(region, html):
    """Replace the content of a region; open folds stay open, and what the page brought along stays
    if it is the same.
    """
    if region.hasAttribute("data-brought"):
        mark(region, "data-brought", None)
        if _has_content(region, html):
            return
    # The HTML comes from the worker's templates, which escape players' texts.
    folds = [fold.id for fold in every("details[open][id]", region)]
    region.innerHTML = html
    # Players write names themselves: a browser that translates the page would make other names of
    # them.
    for text in every(KEPT_WORDS, region):
        text.setAttribute("translate", "no")
    for name in folds:
        fold = by_id(name)
        if fold:
            fold.open = True


def _has_content(region, html):
    """Return whether a region holds just some HTML: replacing it would lose the tap of a finger
    that lies on it.
    """
    other = document.createElement("div")
    other.innerHTML = html
    return region.innerHTML == other.innerHTML


class Cursor:
    """The focused element of a view, and the text that is selected in it.

    A response may replace the element: its successor gets the focus and the selection, so that the
    player's next key does the same as before.
    """

    def __init__(self, element):
        self._selector = _selector_of(element)
        self._selection = None
        if element.matches(TEXT_FIELDS):
            self._selection = (element.selectionStart, element.selectionEnd)

    def find(self):
        """Return the element that now stands where the focused element stood, or None."""
        return document.querySelector(self._selector)

    def focus(self, element):
        """Focus the successor of the element, and select the same text."""
        focus(element)
        if self._selection:
            start, end = self._selection
            element.setSelectionRange(start, end)


def _selector_of(element):
    """Return a selector of an element: its id, or else what it does."""
    names = ("id",) if element.id else SAME
    selector = ""
    for name in names:
        value = element.getAttribute(name)
        if value:
            selector += "[" + name + "=" + window.JSON.stringify(value) + "]"
    return selector


def cursor(view):
    """Return the cursor of a view; None if the focus is elsewhere."""
    focused = document.activeElement
    if not focused or not focused.closest('[data-of="' + view + '"]'):
        return None
    return Cursor(focused)


def put_cursor(view, response, before):
    """Focus the element that the response names, else the element focused before, else the title of
    the view.

    before: cursor of the view before the response, or None.

    An element with `data-top` moves to the top of the screen, because what belongs to it stands
    below it.
    """
    name = response.get("focus", "")
    is_fresh = response["screen"].get("fresh")
    if is_fresh:
        document.documentElement.scrollTop = 0
    wanted = by_id(name)
    if wanted and on_screen(wanted):
        wanted.focus()
        if wanted.hasAttribute("data-top"):
            wanted.scrollIntoView()
        return
    had_no_focus = before is None
    has_kept_focus = cursor(view) is not None
    if not name and not is_fresh and (had_no_focus or has_kept_focus):
        return
    successor = None
    if before and not is_fresh:
        successor = before.find()
    if successor and on_screen(successor) and not successor.matches(":disabled"):
        before.focus(successor)
        return
    title = _first_title(view)
    if title:
        focus(title)


def _first_title(view):
    """Return the first title of a view that can have the focus, or None."""
    for title in every('[data-of="' + view + '"] [data-title]'):
        if _may_focus(title):
            return title
    return None


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
    cards = [_card_of(by_id(name)) for name in HITS if by_id(name)]
    HITS.clear()
    for card in cards:
        card.classList.add("was-hit")
    for card in cards:
        if on_screen(card):
            card.scrollIntoView(window.JSON.parse('{"block": "center"}'))
            return


def _card_of(model):
    """Return what the player sees of a model: itself, or the card in which it is folded away."""
    if on_screen(model):
        return model
    return model.closest(".card")


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
    is_solved = of == TROUBLE["of"]
    is_read = tapped > TROUBLE["read"]
    if text or is_solved or is_read:
        put_text("trouble", text)
        TROUBLE["of"] = of if text else ""
        TROUBLE["read"] = window.performance.now() + READ_AFTER
