"""What is kept in parts, so that a change writes little: a head says what belongs to it."""

import json
from collections.abc import Callable, Mapping

from engine.engagement.saved import Tree
from engine.engagement.store import Document, Store

Texts = Mapping[str, str]
"""Parts by their keys."""
Whole = Callable[[Tree, Texts], str | None]
"""A head and its parts as a text of one piece, None for a head that has no parts."""
BROKEN = (ValueError, LookupError, TypeError, AttributeError, RecursionError)


async def gathered(store: Store, key: str, prefix: str, whole: Whole) -> Document | None:
    """A document in one piece, at the revision of its head, whose parts have keys with a prefix; None: there is none.

    A head that cannot be made whole is left to its reader as it is.
    """
    while head := await store.get(key):
        parts = {one.key: one.text for one in await store.all(prefix)}
        again = await store.get(key)
        # What another tab writes in between changes the parts.
        if again and again.revision == head.revision:
            return Document(head.key, head.revision, _text(head.text, parts, whole))
    return None


def _text(head: str, parts: Texts, whole: Whole) -> str:
    try:
        return whole(json.loads(head), parts) or head
    except BROKEN:
        return head
