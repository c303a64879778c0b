"""Lists of entries in forms: add an entry, remove an entry, number the names of fields.

`<ol class="entries" id="LIST">` holds the entries, `<template id="new-LIST">` is a new entry. A
select with `data-among="LIST"` offers the entries by their numbers.
"""

from js import document
from shell.dom import by_id, every, on_screen

NUMBERED = ("name", "id", "for", "data-for", "aria-describedby")


def entries(name):
    """Return the entries of a list."""
    return every('form [data-entry="' + name + '"]')


def resize(name, count):
    """Add or remove entries until a list has `count` entries."""
    while len(entries(name)) < count:
        _append(name)
    for entry in entries(name)[count:]:
        entry.remove()
    _offer(name)


def add(name, source=None):
    """Add an entry and focus its first field; copy the values of the entry `source` if there is
    one.
    """
    _append(name)
    _offer(name)
    entry = entries(name)[-1]
    if source:
        _copy_values(entry, name, source)
    first = entry.querySelector("input")
    fold = entry.querySelector("details")
    if fold:
        fold.open = fold.parentElement == entry and not on_screen(first)
    first.focus()


def _copy_values(entry, name, source):
    """Copy the values of the entry `source`, such as 'guns.0', into an entry of the list `name`."""
    for field in every("[name]", entry):
        leaf = field.name.split(name + ".", 1)[1].split(".", 1)[1]
        other = by_id("f-" + source + "." + leaf)
        if other:
            field.value = other.value


def remove(button):
    """Remove the entry that contains a button, and return the button that adds an entry, with the
    focus on it.

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
    _offer(name)
    adder = document.querySelector('[data-add="' + name + '"]')
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


def _among(name):
    return every('select[data-among="' + name + '"]')


def _offer(name):
    """Offer as many numbers as the list has entries."""
    count = len(entries(name))
    for field in _among(name):
        for index in range(1, field.options.length):
            choice = field.options.item(index)
            choice.hidden = index > count
            choice.disabled = index > count
        if field.selectedIndex > count:
            field.value = ""
