"""Figures that follow from a form: dimmed and busy from a change of the form until the response to that change.

`data-figures="NAME"` marks what holds figures: NAME is the live action of the form that they follow from, or what the
form, or a part of it, names in `data-feeds`; within a form `data-figures` alone means that form. Figures become current
when a response that knows the newest change replaces them.
"""

from shell.dom import by_id, every, mark

CHANGES = [0]
"""How often any form has changed: a request carries the number of its moment."""


def outdate(changed):
    """Dim what follows from a form that has changed, or from a field of it."""
    CHANGES[0] += 1
    for place in _figures(changed):
        mark(place, "aria-busy", "true")
        mark(place, "data-outdated", str(CHANGES[0]))


def renewed(name, moment):
    """Brighten an element that a response has filled, unless a form has changed since the response was asked for."""
    place = by_id(name)
    if place and int(place.getAttribute("data-outdated") or 0) <= moment:
        brighten(place)


def brighten(place):
    """Show an element's figures as current."""
    if place.hasAttribute("data-figures"):
        mark(place, "aria-busy", None)
        mark(place, "data-outdated", None)


def _figures(changed):
    form, part = changed.closest("form"), changed.closest("[data-feeds]")
    feeds = [form.getAttribute("data-live"), part.getAttribute("data-feeds") if part else None]
    own = every('[data-figures=""]', form)
    return own + [place for name in filter(None, feeds) for place in every('[data-figures~="' + name + '"]')]
