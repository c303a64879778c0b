"""A battle stored in parts: a tap writes its event only; every battle is restored completely, or
reported as broken.
"""

import json
import random
from typing import Any

import pytest

from engine.engagement import (
    Archive,
    ArchiveTooLarge,
    Conflict,
    DocumentChange,
    Engagement,
    load_battle,
    save_battle,
    write,
)
from engine.engagement.storage import battle_parts as parts
from engine.engagement.storage.battle_parts import whole_battle
from tests.engine.engagement.storage.test_library_parts import Counting
from tests.engine.engagement.toy import GAMES, TURN, codes, edit, engagement, run, shot, sure

A_TAP = 2_000
"""Characters that a tap may write, however long the battle is."""


class Kept:
    """A battle that is saved after each change, over the moment before."""

    def __init__(self, start: Engagement[Any]) -> None:
        self.store = Counting()
        self.now: Any = start
        self.save(start)

    def save(self, after: Engagement[Any]) -> None:
        before = self.now.battle if self.now.battle.revision else None
        fresh = after.battle.model_copy(update={"revision": self.now.battle.revision})
        saved = run(save_battle(self.store, fresh, before=before))
        assert not isinstance(saved, Conflict)
        self.now = Engagement(after.rules, after.opening, saved, after.checkpoints, after.results)

    @property
    def read(self) -> Engagement[Any]:
        result: Any = run(load_battle(self.store, "b1", GAMES))
        return sure(result)


def long(count: int = 500) -> Kept:
    """A battle of so many events."""
    start = engagement()
    for number in range(count):
        start = sure(start.act(edit(number % 20) if number % 2 else shot(number % 6 + 1)))
    return Kept(start)


def test_tap_in_a_battle_of_500_events_writes_little() -> None:
    kept = long()
    assert kept.store.written > 30_000
    taps = [
        ("act", edit(3)),
        ("undo", 1),
        ("redo",),
        ("undo", 0),
        ("act", shot(2, 6)),
        ("undo", 0),
        ("undo", 0),
        ("act", TURN),
    ]
    for name, *given in taps:
        kept.save(sure(getattr(kept.now, name)(*given)))
        assert 0 < kept.store.written < A_TAP
        assert kept.read.battle == kept.now.battle
    assert kept.now.battle.retracted


@pytest.mark.parametrize("seed", range(4))
def test_any_course_is_restored_without_leftover_parts(seed: int) -> None:
    chance, kept = random.Random(seed), Kept(engagement())
    for _ in range(80):
        do = chance.choice(["act", "act", "dice", "undo", "undo", "redo"])
        drafts = {"act": edit(chance.randrange(20)), "dice": shot(3, 1)}
        back = kept.now.redo if do == "redo" else lambda: kept.now.undo(chance.choice([None, 0, 1]))
        after = kept.now.act(drafts[do]) if do in drafts else back()
        if isinstance(after, Engagement):
            kept.save(after)
            assert kept.read.battle == kept.now.battle
    text = run(whole_battle(kept.store, "b1")).text
    assert text == write(Archive(battles=(kept.now.battle,)))
    battle = kept.now.battle
    lists = sum(map(len, (battle.events, battle.undone, battle.retracted)))
    assert len(run(kept.store.keys("record/b1/"))) == 1 + lists


def test_parts_of_another_format_are_all_rewritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update with another format no battle holds events of two formats."""
    kept = long(20)
    kept.save(sure(kept.now.act(TURN)))
    little = kept.store.written
    monkeypatch.setattr(parts, "VERSION", 99)
    kept.save(sure(kept.now.act(TURN)))
    assert kept.store.written > 3 * little


@pytest.mark.parametrize("key", ["opening", "events/00000", "events/00002"])
@pytest.mark.parametrize("text", [None, "{", "7"])
def test_missing_or_broken_part_is_reported_and_nothing_is_lost(key: str, text: str | None) -> None:
    kept = long(3)
    run(kept.store.put((DocumentChange(f"record/b1/{key}", text, None),)))
    before = {item: run(kept.store.get(item)) for item in run(kept.store.keys())}
    assert codes(run(load_battle(kept.store, "b1", GAMES)))
    assert {item: run(kept.store.get(item)) for item in run(kept.store.keys())} == before


def test_battle_too_large_for_a_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "SURE", 3_000)
    monkeypatch.setattr("engine.engagement.storage.archive.SURE", 3_000)
    monkeypatch.setattr("engine.engagement.storage.archive.MOST_BYTES", 4_000)
    kept = Kept(engagement())
    with pytest.raises(ArchiveTooLarge):
        for _ in range(200):
            kept.save(sure(kept.now.act(edit(3))))
    assert 3_000 < len(write(Archive(battles=(kept.read.battle,)))) <= 4_000


def test_head_of_a_battle_is_short() -> None:
    kept = long()
    head = run(kept.store.get("battle/b1")).text
    assert len(head) < 300
    assert json.loads(head)["parts"]["events"] == 500
