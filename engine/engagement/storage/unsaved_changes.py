"""Changes that a device cannot save: held in memory, and saved as soon as the device can."""

from asyncio import Lock
from collections.abc import Awaitable, Callable, Sequence
from typing import Literal, TypeVar

from engine.engagement.storage.archive import MOST_BYTES
from engine.engagement.storage.document_store import (
    Conflict,
    Document,
    DocumentChange,
    Store,
    StoreFailed,
    StoreFull,
    StoreNewer,
    StoreUnread,
    apply_change,
    stale_of,
)

T = TypeVar("T")

Unkept = Literal["", "held", "refused", "forgetful", "unread", "newer"]
"""The state of saving.

'': everything is saved.
'held': changes wait to be saved, because there is no room.
'refused': changes wait to be saved, because the browser refuses to save now, although there may be
room. 'forgetful': nothing can be saved. 'unread': nothing can be saved, and saved data may be there
that cannot be read. 'newer': a newer version has saved the data; this version reads, saves and
holds nothing.
"""


class HoldingStore:
    """A store in front of another: changes that the other fails to save are held, and saved in
    order once it works.

    A store that has failed from the start counts as empty, as where a browser refuses every
    database, or a device has no room for one.
    """

    def __init__(self, store: Store, report: Callable[[Unkept], object]) -> None:
        """Wrap a store; `report` is called with each change of the state of saving."""
        self._store = store
        self._report = report
        self._held: list[Sequence[DocumentChange]] = []
        self._over: dict[str, Document | None] = {}
        self._reached = False
        self._unkept: Unkept = ""
        self._alone = Lock()

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        if key in self._over:
            return self._over[key]
        return await self._ask(self._store.get(key), None)

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents whose keys begin with a prefix, sorted by key."""
        kept = await self._ask(self._store.all(prefix), ())
        result = {document.key: document for document in kept} | self._above(prefix)
        return tuple(document for _, document in sorted(result.items()) if document)

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys that begin with a prefix, sorted."""
        keys = set(await self._ask(self._store.keys(prefix), ()))
        for key, document in self._above(prefix).items():
            if document:
                keys.add(key)
            else:
                keys.discard(key)
        return tuple(sorted(keys))

    async def mark(self) -> str:
        """Return a text that changes when everything has been cleared from outside."""
        return await self._ask(self._store.mark(), "")

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none, after the held changes; without changes only the held ones.

        Data that another tab has written meanwhile stay; in this case the changes of this call are
        not made. Raises StoreFull or StoreFailed, nothing being written, where more would be held
        than a file can hold; and StoreNewer in any case.
        """
        async with self._alone:
            try:
                conflict = await self._settle() or await self._store.put(changes)
            except StoreNewer:
                self._tell("newer")
                raise
            except StoreFailed as failure:
                return await self._hold(changes, failure)
            self._over.clear()
            self._reached = True
            self._tell("")
            return conflict

    async def _settle(self) -> Conflict | None:
        conflict = None
        while self._held:
            conflict = await self._store.put(self._held[0]) or conflict
            self._held.pop(0)
        return conflict

    async def _hold(
        self, changes: Sequence[DocumentChange], failure: StoreFailed
    ) -> Conflict | None:
        before = {change.key: await self.get(change.key) for change in changes}
        stale = stale_of(changes, before)
        if stale:
            return stale
        held = [*self._held, changes]
        if _count_letters(held) > MOST_BYTES:
            raise failure
        self._held = [every for every in held if every]
        for change in changes:
            self._over[change.key] = apply_change(change, before[change.key])
        self._tell(self._unkept_by(failure))
        return None

    def _above(self, prefix: str) -> dict[str, Document | None]:
        return {key: document for key, document in self._over.items() if key.startswith(prefix)}

    async def _ask(self, request: Awaitable[T], nothing: T) -> T:
        """Return the response of the store, or `nothing` where the store has failed from the start.

        Raises StoreNewer in any case: what a newer version has saved is there, and never counts as
            nothing.
        """
        try:
            result = await request
        except StoreNewer:
            self._tell("newer")
            raise
        except StoreFailed as failure:
            if self._reached:
                raise
            self._tell(self._unkept_by(failure))
            return nothing
        self._reached = True
        return result

    def _unkept_by(self, failure: StoreFailed) -> Unkept:
        if isinstance(failure, StoreFull):
            return "held"
        if self._reached:
            return "refused"
        if isinstance(failure, StoreUnread):
            return "unread"
        return "forgetful"

    def _tell(self, unkept: Unkept) -> None:
        if unkept != self._unkept:
            self._unkept = unkept
            self._report(unkept)


def _count_letters(held: Sequence[Sequence[DocumentChange]]) -> int:
    letters = 0
    for changes in held:
        for change in changes:
            letters += len(change.text or "")
    return letters
