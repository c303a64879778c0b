"""Two tabs, a full disk, and the import of another archive."""

import sys
from typing import Any

import pytest

from engine.engagement import (
    Archive,
    Conflict,
    DocumentChange,
    Library,
    MemoryStore,
    Merged,
    Refusal,
    StoreFull,
    delete_battle,
    import_text,
    load_battle,
    load_library,
    read,
    resume,
    save_battle,
    save_library,
    write,
)
from engine.engagement.storage import load_index
from tests.engine.engagement.files import export_all, full, load_all
from tests.engine.engagement.small_store import SmallStore
from tests.engine.engagement.toy import (
    GAMES,
    TOY,
    TURN,
    battle,
    codes,
    edit,
    engagement,
    fleet,
    run,
    sure,
)

pytestmark = pytest.mark.shipped


def contents(store: MemoryStore) -> dict[str, Any]:
    return {key: run(store.get(key)) for key in run(store.keys())}


def only(new: Any) -> Any:
    """The one thing that is new."""
    (result,) = new.values()
    return result


def test_second_tab_cannot_overwrite_a_battle() -> None:
    store = MemoryStore()
    saved = run(save_battle(store, battle()))
    assert saved.revision == 1
    saved = sure(run(load_battle(store, "b1", GAMES)).act(edit(5))).battle
    right = sure(run(load_battle(store, "b1", GAMES)).act(TURN)).battle
    saved = run(save_battle(store, saved))
    assert saved.revision == 2
    before = contents(store)
    conflict = run(save_battle(store, right))
    assert isinstance(conflict, Conflict)
    assert conflict.current == (("battle/b1", before["battle/b1"]),)
    assert contents(store) == before
    assert run(load_battle(store, "b1", GAMES)).battle == saved
    run(store.put((DocumentChange("plans/b1", "a plan", 0),)))
    assert run(delete_battle(store, "b1")) is None
    assert contents(store) == {}
    assert codes(run(delete_battle(store, "b1"))) == {"unknown_battle"}
    assert run(load_battle(store, "b1", GAMES)) is None
    assert isinstance(run(save_battle(store, saved)), Conflict)


def test_second_tab_cannot_overwrite_fleets() -> None:
    store = MemoryStore()
    library, revision = run(load_library(store, GAMES))
    library = sure(library.add(fleet()))
    assert run(save_library(store, library, revision)) == 1
    assert isinstance(run(save_library(store, library, revision)), Conflict)
    assert run(load_library(store, GAMES)) == (library, 1)


def test_full_disk_leaves_no_partial_write() -> None:
    saved = run(save_battle(store := MemoryStore(), battle()))
    room = sum(len(content.text) for content in contents(store).values())
    saved = run(save_battle(store := SmallStore(room), battle()))
    before = contents(store)
    with pytest.raises(StoreFull):
        run(save_battle(store, sure(sure(resume(TOY, saved)).act(edit(5))).battle))
    with pytest.raises(StoreFull):
        run(
            store.put(
                (
                    DocumentChange("battle/b1", None, 1),
                    DocumentChange("library", "x" * room + "y", 0),
                )
            )
        )
    with pytest.raises(StoreFull):
        run(import_text(store, write(full()), GAMES))
    assert contents(store) == before


def test_changes_are_stored_all_or_none() -> None:
    store = MemoryStore()
    assert run(store.put((DocumentChange("a", "1", 0), DocumentChange("b", "1", 0)))) is None
    conflict = run(store.put((DocumentChange("a", "2", 1), DocumentChange("b", "2", 0))))
    assert isinstance(conflict, Conflict)
    assert [key for key, _ in conflict.current] == ["b"]
    assert contents(store)["a"].text == "1"


def test_export_can_be_imported_on_another_device() -> None:
    context, there = MemoryStore(), MemoryStore()
    assert isinstance(run(import_text(context, write(full()), GAMES)), Merged)
    text = run(export_all(context, GAMES))
    merged = run(import_text(there, text, GAMES))
    assert (len(merged.fleets), len(merged.battles), merged.same) == (3, 1, 0)
    assert run(export_all(there, GAMES)) == text
    assert sure(read(text, GAMES)).library.edits == ()
    before = contents(there)
    repeated = run(import_text(there, text, GAMES))
    assert (repeated.fleets, repeated.battles, repeated.same) == ({}, {}, 4)
    assert contents(there) == before
    library, _ = run(load_library(there, GAMES))
    assert [edit.kind for edit in library.edits] == ["imported"] * 3


def test_different_content_under_the_same_id_is_added() -> None:
    store = MemoryStore()
    run(import_text(store, write(full()), GAMES))
    other = engagement(TURN).battle
    theirs = Archive(battles=(other,), library=Library(fleets=(fleet(hp=20),)))
    before = run(load_all(store, GAMES))
    merged = run(import_text(store, write(theirs), GAMES))
    after = run(load_all(store, GAMES))
    assert only(merged.battles).id != other.id
    assert (only(merged.battles).name, only(merged.battles).events) == (
        "Skirmish (2)",
        other.events,
    )
    assert only(merged.fleets).name == "Red (3)"
    assert {battle.id: battle for battle in before.battles}.items() <= {
        battle.id: battle for battle in after.battles
    }.items()
    assert after.library.fleets[:3] == before.library.fleets
    assert run(import_text(store, write(theirs), GAMES)).same == 2
    assert sure(after.library.undo()).fleets == before.library.fleets


def test_import_beyond_the_limit_of_battles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["engine.engagement.storage.archive_import"], "BATTLES", 1)
    store = MemoryStore()
    run(import_text(store, write(full()), GAMES))
    before = contents(store)
    assert codes(run(import_text(store, write(Archive(battles=(battle("b2"),))), GAMES))) == {
        "too_many"
    }
    assert contents(store) == before


def test_broken_document_does_not_affect_others() -> None:
    store = MemoryStore()
    run(import_text(store, write(full()), GAMES))
    run(store.put((DocumentChange("battle/b2", "{", 0),)))
    assert set(run(load_index(store))[1]) == {"b2"}
    assert [item.id for item in run(load_all(store, GAMES)).battles] == ["b1"]
    assert codes(run(load_battle(store, "b2", GAMES))) == {"not_json"}
    backup = Archive(battles=(battle("b2", "Rescued"),))
    merged = run(import_text(store, write(backup), GAMES))
    assert isinstance(merged, Merged)
    assert only(merged.battles).id != "b2"
    assert run(store.get("battle/b2")).text == "{"


def test_broken_fleets_refuse_an_import_and_stay() -> None:
    store = MemoryStore()
    run(store.put((DocumentChange("library", "[]", 0),)))
    refusal = run(import_text(store, write(full()), GAMES))
    assert isinstance(refusal, Refusal)
    assert [(fault.name, fault.code) for fault in refusal.faults] == [("kept.library", "not_ours")]
    assert list(contents(store)) == ["library"]


def test_battle_under_a_foreign_key_is_refused() -> None:
    store = MemoryStore()
    run(store.put((DocumentChange("battle/b9", write(Archive(battles=(battle(),))), 0),)))
    assert codes(run(load_battle(store, "b9", GAMES))) == {"not_ours"}
