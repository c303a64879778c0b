"""The pad on which the faces of real dice are counted, wherever one is on the page."""

from page.dom import every


class Pad:
    """Faces tapped so far for the batch that is due within an element of the page.

    busy: says whether an action is under way; keep: called after every change; counted: called once all dice are typed.
    """

    def __init__(self, within, busy, keep, counted):
        self.within, self.busy, self.keep, self.counted = within, busy, keep, counted
        self.typed = []

    @property
    def due(self):
        """The batch on the screen, or None."""
        found = every(self.within + " .due")
        return found[0] if found else None

    @property
    def complete(self):
        """Whether every die that is due has been tapped."""
        return bool(self.due) and len(self.typed) == int(self.due.getAttribute("data-count"))

    def tap(self, face):
        """Count one face of a real die."""
        if self.busy() or not self.due or self.complete:
            return
        self.typed.append(face)
        self.show()
        self.keep()
        if self.complete:
            self.counted()

    def untap(self):
        """Take back the last face."""
        if self.typed:
            self.typed.pop()
            self.show()
            self.keep()

    def fit(self):
        """Show the faces on the batch that is due now; of one that is complete, or over, none are left."""
        if not self.due or len(self.typed) >= int(self.due.getAttribute("data-count")):
            self.typed = []
        self.show()

    def show(self):
        """Show the faces tapped so far."""
        due = self.due
        if not due:
            return
        for place in every("[data-tally]", due):
            count = self.typed.count(int(place.getAttribute("data-tally")))
            place.textContent = "×" + str(count) if count else ""
        due.querySelector("[data-typed]").textContent = str(len(self.typed))
        due.querySelector('[data-do="untype"]').disabled = not self.typed
        for words in every("[data-when]", due):
            words.hidden = (words.getAttribute("data-when") == "some") != bool(self.typed)
