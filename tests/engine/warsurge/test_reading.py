"""Odds against a second reading of the sheet under every ruling, with all modifiers at once."""

from typing import Any, get_args

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.warsurge import Attack, Rulings, chart_cell, check, formula_line
from tests.engine.warsurge.test_odds import agree
from tests.oracles.warsurge.reading import by_chart, by_formula, shot_of

SAVE = st.none() | st.integers(1, 9)
MODIFIER = st.fixed_dictionaries(
    {
        "amount": st.integers(-3, 3) | st.integers(-9, 9),
        "roll": st.sampled_from(["attack", "armour", "aegis"]),
        "cover": st.booleans(),
    }
)
WEAPON = st.fixed_dictionaries(
    {
        "attacks": st.integers(0, 2),
        "number": st.just(1),
        "power": st.integers(0, 8) | st.integers(0, 20),
        "ap": SAVE,
        "type": st.sampled_from(["other", "battle", "heavy"]),
        "range": st.none() | st.just(6),
        "modifiers": st.lists(MODIFIER, max_size=2),
    }
)
TARGET = st.integers(1, 3).flatmap(
    lambda hp: st.fixed_dictionaries(
        {
            "defence": st.integers(0, 7) | st.integers(0, 15),
            "armour": SAVE,
            "aegis": SAVE,
            "models": st.integers(1, 3),
            "hp": st.just(hp),
            "hp_lost": st.integers(0, hp - 1),
        }
    )
)
ATTACKS = st.fixed_dictionaries(
    {
        "rulings": st.fixed_dictionaries(
            {
                name: st.sampled_from(get_args(field.annotation))
                for name, field in Rulings.model_fields.items()
            }
        ),
        "weapons": st.lists(WEAPON, min_size=1, max_size=2),
        "target": TARGET,
        "situation": st.fixed_dictionaries(
            {
                "melee": st.sampled_from(["none", "same", "into", "out", "across"]),
                "distance": st.none() | st.sampled_from([6, 7]),
                "line_of_sight": st.booleans(),
                "embarked": st.booleans(),
            }
        ),
        "modifiers": st.lists(MODIFIER, max_size=2),
    }
)


@settings(deadline=None, max_examples=75)
@given(ATTACKS)
def test_odds_equal_a_second_reading(data: dict[str, Any]) -> None:
    built = check(data)
    assert isinstance(built, Attack)
    target = built.target
    shots = tuple(shot_of(weapon, data) for weapon in data["weapons"])
    multiplied = [shot for shot in shots if shot.needs[0] == "A" and shot.multiplies != "hp"]
    assume(
        all(int(shot.needs[2:] or 1) <= 3 for shot in multiplied)
    )  # brute force takes each success by itself
    models = (target.hp - target.hp_lost, *[target.hp] * (target.models - 1))
    agree(built, shots, models, built.rulings.excess == "lost")


def test_all_320_pairs_equal_a_second_reading() -> None:
    for power in range(1, 21):
        for defence in range(16):
            chart, formula = by_chart(power, defence), by_formula(power, defence)
            assert chart_cell(power, defence).code == chart
            assert formula_line(power, defence).answer(power, defence).code == formula
