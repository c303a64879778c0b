"""The store of the device, IndexedDB, through the worker's JavaScript: JSON text in both
directions.
"""

import json
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Protocol

from engine.engagement import (
    Conflict,
    Document,
    DocumentChange,
    MemoryStore,
    Store,
    StoreFailed,
    StoreFull,
    StoreNewer,
    StoreUnread,
)
from engine.engagement.storage.unsaved_changes import HoldingStore

FAILURES: Mapping[str, type[StoreFailed]] = {
    "full": StoreFull,
    "newer": StoreNewer,
    "unread": StoreUnread,
}
"""The failures that the browser tells apart."""


class Bridge(Protocol):
    """The interface of `static/start/battle_database.js`."""

    def get(self, key: str) -> Awaitable[str]:
        """Return JSON of `{found}`."""
        ...

    def all(self, prefix: str) -> Awaitable[str]:
        """Return JSON of `{all}`."""
        ...

    def keys(self, prefix: str) -> Awaitable[str]:
        """Return JSON of `{keys}`."""
        ...

    def mark(self) -> Awaitable[str]:
        """Return JSON of `{mark}`."""
        ...

    def put(self, text: str) -> Awaitable[str]:
        """Return JSON of `{stale}`."""
        ...


class DeviceStore:
    """Documents in the browser's database; raises StoreFull or StoreFailed when the browser
    fails.
    """

    def __init__(self, bridge: Bridge) -> None:
        """Wrap the JavaScript side."""
        self._bridge = bridge

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        return _document(_answer(await self._bridge.get(key))["value"])

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents whose keys begin with a prefix, sorted by key."""
        return tuple(Document(**item) for item in _answer(await self._bridge.all(prefix))["all"])

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys that begin with a prefix, sorted."""
        return tuple(sorted(_answer(await self._bridge.keys(prefix))["keys"]))

    async def mark(self) -> str:
        """Return a text that changes when everything has been cleared from outside."""
        return str(_answer(await self._bridge.mark())["mark"])

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none."""
        text = json.dumps([asdict(change) for change in changes], ensure_ascii=False)
        stale = _answer(await self._bridge.put(text))["stale"]
        return Conflict(tuple((key, _document(result)) for key, result in stale)) if stale else None


@lru_cache
def device_store() -> Store:
    """Return the store of the device, with memory for data that it cannot save.

    Outside a browser, return a store in memory.
    """
    try:
        from js import broadsideStore
    except ImportError:
        return MemoryStore()
    return HoldingStore(DeviceStore(broadsideStore), broadsideStore.unkept)


def _answer(text: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text)
    if "failed" in data:
        raise FAILURES.get(str(data.get("kind")), StoreFailed)(data["failed"])
    return data


def _document(result: dict[str, Any] | None) -> Document | None:
    return Document(**result) if result else None
