"""Changes that cannot be saved are held in memory as if saved, and are saved as soon as
possible.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.engagement import (
    Conflict,
    Document,
    DocumentChange,
    MemoryStore,
    StoreFailed,
    StoreFull,
    StoreUnread,
)
from engine.engagement.storage import MOST_BYTES
from engine.engagement.storage.unsaved_changes import HoldingStore, Unkept

KEYS = ("battle/a", "battle/b", "record/a/1", "library")


class Device(MemoryStore):
    """A store that may be full, or not to be had at all."""

    full = gone = False

    async def get(self, key: str) -> Document | None:
        """The document of a key."""
        self._there()
        return await super().get(key)

    async def mark(self) -> str:
        """One that never changes."""
        self._there()
        return "mark"

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none."""
        self._there()
        if self.full and changes:
            raise StoreFull("no room")
        return await super().put(changes)

    def _there(self) -> None:
        if self.gone:
            raise StoreFailed("refused")


def run(*asked: Any) -> Any:
    """The results of all; the last of them."""

    async def each() -> Any:
        return [await item for item in asked][-1]

    return asyncio.run(each())


async def contents(store: Any) -> list[Any]:
    """The contents of a store."""
    every = await store.all("")
    assert [item.key for item in every] == list(await store.keys())
    assert await store.all("battle/") == tuple(
        item for item in every if item.key.startswith("battle/")
    )
    assert [await store.get(key) for key in KEYS] == [
        {item.key: item for item in every}.get(key) for key in KEYS
    ]
    return list(every)


changes = st.builds(
    DocumentChange,
    st.sampled_from(KEYS),
    st.one_of(st.none(), st.text("xy", max_size=3)),
    st.sampled_from([None, None, 0, 1, 2, 3]),
)
puts = st.lists(changes, max_size=3, unique_by=lambda change: change.key)


@given(st.lists(st.tuples(puts, st.booleans()), max_size=12))
def test_occasionally_full_store_appears_complete_and_is_complete_in_the_end(course: Any) -> None:
    """Compared with a store that is never full."""
    device, plain, texts = Device(), MemoryStore(), list[Unkept]()
    holding = HoldingStore(device, texts.append)

    async def played() -> None:
        assert await holding.mark() == "mark"
        for written, full in course:
            device.full = full
            assert await holding.put(written) == await plain.put(written)
            assert await contents(holding) == await contents(plain)
        device.full = False
        assert await holding.put(()) is None
        assert await contents(device) == await contents(plain)

    asyncio.run(played())
    assert set(texts) <= {"held", ""} and texts[-1:] in ([], [""])


def test_memory_replaces_a_missing_store_with_a_message() -> None:
    device, texts = Device(), list[Unkept]()
    device.gone, holding = True, HoldingStore(device, texts.append)
    assert run(holding.mark()) == ""
    assert run(holding.get("a")) is None
    assert texts == ["forgetful"]
    assert run(holding.put([DocumentChange("a", "one", 0)]), holding.get("a")) == Document(
        "a", 1, "one"
    )
    device.gone = False
    assert run(holding.put([DocumentChange("a", "two", 1)]), device.get("a")) == Document(
        "a", 2, "two"
    )
    assert texts == ["forgetful", ""]
    device.gone = True
    with pytest.raises(StoreFailed):
        run(holding.get("a"))


def test_memory_replaces_a_store_that_is_full_from_the_start() -> None:
    class Tight(Device):
        async def get(self, key: str) -> Document | None:
            raise StoreFull

    device, texts = Tight(), list[Unkept]()
    device.full, holding = True, HoldingStore(device, texts.append)
    assert run(holding.get("a")) is None
    assert run(holding.put([DocumentChange("a", "one", 0)]), holding.get("a")) == Document(
        "a", 1, "one"
    )
    assert texts == ["held"]


@pytest.mark.parametrize(
    ("failure", "text"), [(StoreFull, "held"), (StoreFailed, "refused"), (StoreUnread, "refused")]
)
def test_only_lack_of_room_is_called_so(failure: type[StoreFailed], text: str) -> None:
    """A browser that has saved before may refuse later for many reasons; a database that closes is
    one.
    """

    class Failing(Device):
        async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
            raise failure

    texts = list[Unkept]()
    holding = HoldingStore(Failing(), texts.append)
    assert run(holding.mark()) == "mark"
    assert run(holding.put([DocumentChange("a", "one", 0)]), holding.get("a")) == Document(
        "a", 1, "one"
    )
    assert texts == [text]


def test_changes_of_another_tab_stay_and_the_others_are_saved() -> None:
    device = Device()
    holding = HoldingStore(device, print)
    run(holding.put([DocumentChange("a", "one", 0), DocumentChange("b", "one", 0)]))
    device.full = True
    run(
        holding.put([DocumentChange("a", "mine", 1)]), holding.put([DocumentChange("b", "mine", 1)])
    )
    device.full = False
    run(device.put([DocumentChange("a", "theirs", 1)]))
    assert run(
        holding.put([DocumentChange("a", "more", 2), DocumentChange("c", "new", 0)])
    ) == Conflict((("a", Document("a", 2, "theirs")),))
    assert run(device.all("")) == (Document("a", 2, "theirs"), Document("b", 2, "mine"))
    assert run(holding.all("")) == run(device.all(""))


def test_changes_beyond_the_size_of_a_file_are_refused() -> None:
    device = Device()
    device.full, holding = True, HoldingStore(device, print)
    half = "x" * (MOST_BYTES // 2)
    assert run(holding.put([DocumentChange("a", half, 0)])) is None
    with pytest.raises(StoreFull):
        run(holding.put([DocumentChange("b", half + "x", 0)]))
    assert run(holding.keys()) == ("a",)


def test_simultaneous_writes_of_two_views_save_each_change_once() -> None:
    class Slow(Device):
        async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
            await asyncio.sleep(0)
            return await super().put(changes)

    device = Slow()
    holding = HoldingStore(device, print)

    async def both() -> None:
        device.full = True
        await asyncio.gather(*(holding.put([DocumentChange(key, "held", 0)]) for key in KEYS))
        device.full = False
        await asyncio.gather(*(holding.put([DocumentChange(key, "new", 1)]) for key in KEYS))

    asyncio.run(both())
    assert run(device.all("")) == tuple(Document(key, 2, "new") for key in sorted(KEYS))
