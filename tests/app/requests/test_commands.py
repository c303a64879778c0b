"""Every request of the page has a response: fragments, or a sentence about the fault."""

from typing import Any

import pytest

from app.words import LANGUAGES, words
from tests.app.asking import ask, attack_request, form, roll, sent
from tests.app.markup import elements

SIX_HITS = {"typed": [], "rolled": [4] * 6 + [1] * 6}


def test_opening_form_has_the_published_odds() -> None:
    """12 AD of guns at RB2 on DR 5, CR 7 with one shield."""
    answer = ask("odds", form())
    assert answer["faults"] == {}
    assert "86.46%" in answer["regions"]["answer"]
    assert answer["say"].startswith("Any damage 86.46")
    assert (
        "80.65%" in ask("odds", form({"rulings.generator_dice": "exploding"}))["regions"]["answer"]
    )


def test_odds_are_written_in_french() -> None:
    answer = ask("odds", form(), "fr")
    assert "86,46\u202f%" in answer["regions"]["answer"]
    assert "Des dommages" in answer["say"]


def test_each_number_has_its_reason() -> None:
    texts = ask("odds", form())["texts"]
    assert set(texts) >= {"why-dice", "why-from", "why-defence", "why-generators"}
    assert "12" in texts["why-dice"]
    assert "4+" in texts["why-dice"]


def test_full_odds_are_computed_only_on_request() -> None:
    assert set(ask("odds", form())["regions"]) == {"answer", "sensitivity-out"}
    assert set(ask("odds", form(), detail=True)["regions"]) == {
        "answer",
        "odds-out",
        "sensitivity-out",
    }


def test_fractions_are_shown_on_request_only() -> None:
    plain, exact = (
        ask("odds", form(), detail=True),
        ask("odds", form(), detail=True, fractions=True),
    )
    assert "<code>" not in plain["regions"]["odds-out"]
    assert sum(element.tag == "code" for element in elements(exact["regions"]["odds-out"])) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("throw", ["look", "batch", "all"])
def test_roll_goes_as_far_as_requested(throw: str, language: str) -> None:
    answer = roll(form(), throw, language)
    records, over = answer["records"], answer["over"]
    assert answer["faults"] == {}
    assert elements(answer["regions"]["roll-out"])
    missed = throw == "batch" and max(records[0]["rolled"]) < 4  # not one of them hits
    assert over is (throw == "all" or missed)
    assert len(records) == {"look": 0, "batch": 1}.get(throw, len(records))
    assert not over or answer["after"]["target.hp"] <= 4
    assert answer["say"]


def test_response_names_the_batch_that_is_due() -> None:
    first = roll(form())
    assert first["say"] == "12 dice to roll"
    assert 'data-count="12"' in first["regions"]["roll-out"]
    second = roll(form(), records=[SIX_HITS])
    assert second["say"] == "2 dice to roll"


def test_typed_faces_continue_the_roll() -> None:
    answer = roll(form(), typed=[4] * 6 + [1] * 6)
    assert answer["records"] == [{"typed": [4] * 6 + [1] * 6, "rolled": []}]
    assert not answer["over"]


@pytest.mark.parametrize("throw", ["batch", "all"])
def test_partly_typed_batch_is_completed_by_the_app(throw: str) -> None:
    answer = roll(form(), throw, typed=[1, 1, 1])
    first = answer["records"][0]
    assert first["typed"] == [1, 1, 1]
    assert len(first["rolled"]) == 9
    assert len(answer["records"]) == 1 or throw == "all"


WRONG_DICE = {
    "too few typed": {"typed": [1, 2]},
    "too many typed": {"typed": [1] * 13},
    "no such face": {"typed": [7] * 12},
    "typed after the end": {"records": [{"typed": [], "rolled": [1] * 12}], "typed": [1]},
    "a word for a face": {"typed": ["six"]},
    "an unknown way to throw": {"how": "harder"},
    "an unknown field": {"luck": 3},
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", WRONG_DICE.values(), ids=WRONG_DICE)
def test_dice_that_do_not_fit_are_refused(given: dict[str, Any], language: str) -> None:
    answer = ask("throw", form(), language, **given)
    sentence = words(language)("trouble.dice")
    assert {name: value for name, value in answer.items() if value} == {
        "faults": {"roll": sentence},
        "say": sentence,
    }


@pytest.mark.parametrize(
    "kept", [5, "all", ["records"], {"records": None}, {"records": [None]}, {"luck": 3}]
)
def test_malformed_roll_is_refused(kept: Any) -> None:
    assert sent(attack_request("throw", form()) | {"kept": kept})["faults"].keys() == {"roll"}


PAIRS = form()
ODDS = attack_request("odds", PAIRS)
STALE = {
    "no JSON": "{",
    "nothing": "",
    "a list": [],
    "a number": 4,
    "no language": {name: value for name, value in ODDS.items() if name != "lang"},
    "another language": ODDS | {"lang": "de"},
    "a language that is a list": ODDS | {"lang": ["en"]},
    "no action": {name: value for name, value in ODDS.items() if name != "action"},
    "an unknown action": ODDS | {"action": "fly"},
    "an action that is a list": ODDS | {"action": ["odds"]},
    "no view": {name: value for name, value in ODDS.items() if name != "view"},
    "an unknown view": ODDS | {"view": "bridge"},
    "a view of another game": ODDS | {"view": "dogfight", "action": "look"},
    "an unknown game": ODDS | {"game": "chess"},
    "an unknown game with a battle": ODDS | {"game": "chess", "view": "battle", "action": "show"},
    "an unknown game with a code": ODDS | {"game": "chess", "view": "share", "action": "open"},
    "an unknown field": ODDS | {"luck": 3},
    "no forms": {name: value for name, value in ODDS.items() if name != "forms"},
    "a form that is a word": ODDS | {"forms": "form"},
    "a pair of three": ODDS | {"forms": [["a", "b", "c"]]},
    "a value that is a number": ODDS | {"forms": [["target.dr", 5]]},
    "a field that is a group too": ODDS | {"forms": [["target", "5"], ["target.dr", "5"]]},
}


@pytest.mark.parametrize("command", STALE.values(), ids=STALE)
def test_unknown_command_is_reported_as_outdated(command: Any) -> None:
    answer = sent(command)
    assert answer["trouble"] == answer["say"] == words("en")("trouble.stale")
    assert answer["faults"] == {}


def test_trouble_is_reported_in_the_language_of_the_page() -> None:
    answer = sent(attack_request("fly", PAIRS, "fr"))
    assert answer["trouble"] == words("fr")("trouble.stale")


def test_empty_form_has_faults() -> None:
    assert set(ask("odds", [])["faults"]) == {"volley", "target"}
