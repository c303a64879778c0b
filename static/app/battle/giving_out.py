"""A file of all that is kept, made for the player to keep elsewhere."""

from time import monotonic

from app.work import SLICE
from engine.engagement import Games, Store, write
from engine.engagement.keeping import Loading


class GivingOut:
    """A file on its way out; `text` once it is there."""

    says = "battle.export_reading"
    """The sentence that says how far it is."""

    def __init__(self, store: Store, games: Games) -> None:
        self._loading = Loading(store, games)
        self.text, self.over = "", False

    @property
    def all(self) -> int:
        """How many battles there are; none as long as nobody knows."""
        return self._loading.all

    @property
    def done(self) -> int:
        """How many of them are read."""
        return self._loading.done

    async def go_on(self, seconds: float = SLICE) -> None:
        """Read for a while; in the end write. Raises ArchiveTooLarge and what the store raises."""
        until = monotonic() + seconds
        while not self._loading.over:
            await self._loading.step()
            if monotonic() >= until:
                return
        self.text = write(self._loading.found.bare())
        self.over = True
