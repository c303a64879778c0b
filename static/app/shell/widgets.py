"""Taps that change only the page, such as steps, entries, faces of dice and sharing, and taps that
ask for an action.

Each widget is an attribute of the button or link, so that any template can use it. Arrow keys
change numbers, and `aria-keyshortcuts="Alt+R"` on a button is all that a shortcut needs.
"""

import json

import js as window
from js import document
from shell.dice_pad import count_face, count_kind, count_rest, switch_counters, uncount_face
from shell.dom import begin, by_id, every, go_to, on_screen, put_text
from shell.fields import field_of, forms, is_own, nudge, pairs_of, raise_with, set_all, set_fields
from shell.list_entries import add, remove
from shell.page_switch import switch
from shell.stale_figures import outdate
from shell.view import live, view, view_of


def changed(field):
    """Remember the form of a changed field, and ask about the form if it has live answers."""
    raise_with(field)
    form = field.closest("form")
    if form and form.closest("[data-of]"):
        view_of(form).remember()
        outdate(field)
        if field.type == "text" or not form.hasAttribute("data-change"):
            live(form)


def ask(element, action, given=None, tap=None, choice=False):
    """Ask for `view.action` with the values that the element carries and the forms of the element's
    view.

    An element outside all views, such as on the home page, brings the forms of the view that it
    asks.

    tap: the event of a tap or key on the element.
    choice: as for the view's `tap`.
    """
    name, _, action = action.partition(".")
    carried = dict(json.loads(element.getAttribute("data-with") or "{}"), **(given or {}))
    asking = view_of(element) if element.closest("[data-of]") else view(name)
    pairs = pairs_of(forms(asking.name))
    marks = {mark: element.hasAttribute("data-" + mark) for mark in ("once", "queue", "many")}
    # A busy page handles a tap later than the player made it.
    at = window.performance.now() if tap is None else tap.timeStamp
    finger = tap is not None and tap.detail > 0
    view(name).tap(action, carried, pairs, at, finger=finger, choice=choice, **marks)


def _do(button, value, event):
    ask(button, value, tap=event)


def _step(button, value, event):
    field = by_id("f-" + button.getAttribute("data-for"))
    nudge(field, int(value))
    changed(field)


def _add(button, value, event):
    add(value, button.getAttribute("data-from"))
    changed(button)


def _remove(button, value, event):
    changed(remove(button))


def _put(button, value, event):
    set_fields("", {value: button.getAttribute("data-value")})
    field = field_of(value)
    changed(field)
    by_id(button.getAttribute("data-then")).focus()
    chosen(field)


def _all(button, value, event):
    field = set_all(by_id(value), button.getAttribute("data-value"))
    changed(field)


def _counts(count):
    """Return a handler of taps on the pad; it asks for the pad's action once the batch is
    complete.
    """

    def tap(button, value, event):
        owner, due = view_of(button), button.closest(".due")
        if count(owner, button, int(value or 0)):
            ask(due, due.getAttribute("data-counted"))
        owner.remember()

    return tap


def _counters(button, value, event):
    switch_counters()


def _focus(link, value, event):
    event.preventDefault()
    field = field_of(value)
    section = field.closest(".view") if field else None

    def show(*_):
        go_to(section.id)
        field.focus()

    if section:
        window.broadside.afterStep(show)


def _hand_out(button, value, event):
    how = "copy" if button.hasAttribute("data-copy") else "share" + button.getAttribute("data-as")
    begin(_out(how, by_id(value)))


def _picture(button, value, event):
    begin(_drawn(by_id(value)))


async def _drawn(drawing):
    put_text("trouble", await window.broadside.picture(drawing))


async def _out(how, element):
    went = await getattr(window.broadside.shareSheet, how)(element.textContent)
    answer = by_id(element.id + "-told")
    # The browser may ask the player first; the screen may be another one by then.
    if not answer:
        return
    if how == "copy" and went:
        answer.textContent = element.getAttribute("data-copied")
    elif how == "copy":
        # The player is told to copy the text, and so must see it.
        element.hidden = False
        answer.textContent = element.getAttribute("data-missed")
    elif not went:
        answer.textContent = element.getAttribute("data-unsent")


