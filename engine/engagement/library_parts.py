"""The library in parts: a head that names them, and each fleet and each change once, under a name of its content."""

import json
from hashlib import sha256

from engine.engagement.archive import Archive, write
from engine.engagement.library import Library
from engine.engagement.parts import Texts, gathered
from engine.engagement.saved import Tree, canonical
from engine.engagement.store import Change, Document, Store

LIBRARY = "library"
PART = "part/"
LISTS = ("fleets", "edits", "undone")


async def load_whole(store: Store) -> Document | None:
    """The library as a text of one piece, as earlier versions kept it, at the revision of its head."""
    return await gathered(store, LIBRARY, PART, _whole)


async def in_parts(store: Store, library: Library, revision: int) -> list[Change]:
    """What keeps a library over the revision that it came from: its head, and the parts that are new or gone.

    Raises ArchiveTooLarge.
    """
    data: Tree = json.loads(write(Archive(library=library)))
    kept = data.get("library", {})
    texts: dict[str, str] = {}
    for name in LISTS:
        for place, one in enumerate(kept.get(name, ())):
            text = canonical(one)
            key = PART + sha256(text.encode()).hexdigest()
            texts[key] = text
            kept[name][place] = key
    there = await store.keys(PART)
    new = [Change(key, text, None) for key, text in texts.items() if key not in there]
    gone = [Change(key, None, None) for key in there if key not in texts]
    return [Change(LIBRARY, canonical(data), revision), *new, *gone]


def _whole(head: Tree, parts: Texts) -> str:
    """A head with its parts in their places."""
    for one in [head["library"][name] for name in LISTS if name in head["library"]]:
        one[:] = [json.loads(parts.get(key, "null")) if isinstance(key, str) else key for key in one]
    return canonical(head)
