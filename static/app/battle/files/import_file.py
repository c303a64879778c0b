"""The import of a file: read to its end first, so that a broken one changes nothing; then saved,
battles in groups.

Between both, the import waits for the player's tap.
"""

from collections.abc import Awaitable, Callable

from app.words import words
from app.work_slices import SLICE, Working
from engine.engagement import Archive, Games, Library, Merged, Refusal
from engine.engagement.storage.archive_reader import Read, Reading

LONG = 2**18
"""Characters from which on a file takes longer than a moment."""
AT_ONCE = 10
"""The number of battles that are saved together, all of them or none."""


class TakingIn:
    """An import; `battles`, `fleets` and `same` count what is saved, and what was here before.

    agreed: whether the player wants the content of the file to be saved.
    is_long: whether reading and saving take longer than a moment.
    """

    def __init__(
        self, text: str, games: Games, take_in: Callable[[Read], Awaitable[Merged]]
    ) -> None:
        """Start to read; `take_in` saves the result."""
        self._take_in = take_in
        self.reading = Working(Reading(text, games))
        self.battles = self.fleets = self.same = 0
        self.kept = 0
        self.over = False
        self.agreed = False
        self.is_long = len(text) > LONG

    @property
    def all(self) -> int:
        """The number of battles in the file; 0 as long as it is unknown."""
        return self.reading.of.all

    @property
    def done(self) -> int:
        """The number of battles read; once all are read, the number of battles saved."""
        return self.kept if self.reading.over else self.reading.of.done

    @property
    def is_waiting(self) -> bool:
        """Return whether the file is read and waits for the player's tap."""
        return self.reading.over and not self.agreed

    @property
    def archive(self) -> Archive:
        """The content of the file, once it is read and not refused."""
        result = self.reading.of.archive
        assert not isinstance(result, Refusal)
        return result[0]

    async def go_on(self, seconds: float = SLICE) -> Refusal | None:
        """Read for some time, or save the next battles; return the reason where the file is
        refused.

        Raises the errors of `take_in`.
        """
        if not self.reading.over:
            self.reading.go_on(seconds)
        if not self.reading.over:
            return None
        result = self.reading.of.archive
        if isinstance(result, Refusal):
            return result
        if self.agreed:
            await self._save_next(result)
        return None

    async def _save_next(self, read: Read) -> None:
        archive, engagements = read
        some = slice(self.kept, self.kept + AT_ONCE)
        library = Library() if self.kept else archive.library
        part = archive.model_copy(update={"library": library, "battles": archive.battles[some]})
        merged = await self._take_in((part, engagements[some]))
        self.battles += len(merged.battles)
        self.fleets += len(merged.fleets)
        self.same += merged.same
        self.kept = min(self.kept + AT_ONCE, self.all)
        self.over = self.kept == self.all

    @property
    def says(self) -> str:
        """The key of the sentence for the progress."""
        return "battle.import_adding" if self.reading.over else "battle.import_reading"

    def describe_result(self, language: str) -> str:
        """Return the result in one or two sentences."""
        t = words(language)
        if not self.agreed:
            return t("incoming.stopped")
        added = t("battle.imported", battles=self.battles, fleets=self.fleets, same=self.same)
        if self.over:
            return added
        stopped = t("battle.import_stopped", left=self.all - self.kept)
        return f"{stopped} {added}"
