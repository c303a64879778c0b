"""Fields of a view's forms: read, set, and mark faults.

A form belongs to the views that the nearest `data-of` names; the first of them fills and remembers
the form.
"""

import json

import js as window
from js import document
from shell.dom import by_id, every, mark
from shell.list_entries import resize

BOXES = ("radio", "checkbox")
OWN = "data-own"
"""Marks the page's own fields; extensions of browsers put fields into its forms, too."""
ZEROS = (0x660, 0x6F0, 0x966, 0xFF10)
"""The zero of each script whose keyboards have digits of their own; the other nine follow in
order.
"""
MINUS = "−－"
UNSEEN = "\u061c\u200b\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Invisible marks that chats and keyboards put around a number."""


def forms(view, own=False):
    """Return the forms of a view.

    own: return only forms for which the view is the first.
    """
    about = "[data-of" + ("^" if own else "~") + '="' + view + '"]'
    return every("form" + about + ", " + about + " form")


def pairs_of(some):
    """Return the names and values of the page's own fields in some forms, as a list of pairs."""
    pairs = []
    for form in some:
        pairs += json.loads(window.broadside.pairsOf(form))
    return pairs


def is_own(field):
    """Return whether an element is one of the page's own fields."""
    return field.hasAttribute(OWN)


def fill(view, pairs, all_of_them=False):
    """Set a view's own forms to some pairs; fields without a pair stay, an empty list changes
    nothing.

    A form with `data-lasting` stays unless `all_of_them` is set, or the form has no entries and the
    pairs have some.
    """
    for form in forms(view, own=True):
        lasting = form.hasAttribute("data-lasting") and not all_of_them
        if not lasting or (not every("[data-entry]", form) and _has_entries(form, pairs)):
            fill_form(form, pairs)


def _has_entries(form, pairs):
    return any(
        pair[0].startswith(element.id + ".")
        for element in every(".entries", form)
        for pair in pairs
    )


def fill_form(form, pairs):
    """Set one form to some pairs."""
    if not pairs:
        return
    values = _by_name(pairs)
    for element in every(".entries[id]", form):
        start = element.id + "."
        resize(
            element.id,
            len({name[len(start) :].split(".")[0] for name in values if name.startswith(start)}),
        )
    for box in every("input[type=checkbox][data-own]", form):
        box.checked = False
    for name, texts in values.items():
        for field in _named(name):
            if form.contains(field):
                _set(field, texts)


def _by_name(pairs):
    values = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return values


def differing(before, after):
    """Return the values of each name that differ between two lists of pairs, as in the second,
    which is the page's.

    Boxes that are on the page but not in the second list are empty.
    """
    old, new = _by_name(before), _by_name(after)
    names = [name for name in list(old) + list(new) if old.get(name) != new.get(name)]
    return {name: new.get(name, []) for name in names if name in new or _named(name)}


def set_fields(view, values):
    """Set fields of a view by name: boxes to exactly these values, other fields to a text."""
    for name, value in values.items():
        for field in _named(name):
            if not view or field.closest('[data-of~="' + view + '"]'):
                _set(field, [str(item) for item in (value if isinstance(value, list) else [value])])


def other_forms(view, names):
    """Return the forms with fields of some names that a view shares with another view, which
    remembers them.
    """
    touched = {_id_of(field.form) for name in names for field in _named(name) if field.form}
    own = {_id_of(form) for form in forms(view, own=True)}
    return [form for form in forms(view) if _id_of(form) in touched and _id_of(form) not in own]


def _id_of(form):
    # A field named 'id', which an extension may add, takes the place of the property.
    return form.getAttribute("id")


def set_all(element, value):
    """Set every row of chips in an element to one value, and every list to its first option; return
    the first chip.
    """
    chips = every("input[type=radio][data-own]", element)
    for field in chips:
        _set(field, [value])
    for field in every("select[data-own]", element):
        field.selectedIndex = 0
    return chips[0]


def _set(field, texts):
    if field.type in BOXES:
        field.checked = field.value in texts
    elif texts:
        field.value = texts[0]


def _named(name):
    result = document.getElementsByName(name)
    fields = [result.item(index) for index in range(result.length)]
    return [field for field in fields if is_own(field)]


def field_of(name):
    """Return the first field of a name, or None."""
    return by_id("f-" + name) or (_named(name) + [None])[0]  # noqa: RUF005 (MicroPython)


def nudge(field, by):
    """Change a number field by `by` within its bounds; a text that is no number becomes the
    minimum.
    """
    least, most = int(field.getAttribute("data-min")), int(field.getAttribute("data-max"))
    value = number_in(field.value)
    if value is None:
        value = least
    else:
        value += by
    field.value = str(min(max(value, least), most))


def number_in(text):
    """Return the whole number that a text alone is, as the engine reads it; None for any other
    text.
    """
    plain = ""
    for letter in text.strip():
        code = ord(letter)
        for zero in ZEROS:
            if zero <= code <= zero + 9:
                letter = str(code - zero)
        if letter in MINUS:
            letter = "-"
        if letter not in UNSEEN:
            plain += letter
    if plain.endswith(".0"):
        plain = plain[:-2]
    try:
        return int(plain)
    except ValueError:
        return None


def raise_with(field):
    """Raise the number that `data-raises` names to the number of its field, if that is larger and
    allowed.
    """
    name = field.getAttribute("data-raises")
    other = field_of(name) if name else None
    if not other:
        return
    value = number_in(field.value)
    lower = number_in(other.value)
    if value is None or lower is None:
        return
    if lower < value <= int(field.getAttribute("data-max")):
        other.value = str(value)


def show_faults(view, faults):
    """Show each sentence beside its field, clear faults that are fixed, and return whether every
    fault has a field.
    """
    about = '[data-of~="' + view + '"]'
    messages = every(about + " .fault, " + about + ".fault")
    for message in messages:
        text = faults.get(message.id[2:], "")
        if text or not message.hidden:
            _mark(message, text)
    return {message.id[2:] for message in messages}.issuperset(faults)


def _mark(message, text):
    message.textContent = text
    message.hidden = not text
    field = by_id("f-" + message.id[2:])
    if field:
        mark(field, "aria-invalid", "true" if text else None)
    fold = message.closest("details")
    if fold and text:
        fold.open = True
