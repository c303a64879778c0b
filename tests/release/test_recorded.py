"""Five recorded battles of every game: each opens, is exported unchanged, and has the recorded log and screens."""

import json
from typing import Any

import pytest

from app.games import GAMES as PAGES
from engine.engagement import (
    Code,
    Draft,
    Engagement,
    Refusal,
    archive_in,
    battle_code,
    read,
    read_code,
    resume,
    write_code,
)
from engine.engagement.storage import VERSION
from tests.engine.recorded import BATTLES, FOLDER, GAMES, exported, file, opened, saved
from tests.release.screens import kinds_in, log_text, screens_text

EACH = [(game, number) for game in GAMES for number in range(1, BATTLES + 1)]
FIRST = 6
"""The version of release 1.0.0, which nothing may ever change."""
HOLDS = {
    "dystopian": {"counter", "defend", "cap", "roll explosion", "roll critical", "part wing_against_model",
                  "part wing_against_wing", "part counterattack"},
    "jovian": {"dogfight", "orders", "reveal", "attack", "choose", "table"},
    "warsurge": {"attack", "throw", "adjust", "turn"},
}  # fmt: skip
"""What the battles of a game have together, as `kinds_in` names it."""


def test_every_game_has_its_recorded_battles() -> None:
    assert list(GAMES) == list(PAGES)
    named = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    ends = (".json", ".log", ".screens")
    assert named == {f"{game}/{number}{end}" for game, number in EACH for end in ends}


def test_recorded_battles_have_the_version_of_release_1_0_0() -> None:
    assert {json.loads(saved(*item))["schema"] for item in EACH} == {FIRST}
    assert VERSION >= FIRST


@pytest.mark.parametrize("game", GAMES)
def test_recorded_battles_cover_the_events_of_their_game(game: str) -> None:
    texts: set[str] = set()
    for number in range(1, BATTLES + 1):
        now = opened(game, number)
        texts |= kinds_in(now)
        assert 20 <= len(now.battle.events) <= 60 and now.battle.is_over
    assert texts >= HOLDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_recorded_battles_include_broadside_and_typed_dice(game: str) -> None:
    every = [opened(game, number).battle.events for number in range(1, BATTLES + 1)]
    assert sum(any(event.by_broadside for event in events) for events in every) >= 3
    assert sum(any(dice.typed for event in events for dice in event.dice) for events in every) >= 2


@pytest.mark.parametrize(("game", "number"), EACH)
def test_recorded_battle_is_exported_byte_for_byte(game: str, number: int) -> None:
    assert exported(opened(game, number)) == saved(game, number)


@pytest.mark.parametrize(("game", "number"), EACH)
def test_log_equals_the_recorded_one(game: str, number: int) -> None:
    assert log_text(opened(game, number)) == file(game, number, ".log").read_text(encoding="utf-8")


@pytest.mark.parametrize(("game", "number"), EACH)
def test_screens_equal_the_recorded_ones(game: str, number: int) -> None:
    assert screens_text(opened(game, number)) == file(game, number, ".screens").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_recorded_battle_continues_after_undo_of_its_end(game: str) -> None:
    back = opened(game).undo()
    assert isinstance(back, Engagement)
    after = back.act(Draft(kind="note", note="Ten years later"))
    assert isinstance(after, Engagement), after
    engagement = opened(game, text=exported(after))
    assert (engagement.state, engagement.results) == (after.state, after.results)


@pytest.mark.parametrize("game", GAMES)
def test_code_of_a_recorded_battle_opens(game: str) -> None:
    now = opened(game)
    text = write_code(battle_code(now.battle, now.rules))
    assert isinstance(text, str)
    code = read_code(text)
    assert isinstance(code, Code)
    archive = archive_in(code, GAMES)
    assert not isinstance(archive, Refusal), archive
    engagement = resume(GAMES[game], archive.battles[0])
    assert isinstance(engagement, Engagement)
    assert engagement.state == now.state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("schema", [*range(1, FIRST), VERSION + 1])
def test_file_of_another_version_is_refused_with_its_version(game: str, schema: int) -> None:
    data: dict[str, Any] = json.loads(saved(game))
    archive = read(json.dumps(data | {"schema": schema}), GAMES)
    assert isinstance(archive, Refusal)
    code = "newer" if schema > VERSION else "older"
    assert [(fault.name, fault.code) for fault in archive.faults] == [("schema", code)]
