"""Import of many similar battles: known by their digests, so that each is opened at most once."""

from cProfile import Profile
from pstats import Stats
from typing import Any

import pytest

from engine.engagement import Archive, MemoryStore, import_text, load_battle, save_battle, write
from engine.engagement.storage import load_index
from engine.engagement.storage import repository as module
from tests.engine.engagement.toy import GAMES, TURN, edit, engagement, run, sure

SOME = 10
"""Battles that are taken in together."""


def alike(count: int, first: int = 0) -> list[Any]:
    """Battles of one game, moment and number of events."""
    update = [
        {"id": f"b{number}", "name": f"Battle {number}"} for number in range(first, first + count)
    ]
    return [
        engagement(TURN, edit(index % 9)).battle.model_copy(update=more)
        for index, more in enumerate(update)
    ]


def taken_in(store: MemoryStore, battles: list[Any]) -> int:
    """Take them in, some at a time; how many were there already."""
    texts = [
        write(Archive(battles=tuple(battles[at : at + SOME])))
        for at in range(0, len(battles), SOME)
    ]
    return sum(run(import_text(store, text, GAMES)).same for text in texts)


def calls(count: int) -> int:
    """Calls that taking so many in takes, without those of the store: one of a browser looks up
    keys by itself.
    """
    profile, battles = Profile(), alike(count)
    profile.runcall(taken_in, MemoryStore(), battles)
    stats: Any = Stats(profile)
    return sum(
        cost[1]
        for (file, _, name), cost in stats.stats.items()
        if not file.endswith("store.py") and "startswith" not in name
    )


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of stored battles that are opened."""
    texts: list[str] = []
    load = module.load_battle

    def spied(store: Any, id: str, games: Any) -> Any:
        texts.append(id)
        return load(store, id, games)

    monkeypatch.setattr(module, "load_battle", spied)
    return texts


def test_twice_as_many_battles_take_twice_as_long() -> None:
    calls(SOME)
    few, many = calls(4 * SOME), calls(8 * SOME)
    assert many < 2.2 * few


@pytest.mark.shipped
def test_imported_battles_are_recognised_unopened(opened: list[str]) -> None:
    store = MemoryStore()
    assert taken_in(store, alike(2 * SOME)) == 0
    assert taken_in(store, alike(2 * SOME)) == 2 * SOME
    assert opened == []


@pytest.mark.shipped
@pytest.mark.parametrize("digest", ["", "2.999.0"])
def test_battles_without_a_known_digest_are_opened_once(digest: str, opened: list[str]) -> None:
    """For example battles that were played on this device, and those of another version."""
    store = MemoryStore()
    for element in alike(SOME):
        run(save_battle(store, element))
    for key in run(store.keys("index/")):
        kept = run(store.get(key))
        text = kept.text.replace('"digest":""', f'"digest":"{digest}"')
        run(store.put((module.DocumentChange(key, text, kept.revision),)))
    assert taken_in(store, alike(3 * SOME)) == SOME
    assert sorted(opened) == sorted(item.id for item in alike(SOME))
    entries, _ = run(load_index(store))
    assert len({entry.digest for entry in entries.values()}) == 9 and all(
        entry.digest for entry in entries.values()
    )


@pytest.mark.shipped
def test_continued_battle_is_a_different_one() -> None:
    store, (battle,) = MemoryStore(), alike(1)
    taken_in(store, [battle])
    kept = run(load_battle(store, battle.id, GAMES))
    back = sure(sure(kept.undo()).act(edit(7)))
    run(save_battle(store, back.battle))
    assert len(back.battle.events) == len(battle.events)
    assert taken_in(store, [battle]) == 0
    assert taken_in(store, [battle]) == 1


@pytest.mark.shipped
def test_digest_does_not_overwrite_changes_of_another_tab(monkeypatch: pytest.MonkeyPatch) -> None:
    store, (battle,) = MemoryStore(), alike(1)
    saved = run(save_battle(store, battle))
    load = module.load_battle

    async def meanwhile(*asked: Any) -> Any:
        result = await load(*asked)
        await save_battle(store, saved)
        return result

    monkeypatch.setattr(module, "load_battle", meanwhile)
    assert taken_in(store, [battle]) == 1
    assert run(load_index(store))[0][battle.id].digest == ""
