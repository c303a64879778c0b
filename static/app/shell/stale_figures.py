"""Figures that depend on a form: dimmed and busy from a change of the form until the response to
that change.

`data-figures="NAME"` marks an element with figures. NAME is the live action of the form, or a name
from `data-feeds` of the form or of a part of it; within a form, `data-figures` without a name means
that form. Figures become current when a response that knows the newest change replaces them.
"""

from shell.dom import by_id, every, mark, on_screen

CHANGES = [0]
"""The number of changes of forms so far; a request carries the number at its start."""


def outdate(changed):
    """Dim the figures that depend on a form, after a change of the form or of a field."""
    CHANGES[0] += 1
    for figure in _figures(changed):
        mark(figure, "aria-busy", "true")
        mark(figure, "data-outdated", str(CHANGES[0]))


def brighten_after(name, moment):
    """Brighten an element that a response has filled, unless a form has changed since the
    request.

    moment: the number of changes of forms at the time of the request.
    """
    element = by_id(name)
    if not element:
        return
    outdated_at = int(element.getAttribute("data-outdated") or 0)
    if outdated_at <= moment:
        brighten(element)


def brighten(element):
    """Show the figures of an element as current."""
    if element.hasAttribute("data-figures"):
        mark(element, "aria-busy", None)
        mark(element, "data-outdated", None)


def are_current(name):
    """Return whether no figure of a name on the screen waits for a response."""
    shown = [figure for figure in _named_figures(name) if on_screen(figure)]
    return not any(figure.getAttribute("aria-busy") for figure in shown)


def _named_figures(name):
    return every('[data-figures~="' + name + '"]')


def _figures(changed):
    """Return the figures that depend on a changed form or field."""
    form = changed.closest("form")
    figures = every('[data-figures=""]', form)
    action = form.getAttribute("data-live")
    if action:
        figures += _named_figures(action)
    part = changed.closest("[data-feeds]")
    if part and part.getAttribute("data-feeds"):
        figures += _named_figures(part.getAttribute("data-feeds"))
    return figures
