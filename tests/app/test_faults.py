"""Faults of a form: all at once, each at its own field, in both languages."""

import json
from typing import Annotated, Literal

import pytest
from pydantic import Field

from app.requests import fault_text
from app.words import LANGUAGES, words
from engine.engagement import Refusal, validate
from engine.kit import Id, ListOf, Name, Saved, faults_in
from tests.app.asking import Pairs, ask, form, page_html
from tests.app.battle.player import Player
from tests.app.markup import elements

MODEL = [("volley.models.1.attack_dice", "6"), ("volley.models.1.hp_lost", "0")]
MODIFIER = [("modifiers.0.effect", "dice"), ("modifiers.0.step", "9"), ("modifiers.0.amount", "1")]
DEFENDERS = [(f"defenders.{index}.attack_dice", "1") for index in range(13)]
CASES: dict[str, tuple[dict[str, str], Pairs, str, str, dict[str, int | str]]] = {
    "text in a number": ({"target.dr": "five"}, [], "target.dr", "not_a_number", {}),
    "nothing in a number": ({"target.hp": ""}, [], "target.hp", "not_a_number", {}),
    "half a number": ({"target.hp": "2.5"}, [], "target.hp", "not_a_number", {}),
    "200 AD": (
        {"volley.models.0.attack_dice": "200"},
        [],
        "volley.models.0.attack_dice",
        "too_high",
        {"le": 99},
    ),
    "less than none": ({"target.shields": "-1"}, [], "target.shields", "too_low", {"ge": 0}),
    "CR below DR": ({"target.cr": "4"}, [], "target.cr", "cr_below_dr", {"dr": 5}),
    "HP above the start": ({"target.hp": "9"}, [], "target.starting_hp", "hp_above_start", {}),
    "no such weapon": ({"volley.weapon": "slings"}, [], "volley.weapon", "not_a_choice", {}),
    "an effect that is none": ({}, [("target.effects", "x")], "target.effects", "not_a_choice", {}),
    "a step it does not act in": ({}, MODIFIER, "modifiers.0.step", "wrong_step", {"step": 9}),
    "a field nobody knows": (
        {},
        [("target.speed", "5")],
        "target.speed",
        "unknown",
        {"entry": "speed"},
    ),
    "13 defenders": ({}, DEFENDERS, "defenders", "too_many", {"max_length": 12}),
    "a ruling nobody knows": (
        {"rulings.reaching": "x"},
        [],
        "rulings.reaching",
        "not_a_choice",
        {},
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("changes", "more", "field", "code", "numbers"), CASES.values(), ids=CASES)
def test_fault_is_shown_as_a_sentence_beside_its_field(
    changes: dict[str, str],
    more: Pairs,
    field: str,
    code: str,
    numbers: dict[str, int | str],
    language: str,
) -> None:
    answer = ask("odds", form(changes, more), language)
    assert answer["faults"] == {field: words(language)(f"fault.{code}", **numbers)}
    assert set(answer["regions"]) == {"answer", "odds-out", "sensitivity-out"}
    assert answer["regions"]["answer"] == answer["regions"]["odds-out"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_faults_are_all_reported(language: str) -> None:
    t = words(language)
    wrong = {
        "volley.models.0.attack_dice": "200",
        "target.dr": "five",
        "target.hp": "9",
        "target.shields": "-1",
    }
    answer = ask("odds", form(wrong), language)
    assert answer["faults"] == {
        "volley.models.0.attack_dice": t("fault.too_high", le=99),
        "target.dr": t("fault.not_a_number"),
        "target.starting_hp": t("fault.hp_above_start"),
        "target.shields": t("fault.too_low", ge=0),
    }
    assert answer["say"] == t("fault.some", count=4)
    assert t("fault.some", count=4) in answer["regions"]["answer"]


def test_fault_of_one_model_hides_no_fault_of_another() -> None:
    pairs = form({"volley.models.0.attack_dice": "many", "volley.option": "linked"})
    pairs += [("volley.models.1.attack_dice", "200"), ("volley.models.1.hp_lost", "x")]
    assert set(ask("odds", pairs)["faults"]) == {
        "volley.models.0.attack_dice",
        "volley.models.1.attack_dice",
        "volley.models.1.hp_lost",
    }


def test_roll_of_a_faulty_form_reports_the_same_faults() -> None:
    pairs = form({"target.dr": "five"})
    assert ask("throw", pairs, how="all") == ask("odds", pairs) | {"screen": {"go": "attack"}}


def test_fire_option_follows_the_number_of_models() -> None:
    """A player need not choose again when a model is added or removed; a choice that still fits
    stays.
    """
    answer = ask("odds", form({}, MODEL))
    assert answer["faults"] == {} and answer["form"]["fields"] == {"volley.option": "linked"}
    alone = ask("odds", form({"volley.option": "combined"}))
    assert alone["form"]["fields"] == {"volley.option": "single"}
    fits = ask("odds", form({"volley.option": "combined"}, MODEL))
    assert "fields" not in fits["form"] and fits["regions"] != answer["regions"]


FAULT_REGIONS = {
    element.id for element in elements(page_html()) if element.attrs.get("class") == "fault"
}
SHOWN = {
    "split and linked": ({"volley.option": "split_linked"}, MODEL),
    "combined, ruled out": ({"volley.option": "combined", "rulings.combined": "off"}, MODEL),
    **{name: case[:2] for name, case in CASES.items() if name not in ("a field nobody knows",)},
}


@pytest.mark.parametrize("name", SHOWN)
def test_page_has_an_element_for_each_fault(name: str) -> None:
    """Elements inside templates have a # for the number of their entry."""
    changes, more = SHOWN[name]
    faults = ask("odds", form(changes, more))["faults"]
    assert faults
    for field in faults:
        anywhere = {
            f"e-{field}",
            "e-" + ".".join("#" if part.isdigit() else part for part in field.split(".")),
        }
        assert anywhere & FAULT_REGIONS, field


class Bounded(Saved):
    """A field of every kind that a saved file is held against."""

    whole: Annotated[int, Field(ge=1, le=5)] = 1
    inside: Annotated[int, Field(gt=0, lt=8)] = 1
    share: Annotated[float, Field(ge=0, le=1 / 12)] = 0
    step: Annotated[int, Field(multiple_of=3)] = 0
    name: Name = "x"
    note: Annotated[str, Field(max_length=5)] = ""
    id: Id = "a"
    many: Annotated[tuple[int, ...], ListOf, Field(min_length=1, max_length=3)] = (1,)
    several: Annotated[frozenset[str], ListOf, Field(max_length=2)] = frozenset()
    choice: Literal["a", "b"] = "a"
    inner: dict[str, int] = Field(default_factory=dict)
    either: int | str | None = None
    flag: bool = False


HUGE = (
    10**30,
    -(10**30),
    2**60,
    99,
    -1,
    0.5,
    True,
    None,
    "",
    "x" * 9000,
    "7/2",
    "\a",
    [],
    list(range(9)),
    {"x": "y"},
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("field", [*Bounded.model_fields, "nobody"])
def test_fault_of_a_saved_file_is_a_complete_sentence(field: str, language: str) -> None:
    """Any fault of a field has a sentence without a blank in place of a number."""
    for value in HUGE:
        bounded = validate(Bounded, {field: value})
        faults = [
            *(bounded.faults if isinstance(bounded, Refusal) else ()),
            *faults_in({field: [value]}),
        ]
        assert not [text for fault in faults if "{" in (text := fault_text(fault, language))], (
            value,
            faults,
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_unknown_entry_of_a_file_is_named_with_its_battle_or_fleet(language: str) -> None:
    t = words(language)
    player = Player("dystopian", language)
    player.press("try")
    saved = json.loads(player.send("export")["device"]["file"]["text"])
    battle = saved["battles"][0]
    battle["weather"] = "fog"
    reason = t("fault.unknown", entry="weather")
    text = Player("dystopian", language).send("import", {"text": json.dumps(saved)})["say"]
    assert text == t("fault.in_battle", name=battle["name"], reason=reason)
    del battle["weather"]
    fleet = battle["sides"][0]["fleets"][0] | {"flag": "red"}
    saved["library"] = {"fleets": [fleet]}
    reason = t("fault.unknown", entry="flag")
    text = Player("dystopian", language).send("import", {"text": json.dumps(saved)})["say"]
    assert text == t("fault.in_fleet", name=fleet["name"], reason=reason)
