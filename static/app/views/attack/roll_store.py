"""Rolls of single attacks on this device: each is an engagement, kept in the store in parts like a
battle.
"""

from dataclasses import replace
from functools import lru_cache

from app.device_store import device_store
from engine.engagement import (
    Conflict,
    Engagement,
    Refusal,
    Single,
    SingleRules,
    Store,
    delete_battle,
    games,
    load_battle,
    save_battle,
)
from engine.engagement.storage.prefixed_store import PrefixedStore

PREFIX = "attack/"
"""The prefix of the keys of rolls, which keeps them apart from the keys of battles."""


class RollStore:
    """The rolls of a game; a change is saved before it is shown."""

    def __init__(self, store: Store, rules: SingleRules) -> None:
        """`store`: of the device, where battles are too."""
        self.store = PrefixedStore(store, PREFIX)
        self._games = games(rules)
        self._open: Engagement[Single] | None = None

    def forget(self) -> None:
        """Read everything anew: another tab may have written."""
        self._open = None

    async def engagement(self, id: str) -> Engagement[Single] | None:
        """Load a roll, None when the roll is missing or unreadable."""
        if self._open is None or self._open.battle.id != id:
            result = await load_battle(self.store, id, self._games)
            self._open = None if isinstance(result, Refusal) else result
        return self._open

    async def keep(self, engagement: Engagement[Single]) -> bool:
        """Save a roll; return False, and write nothing, if another tab has changed the roll.

        Raises ArchiveTooLarge, StoreFull or StoreFailed, nothing being written.
        """
        before = None
        if self._open and self._open.battle.id == engagement.battle.id:
            before = self._open.battle
        battle = await save_battle(self.store, engagement.battle, before=before)
        if isinstance(battle, Conflict):
            self._open = None
            return False
        self._open = replace(engagement, battle=battle)
        return True

    async def drop(self, id: str) -> None:
        """Delete a roll, if it is there."""
        await delete_battle(self.store, id)
        self.forget()


@lru_cache
def rolls_of(rules: SingleRules) -> RollStore:
    """Return the rolls of a game on this device."""
    return RollStore(device_store(), rules)
