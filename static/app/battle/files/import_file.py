"""A file taken in: read to its end first, so that a broken one changes nothing; then kept, some battles at a time."""

from collections.abc import Awaitable, Callable

from app.words import words
from app.work import SLICE, Working
from engine.engagement import Games, Library, Merged, Refusal
from engine.engagement.storage.archive_reader import Read, Reading

LONG = 2**18
"""Characters of a file that takes more than a moment."""
AT_ONCE = 10
"""Battles that are kept together, all of them or nothing."""


class TakingIn:
    """A file on its way in; battles, fleets, same: how many of it are kept, and how many were here already."""

    def __init__(self, text: str, games: Games, take_in: Callable[[Read], Awaitable[Merged]]) -> None:
        """`take_in`: keeps what was read."""
        self._take_in = take_in
        self.reading = Working(Reading(text, games))
        self.battles = self.fleets = self.same = 0
        self.kept, self.over = 0, False

    @property
    def all(self) -> int:
        """How many battles there are in the file; none as long as nobody knows."""
        return self.reading.of.all

    @property
    def done(self) -> int:
        """How many of them are read; once all are, how many are kept."""
        return self.kept if self.reading.over else self.reading.of.done

    async def go_on(self, seconds: float = SLICE) -> Refusal | None:
        """Read for a while, or keep what comes next; why not, where it is refused. Raises what `take_in` does."""
        if not self.reading.over:
            self.reading.go_on(seconds)
            return None
        found = self.reading.of.found
        if isinstance(found, Refusal):
            return found
        archive, engagements = found
        some = slice(self.kept, self.kept + AT_ONCE)
        library = Library() if self.kept else archive.library
        part = archive.model_copy(update={"library": library, "battles": archive.battles[some]})
        merged = await self._take_in((part, engagements[some]))
        self.battles += len(merged.battles)
        self.fleets += len(merged.fleets)
        self.same += merged.same
        self.kept = min(self.kept + AT_ONCE, self.all)
        self.over = self.kept == self.all
        return None

    async def finish(self) -> Refusal | None:
        """Go on to the end, as with a file that takes a moment."""
        wrong = None
        while not (self.over or wrong):
            wrong = await self.go_on()
        return wrong

    @property
    def says(self) -> str:
        """The sentence that says how far it is."""
        return "battle.import_adding" if self.reading.over else "battle.import_reading"

    def told(self, language: str) -> str:
        """What came of it, in a sentence or two."""
        t, left = words(language), self.all - self.kept
        added = t("battle.imported", battles=self.battles, fleets=self.fleets, same=self.same)
        return added if self.over else f"{t('battle.import_stopped', left=left)} {added}"
