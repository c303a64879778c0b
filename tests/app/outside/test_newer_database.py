"""Databases that this version cannot read: nothing is told as lost, and nothing is written over."""

from collections.abc import Sequence

import pytest

from app.words import LANGUAGES, words
from engine.engagement import (
    Conflict,
    Document,
    DocumentChange,
    MemoryStore,
    StoreFailed,
    StoreNewer,
    StoreUnread,
)
from engine.engagement.storage.unsaved_changes import HoldingStore, Unkept
from tests.app.battle.player import Player


class Failing(MemoryStore):
    """A store that fails in a way of its own, as a browser says it."""

    def __init__(self, failure: type[StoreFailed]) -> None:
        super().__init__()
        self.failure: type[StoreFailed] | None = failure

    def _fail(self) -> None:
        if self.failure:
            raise self.failure("browser")

    async def get(self, key: str) -> Document | None:
        """Return the document of a key."""
        self._fail()
        return await super().get(key)

    async def all(self, prefix: str) -> tuple[Document, ...]:
        """Return the documents of a prefix."""
        self._fail()
        return await super().all(prefix)

    async def keys(self, prefix: str = "") -> tuple[str, ...]:
        """Return the keys of a prefix."""
        self._fail()
        return await super().keys(prefix)

    async def mark(self) -> str:
        """Return the mark."""
        self._fail()
        return await super().mark()

    async def put(self, changes: Sequence[DocumentChange]) -> Conflict | None:
        """Make all changes or none."""
        self._fail()
        return await super().put(changes)


def filled() -> tuple[Failing, str]:
    """Return a store with a battle, and the id of the battle."""
    store = Failing(StoreFailed)
    store.failure = None
    player = Player(store=store)
    player.try_samples()
    return store, player.screen["battle"]


class Reader(Player):
    """A player whose page was at a battle when it was closed."""

    def __init__(self, store: Failing, battle: str, language: str) -> None:
        self.texts: list[Unkept] = []
        self.battle = battle
        super().__init__(language=language, store=HoldingStore(store, self.texts.append))
        self.screen = {"view": "battle", "battle": battle}


@pytest.mark.parametrize("language", LANGUAGES)
def test_battles_of_a_newer_version_are_no_loss(language: str) -> None:
    store, battle = filled()
    before, t = dict(store._documents), words(language)
    store.failure = StoreNewer
    reader = Reader(store, battle, language)
    answer = reader.send("show")
    assert t("battle.store_newer") in answer["regions"]["battle-out"]
    assert t("battle.store_newer") == answer["say"]
    assert t("fault.unknown_battle") not in str(answer)
    assert reader.texts == ["newer"]
    for action in ("try", "fleets.make", "export", "import", "refresh", "home"):
        answer = reader.send(
            action, {"text": '{"format": "broadside", "schema": 6}'} if action == "import" else {}
        )
        assert "file" not in answer["device"]
    store.failure = None
    assert store._documents == before


def test_newer_version_that_takes_over_while_a_battle_is_open_is_named() -> None:
    store, battle = filled()
    reader = Reader(store, battle, "en")
    reader.send("show")
    store.failure = StoreNewer
    before = dict(store._documents)
    answer = reader.send("turn")
    assert answer["say"] == words("en")("battle.store_newer")
    store.failure = None
    assert store._documents == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("failure", "text"), [(StoreUnread, "unread"), (StoreFailed, "forgetful")])
def test_store_that_does_not_open_is_no_loss(
    language: str, failure: type[StoreFailed], text: str
) -> None:
    store, battle = filled()
    before, t = dict(store._documents), words(language)
    store.failure = failure
    reader = Reader(store, battle, language)
    answer = reader.send("show")
    assert answer["trouble"] == t("fault.battle_unread")
    assert reader.texts == [text]
    store.failure = None
    assert store._documents == before


def test_deleted_battle_is_called_deleted() -> None:
    store, battle = filled()
    store._documents.clear()
    assert Reader(store, battle, "en").send("show")["trouble"] == words("en")(
        "fault.unknown_battle"
    )
