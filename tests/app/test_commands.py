"""Every command of the page gets an answer: fragments, or a sentence about what is wrong."""

import json
from typing import Any

import pytest

from app.commands import dispatch
from app.words import LANGUAGES, words
from tests.app.asking import ask, form, roll
from tests.app.markup import elements

SIX_HITS = {"typed": [], "rolled": [4] * 6 + [1] * 6}


def sent(command: Any) -> dict[str, Any]:
    answer = json.loads(dispatch(command if isinstance(command, str) else json.dumps(command)))
    assert isinstance(answer, dict)
    return answer


def test_the_opening_form_has_the_odds_of_the_issue() -> None:
    """12 AD of guns at RB2 on DR 5, CR 7 with one shield."""
    answer = ask("odds", form())
    assert answer["faults"] == {}
    assert "13.54\u202f%" in answer["fragments"]["answer"]
    assert answer["say"].startswith("No damage 13.54")
    assert "19.35\u202f%" in ask("odds", form({"rulings.generator_dice": "exploding"}))["fragments"]["answer"]


def test_the_odds_in_french() -> None:
    answer = ask("odds", form(), "fr")
    assert "13,54\u202f%" in answer["fragments"]["answer"]
    assert "Aucun dommage" in answer["say"]


def test_each_number_has_its_reason() -> None:
    texts = ask("odds", form())["texts"]
    assert set(texts) >= {"why-dice", "why-to_hit", "why-defence", "why-generators"}
    assert "12" in texts["why-dice"]
    assert texts["why-to_hit"].startswith("4+")


def test_all_odds_are_worked_out_on_request_only() -> None:
    assert set(ask("odds", form())["fragments"]) == {"answer"}
    assert set(ask("odds", form(), detail=True)["fragments"]) == {"answer", "odds-out"}


def test_fractions_are_shown_on_request_only() -> None:
    plain, exact = ask("odds", form(), detail=True), ask("odds", form(), detail=True, fractions=True)
    assert "<code>" not in plain["fragments"]["odds-out"]
    assert sum(element.tag == "code" for element in elements(exact["fragments"]["odds-out"])) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("throw", ["look", "batch", "all"])
def test_a_roll_goes_as_far_as_it_is_told(throw: str, language: str) -> None:
    answer = roll(form(), throw, language)
    records, over = answer["records"], answer["over"]
    assert answer["faults"] == {}
    assert elements(answer["fragments"]["roll-out"])
    assert over is (throw == "all")
    assert len(records) == {"look": 0, "batch": 1}.get(throw, len(records))
    assert answer["after"]["target.hp"] <= 4
    assert answer["say"]


def test_the_batch_that_is_due_is_said() -> None:
    first = roll(form())
    assert first["say"] == "12 dice to roll"
    assert 'data-count="12"' in first["fragments"]["roll-out"]
    second = roll(form(), records=[SIX_HITS])
    assert second["say"] == "2 dice to roll"


def test_typed_faces_carry_the_roll_on() -> None:
    answer = roll(form(), typed=[4] * 6 + [1] * 6)
    assert answer["records"] == [{"typed": [4] * 6 + [1] * 6, "rolled": []}]
    assert not answer["over"]


@pytest.mark.parametrize("throw", ["batch", "all"])
def test_some_typed_and_the_rest_rolled(throw: str) -> None:
    answer = roll(form(), throw, typed=[1, 1, 1])
    first = answer["records"][0]
    assert first["typed"] == [1, 1, 1]
    assert len(first["rolled"]) == 9
    assert len(answer["records"]) == 1 or throw == "all"


WRONG_DICE = {
    "too few typed": {"typed": [1, 2]},
    "too many typed": {"typed": [1] * 13},
    "no such face": {"typed": [7] * 12},
    "a record too short": {"records": [{"typed": [], "rolled": [1]}]},
    "more records than the attack asks for": {"records": [{"typed": [], "rolled": [1] * 12}] * 2},
    "a batch after the end": {"records": [{"rolled": [1] * 12}, {"rolled": [1, 1]}, {"rolled": [1, 1]}]},
    "typed after the end": {"records": [{"typed": [], "rolled": [1] * 12}], "typed": [1]},
    "a word for a face": {"typed": ["six"]},
    "records of another shape": {"records": [[1, 2, 3]]},
    "an unknown way to throw": {"throw": "harder"},
    "an unknown field": {"luck": 3},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", WRONG_DICE.values(), ids=WRONG_DICE)
def test_dice_that_do_not_fit_are_said_and_change_nothing(given: dict[str, Any], language: str) -> None:
    answer = ask("roll", form(), language, roll=given)
    assert answer == {
        "faults": {"roll": words(language)("trouble.dice")},
        "say": words(language)("trouble.dice"),
    }


@pytest.mark.parametrize("roll_value", [None, 5, "all", [], {"records": None}])
def test_a_roll_of_another_shape(roll_value: Any) -> None:
    assert ask("roll", form(), roll=roll_value)["faults"].keys() == {"roll"}


PAIRS = form()
STALE = {
    "no JSON": "{",
    "nothing": "",
    "a list": [],
    "a number": 4,
    "no language": {"do": "odds", "form": PAIRS},
    "another language": {"do": "odds", "game": "dystopian", "lang": "de", "form": PAIRS},
    "a language that is a list": {"do": "odds", "game": "dystopian", "lang": ["en"], "form": PAIRS},
    "no command": {"game": "dystopian", "lang": "en", "form": PAIRS},
    "an unknown command": {"do": "fly", "game": "dystopian", "lang": "en", "form": PAIRS},
    "a command that is a list": {"do": ["odds"], "game": "dystopian", "lang": "en", "form": PAIRS},
    "no form": {"do": "odds", "game": "dystopian", "lang": "en"},
    "a form that is a word": {"do": "odds", "game": "dystopian", "lang": "en", "form": "form"},
    "a pair of three": {"do": "odds", "game": "dystopian", "lang": "en", "form": [["a", "b", "c"]]},
    "a value that is a number": {"do": "odds", "game": "dystopian", "lang": "en", "form": [["target.dr", 5]]},
    "a field that is a group too": {
        "do": "odds",
        "game": "dystopian",
        "lang": "en",
        "form": [["target", "5"], ["target.dr", "5"]],
    },
}


@pytest.mark.parametrize("command", STALE.values(), ids=STALE)
def test_what_the_engine_does_not_know_is_said(command: Any) -> None:
    answer = sent(command)
    assert answer["trouble"] == answer["say"] == words("en")("trouble.stale")
    assert answer["faults"] == {}


def test_trouble_is_said_in_the_language_of_the_page() -> None:
    answer = sent({"do": "fly", "game": "dystopian", "lang": "fr", "form": PAIRS})
    assert answer["trouble"] == words("fr")("trouble.stale")


def test_an_empty_form_is_a_faulty_one() -> None:
    assert set(ask("odds", [])["faults"]) == {"volley", "target"}
