"""The library in parts: a change writes only the changed fleet; every fleet is restored, or
reported as broken.
"""

import json
from typing import Any

import pytest

from engine.engagement import (
    Conflict,
    Document,
    DocumentChange,
    Library,
    MemoryStore,
    load_library,
    save_library,
)
from tests.engine.engagement.files import full
from tests.engine.engagement.toy import GAMES, codes, fleet, run, sure


class Counting(MemoryStore):
    """Counts what is written."""

    written = 0

    async def put(self, changes: Any) -> Conflict | None:
        """Make all changes or none."""
        self.written = sum(len(change.text or "") for change in changes)
        return await super().put(changes)


def saved(store: MemoryStore, library: Library) -> Library:
    """The library after it is saved over the stored one and read."""
    _, revision = run(load_library(store, GAMES))
    assert run(save_library(store, library, revision)) == revision + 1
    result, _ = run(load_library(store, GAMES))
    assert result == library
    return library


def many(count: int) -> Library:
    library = Library()
    for number in range(count):
        library = sure(library.add(fleet(f"Fleet {number}", id=f"f{number}", motto="x" * 2000)))
    return library


def test_renamed_fleet_is_written_without_the_library() -> None:
    store = Counting()
    library = saved(store, many(40))
    assert store.written > 40 * 2000
    item = sure(library.fleet("f7"))
    library = saved(store, sure(library.edit(item.model_copy(update={"name": "Renamed"}))))
    assert store.written < 20_000
    for change in (Library.undo, Library.redo, Library.undo):
        library = saved(store, sure(change(library)))
        assert store.written < 20_000


def test_unreferenced_parts_are_deleted() -> None:
    store = MemoryStore()
    saved(store, full().library)
    saved(store, Library())
    assert run(store.keys()) == ("library",)


def test_fleets_of_two_tabs_are_not_mixed() -> None:
    store = MemoryStore()
    before = saved(store, many(2))
    after = saved(store, sure(before.delete("f0")))
    assert isinstance(run(save_library(store, sure(before.delete("f1")), 1)), Conflict)
    assert run(load_library(store, GAMES))[0] == after


def test_write_of_another_tab_during_a_read_is_read_completely() -> None:
    class Busy(MemoryStore):
        busy = True

        async def all(self, prefix: str) -> tuple[Document, ...]:
            """Another tab saves just before."""
            if self.busy:
                self.busy = False
                await save_library(self, many(1), 1)
            return await super().all(prefix)

    store = Busy()
    run(save_library(store, many(3), 0))
    assert run(load_library(store, GAMES)) == (many(1), 2)


@pytest.mark.parametrize("text", [None, "{", "7", '"x"', "[]"])
def test_missing_or_broken_part_is_reported_and_nothing_is_lost(text: str | None) -> None:
    store = MemoryStore()
    saved(store, many(2))
    part = json.loads(run(store.get("library")).text)["library"]["fleets"][0]
    run(store.put((DocumentChange(part, text, None),)))
    before = {key: run(store.get(key)) for key in run(store.keys())}
    assert codes(run(load_library(store, GAMES)))
    assert {key: run(store.get(key)) for key in run(store.keys())} == before
