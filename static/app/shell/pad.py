"""The pad on which the faces of real dice are counted, on the batch that is due in a view.

`.due` says which batch that is (`data-batch`), how many dice it has (`data-count`), and what is asked for once all are
typed (`data-counted`).
"""

from shell.dom import every


def due_of(view):
    """The batch that is due, or None."""
    found = every('[data-of="' + view.name + '"] .due')
    return found[0] if found else None


def tap(view, face):
    """Count one face of a real die; true once that is the last of the batch."""
    due = due_of(view)
    count = int(due.getAttribute("data-count")) if due else 0
    if view.busy or len(view.typed) >= count:
        return False
    view.typed.append(face)
    show(view)
    return len(view.typed) == count


def untap(view):
    """Take back the last face."""
    view.typed = view.typed[:-1]
    show(view)


def show(view):
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
    due.querySelector("[data-typed]").textContent = str(len(view.typed))
    due.querySelector("[data-untype]").disabled = not view.typed
    for words in every("[data-when]", due):
        words.hidden = (words.getAttribute("data-when") == "some") != bool(view.typed)
