"""The revisions that this tab has read, so that no action builds on data that its player has not
seen.
"""

from app.requests.request import Screen


class Revisions:
    """The revisions of each battle, by its id, and of the fleets, under no id.

    For each it holds the revision since which only this tab has written, and the latest one.
    """

    def __init__(self) -> None:
        """Start without any revision."""
        self._known: dict[str, tuple[int, int]] = {}

    def note(self, id: str, revision: int, *, ours: bool = False) -> None:
        """Note a revision that was read or, where it is `ours`, written; no id means the fleets."""
        since, last = self._known.get(id, (0, revision))
        if not ours and revision != last:
            since = revision
        self._known[id] = (since, revision)

    def of(self, screen: Screen) -> int | None:
        """Return the latest revision of the battle on a screen, or else of the fleets; None where
        it is unknown.
        """
        known = self._known.get(screen.battle or "")
        return known[1] if known else None

    def is_old(self, screen: Screen) -> bool:
        """Return whether another tab has changed the subject of a screen since that screen was
        shown.
        """
        known = self._known.get(screen.battle or "")
        return bool(known and screen.revision is not None and screen.revision < known[0])

    def forget(self) -> None:
        """Forget all revisions, as the saved data begin anew."""
        self._known.clear()
