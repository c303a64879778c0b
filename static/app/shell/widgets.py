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
from shell.taps import Tap
from shell.view import ask_about, view, view_of


def note_change(field):
    """Remember the form of a changed field, and ask about the form if it has live answers."""
    raise_with(field)
    form = field.closest("form")
    if form and form.closest("[data-of]"):
        view_of(form).remember()
        outdate(field)
        if field.type == "text" or not form.hasAttribute("data-change"):
            ask_about(form)


def ask(element, action, given=None, tap=None, choice=False):
    """Ask for `view.action` with the values that the element carries and the forms of the element's
    view.

    An element outside all views, such as on the home page, brings the forms of the view that it
    asks.

    tap: the event of a tap or key on the element.
    choice: whether it is a choice in a form.
    """
    name, _, action = action.partition(".")
    carried = json.loads(element.getAttribute("data-with") or "{}")
    if given:
        carried.update(given)
    owner = view_of(element) if element.closest("[data-of]") else view(name)
    # A busy page handles a tap later than the player made it.
    at = window.performance.now() if tap is None else tap.timeStamp
    pairs = pairs_of(forms(owner.name))
    is_finger = tap is not None and tap.detail > 0
    view(name).take_tap(Tap(element, action, carried, pairs, at, is_finger, choice))


def _ask_action(button, value, event):
    ask(button, value, tap=event)


def _nudge_field(button, value, event):
    field = by_id("f-" + button.getAttribute("data-for"))
    nudge(field, int(value))
    note_change(field)


def _add_entry(button, value, event):
    add(button)
    note_change(button)


def _remove_entry(button, value, event):
    adder = remove(button)
    note_change(adder)


def _set_field(button, value, event):
    set_fields("", {value: button.getAttribute("data-value")})
    field = field_of(value)
    note_change(field)
    by_id(button.getAttribute("data-then")).focus()
    note_choice(field)


def _set_all_fields(button, value, event):
    field = set_all(by_id(value), button.getAttribute("data-value"))
    note_change(field)


def _count_dice(count):
    """Return a handler of taps on the pad, which counts dice by a function of the pad and asks for
    the pad's action once the batch is complete.
    """

    def tap(button, value, event):
        owner = view_of(button)
        due = button.closest(".due")
        is_complete = count(owner, button, int(value or 0))
        if is_complete:
            ask(due, due.getAttribute("data-counted"))
        owner.remember()

    return tap


def _switch_counters(button, value, event):
    switch_counters()


def _focus_field(link, value, event):
    event.preventDefault()
    field = field_of(value)
    section = field.closest(".view") if field else None

    def show(*_):
        go_to(section.id)
        field.focus()

    if section:
        window.broadside.afterStep(show)


def _copy_text(button, value, event):
    begin(_copy(by_id(value)))


async def _copy(element):
    """Copy the text of an element, and tell the player whether it is copied."""
    is_copied = await window.broadside.shareSheet.copy(element.textContent)
    answer = _answer_beside(element)
    if not answer:
        return
    if is_copied:
        answer.textContent = element.getAttribute("data-copied")
    else:
        # The player is told to copy the text, and so must see it.
        element.hidden = False
        answer.textContent = element.getAttribute("data-missed")


def _send_text(button, value, event):
    begin(_send(by_id(value), button.getAttribute("data-as")))


async def _send(element, kind):
    """Hand the text of an element to the device's share sheet, and tell the player if that fails.

    kind: "Link" for a link, "" for any other text.
    """
    share = getattr(window.broadside.shareSheet, "share" + kind)
    is_sent = await share(element.textContent)
    answer = _answer_beside(element)
    if answer and not is_sent:
        answer.textContent = element.getAttribute("data-unsent")


def _answer_beside(element):
    """Return the line that tells what became of a text; None if the screen is another one by now.

    The browser may ask the player before it copies or sends.
    """
    return by_id(element.id + "-told")


