"""Lists of entries in forms: one more, one less, each numbered in its names; lists of choices among them follow.

`<ol class="entries" id="LIST">` holds them, `<template id="new-LIST">` is one more, a select with `data-among="LIST"`
offers those there are by their places.
"""

from js import document
from shell.dom import by_id, every, on_screen

NUMBERED = ("name", "id", "for", "data-for", "aria-describedby")


def entries(name):
    """The entries of a list."""
    return every('form [data-entry="' + name + '"]')


def resize(name, count):
    """Give a list so many entries."""
    while len(entries(name)) < count:
        _append(name)
    for entry in entries(name)[count:]:
        entry.remove()
    _offer(name)


def add(name, source=None):
    """Add an entry, with what the fields of another group say if one is named, and put the cursor into it."""
    _append(name)
    _offer(name)
    entry = entries(name)[-1]
    for field in every("[name]", entry) if source else []:
        leaf = field.name.split(name + ".", 1)[1].split(".", 1)[1]
        other = by_id("f-" + source + "." + leaf)
        field.value = other.value if other else field.value
    for fold in every("details", entry)[:1]:
        fold.open = fold.parentElement == entry and not on_screen(entry.querySelector("input"))
    entry.querySelector("input").focus()


def remove(button):
    """Remove the entry that a button stands in; who chose it chooses none, who chose a later one the same.

    The cursor goes to the button that adds one, which is returned.
    """
    entry = button.closest("[data-entry]")
    name = entry.getAttribute("data-entry")
    place = entries(name).index(entry)
    for field in _among(name):
        if field.value and int(field.value) >= place:
            field.value = "" if int(field.value) == place else str(int(field.value) - 1)
    entry.remove()
    for index, other in enumerate(entries(name)):
        _renumber(other, name, index)
    _offer(name)
    adder = document.querySelector('[data-add="' + name + '"]')
    adder.focus()
    return adder


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
    """Offer as many numbers as there are entries."""
    count = len(entries(name))
    for field in _among(name):
        for place in range(1, field.options.length):
            choice = field.options.item(place)
            choice.hidden = choice.disabled = place > count
        if field.selectedIndex > count:
            field.value = ""
