"""Five recorded battles of every game: each opens, is exported unchanged, and has the recorded log
and screens.
"""

import json
from typing import Any

import pytest

from app.registered_games import GAMES as PAGES
from engine.engagement import (
    Battle,
    Code,
    Draft,
    Engagement,
    GameRules,
    Refusal,
    archive_in,
    battle_code,
    read,
    read_code,
    write_code,
)
from engine.engagement.storage import VERSION
from tests.engine.recorded import BATTLES, FOLDER, GAMES, exported, file, opened, saved
from tests.release.screens import kinds_in, log_text, screens_text

EACH = [(game, number) for game in GAMES for number in range(1, BATTLES + 1)]
FIRST = 6
"""The version of release 1.0.0, which nothing may ever change."""
HOLDS = {
    "dystopian": {
        "counter",
        "defend",
        "cap",
        "roll explosion",
        "roll critical",
        "part wing_against_model",
        "part wing_against_wing",
        "part counterattack",
    },
    "jovian": {"dogfight", "orders", "reveal", "attack", "choose", "table"},
    "warsurge": {"attack", "throw", "adjust", "turn"},
}
"""The kinds that the battles of a game have together, as `kinds_in` names them."""


def test_every_game_has_its_recorded_battles() -> None:
    assert list(GAMES) == list(PAGES)
    named = {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*") if path.is_file()}
    ends = (".json", ".code", ".log", ".screens")
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
    assert screens_text(opened(game, number)) == file(game, number, ".screens").read_text(
        encoding="utf-8"
    )


@pytest.mark.parametrize("game", GAMES)
def test_recorded_battle_continues_after_undo_of_its_end(game: str) -> None:
    back = opened(game).undo()
    assert isinstance(back, Engagement)
    after = back.act(Draft(kind="note", note="Ten years later"))
    assert isinstance(after, Engagement), after
    engagement = opened(game, text=exported(after))
    assert (engagement.state, engagement.results) == (after.state, after.results)


def recorded_code(game: str, number: int) -> Code:
    """The recorded code of a battle."""
    code = read_code(file(game, number, ".code").read_text(encoding="utf-8"))
    assert isinstance(code, Code), code
    return code


def whole_data(rules: GameRules[Any], event: Draft) -> dict[str, Any]:
    kind = rules.kind(event.kind)
    assert kind
    return kind.data.model_validate(event.data).model_dump(mode="json")


def with_whole_data(battle: Battle, rules: GameRules[Any]) -> Battle:
    """Return a battle whose events hold every field of their data, also those that came after
    release 1.0.0.
    """
    events = [
        event.model_copy(update={"data": whole_data(rules, event)}) for event in battle.events
    ]
    retracted = []
    for undone in battle.retracted:
        event = undone.event.model_copy(update={"data": whole_data(rules, undone.event)})
        retracted.append(undone.model_copy(update={"event": event}))
    return battle.model_copy(update={"events": tuple(events), "retracted": tuple(retracted)})


@pytest.mark.parametrize(("game", "number"), EACH)
def test_recorded_code_opens_as_its_battle(game: str, number: int) -> None:
    """The code is the one that release 1.0.0 wrote: the words that both ends know may never
    change.
    """
    archive = archive_in(recorded_code(game, number), GAMES)
    assert not isinstance(archive, Refusal), archive
    now = opened(game, number)
    (battle,) = archive.battles
    expected = with_whole_data(now.battle, now.rules).model_copy(update={"revision": 0})
    assert with_whole_data(battle, now.rules) == expected


@pytest.mark.parametrize(("game", "number"), EACH)
def test_new_code_of_a_recorded_battle_is_at_most_as_long_and_opens_alike(
    game: str, number: int
) -> None:
    now = opened(game, number)
    text = write_code(battle_code(now.battle, now.rules))
    assert isinstance(text, str)
    assert len(text) <= len(file(game, number, ".code").read_text(encoding="utf-8"))
    code = read_code(text)
    assert isinstance(code, Code)
    assert archive_in(code, GAMES) == archive_in(recorded_code(game, number), GAMES)


@pytest.mark.parametrize("schema", [*range(1, FIRST), VERSION + 1])
def test_file_of_another_version_is_refused(schema: int) -> None:
    data: dict[str, Any] = json.loads(saved("warsurge"))
    archive = read(json.dumps(data | {"schema": schema}), GAMES)
    assert isinstance(archive, Refusal)
    code = "newer" if schema > VERSION else "older"
    assert [(fault.name, fault.code) for fault in archive.faults] == [("schema", code)]
