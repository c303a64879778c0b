"""How far this tab knows what is kept, so that nothing is done upon what its player has not seen."""

from app.requests.request import Screen


class Revisions:
    """Of each battle by its id, and of the fleets: the revision since which all others were made here, the latest."""

    def __init__(self) -> None:
        """Nothing is known."""
        self._known: dict[str, tuple[int, int]] = {}

    def note(self, id: str, revision: int, *, ours: bool = False) -> None:
        """Note what was read or, where it is `ours`, written; no id: of the fleets."""
        since, last = self._known.get(id, (0, revision))
        self._known[id] = since if ours or revision == last else revision, revision

    def of(self, screen: Screen) -> int | None:
        """The latest of the battle on a screen, or else of the fleets, as far as one is known."""
        known = self._known.get(screen.battle or "")
        return known[1] if known else None

    def is_old(self, screen: Screen) -> bool:
        """Whether another tab has changed what a screen is about since it was shown as it was tapped."""
        known = self._known.get(screen.battle or "")
        return bool(known and screen.revision is not None and screen.revision < known[0])

    def forget(self) -> None:
        """What is kept begins anew."""
        self._known.clear()
