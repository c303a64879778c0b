"""One request, one response, one dispatcher: registered modules exist, and only requested ones are
loaded.
"""

import json
import subprocess
import sys

import pytest

from app import worker
from app.registered_games import GAMES as PAGES
from app.requests import Request, Response, Screen, dispatcher
from app.requests.dispatcher import ALWAYS, GAMES, SHARED, actions
from app.words import LANGUAGES, words
from tests.app.asking import attack_request, done, form, sent
from tests.architecture import ROOT

LOADED = """
import asyncio, json, sys
from app.worker import respond
about = {"lang": "en", "game": GAME, "view": "attack", "action": "ready", "forms": []}
assert not any(json.loads(asyncio.run(respond(json.dumps(about)))).values())
for action in ("odds", "throw"):
    request = json.dumps(about | {"action": action, "forms": FORMS})
    answer = json.loads(asyncio.run(respond(request)))
    assert answer["regions"] and not answer["faults"], answer
print("\\n".join(name for name in sys.modules if name.startswith(("app.", "engine."))))
"""


def test_worker_exports_one_function() -> None:
    assert worker.__export__ == ["respond"]


def test_every_game_of_the_page_is_registered() -> None:
    assert tuple(PAGES) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_game_answers_requests_about_one_attack(game: str) -> None:
    assert {"odds", "throw"} <= actions(game, "attack").keys()
    assert not actions(game, "bridge") and not actions("chess", "attack")


@pytest.mark.parametrize("view", SHARED)
def test_views_of_every_game_are_registered_once(view: str) -> None:
    assert all(actions(game, view) is actions(GAMES[0], view) for game in GAMES)
    assert actions(GAMES[0], view)


@pytest.mark.parametrize("game", GAMES)
def test_visit_about_one_attack_loads_neither_other_games_nor_battles(game: str) -> None:
    """Neither do the first response and the first dice of a roll."""
    agreed = {"rulings.method": "chart"} if game == "warsurge" else {}
    forms = form(agreed, page="index.html" if game == GAMES[0] else f"{game}.html")
    code = LOADED.replace("GAME", repr(game)).replace("FORMS", repr(forms))
    path = {"PYTHONPATH": f"{ROOT}:{ROOT / 'static'}"}
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=path
    )
    names = loaded.stdout.split()
    others = [other for other in GAMES if other != game]
    assert f"app.{game}.attack_actions" in names
    assert [name for name in names if name.split(".")[1] in others] == []
    battles = ("app.battle.", "app.share.", f"app.{game}.battle", f"engine.{game}.battle")
    assert [name for name in names if name.startswith(battles)] == []


def test_declarations_load_no_puzzle_modules() -> None:
    """A declaration in a battle solves no puzzle."""
    code = "import sys\nimport app.battle.battle_response\nprint(*sys.modules)"
    path = {"PYTHONPATH": f"{ROOT}:{ROOT / 'static'}"}
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=path
    )
    assert "app.battle.actions" in loaded.stdout.split()
    assert not {"app.battle.advice.puzzle", "app.battle.advice.puzzle_solution"} & set(
        loaded.stdout.split()
    )


def test_response_contains_only_necessary_fields() -> None:
    answer = sent(attack_request("odds", form()))
    assert answer.keys() - ALWAYS == {"regions", "texts", "rows"} and answer["follow"] == {
        "more": False
    }
    assert answer.keys() <= Response.model_fields.keys()


def test_stored_screen_is_restored() -> None:
    request = Request.model_validate(attack_request("show", []) | {"view": "battle"})
    assert request.screen == Screen()
    screen = Screen(view="log", battle="b", above=("home", "battle"))
    kept = screen.model_dump(exclude_none=True)
    assert kept == {"view": "log", "battle": "b", "above": ("home", "battle")}
    assert request.model_copy(update={"kept": kept}).screen == screen
    with pytest.raises(ValueError, match="view"):
        _ = request.model_copy(update={"kept": {"view": 3}}).screen


def test_lack_of_memory_is_reported_as_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(request: Request) -> Response:
        raise MemoryError

    monkeypatch.setattr(dispatcher, "actions", lambda game, view: {"odds": greedy})
    answer = sent(attack_request("odds", []))
    assert answer["trouble"] == answer["say"] == words("en")("trouble.stale")


@pytest.mark.parametrize("language", LANGUAGES)
def test_exception_becomes_a_sentence_and_the_next_request_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    def broken(request: Request) -> Response:
        raise AssertionError("a fault")

    request = json.dumps(attack_request("odds", form(), language))
    with monkeypatch.context() as patched:
        patched.setattr(dispatcher, "actions", lambda game, view: {"odds": broken})
        answer = json.loads(done(worker.respond(request)))
    assert answer["trouble"] == answer["say"] == words(language)("trouble.failed")
    assert "a fault" in capsys.readouterr().err
    assert json.loads(done(worker.respond(request)))["regions"]
