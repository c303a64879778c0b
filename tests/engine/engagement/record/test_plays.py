"""Sides played by Broadside, and puzzles: events that change no model and can be undone."""

import pytest

from engine.engagement import Draft, Level, Refusal, log, puzzle_of, ref_of, resume, sentences
from tests.engine.engagement.toy import TOY, A, codes, engagement, shot, sure

pytestmark = pytest.mark.shipped


def fields(result: object) -> set[str]:
    """Return the fields for which a draft is refused, without the part within a field."""
    assert isinstance(result, Refusal)
    return {".".join(fault.name.split(".")[:2]) for fault in result.faults}


def plays(side: int, level: str | None = "best") -> Draft:
    return Draft(kind="plays", data={"side": side, "level": level})


def puzzle(**data: object) -> Draft:
    return Draft(kind="puzzle", data={"group": A, "aim": "any", "reach": {"0_1": "2"}} | data)


def test_broadside_plays_a_side_until_it_is_handed_back() -> None:
    begun = engagement()
    now = sure(begun.act(plays(1)))
    assert begun.automatic_sides == {}
    assert {side: data.level for side, data in now.automatic_sides.items()} == {1: Level.BEST}
    assert now.state == begun.state
    other = sure(now.act(plays(1, "second")))
    assert other.automatic_sides[1].level is Level.SECOND
    assert sure(other.undo()).automatic_sides == now.automatic_sides
    assert sure(other.act(plays(1, None))).automatic_sides == {}


def test_player_of_a_side_is_saved_and_logged() -> None:
    now = engagement(plays(0), plays(1, None))
    assert sure(resume(TOY, now.battle)).automatic_sides == now.automatic_sides
    assert [line.sentence.key for line in log(now)] == ["log.plays.best", "log.plays.player"]


def test_events_of_broadside_are_marked() -> None:
    now = sure(engagement(plays(0)).act(shot(), by_broadside=True))
    assert [event.by_broadside for event in now.battle.events] == [False, True]
    data = [{sentence.key for sentence in sentences(line)} for line in log(now)]
    assert ["log.by_broadside" in keys for keys in data] == [False, True]


@pytest.mark.parametrize(
    ("field", "data"),
    [
        ("side", {"side": 2, "level": "best"}),
        ("level", {"side": 0, "level": "clever"}),
        ("dice", {"side": 0, "dice": "loaded"}),
    ],
)
def test_invalid_player_of_a_side_is_refused(field: str, data: dict[str, object]) -> None:
    assert fields(engagement().act(Draft(kind="plays", data=data))) == {f"data.{field}"}


def test_last_puzzle_counts_until_it_is_undone() -> None:
    now = engagement(puzzle(), shot(), puzzle(aim="hp"))
    puzzled = puzzle_of(now)
    assert puzzled is not None
    assert (puzzled.puzzle.aim, puzzled.puzzle.group, puzzled.number) == ("hp", A, 3)
    assert now.state == engagement(shot()).state
    before = puzzle_of(sure(now.undo()))
    assert before is not None
    assert (before.puzzle.aim, before.number) == ("any", 1)
    assert puzzle_of(engagement()) is None


@pytest.mark.parametrize("data", [{"group": "?"}, {"reach": {"A b": "1"}}, {"aim": "x" * 101}])
def test_puzzle_with_impossible_fields_is_refused(data: dict[str, object]) -> None:
    assert fields(engagement().act(puzzle(**data))) == {f"data.{name}" for name in data}


def test_holding_group_has_acted_until_the_next_turn() -> None:
    group = ref_of(0, 0, "g1")
    held = sure(engagement().act(Draft(kind="holds", data={"group": group})))
    assert (held.holding_groups, held.next_side) == ({group}, 1)
    assert (held.next_of({0, 1}), held.next_of({0}), held.next_of(())) == (1, 0, None)
    assert held.state == engagement().state
    assert sure(held.act(Draft(kind="turn"))).holding_groups == set()
    assert sure(held.undo()).holding_groups == set()
    assert codes(engagement().act(Draft(kind="holds", data={"group": A})))
