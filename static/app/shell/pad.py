"""The pad on which the faces of real dice are counted, on the batch that is due in a view.

`.due` says which batch that is (`data-batch`), how many dice it has (`data-count`), and what is asked for once all are
typed (`data-counted`).
"""

import js as window
from js import document
from shell.dom import every

COUNTERS = "counters"
"""Under which name it is remembered that dice are counted by kinds."""


def due_of(view):
    """The batch that is due, or None."""
    found = every('[data-of="' + view.name + '"] .due')
    return found[0] if found else None


def count_face(view, face):
    """Count one face of a real die; true once that is the last of the batch."""
    due = due_of(view)
    count = int(due.getAttribute("data-count")) if due else 0
    if view.busy or len(view.typed) >= count:
        return False
    view.typed.append(face)
    show_pad(view)
    return len(view.typed) == count


def count_kind(view, counter, number, by):
    """So many dice of a kind, or so many more, as far as there are dice: they are typed as its lowest face."""
    due = due_of(view)
    if not due or view.busy:
        return
    faces = _kind(counter)
    others = [face for face in view.typed if face not in faces]
    number = len(view.typed) - len(others) + number if by else number
    most = int(due.getAttribute("data-count")) - len(others)
    view.typed = others + faces[:1] * min(max(number, 0), most)
    show_pad(view)


def count_rest(view, face):
    """All dice that are left show one face; true when the batch is complete."""
    due = due_of(view)
    if not due or view.busy:
        return False
    view.typed += [face] * (int(due.getAttribute("data-count")) - len(view.typed))
    show_pad(view)
    return True


def switch_counters(on):
    """Count by kinds, or by faces, and remember it."""
    window.broadside.memory.keep(COUNTERS, "on" if on else "")
    _mark_counters(on)


def counters_left():
    """Count as it was left."""
    _mark_counters(bool(window.broadside.memory.recall(COUNTERS)))


def counting():
    """Whether dice are counted by kinds."""
    return document.documentElement.hasAttribute("data-counting")


def _mark_counters(on):
    if on:
        document.documentElement.setAttribute("data-counting", "")
    else:
        document.documentElement.removeAttribute("data-counting")
    for button in every("[data-counters]"):
        button.setAttribute("aria-pressed", "true" if on else "false")


def _kind(counter):
    return [int(face) for face in counter.getAttribute("data-kind").split(" ")]


def uncount_face(view):
    """Take back the last face."""
    view.typed = view.typed[:-1]
    show_pad(view)


def show_pad(view):
    """Show the faces tapped so far; those of another batch than the one that is due belong to nothing."""
    due = due_of(view)
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
    for button in every("[data-counters]", due):
        button.setAttribute("aria-pressed", "true" if counting() else "false")
    due.querySelector("[data-typed]").textContent = str(len(view.typed))
    due.querySelector("[data-untype]").disabled = not view.typed
    for words in every("[data-when]", due):
        words.hidden = (words.getAttribute("data-when") == "some") != bool(view.typed)


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
