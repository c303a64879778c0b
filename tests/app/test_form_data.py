"""The form's dotted names as nested data, and the limits of its fields."""

from typing import Any

import pytest

from app.dystopian import SHAPE, START
from app.form_data import nested as nested_in
from app.form_data import pairs_of
from engine.dystopian import FiringModel, Modifier, Target, Volley
from engine.dystopian.attack import Attack, check
from engine.kit.fields import bounds
from tests.app.asking import form, page_html
from tests.app.markup import form_pairs


def nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    return nested_in(pairs, SHAPE)


def test_names_become_groups_lists_and_sets() -> None:
    pairs = [
        ("volley.weapon", "rockets"),
        ("volley.models.0.attack_dice", "6"),
        ("volley.models.0.effects", "weapon_damage"),
        ("volley.models.0.effects", "raging_fire"),
        ("volley.mars", "air_hunter"),
        ("defenders.0.attack_dice", "3"),
    ]
    assert nested(pairs) == {
        "volley": {
            "weapon": "rockets",
            "models": [{"attack_dice": "6", "effects": ["weapon_damage", "raging_fire"]}],
            "mars": ["air_hunter"],
        },
        "defenders": [{"attack_dice": "3"}],
    }


def test_entries_are_sorted_by_their_numbers() -> None:
    pairs = [(f"defenders.{index}.attack_dice", str(index)) for index in (10, 2, 0)]
    assert [each["attack_dice"] for each in nested(pairs)["defenders"]] == ["0", "2", "10"]


def test_texts_lose_surrounding_spaces() -> None:
    assert nested([("target.dr", " 5 "), ("target.cr", "seven")]) == {
        "target": {"dr": "5", "cr": "seven"}
    }


@pytest.mark.parametrize(
    "name", ["overrules.to_hit", "overrules.generator_needs", "volley.models.0.share"]
)
def test_blank_optional_field_is_omitted(name: str) -> None:
    leaf = name.rpartition(".")[2]
    assert leaf not in str(nested([(name, ""), ("x", "1")]))
    assert leaf in str(nested([(name, "4")]))


def test_empty_set_is_present() -> None:
    """A firing model without any of the MARs of the whole attack."""
    assert nested([("volley.models.0.mars", "")]) == {"volley": {"models": [{"mars": []}]}}
    assert nested([("volley.mars", ""), ("volley.mars", "air_hunter")]) == {
        "volley": {"mars": ["air_hunter"]}
    }


OWN = {
    "range_band": "1",
    "sight": "limited",
    "height": "obscured",
    "indirect": "true",
    "mars": "hard_impact",
}


def test_firing_model_may_differ_from_the_others() -> None:
    pairs = [
        ("volley.models.1.attack_dice", "6"),
        *((f"volley.models.1.{name}", text) for name, text in OWN.items()),
    ]
    linked = {"volley.option": "linked", "volley.primary": "1"}
    attack = check(nested([*form(linked), *pairs]))
    assert isinstance(attack, Attack)
    first, second = attack.volley.models
    assert {getattr(first, name) for name in OWN} == {None}
    assert {name: getattr(second, name) for name in OWN} == {
        "range_band": 1,
        "sight": "limited",
        "height": "obscured",
        "indirect": True,
        "mars": {"hard_impact"},
    }
    assert attack.volley.primary == 1


def test_blank_required_field_is_present() -> None:
    assert nested([("target.dr", "")]) == {"target": {"dr": ""}}


@pytest.mark.parametrize(
    "pairs",
    [
        [("target", "1"), ("target.dr", "5")],
        [("volley.mars", "air_hunter"), ("volley.mars.x", "1")],
        [("a.b", "1"), ("a.b.c.d", "1")],
    ],
)
def test_contradicting_names_are_refused(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(ValueError, match="both a field and a group"):
        nested(pairs)


@pytest.mark.parametrize("name", ["index.html", "fr.html"])
def test_page_opens_with_the_default_attack(name: str) -> None:
    """Built page, form and profiles agree on the attack at the start."""
    attack = check(nested(form_pairs(page_html(name))))
    assert attack == Attack.model_validate(nested(pairs_of(START)))
    assert form_pairs(page_html(name)) == form()


def test_limits_of_fields_equal_those_of_profiles() -> None:
    assert bounds(FiringModel)["attack_dice"] == {"min": 0, "max": 99}
    assert bounds(FiringModel)["share"] == {"min": 0, "max": 99}
    assert bounds(FiringModel)["hp_lost"] == {"min": 0, "max": 40}
    assert bounds(Target)["hp"] == {"min": 1, "max": 40}
    assert bounds(Target)["dr"] == {"min": 1, "max": 30}
    assert bounds(Volley)["range_band"] == {"min": 1, "max": 4}
    assert bounds(Modifier)["name"] == {"maxlength": 40}
    assert bounds(Modifier)["amount"] == {"min": -20, "max": 20}
    assert bounds(Target)["height"] == {}


@pytest.mark.parametrize(
    "field", ["dr", "cr", "hp", "starting_hp", "ap", "shields", "guardians", "rugged"]
)
def test_value_just_outside_the_limits_has_a_fault(field: str) -> None:
    for edge, by, code in (("min", -1, "too_low"), ("max", 1, "too_high")):
        value = str(bounds(Target)[field][edge] + by)
        attack = check(nested(form({f"target.{field}": value})))
        assert not isinstance(attack, Attack)
        assert (f"target.{field}", code) in {(fault.name, fault.code) for fault in attack}
