"""Dogfights worked out on paper, as data: dice in, Structure, steps and closing moves out."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Record, RecordedDice, SystemDice
from engine.flow import Picks, odds, play
from engine.jovian.dogfight import Dogfight
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.plan import aftermath
from engine.jovian.dogfight.state import closing_moves
from tests.engine.picks import FirstOptions

CASES = {
    path.stem: json.loads(path.read_text())
    for path in sorted(
        (Path(__file__).parents[3] / "oracles" / "jovian" / "dogfights").rglob("*.json")
    )
}


def dogfight_of(case: dict[str, Any]) -> Dogfight:
    return Dogfight.model_validate(case["dogfight"])


@pytest.mark.parametrize("name", CASES)
def test_worked_dogfight_gives_the_same_structure_and_steps(name: str) -> None:
    case = CASES[name]
    dogfight = dogfight_of(case)
    records = [Record(typed=tuple(faces)) for faces in case["throws"]]
    source = RecordedDice(records)
    played = play(dogfight_flow(dogfight), dogfight_start(dogfight), source, Picks(case["picks"]))
    assert played.waiting is None
    assert not source.remaining
    assert [entry.step.key for entry in played.entries] == case["steps"]
    assert list(played.state.structure) == case["structure"]
    remaining = aftermath(dogfight, played.entries)
    assert [item.structure for item in remaining] == case["structure"]
    assert [[item.fuel, item.fire_control] for item in remaining] == case["fuel_and_fire_control"]
    assert [
        list(move) for move in closing_moves(played.state, dogfight.encounter.interceptor)
    ] == case["closing"]


@pytest.mark.parametrize("name", CASES)
def test_odds_include_the_end_of_the_worked_dogfight(name: str) -> None:
    """The worked end is possible, unless a side decided for the worse."""
    case = CASES[name]
    dogfight = dogfight_of(case)
    result = odds(dogfight_flow(dogfight), dogfight_start(dogfight))
    assert sum(result.weights.values()) == result.denominator
    possible = {state.structure for state in result.weights}
    assert tuple(case["structure"]) in possible
    assert all(state.closed for state in result.weights)


@pytest.mark.parametrize("name", CASES)
def test_app_rolls_a_possible_end_of_the_worked_dogfight(name: str) -> None:
    dogfight = dogfight_of(CASES[name])
    flow, start = dogfight_flow(dogfight), dogfight_start(dogfight)
    played = play(flow, start, SystemDice(), FirstOptions())
    assert played.waiting is None
    assert played.state.structure in {state.structure for state in odds(flow, start).weights}


@pytest.mark.parametrize("name", CASES)
def test_dogfight_waits_at_every_throw_and_continues(name: str) -> None:
    case = CASES[name]
    dogfight = dogfight_of(case)
    flow, start = dogfight_flow(dogfight), dogfight_start(dogfight)
    records = [Record(typed=tuple(faces)) for faces in case["throws"]]
    for known in range(len(records)):
        played = play(flow, start, RecordedDice(records[:known]), Picks(case["picks"]))
        assert played.waiting is not None
        last = played.entries[-1]
        if last.step.key == "firing":
            continue
        faces = tuple(record.faces for record in last.records)
        assert last.ask is not None and hasattr(last.ask, "label")
        assert last.ask.label(faces).split("_")[0] in ("primary", "secondary")
        assert last.ask.next_batch(faces) == played.waiting
        assert played.waiting.count == len(records[known].faces)  # type: ignore[union-attr]
