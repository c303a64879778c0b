"""The pad on which the faces of real dice are counted for the batch that a dogfight waits for."""

from page.dom import by_id, every


class Pad:
    """The faces tapped so far."""

    def __init__(self):
        self.typed = []

    def fit(self):
        """Show the faces on the pad that stands there; on a pad of another batch none are left."""
        if len(self.typed) >= self._count():
            self.typed = []
        self._show()

    def tap(self, face):
        """Count one face; true when the batch is complete."""
        if len(self.typed) < self._count():
            self.typed.append(face)
        self._show()
        return len(self.typed) == self._count()

    def untap(self):
        """Take back the last face."""
        self.typed = self.typed[:-1]
        self._show()

    def _count(self):
        place = by_id("dogfight-pad")
        return int(place.getAttribute("data-count")) if place else 0

    def _show(self):
        place = by_id("dogfight-pad")
        if not place:
            return
        for tally in every("[data-count-of]", place):
            count = self.typed.count(int(tally.getAttribute("data-count-of")))
            tally.textContent = "×" + str(count) if count else ""
        place.querySelector("[data-so-far]").textContent = str(len(self.typed))
        place.querySelector("[data-dogfight-untype]").disabled = not self.typed


pad = Pad()
