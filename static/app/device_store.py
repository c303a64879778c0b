"""The store of the device, IndexedDB, as the worker's JavaScript offers it: JSON text in and out."""

import json
from collections.abc import Awaitable, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Protocol

from engine.engagement import Change, Conflict, Document, MemoryStore, Store, StoreFailed, StoreFull
from engine.engagement.storage.unsaved_changes import HoldingStore


class Bridge(Protocol):
    """What `static/start/battle_database.js` offers."""

    def get(self, key: str) -> Awaitable[str]:
        """JSON of `{found}`."""
        ...

    def all(self, prefix: str) -> Awaitable[str]:
        """JSON of `{all}`."""
        ...

    def keys(self, prefix: str) -> Awaitable[str]:
        """JSON of `{keys}`."""
        ...

    def mark(self) -> Awaitable[str]:
        """JSON of `{mark}`."""
        ...

    def put(self, text: str) -> Awaitable[str]:
        """JSON of `{stale}`."""
        ...


class DeviceStore:
    """Documents in the browser's database; raises StoreFull or StoreFailed when it cannot."""

    def __init__(self, bridge: Bridge) -> None:
        """`bridge`: the JavaScript side."""
        self._bridge = bridge

    async def get(self, key: str) -> Document | None:
        """The document of a key."""
        return _document(_answer(await self._bridge.get(key))["found"])

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """The documents whose keys begin with a prefix, sorted by them."""
        return tuple(Document(**one) for one in _answer(await self._bridge.all(prefix))["all"])

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """The keys that begin with a prefix, sorted."""
        return tuple(sorted(_answer(await self._bridge.keys(prefix))["keys"]))

    async def mark(self) -> str:
        """A text that is another once everything has been cleared from outside."""
        return str(_answer(await self._bridge.mark())["mark"])

    async def put(self, changes: Sequence[Change]) -> Conflict | None:
        """Make all changes or none."""
        text = json.dumps([asdict(change) for change in changes], ensure_ascii=False)
        stale = _answer(await self._bridge.put(text))["stale"]
        return Conflict(tuple((key, _document(found)) for key, found in stale)) if stale else None


@lru_cache
def device_store() -> Store:
    """The device's store, and memory for what it cannot keep, where there is a browser; elsewhere one that forgets."""
    try:
        from js import broadsideStore
    except ImportError:
        return MemoryStore()
    return HoldingStore(DeviceStore(broadsideStore), broadsideStore.unkept)


def _answer(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    if found.get("full"):
        raise StoreFull(found["failed"])
    if "failed" in found:
        raise StoreFailed(found["failed"])
    return found


def _document(found: dict[str, Any] | None) -> Document | None:
    return Document(**found) if found else None
