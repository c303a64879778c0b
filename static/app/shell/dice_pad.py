"""The pad for typing faces of real dice, for the batch that is due in a view.

`.due` names the batch (`data-batch`), its number of dice (`data-count`), and the action to ask for
once all dice are typed (`data-counted`).
"""

import js as window
from js import document
from shell.dom import every, focus, on_screen, press

COUNTERS = "counters"
"""Name under which the device remembers that dice are counted by kinds."""


def due_of(view):
    """Return the element of the batch that is due in a view, or None."""
    result = every('[data-of="' + view.name + '"] .due')
    if result:
        return result[0]
    return None


def count_face(view, button, face):
    """Count one face of a real die, and return whether the batch is complete."""
    return _type_faces(view, button, 1, face)


def count_rest(view, button, face):
    """Count one face for all remaining dice, and return whether the batch is complete."""
    remaining = _count_remaining(view, button.closest(".due"))
    return _type_faces(view, button, remaining, face)


def _type_faces(view, button, number, face):
    """Type a face a number of times, and return whether the batch is complete.

    Nothing is typed while the view awaits a response, or once the batch is complete.
    """
    remaining = _count_remaining(view, button.closest(".due"))
    if view.busy or not remaining:
        return False
    view.typed += [face] * number
    show_pad(view)
    return number == remaining


def _count_remaining(view, due):
    """Return how many dice of a batch are not typed yet."""
    return int(due.getAttribute("data-count")) - len(view.typed)


def count_kind(view, button, number):
    """Set or increase the number of dice of a kind, typed as its lowest face, up to the dice of the
    batch.
    """
    if view.busy:
        return
    faces = _faces_of(button.closest("[data-kind]"))
    others = [face for face in view.typed if face not in faces]
    counted = len(view.typed) - len(others)
    most = counted + _count_remaining(view, button.closest(".due"))
    if button.hasAttribute("data-more"):
        number += counted
    number = min(max(number, 0), most)
    lowest = faces[0]
    view.typed = others + [lowest] * number
    show_pad(view)


def uncount_face(view, button, face):
    """Remove the face that was typed last."""
    view.typed = view.typed[:-1]
    show_pad(view)


def switch_counters():
    """Switch between counting by kinds and by faces, and remember the choice."""
    if _is_counting_kinds():
        window.broadside.memory.keep(COUNTERS, "")
        _mark_counters(False)
    else:
        window.broadside.memory.keep(COUNTERS, "on")
        _mark_counters(True)


def restore_counters():
    """Restore the remembered way of counting."""
    _mark_counters(bool(window.broadside.memory.recall(COUNTERS)))


def _is_counting_kinds():
    return document.documentElement.hasAttribute("data-counting")


def _mark_counters(is_counting_kinds):
    document.documentElement.toggleAttribute("data-counting", is_counting_kinds)
    _press_counters()


def _press_counters():
    for button in every("[data-counters]"):
        press(button, _is_counting_kinds())


def _faces_of(counter):
    """Return the faces of the kind that a counter counts, the lowest first."""
    return [int(face) for face in counter.getAttribute("data-kind").split(" ")]


def show_pad(view):
    """Show the faces typed so far; drop faces typed for another batch."""
    due = due_of(view)
    focused = document.activeElement
    if not due:
        view.typed = []
        return
    if view.batch != due.getAttribute("data-batch"):
        view.typed = []
        view.batch = due.getAttribute("data-batch")
    for element in every("[data-tally]", due):
        face = int(element.getAttribute("data-tally"))
        element.textContent = _write_count(view.typed.count(face))
    remaining = _count_remaining(view, due)
    for counter in every("[data-kind]", due):
        _show_counter(counter, view.typed, remaining)
    for element in every("[data-left-over]", due):
        element.textContent = str(remaining)
    _press_counters()
    due.querySelector("[data-typed]").textContent = str(len(view.typed))
    due.querySelector("[data-untype]").disabled = not view.typed
    due.toggleAttribute("data-some", bool(view.typed))
    if focused and focused.matches(":disabled"):
        _focus_near(focused, due)


def _focus_near(disabled, due):
    """Move the focus from a disabled button to the first button of its counter or of the pad."""
    around = disabled.closest("[data-kind]") or due
    for button in every("button:not(:disabled)", around):
        if on_screen(button):
            focus(button)
            return


def _write_count(count):
    """Return how often a face is typed: '×2'; '' for none."""
    if not count:
        return ""
    return "×" + str(count)


def _show_counter(counter, typed, remaining):
    """Show the number of a kind, and disable numbers that exceed the remaining dice."""
    faces = _faces_of(counter)
    count = len([face for face in typed if face in faces])
    counter.querySelector(".tally").textContent = _write_count(count)
    for button in every("[data-number]", counter):
        number = int(button.getAttribute("data-number"))
        if button.hasAttribute("data-more"):
            button.disabled = not 0 <= count + number <= count + remaining
        else:
            button.disabled = number > count + remaining
            press(button, count > 0 and number == count)
