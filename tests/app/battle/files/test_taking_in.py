"""Import and export of a long file: progress, stop, broken files, a full device."""

import json
from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from typing import Any

import pytest

from app import work_slices
from app.battle import Repository, battle_response
from app.battle.files import AT_ONCE, file_progress, import_file
from app.battle.files.file_view import OUT, VIEW
from app.local_day import read_local_day
from app.requests.dispatcher import respond
from app.words import LANGUAGES, words
from engine.engagement import Archive, MemoryStore, Store, StoreFailed, write
from engine.engagement.storage import MOST_BYTES
from engine.engagement.storage import repository as keeping
from tests.app.asking import done
from tests.app.battle.player import EVERY_GAME, NOW, Player
from tests.app.markup import Element, elements
from tests.engine.engagement.files import export_all, load_all
from tests.engine.engagement.small_store import SmallStore

BATTLES = 2 * AT_ONCE + 3


@lru_cache
def long_file() -> str:
    """A file of many battles."""
    player = Player()
    player.try_samples()
    player.end_turn()
    battle = player.engagement.battle
    every = (
        battle.model_copy(update={"id": f"b{number}", "name": f"Battle {number}"})
        for number in range(BATTLES)
    )
    return write(Archive(battles=tuple(every)))


class Page:
    """The page's end of taking a file in, as the shell asks."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, store: Store | None = None, language: str = "en"
    ) -> None:
        self.store, self.language, self.html = store or MemoryStore(), language, ""
        monkeypatch.setattr(import_file, "LONG", 0)
        context = Repository(self.store, EVERY_GAME)
        for module in (battle_response, file_progress):
            monkeypatch.setattr(module, "repository", lambda: context)

    def ask(self, view: str, action: str, **given: str) -> Any:
        request = {
            "game": "dystopian",
            "lang": self.language,
            "now": NOW,
            "view": view,
            "action": action,
        }
        answer = json.loads(done(respond(json.dumps(request | {"given": given, "forms": []}))))
        self.html = answer.get("regions", {}).get(OUT, self.html)
        return answer

    def open(self, text: str) -> Iterator[Any]:
        """Every response until the last one."""
        last = self.ask("battle", "import", text=text)
        for answer in self.wait(last):
            last = answer
            yield answer
        if last["follow"].get("then", {}).get("given") == {"view": "incoming"}:
            yield from self.wait(self.ask("battle", "incoming.take"))

    def export(self) -> Iterator[Any]:
        """Every response of the export."""
        yield from self.wait(self.ask("battle", "export"))

    def wait(self, answer: Any) -> Iterator[Any]:
        while answer["follow"].get("then", {}).get("view") == VIEW or answer["follow"].get("more"):
            answer = self.ask(VIEW, "go")
            yield answer

    def button(self, action: str) -> Element:
        (element,) = (
            item for item in elements(self.html) if item.attrs.get("data-do") == f"files.{action}"
        )
        return element

    def stop(self) -> Any:
        return self.ask(VIEW, "go", **json.loads(self.button("go").attrs["data-with"]))

    def count(self) -> int:
        return len(done(load_all(self.store, EVERY_GAME)).battles)


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_import_shows_progress_and_taps_are_answered(
    monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    page = Page(monkeypatch, language=language)
    counts = []
    for answer in page.open(long_file()):
        if answer["follow"].get("more"):
            page.button("go")
            assert page.ask("battle", "show")["regions"]
            assert page.ask("battle", "import", text=long_file())["trouble"] == words(language)(
                "battle.import_busy"
            )
            counts.append(page.count())
    assert answer["say"] == words(language)("battle.imported", battles=BATTLES, fleets=0, same=0)
    assert answer["follow"]["then"] == {"view": "battle", "action": "refresh"}
    assert set(counts) - {0} == {AT_ONCE, 2 * AT_ONCE}
    assert page.count() == BATTLES
    page.button("close")
    assert page.ask("files", "close")["regions"] == {OUT: ""}
    *_, answer = page.open(long_file())
    assert answer["say"] == words(language)("battle.imported", battles=0, fleets=0, same=BATTLES)


@pytest.mark.parametrize("kept", [0, AT_ONCE])
def test_battles_imported_before_a_stop_stay(monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    page = Page(monkeypatch)
    if kept:
        next(way for way in page.open(long_file()) if page.count() == kept)
    else:
        page.ask("battle", "import", text=long_file())
    values = page.stop()["say"]
    if kept:
        assert values.startswith(words("en")("battle.import_stopped", left=BATTLES - kept))
        assert values.endswith(words("en")("battle.imported", battles=kept, fleets=0, same=0))
    else:
        assert values == words("en")("incoming.stopped")
    assert page.count() == kept
    assert not page.ask(VIEW, "go")["follow"].get("more")
    assert page.count() == kept
    *_, answer = page.open(long_file())
    assert answer["say"] == words("en")(
        "battle.imported", battles=BATTLES - kept, fleets=0, same=kept
    )


BROKEN = {
    "at its end": lambda data: data["battles"][-1]["events"][-1].update(kind="throw"),
    "too many": lambda data: data.update(x=["x"] * 1_000_000),
}


@pytest.mark.parametrize("how", BROKEN)
def test_broken_long_file_changes_nothing(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    page, data = Page(monkeypatch), json.loads(long_file())
    BROKEN[how](data)
    *_, answer = page.open(json.dumps(data))
    assert (
        answer["say"]
        and words("en")("battle.imported", battles=0, fleets=0, same=0) not in answer["say"]
    )
    assert answer["say"] in page.html
    assert page.count() == 0


def test_import_without_room_reports_how_many_battles_were_saved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Page(monkeypatch)
    list(whole.open(long_file()))
    room = sum(len(document.text) for document in done(whole.store.all("")))
    page = Page(monkeypatch, SmallStore(room // 2))
    *_, answer = page.open(long_file())
    assert answer["say"].startswith(words("en")("battle.store_full"))
    assert words("en")("battle.imported", battles=AT_ONCE, fleets=0, same=0) in answer["say"]
    assert page.count() == AT_ONCE


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Return a page with many battles, on a device on which each takes its time."""
    page = Page(monkeypatch)
    list(page.open(long_file()))
    monkeypatch.setattr(work_slices, "read_clock", count().__next__)
    return page


