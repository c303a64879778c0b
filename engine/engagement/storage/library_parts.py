"""Documents in parts, so that a change writes little: a head names its parts. The library is saved
in such parts.
"""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256

from engine.engagement.fleets.library import Library
from engine.engagement.storage.archive import Archive, write
from engine.engagement.storage.document_store import Document, DocumentChange, Store
from engine.kit.saved_types import Tree, canonical

Texts = Mapping[str, str]
"""Parts by their keys."""
Whole = Callable[[Tree, Texts], str]
"""A head and its parts as a text of one piece."""
BROKEN = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
LIBRARY = "library"
PART = "part/"
LISTS = ("fleets", "edits", "undone")


async def join_parts(store: Store, key: str, prefix: str, whole: Whole) -> Document | None:
    """Return a document as one text, at the revision of its head; None when there is none.

    prefix: the start of the keys of its parts.
    A head that cannot be joined with its parts is returned unchanged.
    """
    head = await store.get(key)
    while head:
        parts = {document.key: document.text for document in await store.all(prefix)}
        repeated = await store.get(key)
        # Another tab may change the parts between the two reads of the head.
        if repeated and repeated.revision == head.revision:
            return Document(head.key, head.revision, _text(head.text, parts, whole))
        head = await store.get(key)
    return None


def _text(head: str, parts: Texts, whole: Whole) -> str:
    try:
        return whole(json.loads(head), parts)
    except BROKEN:
        return head


async def load_whole(store: Store) -> Document | None:
    """Return the library as a single text, at the revision of its head."""
    return await join_parts(store, LIBRARY, PART, _whole)


async def in_parts(store: Store, library: Library, revision: int) -> list[DocumentChange]:
    """Return the changes that save a library: its head, and the parts that are new or gone.

    revision: the revision that the library came from.
    Raises ArchiveTooLarge.
    """
    data: Tree = json.loads(write(Archive(library=library)))
    kept = data.get("library", {})
    texts: dict[str, str] = {}
    for name in LISTS:
        for index, item in enumerate(kept.get(name, ())):
            text = canonical(item)
            key = PART + sha256(text.encode()).hexdigest()
            texts[key] = text
            kept[name][index] = key
    there = await store.keys(PART)
    new = [DocumentChange(key, text, None) for key, text in texts.items() if key not in there]
    gone = [DocumentChange(key, None, None) for key in there if key not in texts]
    return [DocumentChange(LIBRARY, canonical(data), revision), *new, *gone]


def _whole(head: Tree, parts: Texts) -> str:
    """Return a head with its parts in their places."""
    library = head["library"]
    for name in LISTS:
        if name in library:
            library[name] = [json.loads(parts.get(key, "null")) for key in library[name]]
    return canonical(head)
