"""All that is kept, in as many files as it takes, made for the player to keep elsewhere."""

from time import monotonic

from app.work import SLICE
from engine.engagement import Games, Store, write
from engine.engagement.storage.repository import Loading


class GivingOut:
    """Files on their way out, one after the other.

    text: the file that is complete, empty while it is being made; number: which one that is; over: whether it is the
    last one.
    """

    says = "battle.export_reading"
    """The sentence that says how far it is."""

    def __init__(self, store: Store, games: Games) -> None:
        """Start before the first file."""
        self._loading = Loading(store, games)
        self.text, self.number, self.over = "", 0, False

    @property
    def all(self) -> int:
        """How many battles there are; none as long as nobody knows."""
        return self._loading.all

    @property
    def done(self) -> int:
        """How many of them are read."""
        return self._loading.done

    async def go_on(self, seconds: float = SLICE) -> None:
        """Read for a while, and write a file once it is full or all is read; raises ArchiveTooLarge, StoreFailed."""
        until, self.text = monotonic() + seconds, ""
        while not (self._loading.over or self._loading.full):
            await self._loading.step()
            if monotonic() >= until:
                return
        self.over = self._loading.over
        self.text = write(self._loading.portion().bare())
        self.number += 1
