"""The list of battles: made without opening a battle, stored beside each, remade if missing."""

import json
from typing import Any

import pytest

from engine.engagement import Archive, DocumentChange, MemoryStore, load_battle, save_battle, write
from engine.engagement.storage import BattleEntry, load_index
from tests.engine.engagement.files import full
from tests.engine.engagement.small_store import SmallStore
from tests.engine.engagement.toy import GAMES, TURN, battle, engagement, run

ENTRY = BattleEntry(
    id="b1",
    name="Skirmish",
    game="toy",
    created="2026-01-01",
    sides=("One", "Two"),
    events=1,
    turn=2,
)


def listed(store: MemoryStore) -> Any:
    return run(load_index(store))


@pytest.fixture
def unopened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail when a battle's events are read."""
    monkeypatch.delattr("engine.engagement.storage.repository.read_battle")


def test_entry_is_saved_with_its_battle(unopened: None) -> None:
    store = MemoryStore()
    run(save_battle(store, engagement(TURN).battle, 2))
    assert listed(store) == ({"b1": ENTRY}, [])
    assert [item.key for item in run(store.all("index/"))] == ["index/b1"]


@pytest.mark.parametrize("text", [None, "{", '{"id":"b1"}', "[]"])
def test_missing_or_broken_entry_is_remade_without_opening_the_battle(
    text: str | None, unopened: None
) -> None:
    store = MemoryStore()
    run(save_battle(store, engagement(TURN).battle, 2))
    run(store.put((DocumentChange("index/b1", text, None),)))
    assert listed(store) == ({"b1": ENTRY.model_copy(update={"turn": None})}, [])
    assert json.loads(run(store.get("index/b1")).text)["turn"] is None


def test_battles_are_listed_without_storage_for_entries() -> None:
    text = write(full())
    store = SmallStore(len(text))
    run(store.put((DocumentChange("battle/b1", text, 0),)))
    entries, unreadable = listed(store)
    assert (list(entries), unreadable, run(store.keys())) == (["b1"], [], ("battle/b1",))


@pytest.mark.parametrize(
    "text", ["{", "[]", "null", '{"battles":[]}', '{"battles":[{"id":"b1"}]}', '{"battles":[7]}']
)
def test_unreadable_battle_is_counted_and_stays(text: str) -> None:
    store = MemoryStore()
    run(
        store.put(
            (
                DocumentChange("battle/b1", text, 0),
                DocumentChange("battle/b2", write(Archive(battles=(battle(),))), 0),
            )
        )
    )
    assert listed(store) == ({}, ["b1", "b2"])
    assert run(store.get("battle/b1")).text == text


def test_deleted_battle_is_not_listed() -> None:
    store = MemoryStore()
    run(save_battle(store, battle()))
    run(store.put((DocumentChange("battle/b1", None, 1),)))
    assert listed(store) == ({}, [])
    assert run(load_battle(store, "b1", GAMES)) is None
