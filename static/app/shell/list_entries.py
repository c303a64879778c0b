"""Lists of entries in forms: add an entry, remove an entry, number the names of fields.

`<ol class="entries" id="LIST">` holds the entries, `<template id="new-LIST">` is a new entry, with
'#' as its index. A select with `data-among="LIST"` offers the entries by their numbers, and
`data-numbered="Weapon #"` on an element of an entry is the element's text.

`data-add="LIST"` on a button adds an entry. With `data-most`, the button is hidden once the list
has so many; with `data-stays`, the focus stays on the button instead of going to the new entry. A
number with `data-follows` opens one above that of the entry before.
"""

from js import document
from shell.dom import by_id, every, focus, on_screen
from shell.typed_numbers import number_in

NUMBERED = ("name", "id", "for", "data-for", "aria-describedby")
"""Attributes with dotted names of fields."""


def entries(name):
    """Return the entries of a list."""
    return every('form [data-entry="' + name + '"]')


def resize(name, count):
    """Add or remove entries until a list has `count` entries."""
    while len(entries(name)) < count:
        _append(name)
    for entry in entries(name)[count:]:
        entry.remove()
    _note_count(name)


def add(button):
    """Add an entry to the list of a button, and focus the entry's first field unless the focus
    stays on the button.

    The entry gets the values of the entry that `data-from` names, if the button has it.
    """
    name = button.getAttribute("data-add")
    source = button.getAttribute("data-from")
    _append(name)
    _note_count(name)
    entry = entries(name)[-1]
    if source:
        _copy_values(entry, name, source)
    _follow(entry, name)
    if button.hidden or not button.hasAttribute("data-stays"):
        _enter(entry)


def _enter(entry):
    """Focus the first field of an entry, and open the entry's fold if the field is in it."""
    first = entry.querySelector("input")
    fold = entry.querySelector("details")
    if fold:
        fold.open = fold.parentElement == entry and not on_screen(first)
    first.focus()


def _copy_values(entry, name, source):
    """Copy the values of the entry `source`, such as 'guns.0', into an entry of the list `name`."""
    for field in every("[name]", entry):
        other = _counterpart(field, name, source)
        if other:
            field.value = other.value


def _counterpart(field, name, source):
    """Return the field of the entry `source` with the same meaning as a field of an entry of the
    list `name`, or None.
    """
    leaf = field.name.split(name + ".", 1)[1].split(".", 1)[1]
    return by_id("f-" + source + "." + leaf)


def _follow(entry, name):
    """Let the numbers with `data-follows` of the last entry open one above those of the entry
    before.
    """
    before = name + "." + str(len(entries(name)) - 2)
    for field in every("[data-follows]", entry):
        other = _counterpart(field, name, before)
        if other:
            number = number_in(other.value)
            if number is not None:
                field.value = str(number + 1)


def remove(button):
    """Remove the entry that contains a button, and return the button that adds an entry.

    The latter gets the focus; with `data-stays` the focus stays where it was, on the button of the
    entry that follows, if there is one.

    Selects that chose the removed entry become empty; selects that chose a later entry follow its
    new number.
    """
    entry = button.closest("[data-entry]")
    name = entry.getAttribute("data-entry")
    position = entries(name).index(entry)
    for field in _among(name):
        _follow_removal(field, position)
    entry.remove()
    for index, other in enumerate(entries(name)):
        _renumber(other, name, index)
    _note_count(name)
    adder = document.querySelector('[data-add="' + name + '"]')
    later = entries(name)[position:]
    if later and adder.hasAttribute("data-stays"):
        focus(later[0].querySelector('[data-remove="' + name + '"]'))
    else:
        adder.focus()
    return adder


def _follow_removal(field, position):
    """Empty a select that chose the removed entry, or let it follow a later entry."""
    if not field.value:
        return
    number = int(field.value)
    if number == position:
        field.value = ""
    elif number > position:
        field.value = str(number - 1)


def _append(name):
    index = len(entries(name))
    by_id(name).appendChild(by_id("new-" + name).content.cloneNode(True))
    _renumber(entries(name)[-1], name, index)


def _renumber(entry, name, index):
    for attribute in NUMBERED:
        for element in every("[" + attribute + "]", entry):
            parts = element.getAttribute(attribute).split(name + ".", 1)
            if len(parts) == 2:
                rest = parts[1].split(".", 1)[1:]
                element.setAttribute(attribute, parts[0] + ".".join([name, str(index)] + rest))  # noqa: RUF005 (MicroPython)
    for element in every("[data-numbered]", entry):
        text = element.getAttribute("data-numbered")
        element.textContent = text.replace("#", str(index + 1))


def _among(name):
    return every('select[data-among="' + name + '"]')


def _note_count(name):
    """Offer as many numbers as the list has entries, and a new entry unless there are as many as
    allowed.
    """
    count = len(entries(name))
    for button in every('[data-add="' + name + '"]'):
        most = button.getAttribute("data-most")
        button.hidden = most is not None and count >= int(most)
    for field in _among(name):
        for index in range(1, field.options.length):
            choice = field.options.item(index)
            choice.hidden = index > count
            choice.disabled = index > count
        if field.selectedIndex > count:
            field.value = ""
