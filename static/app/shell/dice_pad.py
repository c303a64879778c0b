"""The pad for typing faces of real dice, for the batch that is due in a view.

`.due` names the batch (`data-batch`), its number of dice (`data-count`), and the action to ask for
once all dice are typed (`data-counted`).
"""

import js as window
from js import document
from shell.dom import every, focus, on_screen

COUNTERS = "counters"
"""Name under which the device remembers that dice are counted by kinds."""


def due_of(view):
    """Return the batch that is due, or None."""
    result = every('[data-of="' + view.name + '"] .due')
    return result[0] if result else None


def count_face(view, button, face):
    """Count one face of a real die, and return whether the batch is complete."""
    return _typed(view, button, 1, face)


def count_rest(view, button, face):
    """Count one face for all remaining dice, and return whether the batch is complete."""
    return _typed(view, button, _uncounted(view, button), face)


def _typed(view, button, number, face):
    remaining = _uncounted(view, button)
    if view.busy or not remaining:
        return False
    view.typed += [face] * number
    show_pad(view)
    return number == remaining


def _uncounted(view, button):
    return int(button.closest(".due").getAttribute("data-count")) - len(view.typed)


def count_kind(view, button, number):
    """Set or increase the number of dice of a kind, typed as its lowest face, up to the dice of the
    batch.
    """
    if view.busy:
        return
    faces = _kind(button.closest("[data-kind]"))
    others = [face for face in view.typed if face not in faces]
    counted = len(view.typed) - len(others)
    number = counted + number if button.hasAttribute("data-more") else number
    view.typed = others + faces[:1] * min(max(number, 0), counted + _uncounted(view, button))
    show_pad(view)


def uncount_face(view, button, face):
    """Remove the last face."""
    view.typed = view.typed[:-1]
    show_pad(view)


def switch_counters():
    """Switch between counting by kinds and by faces, and remember the choice."""
    on = not _counting()
    window.broadside.memory.keep(COUNTERS, "on" if on else "")
    _mark_counters(on)


def show_uncounted():
    """Restore the remembered way of counting."""
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
    """Show the faces typed so far; drop faces typed for another batch."""
    due, focused = due_of(view), document.activeElement
    if not due:
        view.typed = []
        return
    if view.batch != due.getAttribute("data-batch"):
        view.typed, view.batch = [], due.getAttribute("data-batch")
    for element in every("[data-tally]", due):
        count = view.typed.count(int(element.getAttribute("data-tally")))
        element.textContent = "×" + str(count) if count else ""
    remaining = int(due.getAttribute("data-count")) - len(view.typed)
    for counter in every("[data-kind]", due):
        _show_counter(counter, view.typed, remaining)
    for element in every("[data-left-over]", due):
        element.textContent = str(remaining)
    _press_counters()
    due.querySelector("[data-typed]").textContent = str(len(view.typed))
    due.querySelector("[data-untype]").disabled = not view.typed
    due.toggleAttribute("data-some", bool(view.typed))
    _stay(due, focused)


def _stay(due, focused):
    """Move the focus from a disabled button to another button of the pad."""
    if focused and focused.matches(":disabled"):
        around = focused.closest("[data-kind]") or due
        for button in [item for item in every("button:not(:disabled)", around) if on_screen(item)][
            :1
        ]:
            focus(button)


def _show_counter(counter, typed, remaining):
    """Show the number of a kind, and disable numbers that exceed the remaining dice."""
    faces = _kind(counter)
    count = len([face for face in typed if face in faces])
    counter.querySelector(".tally").textContent = "×" + str(count) if count else ""
    for button in every("[data-number]", counter):
        number = int(button.getAttribute("data-number"))
        if button.hasAttribute("data-more"):
            button.disabled = not 0 <= count + number <= count + remaining
        else:
            button.disabled = number > count + remaining
            button.setAttribute("aria-pressed", "true" if count and number == count else "false")
