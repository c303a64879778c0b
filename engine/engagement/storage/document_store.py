"""Where documents are kept between visits, and how two tabs keep out of each other's way."""

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
class Change:
    """A text to be written, None to delete it, if the key still has the revision expected.

    expected: 0: it does not exist; None: whatever is there, as of what only goes along with another change.
    """

    key: str
    text: str | None
    expected: int | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else was faster: the documents as they are now, None where one is gone; nothing was written."""

    current: tuple[tuple[str, Document | None], ...]


def stale_of(changes: Sequence[Change], before: Mapping[str, Document | None]) -> Conflict | None:
    """The conflict of changes with the documents before them, if there is one."""
    known = ((one, before.get(one.key)) for one in changes if one.expected is not None)
    stale = tuple((one.key, now) for one, now in known if (now.revision if now else 0) != one.expected)
    return Conflict(stale) if stale else None


def changed(change: Change, before: Document | None) -> Document | None:
    """The document that a change makes of the one before it; None where it deletes it."""
    return None if change.text is None else Document(change.key, (before.revision if before else 0) + 1, change.text)


class StoreFailed(Exception):
    """The store could not do it; nothing was written."""


class StoreFull(StoreFailed):
    """There is no room left; nothing was written."""


class Store(Protocol):
    """Documents by key, as IndexedDB can keep them; all that one `put` is given happens in one transaction."""

    async def get(self, key: str) -> Document | None:
        """The document of a key."""
        ...

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """The documents whose keys begin with a prefix, sorted by them."""
        ...

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """The keys that begin with a prefix, sorted."""
        ...

    async def mark(self) -> str:
        """A text that is another once everything here has been cleared from outside, as in a browser's settings."""
        ...

    async def put(self, changes: Sequence[Change]) -> Conflict | None:
        """Make all changes or none; raises StoreFull or StoreFailed, having made none."""
        ...


class MemoryStore:
    """A store that forgets: for tests, and for browsers that keep nothing; `room` in characters."""

    def __init__(self, room: int | None = None) -> None:
        """`room`: None for no bound."""
        self._documents: dict[str, Document] = {}
        self._room = room

    async def get(self, key: str) -> Document | None:
        """The document of a key."""
        return self._documents.get(key)

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """The documents whose keys begin with a prefix, sorted by them."""
        return tuple(self._documents[key] for key in await self.keys(prefix))

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """The keys that begin with a prefix, sorted."""
        return tuple(sorted(key for key in self._documents if key.startswith(prefix)))

    async def mark(self) -> str:
        """Nobody clears it from outside."""
        return ""

    async def put(self, changes: Sequence[Change]) -> Conflict | None:
        """Make all changes or none; raises StoreFull, having made none."""
        stale = stale_of(changes, self._documents)
        if stale:
            return stale
        found = self._documents | {one.key: changed(one, self._documents.get(one.key)) for one in changes}
        documents = {key: one for key, one in found.items() if one}
        if self._room is not None and sum(len(one.text) for one in documents.values()) > self._room:
            raise StoreFull
        self._documents = documents
        return None