def _elsewhere(link, value, event):
    event.preventDefault()
    begin(switch(link))


TAPS = {
    "data-do": _do,
    "data-step": _step,
    "data-add": _add,
    "data-remove": _remove,
    "data-set": _put,
    "data-all": _all,
    "data-face": _counts(count_face),
    "data-number": _counts(count_kind),
    "data-rest": _counts(count_rest),
    "data-counters": _counters,
    "data-untype": _counts(uncount_face),
    "data-focus": _focus,
    "data-copy": _hand_out,
    "data-send": _hand_out,
    "data-picture": _picture,
    "hreflang": _elsewhere,
    "data-game": _elsewhere,
}
ARROWS = {"ArrowUp": 1, "ArrowDown": -1}
TYPED = "textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]"
"""Fields that take letters."""


def on_click(event):
    """Run the widget that was tapped."""
    _select_number(event.target)
    target = event.target.closest("button, a")
    if target and target.hasAttribute("href") and _opens_elsewhere(event):
        return
    for name, act in TAPS.items() if target else ():
        value = target.getAttribute(name)
        if value is not None:
            act(target, value, event)
            return


def _opens_elsewhere(event):
    """Return whether the browser opens a link in another tab or window: this page then stays as it
    is.
    """
    return event.ctrlKey or event.metaKey or event.shiftKey


def on_input(event):
    """Handle a change of a field."""
    if is_own(event.target):
        _entered[0] = ""
        changed(event.target)


_entered = [""]
"""The id of the number field that got the focus last, until something is typed into it."""


def on_focus(event):
    """Remember a number field that gets the focus, in forms that select the whole number at a
    tap.
    """
    field = event.target
    number = field.hasAttribute("data-min") or field.hasAttribute("data-numbers")
    _entered[0] = field.id if number and field.closest("[data-whole]") else ""


def _select_number(field):
    # A tap sets the cursor after the focus came, so the focus itself is too early; a delay would
    # select typed digits.
    if field.id and field.id == _entered[0]:
        _entered[0] = ""
        field.select()


def on_key(event):
    """Change a number field with the arrow keys, or press the button that the pressed keys stand
    for.
    """
    field = event.target
    # Browsers and extensions that fill in a field send events of keys without a key.
    if not hasattr(event, "key"):
        return
    if event.altKey:
        _shortcut(event)
    elif event.key in ARROWS and field.hasAttribute("data-min"):
        event.preventDefault()
        nudge(field, ARROWS[event.key])
        changed(field)


def _shortcut(event):
    """Press the visible button with the shortcut, such as Alt+R, or with Alt+Enter the primary
    button.

    It does nothing while the player types in a field. The place of the key counts: with Alt, some
    keyboards type another letter.
    """
    plain = not (event.ctrlKey or event.metaKey or event.repeat)
    if not plain or event.target.matches(TYPED):
        return
    first = event.code == "Enter"
    keys = (
        ".main, .second"
        if first
        else '[aria-keyshortcuts="Alt+' + event.code.replace("Key", "") + '"]'
    )
    buttons = [
        button for button in every(keys) if on_screen(button) and not button.closest("[inert]")
    ]
    if first:
        buttons = [button for button in buttons if _is_primary(button)]
    if buttons and not document.querySelector("dialog[open]"):
        event.preventDefault()
        buttons[0].click()


def _is_primary(button):
    # The styles decide the rank: see buttons.css.
    return window.getComputedStyle(button).getPropertyValue("--rank") == "1"


def on_change(event):
    """Handle a choice, or read a chosen file."""
    if not is_own(event.target):
        return
    if event.target.getAttribute("data-file"):
        begin(_read_file(event.target))
    else:
        chosen(event.target)


def chosen(field):
    """Ask for an action after a choice in a list or box, if its form names one."""
    asks = field.closest("[data-change]")
    if asks and field.type != "text":
        given = None if field.closest("form") else {field.name: field.value}
        ask(asks, asks.getAttribute("data-change"), given, choice=True)


async def _read_file(field):
    result = await window.broadside.files.read(field)
    if result:
        ask(
            field,
            field.getAttribute("data-file"),
            {"large": "yes"} if result.large else {"text": result.text},
        )