def _save_picture(button, value, event):
    begin(_draw(by_id(value)))


async def _draw(drawing):
    put_text("trouble", await window.broadside.picture(drawing))


def _switch_page(link, value, event):
    event.preventDefault()
    begin(switch(link))


TAPS = {
    "data-do": _ask_action,
    "data-step": _nudge_field,
    "data-add": _add_entry,
    "data-remove": _remove_entry,
    "data-set": _set_field,
    "data-all": _set_all_fields,
    "data-face": _count_dice(count_face),
    "data-number": _count_dice(count_kind),
    "data-rest": _count_dice(count_rest),
    "data-counters": _switch_counters,
    "data-untype": _count_dice(uncount_face),
    "data-focus": _focus_field,
    "data-copy": _copy_text,
    "data-send": _send_text,
    "data-picture": _save_picture,
    "hreflang": _switch_page,
    "data-game": _switch_page,
}
"""The handlers of taps on buttons and links, by their attributes.

Each gets the element, the value of the attribute, and the event.
"""
ARROWS = {"ArrowUp": 1, "ArrowDown": -1}
TYPED = "textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]"
"""Fields that take letters."""


def on_click(event):
    """Run the widget that was tapped."""
    _select_number(event.target)
    target = event.target.closest("button, a")
    if not target:
        return
    if target.hasAttribute("href") and _opens_elsewhere(event):
        return
    for name, act in TAPS.items():
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
        note_change(event.target)


_entered = [""]
"""The id of the number field that got the focus last, until something is typed into it."""


def on_focus(event):
    """Remember a number field that gets the focus, in forms that select the whole number at a
    tap.
    """
    field = event.target
    is_number = field.hasAttribute("data-min") or field.hasAttribute("data-numbers")
    is_selected_whole = is_number and field.closest("[data-whole]")
    _entered[0] = field.id if is_selected_whole else ""


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
        _press_shortcut(event)
    elif event.key in ARROWS and field.hasAttribute("data-min"):
        event.preventDefault()
        nudge(field, ARROWS[event.key])
        note_change(field)


def _press_shortcut(event):
    """Press the visible button with the shortcut, such as Alt+R, or with Alt+Enter the primary
    button.

    Nothing happens while the player types in a field. While a dialog is open, only its own buttons
    are pressed.
    """
    if event.ctrlKey or event.metaKey or event.repeat or event.target.matches(TYPED):
        return
    button = _button_of(event.code)
    if button:
        event.preventDefault()
        button.click()


def _button_of(code):
    """Return the first button that can be pressed by a key, or None.

    code: the position of the key, 'KeyR' or 'Enter'. With Alt, some keyboards type
        another letter.
    """
    if code == "Enter":
        for button in every(".main, .second"):
            if _can_press(button) and _is_primary(button):
                return button
        return None
    key = code.replace("Key", "")
    for button in every('[aria-keyshortcuts="Alt+' + key + '"]'):
        if _can_press(button):
            return button
    return None


def _can_press(button):
    dialog = document.querySelector("dialog[open]")
    is_covered = dialog is not None and not dialog.contains(button)
    return on_screen(button) and not is_covered and not button.closest("[inert]")


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
        note_choice(event.target)


def note_choice(field):
    """Ask for an action after a choice in a list or box, if its form names one."""
    asks = field.closest("[data-change]")
    if asks and field.type != "text":
        # A field outside a form is in no pairs.
        given = None if field.closest("form") else {field.name: field.value}
        ask(asks, asks.getAttribute("data-change"), given, choice=True)


async def _read_file(field):
    result = await window.broadside.files.read(field)
    if result:
        ask(field, field.getAttribute("data-file"), describe_file(result))


def describe_file(file):
    """Return the fields of a request about a file that was read."""
    if file.large:
        return {"large": "yes"}
    if file.lost:
        return {"lost": "yes"}
    return {"text": file.text}
