"""Any request is answered with JSON that contains a sentence, never an exception."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.requests.dispatcher import respond
from tests.app.asking import attack_request, done, form, rolled

OPENING = form()
NAMES = [name for name, _ in OPENING]
PARTS = [
    "volley",
    "models",
    "0",
    "1",
    "x",
    "",
    "target",
    "dr",
    "effects",
    "mars",
    "modifiers",
    "name",
    "share",
]
TEXT = st.text(max_size=8)
NAME = st.one_of(
    st.sampled_from(NAMES), TEXT, st.lists(st.sampled_from(PARTS), max_size=5).map(".".join)
)
NUMBER = st.one_of(st.integers(-300, 300), st.floats(), st.integers(10**20, 10**30)).map(str)
VALUE = st.one_of(
    NUMBER, TEXT, st.sampled_from(["", " ", "linked", "torpedoes", "true", "9" * 5000])
)
PAIRS = st.lists(st.tuples(NAME, VALUE), max_size=12)
LEAF = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXT)
JSON = st.recursive(
    LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4)
)
FACES = st.lists(st.integers(-1, 8), max_size=14)
RECORDS = st.lists(st.fixed_dictionaries({"typed": FACES, "rolled": FACES}), max_size=3)
THROW = st.sampled_from(["look", "batch", "all", "none"])
ROLL = st.fixed_dictionaries({"records": RECORDS, "how": THROW, "typed": FACES})
quick = settings(max_examples=60, deadline=None)


def answered(text: str) -> dict[str, Any]:
    answer = json.loads(done(respond(text)))
    assert isinstance(answer["say"], str)
    assert answer["say"]
    assert isinstance(answer["faults"], dict)
    return answer


def command(do: str, pairs: Any, **more: Any) -> str:
    return json.dumps(attack_request(do, pairs, "fr", more=more))


@quick
@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    answered(text)


@quick
@given(JSON, JSON, JSON)
def test_any_json_is_answered(do: Any, pairs: Any, roll: Any) -> None:
    answered(json.dumps(attack_request(do, pairs) | {"given": roll}))
    answered(json.dumps(attack_request("odds", OPENING, do)))
    answered(json.dumps(attack_request("throw", OPENING) | {"kept": roll}))
    answered(json.dumps(attack_request("throw", OPENING) | {"typed": roll}))
    answered(json.dumps(attack_request("throw", OPENING) | {"view": do, "now": roll}))
    answered(command("throw", OPENING, how=roll))
    answered(command("odds", pairs, detail=roll, fractions=roll))


@quick
@given(PAIRS, st.sampled_from(["odds", "throw"]))
def test_any_fields_beside_the_opening_form_are_answered(
    pairs: list[tuple[str, str]], do: str
) -> None:
    answered(command(do, OPENING + pairs, **({"how": "look"} if do == "throw" else {})))
    answered(command(do, pairs))


@quick
@given(st.dictionaries(st.sampled_from(NAMES), VALUE, max_size=4))
def test_any_values_in_the_fields_are_answered(changes: dict[str, str]) -> None:
    answer = answered(command("odds", form(changes), detail=True))
    assert set(answer["regions"]) == {"answer", "odds-out", "sensitivity-out"}
    assert bool(answer["faults"]) == ("faulty" in answer["regions"]["answer"])


@quick
@given(ROLL)
def test_any_dice_are_answered(roll: dict[str, Any]) -> None:
    answer = rolled(answered(command("throw", OPENING, **roll)))
    assert ("records" in answer) == (not answer["faults"])


@pytest.mark.parametrize("depth", [50, 3000])
def test_deeply_nested_names_and_json_are_answered(depth: int) -> None:
    answered("[" * depth)
    answered(command("odds", [[".".join("a" * depth), "1"]]))
    answered(command("odds", [["modifiers." * depth, "1"]]))
