"""What the worker holds in its hands: the store, fleets and battles as they were last read, each change saved first."""

from dataclasses import dataclass, replace
from typing import Any

from engine.engagement import (
    Battle,
    Change,
    Conflict,
    Engagement,
    Games,
    Library,
    Refusal,
    Store,
    delete_battle,
    load_all,
    load_battle,
    load_library,
    refusal,
    save_battle,
    save_library,
)
from engine.engagement.keeping import BATTLE


@dataclass(frozen=True)
class Clash:
    """Another tab was faster: nothing was written, and what is shown next is what that tab wrote."""


class Desk:
    """Battles and fleets of this device; every write expects the revision that was read."""

    def __init__(self, store: Store, games: Games) -> None:
        """`store`: of the device, or one that forgets; `games`: all that battles may be of."""
        self.store = store
        self.games = games
        self._open: Engagement[Any] | None = None
        self._library: tuple[Library, int] | None = None

    def forget(self) -> None:
        """Read everything anew: another tab may have written."""
        self._open = self._library = None

    async def library(self) -> Library | Refusal:
        """The fleets of all games."""
        if self._library is None:
            found = await load_library(self.store, self.games)
            if isinstance(found, Refusal):
                return found
            self._library = found
        return self._library[0]

    async def keep_library(self, library: Library) -> Clash | None:
        """Save the fleets."""
        revision = self._library[1] if self._library else 0
        found = await save_library(self.store, library, revision)
        if isinstance(found, Conflict):
            self.forget()
            return Clash()
        self._library = (library, found)
        return None

    async def battles(self, game: str) -> tuple[list[Battle], int]:
        """The kept battles of one game, the latest first, and how many documents of any game cannot be read."""
        kept = await load_all(self.store, self.games)
        found = [battle for battle in kept.archive.battles if battle.game == game]
        return sorted(found, key=lambda battle: battle.created, reverse=True), len(kept.unreadable)

    async def engagement(self, id: str | None) -> Engagement[Any] | Refusal:
        """A battle taken up again."""
        if self._open and self._open.battle.id == id:
            return self._open
        found = await load_battle(self.store, id or "", self.games)
        if isinstance(found, Engagement):
            self._open = found
        return found or refusal("unknown_battle")

    async def keep(self, engagement: Engagement[Any]) -> Engagement[Any] | Clash:
        """Save a battle as it is now."""
        found = await save_battle(self.store, engagement.battle)
        if isinstance(found, Conflict):
            self.forget()
            return Clash()
        self._open = replace(engagement, battle=found)
        return self._open

    async def begin(self, battle: Battle) -> Clash | None:
        """Save a new battle."""
        found = await save_battle(self.store, battle)
        return Clash() if isinstance(found, Conflict) else None

    async def drop(self, battle: Battle) -> Clash | None:
        """Delete a battle for good, with all that is kept under keys that end with its id, such as plans."""
        keys = [key for key in await self.store.keys() if key.endswith(f"/{battle.id}")]
        beside = [await self.store.get(key) for key in keys if key != BATTLE + battle.id]
        also = [Change(one.key, None, one.revision) for one in beside if one]
        found = await delete_battle(self.store, battle, also)
        self.forget()
        return Clash() if found else None
