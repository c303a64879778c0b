"""The record of a battle of any game: its file folds to the same battle, and cannot contain
impossible events.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.engagement import Engagement, Refusal, log, luck
from engine.engagement.record import record
from tests.engine.courses import PLAYED, by_taps, course, of_single_phone, replayed
from tests.engine.dystopian.battle.chances import Picks
from tests.engine.engagement.files import Path, paths
from tests.engine.recorded import exported

PARTS = ("events", "undone", "retracted", "last", "setup")


def alike(phone: Engagement[Any], other: Engagement[Any]) -> None:
    """Both have the same state, and the same log."""
    assert phone.state == other.state
    assert phone.results == other.results
    assert luck(phone) == luck(other)
    assert [
        (line.status, line.by, tuple(line.replaced or ()), line.sentence) for line in log(phone)
    ] == [(line.status, line.by, tuple(line.replaced or ()), line.sentence) for line in log(other)]


@pytest.mark.parametrize(
    ("seed", "taps"), [pytest.param(0, 20, marks=pytest.mark.shipped), (1, 40)]
)
@pytest.mark.parametrize("game", PLAYED)
def test_file_folds_to_the_battle_played(game: str, seed: int, taps: int) -> None:
    for tap, now in enumerate(course(game, seed, taps)):
        if tap % 5 == 0 or now.battle.retracted:
            engagement = replayed(now.rules, exported(now))
            assert isinstance(engagement, Engagement), engagement
            assert engagement.battle == now.battle
            alike(engagement, now)


KINDS = {
    "dystopian": {"declare", "throw", "counter", "defend", "explosion", "turn"},
    "jovian": {"attack", "throw", "choose", "dogfight", "orders", "reveal", "adjust", "turn"},
    "warsurge": {"attack", "throw", "adjust", "turn", "note"},
}


@pytest.mark.parametrize("game", PLAYED)
def test_random_battles_have_the_main_kinds_of_events(game: str) -> None:
    battles = [list(course(game, seed, 70, ("do",)))[-1].battle for seed in range(7)]
    kinds = {event.kind for battle in battles for event in battle.every}
    assert kinds >= KINDS[game]


@pytest.mark.shipped
@pytest.mark.parametrize("game", PLAYED)
def test_record_can_be_repeated_by_taps(game: str) -> None:
    *_, now = course(game, 7, 60)
    assert now.battle.retracted
    assert {recorded.status for recorded in record(now.battle)} >= {"stands", "retracted"}
    alike(by_taps(now.rules, now.battle), now)


def mutations(data: Any, pick: Any, number: int) -> Iterator[tuple[Path, str]]:
    """The text with one value changed, moved, doubled or left out, and where."""
    part_paths = []
    leaves = []
    for path in paths(data):
        if len(path) > 2 and path[0] == "battles" and path[2] in PARTS:
            part_paths.append(path)
            value = _at(data, path)
            if not isinstance(value, dict | list):
                leaves.append(value)
    for _ in range(number):
        path = pick(part_paths)
        copy = json.loads(json.dumps(data))
        _mutate(_at(copy, path[:-1]), path[-1], pick, leaves)
        if copy != data:
            yield path, json.dumps(copy)


def _mutate(part: Any, last: Any, pick: Any, leaves: list[Any]) -> None:
    """Change, double or leave out one value of a part of the data.

    leaves: values to put in its place.
    """
    how = pick(["out", "other", "other", "less", "more", "double"])
    if how == "out":
        del part[last]
    elif how == "double" and isinstance(part, list):
        part.insert(pick(range(len(part) + 1)), part[last])
    elif how == "less" and type(part[last]) is int:
        part[last] -= 1
    elif how == "more" and type(part[last]) is int:
        part[last] += 1
    else:
        part[last] = pick(leaves)


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def refused_or_possible(game: str, seed: int, number: int) -> tuple[int, int]:
    """Change the file of a battle so often; how many changes are refused, and how many could have
    been played.
    """
    *_, now = course(game, seed, 30)
    data, refused, possible = json.loads(exported(now)), 0, 0
    for path, text in mutations(data, Picks(seed), number):
        engagement = replayed(now.rules, text)
        if isinstance(engagement, Refusal):
            within = "number" not in path and (
                (path[2] == "events" and len(path) > 4) or "event" in path[:-1]
            )
            assert all(fault.code for fault in engagement.faults)
            assert not within or all(
                isinstance(fault.numbers.get("event"), int) for fault in engagement.faults
            ), engagement
            refused += 1
        else:
            if of_single_phone(engagement.battle):
                alike(by_taps(engagement.rules, engagement.battle), engagement)
            possible += 1
    return refused, possible


@pytest.mark.long
@pytest.mark.parametrize("game", PLAYED)
def test_any_changed_file_is_refused_or_possible(game: str) -> None:
    for seed, least in ((0, 0), (1, 0), (11, 2)):
        refused, possible = refused_or_possible(game, seed, 40)
        assert refused > 10, seed
        assert possible > least, seed
