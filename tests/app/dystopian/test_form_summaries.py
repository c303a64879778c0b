"""The current values of the folded parts of the form."""

import re
from typing import Any

import pytest

from app.form_data import pairs_of
from engine.kit import plain
from tests.app.asking import ask, form, page_html
from tests.app.markup import elements
from tests.engine.dystopian.examples import attack


def texts(language: str = "en", **changes: str) -> dict[str, str]:
    changed = {name.replace("__", "."): value for name, value in changes.items()}
    response = ask("odds", form(changed), language)
    return {name: text for name, text in response["texts"].items() if name.startswith("fold-")}


UNTYPED = ("overrules.attack_dice", "overrules.defence_dice")
"""Values of an attack that have no field in the form."""
TICKED = re.compile(r"(effects|mars)\.\d+$")
"""A box that is ticked: all boxes of a set have one name, without a number."""


def fold_texts(**attack_fields: Any) -> dict[str, str]:
    """Return the folds of the form with an attack in it."""
    pairs = pairs_of(plain(attack(**attack_fields)))
    typed = [(TICKED.sub(r"\1", name), text) for name, text in pairs if name not in UNTYPED]
    response = ask("odds", typed)
    return {
        name.removeprefix("fold-"): text
        for name, text in response["texts"].items()
        if name.startswith("fold-")
    }


def test_page_opens_with_the_values_of_its_folds() -> None:
    shown = {
        element.id: element.text
        for element in elements(page_html())
        if element.id.startswith("fold-")
    }
    assert shown["fold-target"] == "surface, medium, 4 AP"
    assert {name: shown[name] for name in texts()} == texts()


def test_folds_name_what_differs() -> None:
    changed = texts(
        target__height="diving", target__guardians="1", target__ap="0", target__starting_hp="6"
    )
    assert changed["fold-target"] == "diving, medium, 6 HP at the start, 1 guardian"
    assert texts(overrules__to_hit="5")["fold-attack"] == "surface, clear line of sight, hits on 5+"
    assert texts("fr")["fold-attack"] == "surface, ligne de vue dégagée"


def test_fold_without_values_says_so() -> None:
    assert {texts("fr")[f"fold-{name}"] for name in ("defence", "modifiers")} == {
        "selon le tableau",
        "aucune",
    }
    assert {texts()[f"fold-{name}"] for name in ("defence", "modifiers")} == {
        "from the chart",
        "none",
    }


VOLLEYS: dict[str, tuple[dict[str, Any], str]] = {
    "plain": ({}, "surface, clear line of sight"),
    "off the surface": ({"height": "flying"}, "flying, clear line of sight"),
    "out of sight": ({"sight": "limited"}, "surface, limited line of sight"),
    "split": (
        {"option": "split", "models": [{"attack_dice": 8, "share": 3}]},
        "surface, clear line of sight, split",
    ),
    "indirect": ({"indirect": True}, "surface, clear line of sight, indirect fire"),
    "with rules": (
        {"mars": ["lethal_strike", "hard_impact"]},
        "surface, clear line of sight, Hard Impact, Lethal Strike",
    ),
}


@pytest.mark.parametrize(("volley", "text"), VOLLEYS.values(), ids=VOLLEYS)
def test_fold_of_the_attack_names_its_circumstances(volley: dict[str, Any], text: str) -> None:
    assert fold_texts(volley=volley)["attack"] == text


TARGETS: dict[str, tuple[dict[str, Any], str]] = {
    "plain": ({"ap": 0}, "surface, medium"),
    "another kind": ({"height": "submerged", "size": "massive", "ap": 0}, "submerged, massive"),
    "damaged": ({"hp": 3, "starting_hp": 5, "ap": 0}, "surface, medium, 5 HP at the start"),
    "guarded": (
        {"guardians": 2, "ap": 3, "rugged": 4},
        "surface, medium, 2 guardians, 3 AP, Rugged Construction 4",
    ),
    "with effects": (
        {
            "effects": ["shredded_defences", "raging_fire"],
            "mars": ["small_target", "ablative_armour"],
            "ap": 0,
        },
        "surface, medium, Raging Fire, Shredded Defenses, Ablative Armour, Small Target",
    ),
}


@pytest.mark.parametrize(("target", "text"), TARGETS.values(), ids=TARGETS)
def test_fold_of_the_target_names_what_it_has(target: dict[str, Any], text: str) -> None:
    assert fold_texts(target=target)["target"] == text


def test_fold_of_the_target_names_a_number_of_its_own_for_generators() -> None:
    assert fold_texts(overrules={"generator_needs": 4})["target"].endswith("generators on 4+")


def test_fold_of_a_model_names_its_effects_and_rules() -> None:
    models = [
        {"attack_dice": 4, "effects": ["raging_fire", "systems_offline"], "redoubtable": True}
    ]
    shown = fold_texts(volley={"models": models}, defenders=[{"attack_dice": 3}])
    assert shown["volley.models.0"] == "Raging Fire, Systems Offline, Redoubtable"
    assert shown["defenders.0"] == "none"


def test_fold_of_the_defence_names_the_needed_number() -> None:
    aimed = {"weapon": "rockets"}
    shown = fold_texts(
        volley=aimed, defenders=[{"attack_dice": 3}], overrules={"defence_to_hit": 5}
    )
    assert shown["defence"] == "5+"
    assert fold_texts(overrules={"defence_to_hit": 5})["defence"] == "from the chart"


def test_fold_of_the_defence_is_empty_against_a_gun() -> None:
    """Neither AA nor CC answers a gun."""
    shown = fold_texts(volley={"weapon": "gunnery"}, defenders=[{"attack_dice": 3}])
    assert shown["defence"] == ""


def test_fold_of_the_modifiers_counts_them() -> None:
    modifier = {"effect": "dice", "step": 6, "amount": 1}
    assert fold_texts(modifiers=[modifier, modifier])["modifiers"] == "2"
