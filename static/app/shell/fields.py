"""Fields of a view's forms: read, set, and mark faults.

A form belongs to the views that the nearest `data-of` names; the first of them fills and remembers
the form.
"""

import json

import js as window
from js import document
from shell.dom import by_id, every, mark
from shell.list_entries import resize
from shell.typed_numbers import number_in

BOXES = ("radio", "checkbox")
OWN = "data-own"
"""Marks the page's own fields; extensions of browsers put fields into its forms, too."""


def forms(view, own=False):
    """Return the forms of a view.

    own: return only forms for which the view is the first.
    """
    if own:
        about = '[data-of^="' + view + '"]'
    else:
        about = '[data-of~="' + view + '"]'
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
        is_lasting = form.hasAttribute("data-lasting") and not all_of_them
        has_no_entries = not every("[data-entry]", form)
        if not is_lasting or (has_no_entries and _have_entries(pairs, form)):
            fill_form(form, pairs)


def _have_entries(pairs, form):
    """Return whether some pairs fill entries of a list of a form."""
    for element in every(".entries", form):
        start = element.id + "."
        if any(name.startswith(start) for name, _ in pairs):
            return True
    return False


def fill_form(form, pairs):
    """Set one form to some pairs."""
    if not pairs:
        return
    values = _by_name(pairs)
    for element in every(".entries[id]", form):
        resize(element.id, _count_entries(element.id, values))
    for box in every("input[type=checkbox][data-own]", form):
        box.checked = False
    for name, texts in values.items():
        for field in _fields_of(name):
            if form.contains(field):
                _set(field, texts)


def _count_entries(list_name, names):
    """Return how many entries of a list have fields: two with names that start with 'guns.0.' and
    'guns.1.'.
    """
    start = list_name + "."
    numbers = set()
    for name in names:
        if name.startswith(start):
            numbers.add(name[len(start) :].split(".")[0])
    return len(numbers)


def _by_name(pairs):
    """Return the values of each name, in the order of the pairs."""
    values = {}
    for name, value in pairs:
        values.setdefault(name, []).append(value)
    return values


def find_changes(before, after):
    """Return the values of each field that the player has changed, by the name of the field.

    before: pairs of names and values, from earlier.
    after: the pairs that are on the page now. A field that is on the page but not among them is an
        empty box, and has no values.
    """
    old = _by_name(before)
    new = _by_name(after)
    changes = {}
    for name in list(old) + list(new):
        is_on_page = name in new or _fields_of(name)
        if is_on_page and old.get(name) != new.get(name):
            changes[name] = new.get(name, [])
    return changes


def set_fields(view, values):
    """Set fields of a view by name: boxes to exactly these values, other fields to a text."""
    for name, value in values.items():
        items = value if isinstance(value, list) else [value]
        texts = [str(item) for item in items]
        for field in _fields_of(name):
            if not view or field.closest('[data-of~="' + view + '"]'):
                _set(field, texts)


def other_forms(view, names):
    """Return the forms with fields of some names that a view shares with another view, which
    remembers them.
    """
    touched = set()
    for name in names:
        for field in _fields_of(name):
            if field.form:
                touched.add(_id_of(field.form))
    own = {_id_of(form) for form in forms(view, own=True)}
    return [form for form in forms(view) if _id_of(form) in touched - own]


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


def _fields_of(name):
    result = document.getElementsByName(name)
    fields = [result.item(index) for index in range(result.length)]
    return [field for field in fields if is_own(field)]


def field_of(name):
    """Return the first field of a name, or None."""
    field = by_id("f-" + name)
    if field:
        return field
    fields = _fields_of(name)
    if fields:
        return fields[0]
    return None


def nudge(field, by):
    """Change a number field by `by` within its bounds; a text that is no number becomes the
    minimum.
    """
    least = int(field.getAttribute("data-min"))
    most = int(field.getAttribute("data-max"))
    value = number_in(field.value)
    if value is None:
        value = least
    else:
        value += by
    field.value = str(min(max(value, least), most))


def raise_with(field):
    """Raise the number that `data-raises` names to the number of its field, if that is larger and
    allowed.
    """
    name = field.getAttribute("data-raises")
    if not name:
        return
    other = field_of(name)
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
        is_invalid = "true" if text else None
        mark(field, "aria-invalid", is_invalid)
    fold = message.closest("details")
    if fold and text:
        fold.open = True
