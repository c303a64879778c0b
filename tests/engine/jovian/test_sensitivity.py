"""Fields that matter, compared with attacks built with one field changed."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from engine.jovian import (
    RULINGS,
    Attack,
    ShipAttack,
    SquadronAttack,
    check_attack,
    ship_odds,
    squadron_odds,
)
from engine.jovian.advice import ATTACKS

Data = dict[str, Any]
KINDS = ("missile", "beam_projector", "mass_driver")


def drawn(seed: int, kind: type[SquadronAttack] | type[ShipAttack]) -> Data:
    """An attack's plain data."""
    draw = Random(seed)
    weapon = {
        "type": draw.choice(KINDS),
        "anti_squadron": 3,
        "anti_ship": 3,
        "macro": draw.randint(0, 1),
    }
    squadron = {
        "structure": draw.randint(1, 4),
        "skill": draw.randint(0, 2),
        "armour": draw.randint(0, 1),
    }
    ship = {
        "defense": draw.randint(0, 3),
        "sensors": 1,
        "thrusters": 0,
        "structure": draw.randint(0, 3),
    }
    return {
        "fires": [{"weapon": weapon, "modifier": 0}],
        "target": squadron if kind is SquadronAttack else ship,
    }


def headline(attack: Attack) -> dict[str, Fraction]:
    if isinstance(attack, SquadronAttack):
        odds = squadron_odds(attack)
        return {
            "any_damage": 1 - odds.no_damage,
            "destroyed": odds.destroyed,
            "mean_hp": Fraction(odds.damage.mean()),
        }
    hurt = ship_odds(attack)
    some = Fraction(
        sum(weight for number, weight in hurt.criticals.items() if number),
        hurt.criticals.denominator(),
    )
    chances = {"any_damage": 1 - hurt.no_damage, "crippled": hurt.crippled}
    answers = chances | {"critical": some, "destroyed": hurt.destroyed}
    return answers | {
        "mean_hp": Fraction(hurt.structure.mean()),
        "catastrophes": Fraction(hurt.catastrophes.mean()),
    }


def test_catastrophic_rolls_ruling_matters_where_structure_reaches_0() -> None:
    """A Triple at a ship with one Structure and no parts for its Critical Hit: two points, one
    result.
    """
    data = {
        "fires": [{"weapon": {"type": "mass_driver", "anti_ship": 3}}],
        "target": {"defense": 1, "sensors": 1, "thrusters": 1, "structure": 1},
    }
    attack = check_attack(ShipAttack, data)
    assert not isinstance(attack, tuple)
    values = {
        difference.change.value: difference.answers
        for difference in ATTACKS.differences(attack)
        if difference
    }
    ((before, after),) = values["each_result"]
    assert (before.key, before.value, after.value) == (
        "catastrophes",
        Fraction(6, 216) * 2,
        Fraction(6, 216),
    )


@pytest.mark.parametrize("kind", [SquadronAttack, ShipAttack])
@pytest.mark.parametrize("seed", range(6))
def test_every_difference_equals_that_of_a_changed_attack(seed: int, kind: Any) -> None:
    data = drawn(seed, kind)
    attack = check_attack(kind, data)
    assert not isinstance(attack, tuple)
    before, seen, tried = headline(attack), set(), 0
    for difference in filter(None, ATTACKS.differences(attack)):
        path, value = difference.change.path, difference.change.value
        seen.add(difference.change.pattern)
        other = data | ({"rulings": {path[1]: value}} if path[0] == "rulings" else {})
        if path[0] == "target":
            other = data | {"target": data["target"] | {path[1]: value}}
        if path[0] == "fires":
            other = data | {"fires": [data["fires"][0] | {path[2]: value}]}
        faults = check_attack(kind, other)
        assert not isinstance(faults, tuple) and difference.allowed
        after = headline(faults)
        values = {answer.key: (answer.value, two.value) for answer, two in difference.answers}
        assert values == {
            key: (before[key], after[key]) for key in before if before[key] != after[key]
        }
        tried += difference.change.is_ruling
    assert tried == sum(len(ruling.options) - 1 for ruling in RULINGS)
    assert {
        "fires.*.modifier",
        "target.armour",
        f"target.{'skill' if kind is SquadronAttack else 'defense'}",
    } <= seen
