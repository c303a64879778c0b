"""Faults of an input: all of them at once, each with its field."""

from copy import deepcopy
from typing import Any

import pytest

from engine.dystopian.attack import Attack, check
from tests.engine.dystopian.examples import GOOD, Data, data, faults

CHANGES: list[tuple[str, Any, str]] = [
    ("volley.models.0.attack_dice", 200, "too_high"),
    ("volley.models.0.attack_dice", -1, "too_low"),
    ("volley.models.0.attack_dice", "many", "not_a_number"),
    ("volley.models.0.attack_dice", "", "not_a_number"),
    ("volley.models.0.attack_dice", None, "not_a_number"),
    ("volley.models.0.attack_dice", 2.5, "not_a_number"),
    ("volley.models.0.attack_dice", [3], "not_a_number"),
    ("volley.models.0.attack_dice", "9" * 5000, "not_a_number"),
    ("volley.models.0.hp_lost", 41, "too_high"),
    ("volley.models.0.nickname", "Gunboat", "unknown"),
    ("volley.models", [], "missing"),
    ("volley.models", [{"attack_dice": 1}] * 13, "too_many"),
    ("volley.range_band", 0, "too_low"),
    ("volley.range_band", 5, "too_high"),
    ("volley.weapon", "catapult", "not_a_choice"),
    ("volley.height", 3, "not_a_choice"),
    ("volley.option", "volley", "not_a_choice"),
    ("target.cr", 3, "cr_below_dr"),
    ("target.hp", 5, "hp_above_start"),
    ("target.hp", 0, "too_low"),
    ("target.size", "huge", "not_a_choice"),
    ("target.shields", 11, "too_high"),
    ("defenders", [{"attack_dice": 1}] * 13, "too_many"),
    ("modifiers.0.step", 9, "wrong_step"),
    ("modifiers.0.step", 5, "too_low"),
    ("modifiers.0.effect", "luck", "not_a_choice"),
    ("modifiers.0.amount", 21, "too_high"),
    ("modifiers.0.name", "x" * 41, "too_long"),
    ("overrules.to_hit", 7, "too_high"),
    ("overrules.to_hit", 1, "too_low"),
    ("weather", "fog", "unknown"),
]


def changed(path: str, value: Any) -> Data:
    """The good input with one field put in or replaced."""
    fields: Any = deepcopy(GOOD)
    *way, last = path.split(".")
    inner = fields
    for part in way:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    inner[last] = value
    return dict(fields)


def test_valid_input_is_accepted() -> None:
    assert isinstance(check(GOOD), Attack)


def test_equal_ratings_are_accepted() -> None:
    assert isinstance(check(data(target={"dr": 6, "cr": 6, "hp": 3, "starting_hp": 3})), Attack)


@pytest.mark.parametrize(("path", "value", "code"), CHANGES)
def test_each_fault_names_its_field(path: str, value: Any, code: str) -> None:
    where = (
        {"target.hp": "target.starting_hp"}.get(path, path) if code == "hp_above_start" else path
    )
    assert faults(changed(path, value)) == {where: code}


@pytest.mark.parametrize(
    "path",
    [
        "volley",
        "target",
        "target.dr",
        "target.cr",
        "target.hp",
        "target.starting_hp",
        "modifiers.0.effect",
        "modifiers.0.step",
        "volley.models",
    ],
)
def test_missing_field_is_reported(path: str) -> None:
    fields: Any = deepcopy(GOOD)
    *way, last = path.split(".")
    inner = fields
    for part in way:
        inner = inner[int(part)] if isinstance(inner, list) else inner[part]
    del inner[last]
    assert faults(fields) == {path: "missing"}


def test_several_faults_are_reported_together() -> None:
    fields = changed("volley.models.0.attack_dice", 200)
    fields["target"] |= {"cr": 2, "hp": 9, "nickname": "Hulk"}
    fields["rulings"] = {"reaching": "sometimes"}
    fields["modifiers"][0]["step"] = 9
    assert faults(fields) == {
        "volley.models.0.attack_dice": "too_high",
        "target.cr": "cr_below_dr",
        "target.starting_hp": "hp_above_start",
        "target.nickname": "unknown",
        "rulings.reaching": "not_a_choice",
        "modifiers.0.step": "wrong_step",
    }


def test_faults_contain_the_numbers_of_their_sentence() -> None:
    attack = check(changed("volley.models.0.attack_dice", 200))
    below = check(changed("target.cr", 3))
    above = check(changed("target.hp", 5))
    crowd = check(changed("volley.models", [{"attack_dice": 1}] * 13))
    for fault, numbers in ((attack, {"le": 99}), (below, {"dr": 4}), (above, {"starting_hp": 4})):
        assert isinstance(fault, tuple)
        assert fault[0].numbers == numbers
    assert isinstance(crowd, tuple)
    assert crowd[0].numbers["max_length"] == 12


def test_path_of_a_fault_leads_into_the_input() -> None:
    attack = check(changed("volley.models.0.attack_dice", 200))
    assert isinstance(attack, tuple)
    assert attack[0].path == ("volley", "models", 0, "attack_dice")


@pytest.mark.parametrize("option", ["single", "split"])
def test_several_models_with_a_single_models_option_are_refused(option: str) -> None:
    volley = {"models": [{"attack_dice": 3}] * 2, "option": option}
    assert faults(data(volley=volley)) == {"volley.option": "one_model"}


def test_several_models_without_a_fire_option_are_refused() -> None:
    """The default option is for a single model, so the fault is the same."""
    assert faults(data(volley={"models": [{"attack_dice": 3}] * 2})) == {
        "volley.option": "one_model"
    }
