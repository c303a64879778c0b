"""Activations worked out on paper from the rules, as data: the dice of every part, and the state
after it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.dice import Batch, Record, RecordedDice
from engine.dystopian.activation import NOT_ROLLED, Activation, ActivationState, start
from engine.dystopian.activation.flow import parts
from engine.flow import Lifted, play
from tests.engine.dystopian.activation.examples import activation, activation_flow, odds_telling

pytestmark = pytest.mark.shipped

WORKED = Path(__file__).parents[3] / "oracles" / "dystopian" / "activation" / "worked"
CASES = {path.stem: json.loads(path.read_text()) for path in sorted(WORKED.glob("*.json"))}


def declared(case: dict[str, Any]) -> Activation:
    return activation(**case["activation"])


def reported(asked: Activation, state: ActivationState) -> dict[str, Any]:
    """A state in the terms of the data, without values that are as at the start."""
    effects = {
        str(index): sorted(model.effects)
        for index, model in enumerate(state.models)
        if model.effects
    }
    result: dict[str, Any] = {"hp": [model.hp for model in state.models]}
    result |= {"wings": [list(wing) for wing in state.wings]} if asked.wings else {}
    result |= {"exploded": sorted(state.exploded)} if state.exploded else {}
    return result | ({"effects": effects} if effects else {})


@pytest.mark.parametrize("name", CASES)
def test_worked_example_gives_the_same_dice_and_states(name: str) -> None:
    case = CASES[name]
    asked = declared(case)
    state = start(asked)
    assert len(case["parts"]) == len(parts(asked))
    for part, by_hand in zip(parts(asked), case["parts"], strict=True):
        records = [Record(typed=tuple(faces)) for faces in by_hand["dice"]]
        source = RecordedDice(records)
        played = play(part.flow, state, source)
        state = played.state
        assert played.waiting is None
        assert not source.remaining, by_hand["part"]
        assert reported(asked, state) == by_hand["then"], by_hand["part"]
        assert (state.strikes, state.blast, state.aa) == ((), NOT_ROLLED, ())


@pytest.mark.parametrize("name", CASES)
def test_whole_activation_requests_the_same_dice_as_its_parts(name: str) -> None:
    case = CASES[name]
    asked = declared(case)
    records = [Record(typed=tuple(faces)) for part in case["parts"] for faces in part["dice"]]
    for known in range(len(records)):
        waiting = play(activation_flow(asked), start(asked), RecordedDice(records[:known])).waiting
        assert isinstance(waiting, Batch)
        assert waiting.count == len(records[known].faces)
    played = play(activation_flow(asked), start(asked), RecordedDice(records))
    assert reported(asked, played.state) == case["parts"][-1]["then"]
    names = {
        entry.step.nested.key for entry in played.entries if isinstance(entry.step, Lifted)
    } - {"explosion"}
    assert names <= {part["part"] for part in case["parts"]}
    rolled = {part["part"] for part in case["parts"] if part["dice"] and "wing" not in part["part"]}
    assert rolled <= names


@pytest.mark.parametrize("name", CASES)
def test_odds_include_the_end_of_the_worked_example(name: str) -> None:
    case = CASES[name]
    asked = declared(case)
    odds = odds_telling(asked, *range(len(asked.models)))
    assert sum(odds.end.weights.values()) == odds.end.denominator
    end = case["parts"][-1]["then"]
    assert (
        odds.end.chance(
            lambda state: (
                [model.hp for model in state.models] == end["hp"]
                and [list(wing) for wing in state.wings] == end.get("wings", [])
                and sorted(state.exploded) == end.get("exploded", [])
            )
        )
        > 0
    )