def test_all_battles_are_exported_in_one_file_while_taps_are_answered(full: Page) -> None:
    shown = []
    for answer in full.export():
        if answer["follow"].get("more"):
            full.button("go")
            shown.append(
                next(
                    element.attrs.get("value")
                    for element in elements(full.html)
                    if element.tag == "progress"
                )
            )
            assert full.ask("battle", "show")["regions"]
            assert full.ask("battle", "export")["trouble"] == words("en")("battle.import_busy")
    assert shown[-3:] == [str(BATTLES - remaining) for remaining in (2, 1, 0)]
    assert full.html == ""
    assert answer["device"]["file"]["text"] == done(export_all(full.store, EVERY_GAME))
    assert not full.ask(VIEW, "go")["follow"].get("more")


def test_stopped_export_restarts_from_the_beginning(full: Page) -> None:
    next(full.export())
    assert (
        "data-queue" in full.button("go").attrs
    )  # tapped while a step is worked on, it comes after that
    stopped = full.stop()
    assert "file" not in stopped["device"] and stopped["say"] == words("en")(
        "battle.export_stopped", files=0
    )
    full.button("close")
    *_, answer = full.export()
    assert len(json.loads(answer["device"]["file"]["text"])["battles"]) == BATTLES


def test_export_beyond_one_file_is_divided_into_several(
    full: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them can be imported, and together they contain every battle."""
    per_file = -(-BATTLES // 3)
    monkeypatch.setattr(keeping, "BATTLES", per_file)
    *_, answer = full.export()
    sent = [answer["device"]["file"]]
    while full.html:
        assert (
            words("en")(
                "battle.export_part", number=len(sent), done=per_file * len(sent), all=BATTLES
            )
            in full.html
        )
        assert full.ask("battle", "show")["regions"]
        *_, answer = full.wait(full.ask(VIEW, "go") | {"more": True})
        sent.append(answer["device"]["file"])
    assert [item["name"] for item in sent] == [
        f"broadside-{read_local_day(NOW)}-{number}.json" for number in (1, 2, 3)
    ]
    other = Page(monkeypatch)
    for entry in sent:
        list(other.open(entry["text"]))
    assert done(load_all(other.store, EVERY_GAME)) == done(load_all(full.store, EVERY_GAME))


def test_files_exported_before_a_stop_are_counted(
    full: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "BATTLES", 1)
    list(full.export())
    stopped = full.ask(VIEW, "go", stop="yes")
    assert stopped["say"] == words("en")("battle.export_stopped", files=1)
    assert not full.ask(VIEW, "go")["follow"].get("more")


def test_failed_export_gives_the_reason(full: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    way = full.export()
    next(way)
    monkeypatch.setattr(full.store, "all", refuse)
    *_, answer = way
    assert answer["say"] in full.html
    assert answer["say"].startswith(words("en")("battle.store_failed"))
    full.button("close")


async def refuse(prefix: str) -> Any:
    raise StoreFailed


@pytest.mark.parametrize("action", ["import", "fleets.read"])
@pytest.mark.parametrize(
    "sent", [{"large": "yes"}, {"text": "\n" * (MOST_BYTES + 1)}], ids=["unread", "read"]
)
def test_oversized_file_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, action: str, sent: dict[str, str]
) -> None:
    answer = Page(monkeypatch).ask("battle", action, **sent)
    assert answer["say"] == words("en")("fault.too_large")
    assert "then" not in answer["follow"]


def test_file_of_the_largest_size_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Page(monkeypatch).ask("battle", "fleets.read", text="x" * MOST_BYTES)
    assert answer["say"] != words("en")("fault.too_large")
