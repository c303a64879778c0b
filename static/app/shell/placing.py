"""What a response says, put into the page: regions, texts, trouble, the cursor."""

from pyscript import document
from shell.dom import by_id, every, focus, on_screen, put_text
from shell.fields import fill_form

BEHIND = "#page > :not(main, #say, #trouble)"


def place(response, typed):
    """Show regions and texts; open folds stay open, `typed` pairs stand in the new forms, which it returns."""
    placed = []
    for region, html in [(by_id(name), html) for name, html in response.get("regions", {}).items() if by_id(name)]:
        _put(region, html)
        placed += every("form", region)
    for form in placed:
        fill_form(form, typed)
    for name, text in response.get("texts", {}).items():
        put_text(name, text)
    return placed


def _put(region, html):
    # The HTML comes from the worker's templates, which escape what players typed.
    folds = [fold.id for fold in every("details[open][id]", region)]
    region.innerHTML = html
    for fold in filter(None, map(by_id, folds)):
        fold.open = True


def cursor(view):
    """The id of what has the cursor in a view, empty where that has none; None while it is elsewhere."""
    here = document.activeElement
    return here.id if here and here.closest('[data-of="' + view + '"]') else None


def put_cursor(view, response, before):
    """The cursor goes where the response says, else back to where it was, else to the view's title."""
    wanted = response.get("focus", "")
    if by_id(wanted) and on_screen(by_id(wanted)):
        by_id(wanted).focus()
        return
    if not wanted and not response.get("fresh") and (before is None or cursor(view) is not None):
        return
    target = None if response.get("fresh") else by_id(before or "")
    if not target or target.matches(":disabled") or not on_screen(target):
        target = document.querySelector('[data-of="' + view + '"] [data-title]')
    if response.get("fresh"):
        document.documentElement.scrollTop = 0
    if target:
        focus(target)


def cover(*_):
    """While something is to be seen alone, nothing behind it can be reached."""
    alone = any(on_screen(one) for one in every("[data-alone]"))
    for element in every(BEHIND):
        element.inert = alone


def show_trouble(text):
    """Show what went wrong with the page as a whole, or hide it when there is nothing."""
    put_text("trouble", text)
