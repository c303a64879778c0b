"""A part of a store: documents whose keys begin with a prefix, which nobody sees who looks at this
part alone.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.engagement.storage.document_store import Conflict, Document, DocumentChange, Store


class PrefixedStore:
    """The documents of another store whose keys begin with a prefix, under what follows it."""

    def __init__(self, store: Store, prefix: str) -> None:
        """Set the whole store, and the beginning of the keys in it."""
        self._store = store
        self._prefix = prefix

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        document = await self._store.get(self._prefix + key)
        return document and self._bare(document)

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents whose keys begin with a prefix, sorted by key."""
        documents = await self._store.all(self._prefix + prefix)
        return tuple(self._bare(document) for document in documents)

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys that begin with a prefix, sorted."""
        keys = await self._store.keys(self._prefix + prefix)
        return tuple(key.removeprefix(self._prefix) for key in keys)

    async def mark(self) -> str:
        """Return the mark of the whole underlying store."""
        return await self._store.mark()

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none; a conflict names documents as the whole does."""
        return await self._store.put(
            [replace(change, key=self._prefix + change.key) for change in changes]
        )

    def _bare(self, document: Document) -> Document:
        return replace(document, key=document.key.removeprefix(self._prefix))
