"""The pad on which the faces of real dice are counted, on the batch that is due in a view.

`.due` says which batch that is (`data-batch`), how many dice it has (`data-count`), and what is asked for once all are
typed (`data-counted`).
"""

import js as window
from js import document
from shell.dom import every, focus, on_screen

COUNTERS = "counters"
"""Under which name it is remembered that dice are counted by kinds."""


def due_of(view):
    """The batch that is due, or None."""
    found = every('[data-of="' + view.name + '"] .due')
    return found[0] if found else None


def count_face(view, button, face):
    """Count one face of a real die; true once that is the last of the batch."""
    return _typed(view, button, 1, face)


def count_rest(view, button, face):
    """All dice that are left show one face; true when that completes the batch."""
    return _typed(view, button, _left(view, button), face)


def _typed(view, button, number, face):
    left = _left(view, button)
    if view.busy or not left:
        return False
    view.typed += [face] * number
    show_pad(view)
    return number == left


def _left(view, button):
    return int(button.closest(".due").getAttribute("data-count")) - len(view.typed)


def count_kind(view, button, number):
    """So many dice of a kind, or so many more, as far as there are dice: they are typed as its lowest face."""
    if view.busy:
        return
    faces = _kind(button.closest("[data-kind]"))
    others = [face for face in view.typed if face not in faces]
    counted = len(view.typed) - len(others)
    number = counted + number if button.hasAttribute("data-more") else number
    view.typed = others + faces[:1] * min(max(number, 0), counted + _left(view, button))
    show_pad(view)


def uncount_face(view, button, face):
    """Take back the last face."""
    view.typed = view.typed[:-1]
    show_pad(view)


def switch_counters():
    """Count by kinds, or by faces again, and remember it."""
    on = not _counting()
    window.broadside.memory.keep(COUNTERS, "on" if on else "")
    _mark_counters(on)


def counters_left():
    """Count as it was left."""
    _mark_counters(bool(window.broadside.memory.recall(COUNTERS)))


def _counting():
    return document.documentElement.hasAttribute("data-counting")


def _mark_counters(on):
    document.documentElement.toggleAttribute("data-counting", on)
    _press_counters()


def _press_counters():
    for button in every("[data-counters]"):
        button.setAttribute("aria-pressed", "true" if _counting() else "false")


def _kind(counter):
    return [int(face) for face in counter.getAttribute("data-kind").split(" ")]


def show_pad(view):
    """Show the faces tapped so far; those of another batch than the one that is due belong to nothing."""
    due, here = due_of(view), document.activeElement
    if not due:
        view.typed = []
        return
    if view.batch != due.getAttribute("data-batch"):
        view.typed, view.batch = [], due.getAttribute("data-batch")
    for place in every("[data-tally]", due):
        count = view.typed.count(int(place.getAttribute("data-tally")))
        place.textContent = "×" + str(count) if count else ""
    left = int(due.getAttribute("data-count")) - len(view.typed)
    for counter in every("[data-kind]", due):
        _show_counter(counter, view.typed, left)
    for place in every("[data-left-over]", due):
        place.textContent = str(left)
    _press_counters()
    due.querySelector("[data-typed]").textContent = str(len(view.typed))
    due.querySelector("[data-untype]").disabled = not view.typed
    due.toggleAttribute("data-some", bool(view.typed))
    _stay(due, here)


def _stay(due, here):
    """What had the cursor and cannot be tapped any more leaves it on the pad."""
    if here and here.matches(":disabled"):
        around = here.closest("[data-kind]") or due
        for button in [one for one in every("button:not(:disabled)", around) if on_screen(one)][:1]:
            focus(button)


def _show_counter(counter, typed, left):
    """Its number so far; more than are left over cannot be tapped."""
    faces = _kind(counter)
    count = len([face for face in typed if face in faces])
    counter.querySelector(".tally").textContent = "×" + str(count) if count else ""
    for button in every("[data-number]", counter):
        number = int(button.getAttribute("data-number"))
        if button.hasAttribute("data-more"):
            button.disabled = not 0 <= count + number <= count + left
        else:
            button.disabled = number > count + left
            button.setAttribute("aria-pressed", "true" if count and number == count else "false")
