"""Saving: no room, no store, export and import of files."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from app.device_store import DeviceStore
from app.local_day import read_local_day
from app.registered_games import GAMES
from app.words import LANGUAGES, words
from engine.engagement import (
    Conflict,
    Document,
    DocumentChange,
    MemoryStore,
    StoreFailed,
    StoreFull,
    StoreNewer,
    StoreUnread,
)
from engine.engagement.storage import VERSION
from engine.engagement.storage.unsaved_changes import HoldingStore
from tests.app.asking import done
from tests.app.battle.player import NOW, Player, no_change
from tests.app.battle.test_table import begun
from tests.engine.engagement.small_store import SmallStore


class FailingStore(MemoryStore):
    """A store that fails on demand."""

    failing = False

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Fail, or make all changes."""
        if self.failing:
            raise StoreFailed("closed")
        return await super().put(changes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_full_device_is_reported_and_nothing_changes(language: str) -> None:
    player = Player(language=language)
    player.try_samples()
    size = sum(map(len, player.kept().values()))
    tight = SmallStore(size + 200)
    other = Player(language=language, store=tight)
    other.try_samples()
    before, html = other.kept(), other.html
    other.type("note", "x" * 400)
    answer = other.press("note")
    no_change(other, answer, before)
    assert answer["trouble"] == words(language)("battle.store_full")
    assert other.send("show")["regions"]["battle-out"] == html
    other.press("go", view="home")
    no_change(other, other.try_samples(), before)
    other.press("go", view="fleets")
    no_change(other, other.press("fleets.make", index=1), before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_failing_store_is_reported_and_nothing_changes(language: str) -> None:
    store = FailingStore()
    player = Player(language=language, store=store)
    player.try_samples()
    player.press("turn.end")
    before, html = player.kept(), player.html
    store.failing = True
    answer = player.press("turn")
    no_change(player, answer, before)
    assert answer["trouble"] == words(language)("battle.store_failed")
    assert player.send("show")["regions"]["battle-out"] == html
    store.failing = False
    assert player.press("turn")["device"]["saved"]


def test_battle_continues_on_a_full_device_and_is_saved_later() -> None:
    store = FailingStore()
    player = Player(store=HoldingStore(store, print))
    player.try_samples()
    before = player.kept()
    store.failing = True
    for _ in range(2):
        assert player.end_turn()["device"]["saved"]
    player.press("go", view="home")
    exported = json.loads(player.press("export")["device"]["file"]["text"])
    assert [len(item["events"]) for item in exported["battles"]] == [2]
    player.press("go", view="battle", battle=exported["battles"][0]["id"])
    player.press("undo")
    assert Player(store=store).kept() == before
    store.failing = False
    player.send("refresh")
    assert Player(store=store).kept() == player.kept() != before


def everything(game: str) -> Player:
    """A fleet of one's own and a battle with something in it."""
    player = begun(game)
    player.end_turn()
    player.press("go", view="home")
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.send("home")
    return player


@pytest.mark.parametrize("game", GAMES)
def test_exported_file_is_imported_unchanged_on_another_device(game: str) -> None:
    player = everything(game)
    file = player.press("export")["device"]["file"]
    assert file["name"] == f"broadside-{read_local_day(NOW)}.json"
    other = Player(game)
    other.send("import", {"text": file["text"]})
    assert other.press("incoming.take")["device"]["saved"]
    assert other.html == player.html
    assert _content(other.press("export")["device"]["file"]["text"]) == _content(file["text"])
    kept = other.kept()
    other.send("import", {"text": file["text"]})
    repeated = other.press("incoming.take")
    assert repeated["say"] == words("en")("battle.imported", battles=0, fleets=0, same=2)
    assert repeated["toast"]
    assert other.kept() == kept


def _content(text: str) -> Any:
    """Battles and fleets of a file, without how often they were written here."""
    data = json.loads(text)
    return [battle | {"revision": 0} for battle in data["battles"]], data["library"]["fleets"]


BROKEN: dict[str, Any] = {
    "nothing": "",
    "no JSON": "{",
    "cut short": lambda text: text[: len(text) // 2],
    "not ours": '{"format": "other"}',
    "newer": lambda text: text.replace(f'"schema":{VERSION}', f'"schema":{VERSION + 1}'),
    "older": lambda text: text.replace(f'"schema":{VERSION}', '"schema":2'),
    "too deep": "[" * 100_000,
    "another game": lambda text: text.replace('"dystopian"', '"unknown"'),
    "a hull beyond all": lambda text: text.replace('"hp":2', '"hp":999'),
    "an event that cannot be": lambda text: text.replace('"kind":"turn"', '"kind":"throw"'),
    "a control character": lambda text: text.replace('"name":"', '"name":"\\u0007', 1),
}


def test_broken_files_are_refused_with_a_sentence_of_their_own() -> None:
    player = everything("dystopian")
    text = player.press("export")["device"]["file"]["text"]
    before, html = player.kept(), player.html
    for name, kind in BROKEN.items():
        broken = kind(text) if callable(kind) else kind
        assert broken != text, name
        for language in LANGUAGES:
            player.language = language
            answer = player.send("import", {"text": broken})
            no_change(player, answer, before)
            assert answer["say"] != words(language)("trouble.stale"), name
        player.language = LANGUAGES[0]
        assert player.send("show")["regions"]["battle-out"] == html, name


class Bridge:
    """The JavaScript side, with documents in memory."""

    def __init__(self, **fails: Any) -> None:
        """`fails`: the response of every call."""
        self.store, self.fails = MemoryStore(), fails

    async def get(self, key: str) -> str:
        """JSON of one document."""
        document = await self.store.get(key)
        return json.dumps(self.fails or {"value": _plain(document)})

    async def all(self, prefix: str) -> str:
        """JSON of the documents of a prefix."""
        return json.dumps(
            self.fails or {"all": [_plain(document) for document in await self.store.all(prefix)]}
        )

    async def keys(self, prefix: str) -> str:
        """JSON of the keys of a prefix."""
        return json.dumps(self.fails or {"keys": [*await self.store.keys(prefix)][::-1]})

    async def mark(self) -> str:
        """JSON of the mark."""
        return json.dumps(self.fails or {"mark": await self.store.mark()})

    async def put(self, text: str) -> str:
        """JSON of what was stale."""
        conflict = await self.store.put([DocumentChange(**item) for item in json.loads(text)])
        stale = [[key, _plain(document)] for key, document in conflict.current] if conflict else []
        return json.dumps(self.fails or {"stale": stale})


def _plain(document: Document | None) -> dict[str, Any] | None:
    return (
        {"key": document.key, "revision": document.revision, "text": document.text}
        if document
        else None
    )


def test_device_store_saves_like_the_memory_store() -> None:
    bridge = Bridge()
    player = Player(store=DeviceStore(bridge))
    player.try_samples()
    player.end_turn()
    assert player.kept() == Player(store=bridge.store).kept()
    second = Player(store=DeviceStore(bridge))
    second.press("go", view="battle")
    player.press("undo")
    assert second.end_turn()["trouble"] == words("en")("battle.clash")
    assert second.html == player.html


FAILURES = [
    ("full", StoreFull),
    ("newer", StoreNewer),
    ("unread", StoreUnread),
    ("refused", StoreFailed),
]


@pytest.mark.parametrize(("kind", "error"), FAILURES)
def test_failure_of_the_device_is_raised(kind: str, error: type[StoreFailed]) -> None:
    store = DeviceStore(Bridge(failed="QuotaExceededError", kind=kind))
    for call in (store.get("a"), store.all("a"), store.keys(), store.mark(), store.put([])):
        with pytest.raises(error):
            done(call)


class Cleared(MemoryStore):
    """A store that is cleared in the browser's settings."""

    times = 0

    def clear(self) -> None:
        """Delete everything."""
        self.times += 1
        self._documents = {}

    async def mark(self) -> str:
        """The number of times that it was cleared."""
        return str(self.times)


@pytest.mark.parametrize("refreshed", [False, True])
def test_battle_on_the_screen_is_saved_after_the_store_was_cleared(refreshed: bool) -> None:
    store = Cleared()
    player = Player(store=store)
    player.press("go", view="fleets")
    player.press("fleets.make", index=1)
    player.send("home")
    player.try_samples()
    player.end_turn()
    before = _contents(player)
    store.clear()
    if refreshed:
        player.send("refresh")
        assert _contents(player) == before
    answer = player.end_turn()
    assert answer["device"]["saved"] and not answer.get("trouble")
    assert len(player.engagement.battle.events) == 2
    (new,) = _contents(Player(store=store)).keys() - before.keys()
    assert new.endswith("/events/00001")
    assert before.keys() < _contents(Player(store=store)).keys()
    assert player.press("undo")["device"]["saved"]


def test_taps_count_after_the_store_was_cleared_in_another_tab() -> None:
    """The battle starts anew at a low revision, and taps on its screen count all the same."""
    player = Player(store=Cleared())
    player.try_samples()
    other = Player(store=player.store)
    other.press("go", view="battle")
    for _ in range(4):
        other.end_turn()
    player.send("refresh")
    player.end_turn()
    player.store.clear()  # type: ignore[attr-defined]
    for _ in range(3):
        answer = player.end_turn()
        assert answer["device"]["saved"] and not answer.get("trouble")


def test_battle_deleted_in_another_tab_stays_deleted() -> None:
    player = Player(store=Cleared())
    player.try_samples()
    player.end_turn()
    other = Player(store=player.store)
    other.press("delete")
    other.press("delete", sure="yes")
    assert player.end_turn()["trouble"] == words("en")("battle.clash")
    assert other.kept() == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_battle_deleted_by_the_browser_is_reported_as_missing(language: str) -> None:
    store = Cleared()
    player = Player(store=store, language=language)
    player.try_samples()
    screen = player.screen
    store.clear()
    later = Player(store=store, language=language)
    later.screen = screen
    assert later.send("show")["trouble"] == words(language)("fault.unknown_battle")
    assert later.screen["view"] == "home"


def _contents(player: Player) -> dict[str, str]:
    return {key: re.sub('"revision":[0-9]+,?', "", text) for key, text in player.kept().items()}
