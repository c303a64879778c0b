"""Attacks as input: what is accepted, and every fault at once."""

from typing import Any

import pytest

from engine.kit import Fault
from engine.warsurge import Attack, check
from engine.warsurge.advice import Comparison, check_comparison

pytestmark = pytest.mark.shipped

GOOD: dict[str, Any] = {
    "rulings": {"method": "chart"},
    "weapons": [{"attacks": 4, "power": 5}],
    "target": {"defence": 3, "hp": 2, "models": 3},
}


def test_plain_data_becomes_an_attack() -> None:
    attack = check(GOOD)
    assert isinstance(attack, Attack)
    assert attack.target.remaining_hp == 6
    assert Attack.model_validate_json(attack.model_dump_json()) == attack
    assert hash(attack) == hash(check(GOOD))


def test_wounded_first_model_reduces_remaining_hp() -> None:
    attack = check({**GOOD, "target": {"defence": 3, "hp": 4, "models": 3, "hp_lost": 3}})
    assert isinstance(attack, Attack)
    assert attack.target.remaining_hp == 9


def test_every_fault_is_reported_at_once() -> None:
    faults = check(
        {
            "rulings": {"excess": "both"},
            "weapons": [
                {"attacks": -1, "power": 21, "overrules": {"needs": "10+"}},
                {"attacks": 50, "number": 5, "power": "x", "ap": 0, "colour": "red"},
            ],
            "target": {"defence": 16, "models": 2, "hp": 5, "hp_lost": 5, "armour": 10},
            "situation": {"melee": "everywhere"},
            "modifiers": [{"amount": 10}, {"roll": "aegis"}],
        }
    )
    assert isinstance(faults, tuple)
    assert {(fault.name, fault.code) for fault in faults} == {
        ("rulings.method", "missing"),
        ("rulings.excess", "not_a_choice"),
        ("weapons.0.attacks", "too_low"),
        ("weapons.0.power", "too_high"),
        ("weapons.0.overrules.needs", "not_a_choice"),
        ("weapons.1.number", "too_high"),
        ("weapons.1.power", "not_a_number"),
        ("weapons.1.ap", "too_low"),
        ("weapons.1.colour", "unknown"),
        ("target.defence", "too_high"),
        ("target.armour", "too_high"),
        ("target.hp_lost", "too_high"),
        ("situation.melee", "not_a_choice"),
        ("modifiers.0.amount", "too_high"),
        ("modifiers.1.amount", "missing"),
    }
    numbers = {fault.name: fault.numbers for fault in faults}
    assert numbers["weapons.1.number"] == {"le": 4}
    assert numbers["target.defence"] == {"le": 15}
    assert numbers["target.hp_lost"] == {"le": 4}


@pytest.mark.parametrize(
    ("field", "value", "code"), [("weapons", [], "missing"), ("target", None, "wrong_shape")]
)
def test_attack_needs_weapons_and_a_target(field: str, value: Any, code: str) -> None:
    assert check({**GOOD, field: value}) == (Fault((field,), code, {}),)


def test_total_hp_of_a_unit_is_limited() -> None:
    assert check({**GOOD, "target": {"defence": 3, "hp": 5, "models": 41}}) == (
        Fault(("target", "hp"), "too_high", {"le": 4}),
    )
    assert isinstance(check({**GOOD, "target": {"defence": 3, "hp": 5, "models": 40}}), Attack)


def test_dice_of_all_weapons_together_are_limited() -> None:
    """The fault names the weapon that exceeds the limit."""
    weapon = {"attacks": 40, "number": 4, "power": 5}
    assert isinstance(check({**GOOD, "weapons": [weapon, weapon, {**weapon, "number": 2}]}), Attack)
    faults = check({**GOOD, "weapons": [weapon, weapon, {**weapon, "number": 3}]})
    assert faults == (Fault(("weapons", 2, "number"), "too_high", {"le": 2}),)


def test_comparison_is_checked_like_an_attack() -> None:
    good = {**{key: GOOD[key] for key in ("rulings", "weapons")}, "targets": [GOOD["target"]] * 2}
    assert isinstance(check_comparison(good), Comparison)
    faults = check_comparison({**good, "weapons": [{"attacks": 1, "power": -1}], "targets": []})
    assert isinstance(faults, tuple)
    assert {(fault.name, fault.code) for fault in faults} == {
        ("weapons.0.power", "too_low"),
        ("targets", "missing"),
    }
