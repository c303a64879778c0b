"""Lists beyond 200 kB: progress, stop, a refusal in the end; the taps between are answered."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from app.battle import Repository, battle_response
from app.battle.files import file_progress
from app.battle.files.file_view import OUT, VIEW
from app.requests.dispatcher import respond
from app.words import words
from engine.engagement import MemoryStore
from tests.app.asking import done
from tests.app.battle.fleets.test_hostile_lists import NAMED, as_sent
from tests.app.battle.player import EVERY_GAME, NOW, Player
from tests.engine.engagement.lists.test_hostile import REFUSED, roster

STEP = "app.battle.files.list_progress.ListReading.go_on.__defaults__"
"""Seconds of a step."""
SQUADRONS = 90
LONG = roster(
    "".join(
        f'<selection name="Gull {number}" type="unit"><rules><rule '
        f'name="R"><description>{"x" * 3000}</description>'
        "</rule></rules></selection>"
        for number in range(SQUADRONS)
    )
)
FAR = {name: source for name, (source, _) in REFUSED.items() if len(as_sent(source)) > 200_000}


class Asker:
    """The page's end of a long list, as the shell asks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = MemoryStore()
        repository = Repository(self.store, EVERY_GAME)
        for module in (battle_response, file_progress):
            monkeypatch.setattr(module, "repository", lambda: repository)

    def ask(self, view: str, action: str, **given: str) -> Any:
        about = {
            "game": "dystopian",
            "lang": "en",
            "now": NOW,
            "view": view,
            "action": action,
            "forms": [],
        }
        return json.loads(
            done(respond(json.dumps(about | {"given": given, "kept": {"view": "fleets"}})))
        )

    def read(self, text: str) -> Iterator[Any]:
        """Yield every response to a list that is opened."""
        answer = self.ask("battle", "fleets.read", text=text)
        yield answer
        assert answer["follow"]["then"] == {"view": VIEW, "action": "go"}
        more = True
        while more:
            answer = self.ask(VIEW, "go")
            yield answer
            more = answer["follow"]["more"]


def test_long_list_shows_its_progress_and_then_the_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(LONG) > 200_000
    monkeypatch.setattr(STEP, (0,))
    page, seen = Asker(monkeypatch), []
    for answer in page.read(LONG):
        seen.append(answer["regions"].get(OUT, ""))
        if answer.get("follow", {}).get("more"):
            busy = page.ask("battle", "fleets.read", text="Heron")
            assert busy["trouble"] == words("en")("battle.import_busy")
    assert any(words("en")("list.reading", done=5, all=SQUADRONS) in html for html in seen)
    assert answer["follow"]["then"] == {
        "view": "battle",
        "action": "go",
        "given": {"view": "fleet", "fleet": "list"},
    }
    player = Player(store=page.store)
    player.send("go", answer["follow"]["then"]["given"])
    assert f"Gull {SQUADRONS - 1}" in player.text


def test_stopped_list_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(STEP, (0,))
    page = Asker(monkeypatch)
    way = page.read(LONG)
    for _ in range(3):
        next(way)
    answer = page.ask(VIEW, "go", stop="yes")
    assert answer["say"] == words("en")("list.stopped") and not answer["follow"]["more"]
    assert not done(page.store.keys("list/"))
    assert not page.ask(VIEW, "go").get("follow", {}).get("more")


@pytest.mark.parametrize("name", FAR)
def test_long_hostile_list_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    page = Asker(monkeypatch)
    *_, answer = page.read(as_sent(FAR[name]))
    assert REFUSED[name][1] not in NAMED
    assert answer["say"].endswith(".") and answer["say"] in answer["regions"][OUT]
    assert not done(page.store.keys("list/"))
