"""Fields that matter, compared with attacks built with one field changed."""

from fractions import Fraction
from typing import Any

import pytest

from engine.warsurge import Attack, attack_odds, check
from engine.warsurge.advice import ATTACKS

Data = dict[str, Any]
GUN = {"attacks": 3, "power": 5, "ap": 5, "range": 24, "modifiers": [{"amount": -1, "cover": True}]}
LANCE = {"attacks": 1, "number": 2, "power": 12, "type": "heavy"}
UNIT = {"defence": 4, "armour": 4, "aegis": 7, "models": 3, "hp": 2}


def headline(attack: Attack) -> dict[str, Fraction]:
    toll = attack_odds(attack).toll
    numbers = {"destroyed": toll.destroyed, "kills": toll.kills, "any_damage": 1 - toll.no_damage}
    return numbers | {"mean_hp": toll.mean_hp, "mean_models": Fraction(toll.models_lost.mean())}


@pytest.mark.parametrize("method", ["chart", "formula"])
@pytest.mark.parametrize("weapons", [[GUN], [GUN, LANCE]])
@pytest.mark.parametrize("melee", ["none", "into"])
def test_every_difference_equals_that_of_a_changed_attack(
    method: str, weapons: list[Data], melee: str
) -> None:
    data: Data = {
        "rulings": {"method": method},
        "weapons": weapons,
        "target": UNIT,
        "situation": {"melee": melee},
    }
    attack = check(data)
    assert isinstance(attack, Attack)
    before, seen = headline(attack), set()
    for difference in filter(None, ATTACKS.differences(attack)):
        group, *rest = difference.change.path
        value = difference.change.value
        if group == "weapons":
            index, name = rest[0], rest[1]
            inner = (
                {"attacks": value}
                if name == "attacks"
                else {"modifiers": [{"amount": value, "cover": True}]}
            )
            other = data | {
                "weapons": [
                    weapon | inner if at == index else weapon for at, weapon in enumerate(weapons)
                ]
            }
        else:
            other = data | {group: data[group] | {rest[0]: value}}
        result = check(other)
        assert isinstance(result, Attack)
        after = headline(result)
        values = {answer.key: (answer.value, two.value) for answer, two in difference.answers}
        assert values == {
            key: (before[key], after[key]) for key in before if before[key] != after[key]
        }
        seen.add(difference.change.pattern)
    assert (
        "rulings.method" not in seen
        and {"rulings.saves", "weapons.*.modifiers.*.amount", "target.armour"} <= seen
    )
