"""The export of all saved data, in as many files as necessary."""

from app.work_slices import SLICE, Deadline
from engine.engagement import Games, Store, write
from engine.engagement.storage.repository import Loading


class GivingOut:
    """An export of files, one after the other.

    text: the complete file, empty while it is being made.
    number: the number of that file.
    over: whether it is the last one.
    """

    says = "battle.export_reading"
    """The key of the sentence for the progress."""

    def __init__(self, store: Store, games: Games) -> None:
        """Start before the first file."""
        self._loading = Loading(store, games)
        self.text = ""
        self.number = 0
        self.over = False

    @property
    def all(self) -> int:
        """The number of battles; 0 as long as it is unknown."""
        return self._loading.all

    @property
    def done(self) -> int:
        """The number of battles read."""
        return self._loading.done

    @property
    def unread(self) -> int:
        """The number of saved battles or fleets that no file has, because this version cannot read
        them.
        """
        return self._loading.unread

    async def go_on(self, seconds: float = SLICE) -> None:
        """Read for some time, and write a file once it is full or all is read.

        Raises ArchiveTooLarge and StoreFailed.
        """
        deadline = Deadline(seconds)
        self.text = ""
        while not (self._loading.over or self._loading.full):
            await self._loading.step()
            if deadline.has_passed():
                return
        self.over = self._loading.over
        self.text = write(self._loading.portion().bare())
        self.number += 1
