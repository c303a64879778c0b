"""The fleets and battles of this device as they were last read; each change is saved before it is
shown.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from app.battle.files.export import GivingOut
from app.battle.files.import_file import TakingIn
from app.battle.files.incoming import Incoming
from app.battle.files.list_progress import ListReading
from app.battle.revisions import Revisions
from app.requests.request import Screen
from app.views.piece_cache import Placed
from engine.engagement import (
    Battle,
    Conflict,
    DocumentChange,
    Engagement,
    Games,
    Library,
    Merged,
    Refusal,
    Store,
    delete_battle,
    import_text,
    load_battle,
    load_library,
    refusal,
    save_battle,
    save_library,
)
from engine.engagement.storage.archive_reader import Read
from engine.engagement.storage.battle_index import BattleEntry, load_index
from engine.engagement.sync.known_phones import Pairing, load_pairing
from engine.kit.faults import Fault
from engine.kit.iso_time import read_instant

T = TypeVar("T")


class Refused(Exception):
    """The error for a refused request; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        """Hold the refusal with all its reasons."""
        super().__init__(refusal)
        self.refusal = refusal


class Clashed(Exception):
    """The error for a conflict with another tab: nothing was written, and the next screen shows
    that tab's data.
    """


def unwrap(result: T | Refusal, beside: Callable[[Fault], Fault] | None = None) -> T:
    """Return the value.

    Raises Refused for a refusal, its faults changed by `beside`.
    """
    if not isinstance(result, Refusal):
        return result
    if beside:
        result = Refusal(tuple(beside(fault) for fault in result.faults))
    raise Refused(result)


class Repository:
    """Battles and fleets of this device; every write expects the revision that was read, and else
    raises Clashed.
    """

    def __init__(self, store: Store, games: Games) -> None:
        """Wrap a store; `games` are all games."""
        self.store = store
        self.games = games
        self.placed = Placed()
        self._mark: str | None = None
        self.moving: TakingIn | GivingOut | ListReading | None = None
        self.drafts: dict[str, Any] = {}
        self.incoming: Incoming | None = None
        self.before: Engagement[Any] | None = None
        self._open: Engagement[Any] | None = None
        self._library: tuple[Library, int] | None = None
        self.revisions = Revisions()

    def forget(self) -> None:
        """Forget everything read, because another tab may have written."""
        self._open = self._library = None

    async def refresh(self) -> None:
        """Read everything anew; if the saved data have been cleared, write the data in memory
        instead.

        The store first tries to save changes that it could not save before.
        """
        await self.store.put(())
        if not await self._restore():
            self.forget()

    async def library(self) -> Library:
        """Return the fleets of all games.

        Raises Refused.
        """
        if self._library is None:
            await self._restore()
            self._library = unwrap(await load_library(self.store, self.games))
            self.revisions.note("", self._library[1])
        return self._library[0]

    async def keep_library(self, library: Library, screen: Screen) -> None:
        """Save the fleets as changed on a screen."""
        self._expect(screen)
        revision = self._library[1] if self._library else 0
        conflict = await save_library(self.store, library, revision)
        if isinstance(conflict, Conflict) and await self._restore():
            return await self.keep_library(library, screen)
        self._library = (library, self._written(conflict))
        self.revisions.note("", self._library[1], ours=True)
        return None

    def _expect(self, screen: Screen | None) -> None:
        if screen and self.revisions.is_old(screen):
            raise Clashed

    async def battles(self, game: str) -> tuple[list[BattleEntry], int]:
        """Return the entries of one game's battles, the latest first, and the number of unreadable
        documents.
        """
        entries, unreadable = await load_index(self.store)
        result = [entry for entry in entries.values() if entry.game == game]
        broken = [entry for entry in entries.values() if entry.game not in self.games]
        lost = len(unreadable) + len(broken)
        try:
            await self.library()
        except Refused:
            lost += 1
        return sorted(result, key=lambda entry: read_instant(entry.created), reverse=True), lost

    async def engagement(self, id: str | None) -> Engagement[Any]:
        """Return a saved battle, resumed.

        Raises Refused.
        """
        if self._open is None or self._open.battle.id != id:
            await self._restore()
            battle = await load_battle(self.store, id or "", self.games)
            self._open = unwrap(battle or self._missing())
            self.revisions.note(self._open.battle.id, self._open.battle.revision)
        return self._open

    def _missing(self) -> Refusal:
        """Return why there is no battle: a store without a mark has never answered, and the battle
        may be in there.
        """
        if self._mark:
            return refusal("unknown_battle")
        return refusal("battle_unread")

    async def pairing(self, id: str) -> Pairing:
        """Return the knowledge about a battle's other phone."""
        return await load_pairing(self.store, id) or Pairing()

    async def keep(
        self, engagement: Engagement[Any], *also: DocumentChange, screen: Screen | None = None
    ) -> None:
        """Save a battle as changed on a screen, together with further changes.

        The battle before the change remains in `before`.
        """
        self._expect(screen)
        before = self._open.battle if self._open else None
        turn = engagement.rules.turn(engagement.state)
        battle = await save_battle(self.store, engagement.battle, turn, before, also)
        if isinstance(battle, Conflict) and await self._restore() and self._open:
            revision = self._open.battle.revision
            repeated = engagement.battle.model_copy(update={"revision": revision})
            return await self.keep(replace(engagement, battle=repeated), *also)
        written = self._written(battle)
        self.before = self._open
        self._open = replace(engagement, battle=written)
        self.revisions.note(written.id, written.revision, ours=True)
        return None

    async def _restore(self) -> bool:
        """Save the battle and the fleets in memory again if the saved data have been cleared;
        return whether they had been.

        Raises StoreFull and StoreFailed.
        """
        before = self._mark
        self._mark = await self.store.mark()
        if before in (None, self._mark):
            return False
        self.revisions.forget()
        if self._open:
            fresh = self._open.battle.model_copy(update={"revision": 0})
            turn = self._open.rules.turn(self._open.state)
            battle = await save_battle(self.store, fresh, turn)
            if isinstance(battle, Conflict):
                self._open = None
            else:
                self._open = replace(self._open, battle=battle)
        if self._library:
            library, _ = self._library
            revision = await save_library(self.store, library, 0)
            self._library = None if isinstance(revision, Conflict) else (library, revision)
        return True

    async def drop(self, id: str) -> None:
        """Delete a battle for good, readable or not.

        Raises Refused.
        """
        unwrap(self._written(await delete_battle(self.store, id)))
        self.forget()

    async def begin(self, battle: Battle) -> None:
        """Save a new battle."""
        self._written(await save_battle(self.store, battle))

    async def take_in(self, held: Read) -> Merged:
        """Import fleets and battles beside the saved ones, all of them or none.

        Raises Refused.
        """
        merged = await import_text(self.store, held, self.games)
        self.forget()
        self.revisions.forget()
        if isinstance(merged, Conflict):
            raise Clashed
        return unwrap(merged)

    async def data(self, key: str, without: Any) -> tuple[Any, int]:
        """Return the JSON data of another document and its revision; `without` and 0 where there is
        none.
        """
        document = await self.store.get(key)
        if document is None:
            return without, 0
        return json.loads(document.text), document.revision

    async def put(self, *changes: DocumentChange) -> None:
        """Make all changes to other documents, or none."""
        self._written(await self.store.put(changes))

    def _written(self, result: T | Conflict) -> T:
        """Return the result of writing.

        Raises Clashed for a conflict, and forgets everything read.
        """
        if isinstance(result, Conflict):
            self.forget()
            raise Clashed
        return result
