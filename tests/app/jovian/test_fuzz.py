"""Any request about an attack is answered with a sentence, never an exception."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.app.asking import roll as roll_of
from tests.app.jovian.asking import GUN, SHIP, form, odds

OPENING = form(SHIP)
NAMES = [name for name, _ in OPENING if not name.startswith("ship.parts")]
PARTS = [
    "fires",
    "ship",
    "squadron",
    "table",
    "rows",
    "parts",
    "0",
    "x",
    "",
    "weapon",
    "against",
    "sides",
    "name",
]
TEXT = st.text(max_size=6)
NAME = st.one_of(
    st.sampled_from(NAMES), TEXT, st.lists(st.sampled_from(PARTS), max_size=4).map(".".join)
)
VALUE = st.one_of(
    st.integers(-30, 30).map(str),
    TEXT,
    st.sampled_from(["ship", "squadron", "missile", "9" * 5000]),
)
PAIRS = st.lists(st.tuples(NAME, VALUE), max_size=8)
FACES = st.lists(st.integers(-1, 21), max_size=6)
ROLL = st.fixed_dictionaries(
    {
        "records": st.lists(st.fixed_dictionaries({"typed": FACES, "rolled": FACES}), max_size=3),
        "throw": st.sampled_from(["look", "batch", "all", "none"]),
        "typed": FACES,
        "picks": st.lists(st.integers(-1, 5), max_size=3),
    }
)
quick = settings(max_examples=60, deadline=None)


def sentence(answer: dict[str, Any]) -> bool:
    return bool(answer["say"]) and isinstance(answer["faults"], dict)


@quick
@given(PAIRS)
def test_any_fields_are_answered(pairs: list[tuple[str, str]]) -> None:
    assert sentence(odds(pairs))
    assert sentence(odds(OPENING + pairs, "fr"))


@quick
@given(st.dictionaries(st.sampled_from(NAMES), VALUE, max_size=3))
def test_any_values_in_the_fields_are_answered(changes: dict[str, str]) -> None:
    answer = odds(form(changes))
    assert sentence(answer)
    assert bool(answer["faults"]) == ("faulty" in answer["regions"]["answer"])


@quick
@given(ROLL)
def test_any_dice_and_choices_are_answered(command: dict[str, Any]) -> None:
    answer = roll_of(form(SHIP | GUN), game="jovian", **command)
    assert sentence(answer)
    assert ("records" in answer) == (not answer["faults"])
