"""What cannot be kept is held, as if it were kept, and kept once it can be."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.engagement import Change, Conflict, Document, MemoryStore, StoreFailed, StoreFull
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

    async def put(self, changes: Sequence[Change]) -> Conflict | None:
        """Make all changes or none."""
        self._there()
        if self.full and changes:
            raise StoreFull("no room")
        return await super().put(changes)

    def _there(self) -> None:
        if self.gone:
            raise StoreFailed("refused")


def run(*asked: Any) -> Any:
    """What each comes to; the last of them."""

    async def each() -> Any:
        return [await item for item in asked][-1]

    return asyncio.run(each())


async def contents(store: Any) -> list[Any]:
    """All that a store says it has."""
    every = await store.all("")
    assert [item.key for item in every] == list(await store.keys())
    assert await store.all("battle/") == tuple(item for item in every if item.key.startswith("battle/"))
    assert [await store.get(key) for key in KEYS] == [{item.key: item for item in every}.get(key) for key in KEYS]
    return list(every)


changes = st.builds(Change, st.sampled_from(KEYS), st.one_of(st.none(), st.text("xy", max_size=3)),
                    st.sampled_from([None, None, 0, 1, 2, 3]))  # fmt: skip
puts = st.lists(changes, max_size=3, unique_by=lambda change: change.key)


@given(st.lists(st.tuples(puts, st.booleans()), max_size=12))
def test_a_store_that_is_full_now_and_then_seems_to_keep_everything_and_does_in_the_end(course: Any) -> None:
    """As one that is never full."""
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


def test_where_nothing_can_be_kept_memory_serves_and_it_is_said() -> None:
    device, texts = Device(), list[Unkept]()
    device.gone, holding = True, HoldingStore(device, texts.append)
    assert run(holding.mark()) == ""
    assert run(holding.get("a")) is None
    assert texts == ["forgetful"]
    assert run(holding.put([Change("a", "one", 0)]), holding.get("a")) == Document("a", 1, "one")
    device.gone = False
    assert run(holding.put([Change("a", "two", 1)]), device.get("a")) == Document("a", 2, "two")
    assert texts == ["forgetful", ""]
    device.gone = True
    with pytest.raises(StoreFailed):
        run(holding.get("a"))


def test_where_there_is_no_room_to_begin_with_memory_serves_too() -> None:
    class Tight(Device):
        async def get(self, key: str) -> Document | None:
            raise StoreFull

    device, texts = Tight(), list[Unkept]()
    device.full, holding = True, HoldingStore(device, texts.append)
    assert run(holding.get("a")) is None
    assert run(holding.put([Change("a", "one", 0)]), holding.get("a")) == Document("a", 1, "one")
    assert texts == ["held"]


def test_what_another_tab_wrote_meanwhile_stays_and_the_rest_is_kept() -> None:
    device = Device()
    holding = HoldingStore(device)
    run(holding.put([Change("a", "one", 0), Change("b", "one", 0)]))
    device.full = True
    run(holding.put([Change("a", "mine", 1)]), holding.put([Change("b", "mine", 1)]))
    device.full = False
    run(device.put([Change("a", "theirs", 1)]))
    assert run(holding.put([Change("a", "more", 2), Change("c", "new", 0)])) == Conflict(
        (("a", Document("a", 2, "theirs")),)
    )
    assert run(device.all("")) == (Document("a", 2, "theirs"), Document("b", 2, "mine"))
    assert run(holding.all("")) == run(device.all(""))


def test_more_than_a_file_can_take_away_is_refused() -> None:
    device = Device()
    device.full, holding = True, HoldingStore(device)
    half = "x" * (MOST_BYTES // 2)
    assert run(holding.put([Change("a", half, 0)])) is None
    with pytest.raises(StoreFull):
        run(holding.put([Change("b", half + "x", 0)]))
    assert run(holding.keys()) == ("a",)


def test_two_views_that_write_at_the_same_time_keep_each_change_once() -> None:
    class Slow(Device):
        async def put(self, changes: Sequence[Change]) -> Conflict | None:
            await asyncio.sleep(0)
            return await super().put(changes)

    device = Slow()
    holding = HoldingStore(device)

    async def both() -> None:
        device.full = True
        await asyncio.gather(*(holding.put([Change(key, "held", 0)]) for key in KEYS))
        device.full = False
        await asyncio.gather(*(holding.put([Change(key, "new", 1)]) for key in KEYS))

    asyncio.run(both())
    assert run(device.all("")) == tuple(Document(key, 2, "new") for key in sorted(KEYS))
