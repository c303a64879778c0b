"""The state of a view, which the device remembers: kept values, forms and typed dice.

`data-of="NAME"` marks the elements of a view. No form with `data-unkept` is remembered.
"""

from js import document
from shell.dom import every, mark, on_screen
from shell.fields import fill, forms, pairs_of
from shell.memory import keep, recall


class ViewState:
    """The values that the worker wants kept for a view, and the dice typed for a batch."""

    def __init__(self, name):
        self.name = name
        self.kept = None
        self.typed = []
        self.batch = ""
        self._forms_at_start = []

    def elements(self):
        """Return the elements of the view."""
        return every('[data-of="' + self.name + '"]')

    def has(self, attribute):
        """Return whether an element of the view has an attribute."""
        return any(element.hasAttribute(attribute) for element in self.elements())

    def is_on_screen(self):
        """Return whether the player sees a part of the view, or may scroll to it."""
        return any(on_screen(element) for element in self.elements())

    def restore(self):
        """Restore the view from this device, and return the pairs of the forms that were saved."""
        saved = recall(self.name)
        self._forms_at_start = self._own_pairs()
        self.kept = saved["kept"]
        self.typed = saved["typed"]
        self.batch = saved["batch"]
        fill(self.name, saved["forms"], all_of_them=True)
        pairs = self._own_pairs() if saved["forms"] else self._forms_at_start
        self._show_state(pairs)
        return saved["forms"]

    def remember(self):
        """Save kept values, forms and typed dice on this device."""
        pairs = self._own_pairs()
        state = {"kept": self.kept, "forms": pairs, "typed": self.typed, "batch": self.batch}
        keep(self.name, state)
        self._show_state(pairs)

    def _own_pairs(self):
        own = forms(self.name, own=True)
        return pairs_of([form for form in own if not form.hasAttribute("data-unkept")])

    def _show_state(self, pairs):
        """Mark for the styles whether the forms, given as pairs, have changed since the start, and
        what is open; show the name of what is open.
        """
        root = document.documentElement
        changed = None if pairs == self._forms_at_start else ""
        mark(root, "data-" + self.name + "-changed", changed)
        kept = self.kept or {}
        for element in self.elements():
            name = element.getAttribute("data-open")
            if name:
                state = "open" if kept.get(name) else None
                mark(root, "data-" + self.name, state)
        for element in every('[data-names="' + self.name + '"]'):
            element.textContent = kept.get("name") or ""
