"""The store of documents between visits, and the handling of conflicts between two tabs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Document:
    """A text under a key; `revision` counts how often it has been written, from 1."""

    key: str
    revision: int
    text: str


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """A text to write under a key, None to delete it, if the key still has the expected revision.

    expected: 0 for a new key; None for any revision, for a change that only goes along with another
        one.
    """

    key: str
    text: str | None
    expected: int | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict with an earlier write of another tab; nothing was written.

    current: the current documents by key, None where a document is gone.
    """

    current: tuple[tuple[str, Document | None], ...]


def stale_of(
    changes: Sequence[DocumentChange], before: Mapping[str, Document | None]
) -> Conflict | None:
    """Return the conflict of changes with the documents before them; None without conflict."""
    stale = []
    for change in changes:
        now = before.get(change.key)
        revision = now.revision if now else 0
        if change.expected is not None and change.expected != revision:
            stale.append((change.key, now))
    if not stale:
        return None
    return Conflict(tuple(stale))


def apply_change(change: DocumentChange, before: Document | None) -> Document | None:
    """Return the document that a change makes of the one before it; None where the change deletes
    it.
    """
    if change.text is None:
        return None
    revision = before.revision if before else 0
    return Document(change.key, revision + 1, change.text)


class StoreFailed(Exception):
    """The error for a store that could not read or write; nothing was written."""


class StoreFull(StoreFailed):
    """The error for a store without room; nothing was written."""


class StoreNewer(StoreFailed):
    """The error for a store that a newer version has changed: all documents are there, and this
    version reads none.
    """


class StoreUnread(StoreFailed):
    """The error for a store that the device cannot open, for no known reason: the documents may all
    be there.
    """


class Store(Protocol):
    """Documents by key, as IndexedDB can keep them; all changes of one `put` happen in one
    transaction.
    """

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        ...

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents whose keys begin with a prefix, sorted by key."""
        ...

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys that begin with a prefix, sorted."""
        ...

    async def mark(self) -> str:
        """Return a text that changes when the store has been cleared from outside, as in a
        browser's settings.
        """
        ...

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none; raises StoreFull or StoreFailed, having made none."""
        ...


class MemoryStore:
    """A store in memory: for tests, and outside a browser."""

    def __init__(self) -> None:
        """Create an empty store."""
        self._documents: dict[str, Document] = {}

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        return self._documents.get(key)

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents whose keys begin with a prefix, sorted by key."""
        return tuple(self._documents[key] for key in await self.keys(prefix))

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys that begin with a prefix, sorted."""
        return tuple(sorted(key for key in self._documents if key.startswith(prefix)))

    async def mark(self) -> str:
        """Return the same text each time: nothing clears this store from outside."""
        return "memory"

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none."""
        stale = stale_of(changes, self._documents)
        if stale:
            return stale
        documents = dict(self._documents)
        for change in changes:
            document = apply_change(change, self._documents.get(change.key))
            if document:
                documents[change.key] = document
            else:
                documents.pop(change.key, None)
        self._documents = documents
        return None
