"""The largest attacks that are accepted are computed within a player's patience."""

from typing import Any

import pytest

from engine.dystopian.attack import LIMIT, attack_odds
from tests.calls import calls
from tests.engine.dystopian.examples import attack, numbers

MOST_CALLS = 800_000
CROWD = [{"attack_dice": 99}] * 12
ALL = {"models": CROWD, "option": "combined", "weapon": "torpedoes"}
TOUGH = {"dr": 6, "cr": 10, "hp": 10, "starting_hp": 10, "ap": 9, "shields": 2, "guardians": 2}
FORTY = {"models": [{"attack_dice": 40}], "weapon": "torpedoes"}
CASES: dict[str, dict[str, Any]] = {
    "twelve models of 99": {"volley": ALL, "target": TOUGH},
    "twelve models of 99 against twelve of 6": {
        "volley": ALL,
        "target": TOUGH,
        "defenders": [{"attack_dice": 6}] * 12,
    },
    "forty dice against forty": {
        "volley": FORTY,
        "target": TOUGH,
        "defenders": [{"attack_dice": 40}],
    },
    "forty devastating dice, everything explodes": {
        "volley": FORTY | {"mars": ["devastating_ordnance", "fast_torpedoes"]},
        "target": TOUGH | {"mars": ["inventive_scientist"]},
        "defenders": [{"attack_dice": 40}],
        "rulings": {"fast_torpedoes": "whole", "generator_dice": "exploding"},
    },
    "a hulk that takes twenty criticals": {
        "volley": FORTY,
        "target": {"dr": 1, "cr": 2, "hp": 40, "starting_hp": 40, "ap": 40},
    },
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_large_attack_is_computed_quickly(case: dict[str, Any]) -> None:
    asked = attack(**case)
    assert calls(lambda: attack_odds(asked)) < MOST_CALLS


def test_hundreds_of_criticals_after_a_leak_stay_cheap() -> None:
    """Twice as many calls when each row of the table, and each critical past the last HP, was one
    of its own.
    """
    target = {"dr": 1, "cr": 15, "hp": 10, "starting_hp": 10, "ap": 9}
    asked = attack(volley={"models": [{"attack_dice": 40}]}, target=target)
    assert calls(lambda: attack_odds(asked)) < 400_000


def test_roll_has_at_most_the_limit_of_dice() -> None:
    result = numbers(**CASES["twelve models of 99 against twelve of 6"])
    assert result.attack_dice.dice == LIMIT == 100
    assert result.attack_dice.parts[-1].key == "limit"
    assert numbers(volley=ALL, defenders=CROWD).defence_dice == LIMIT
