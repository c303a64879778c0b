"""Rulings about the number and kind of dice: each option against a number computed on paper."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dice import DieKind, hit_die
from engine.dystopian import Rulings
from engine.dystopian.attack import attack_odds, hull_odds
from tests.engine.dystopian.examples import Data, attack, faults, numbers, pool_of
from tests.engine.dystopian.examples import data as plain


def guns(*dice: int, option: str = "linked") -> Data:
    return {"models": [{"attack_dice": each} for each in dice], "option": option}


def linked(*dice: int, ruling: str) -> int:
    return numbers(volley=guns(*dice), rulings={"link": ruling}).attack_dice.dice


@pytest.mark.parametrize(
    ("ruling", "five", "two"),
    [
        ("each_down", 7, 6),
        ("each_at_least_one", 9, 7),
        ("sum_down", 8, 6),
        ("sum_up", 9, 7),
        ("sum_down_at_least_one_each", 9, 7),
    ],
)
def test_ruling_3_rounds_linked_dice(ruling: str, five: int, two: int) -> None:
    """6 with supporters of 3, 1, 0 and 1, and 6 with one of 1."""
    assert linked(6, 3, 1, 0, 1, ruling=ruling) == five
    assert linked(6, 1, ruling=ruling) == two


def test_ruling_3_adds_half_the_sum_and_at_least_1_per_supporter() -> None:
    """Supporters of 5 and 5: 2 each; half of their sum: 5. Of 1, 1 and 1: half of their sum is 1,
    three supporters.
    """
    assert linked(6, 5, 5, ruling="sum_down_at_least_one_each") == 11
    assert linked(6, 1, 1, 1, ruling="sum_down_at_least_one_each") == 9
    assert linked(6, 0, 0, ruling="sum_down_at_least_one_each") == 6


@pytest.mark.parametrize("ruling", get_args(Rulings.model_fields["link"].annotation))
def test_ruling_3_strongest_model_is_primary_and_even_supporters_are_halved(ruling: str) -> None:
    assert linked(4, 8, 2, ruling=ruling) == 8 + 2 + 1
    assert linked(0, 0, ruling=ruling) == 0


def test_ruling_4_forbids_combined_fire() -> None:
    assert numbers(volley=guns(7, 5, 3, option="combined")).attack_dice.dice == 15
    off = plain(volley=guns(7, 5, option="combined"), rulings={"combined": "off"})
    assert faults(off) == {"volley": "combined_off"}
    assert numbers(volley=guns(7, 5), rulings={"combined": "off"}).attack_dice.dice == 9


def test_ruling_5_allows_split_and_linked_fire() -> None:
    volley = {
        "models": [{"attack_dice": 8, "share": 5}, {"attack_dice": 8, "share": 4}],
        "option": "split_linked",
    }
    assert faults(plain(volley=volley)) == {"volley": "split_forbidden"}
    assert numbers(volley=volley, rulings={"split_and_link": "allowed"}).attack_dice.dice == 5 + 2


@pytest.mark.parametrize(("ruling", "dice"), [("one_per_hp", 5), ("none", 8)])
def test_ruling_6_damage_costs_dice_or_none(ruling: str, dice: int) -> None:
    volley = {"models": [{"attack_dice": 8, "hp_lost": 3}]}
    assert numbers(volley=volley, rulings={"dice_lost": ruling}).attack_dice.dice == dice


@pytest.mark.parametrize("weapon", ["rockets", "torpedoes", "bombs", "tft_bombs", "tft_torpedoes"])
def test_ruling_7_steady_weapons_lose_no_dice_to_damage(weapon: str) -> None:
    volley = {"models": [{"attack_dice": 8, "hp_lost": 3}], "weapon": weapon}
    assert numbers(volley=volley).attack_dice.dice == 5
    assert (
        numbers(
            volley=volley, rulings={"steady_weapons": "rockets_torpedoes_bombs"}
        ).attack_dice.dice
        == 8
    )


@pytest.mark.parametrize(
    ("ruling", "halves"),
    [
        ("down_at_least_one", [0, 1, 1, 1, 2, 2]),
        ("down", [0, 0, 1, 1, 2, 2]),
        ("up", [0, 1, 1, 2, 2, 3]),
    ],
)
def test_ruling_8_rounds_halved_dice(ruling: str, halves: list[int]) -> None:
    sight, rulings = {"sight": "obstructed_arc"}, {"halving": ruling}
    assert [
        numbers(dice, volley=sight, rulings=rulings).attack_dice.dice for dice in range(6)
    ] == halves


def test_ruling_9_limited_sight_halves_dice_or_hits_on_5_never_both() -> None:
    halved = numbers(volley={"sight": "limited"})
    assert (halved.attack_dice.dice, halved.to_hit.number) == (4, 4)
    worse = numbers(volley={"sight": "limited"}, rulings={"limited_sight": "needs_5"})
    assert (worse.attack_dice.dice, worse.to_hit.number) == (8, 5)


@pytest.mark.parametrize("ruling", ["halved", "needs_5"])
def test_ruling_9_obstructed_arc_halves_dice_under_either_option(ruling: str) -> None:
    result = numbers(volley={"sight": "obstructed_arc"}, rulings={"limited_sight": ruling})
    assert (result.attack_dice.dice, result.to_hit.number) == (4, 4)


@pytest.mark.parametrize("kind", ["exploding", "heavy", "basic"])
def test_ruling_10_sets_the_dice_of_auxiliary_weapons(kind: DieKind) -> None:
    rulings = {"auxiliary_dice": kind}
    torpedoes = attack(
        volley={"weapon": "torpedoes"}, defenders=[{"attack_dice": 3}], rulings=rulings
    )
    assert pool_of(torpedoes, 7).die == hit_die(5, kind)
    assert pool_of(torpedoes, 6).die == hit_die(4, "exploding")
    charges = attack(volley={"weapon": "cc"}, target={"height": "diving"}, rulings=rulings)
    assert pool_of(charges, 6).die == hit_die(4, kind)


@pytest.mark.parametrize(
    ("ruling", "kind"), [("one_hit", "basic"), ("heavy", "heavy"), ("exploding", "exploding")]
)
def test_ruling_11_sets_the_dice_of_generators(ruling: str, kind: DieKind) -> None:
    result = attack(target={"shields": 1, "guardians": 3}, rulings={"generator_dice": ruling})
    pool = pool_of(result, 8)
    assert (pool.count, pool.die) == (2 + 3, hit_die(4, kind))


@pytest.mark.parametrize("kind", ["exploding", "heavy", "basic"])
def test_ruling_18_sets_the_attack_dice(kind: DieKind) -> None:
    rulings = {"attack_dice": kind}
    torpedoes = attack(
        volley={"weapon": "torpedoes"}, defenders=[{"attack_dice": 3}], rulings=rulings
    )
    assert pool_of(torpedoes, 6).die == hit_die(4, kind)
    assert pool_of(torpedoes, 7).die == hit_die(5, "exploding")


def test_ruling_18_selects_the_to_hit_chart() -> None:
    close = {"weapon": "primary", "range_band": 1}
    assert numbers(volley=close, rulings={"to_hit_table": "1.1"}).to_hit.number == 5
    assert numbers(volley=close, rulings={"to_hit_table": "1.0"}).to_hit.number == 4


def test_limited_sight_is_worse_under_rulings_9_and_18() -> None:
    """Limited sight has a cost even in a chart without a row for it."""
    rulings = {"to_hit_table": "1.0", "limited_sight": "needs_5"}
    result = numbers(volley={"sight": "limited"}, rulings=rulings)
    assert (result.attack_dice.dice, result.to_hit.number) == (8, 5)


@pytest.mark.parametrize(
    ("ruling", "numbers_needed"),
    [("appendix", [3, 5, 5, 6, 5, 6]), ("large_flyers_only", [3, 5, 3, 3, 3, 3])],
)
def test_ruling_22_selects_the_conditions_of_tiny_flyers(
    ruling: str, numbers_needed: list[int]
) -> None:
    """A bomb at a surface ship, a large flyer, a diver, a submerged and an obscured one, and
    indirectly.
    """
    aims: list[tuple[Data, Data]] = [
        ({}, {}),
        ({}, {"height": "flying", "size": "large"}),
        ({}, {"height": "diving"}),
        ({}, {"height": "submerged"}),
        ({}, {"height": "obscured"}),
        ({"indirect": True}, {}),
    ]
    result = [
        numbers(
            volley={"weapon": "tft_bombs", "height": "flying"} | volley,
            target=target,
            rulings={"tft_ordnance": ruling},
        ).to_hit.number
        for volley, target in aims
    ]
    assert result == numbers_needed
    torpedoes = {"volley": {"weapon": "torpedoes"}, "target": {"height": "diving"}}
    assert numbers(**torpedoes, rulings={"tft_ordnance": ruling}).to_hit.number == 5


@pytest.mark.parametrize(
    ("ruling", "chance"), [("one_hit", 0.0992), ("heavy", 0.1131), ("exploding", 0.1267)]
)
def test_ruling_11_one_guardian_against_twelve_dice_has_published_odds(
    ruling: str, chance: float
) -> None:
    """No damage of 12 AD at DR 5, as the rules file has it."""
    result = attack(12, target={"dr": 5, "guardians": 1}, rulings={"generator_dice": ruling})
    assert round(float(attack_odds(result).no_damage), 4) == chance


@pytest.mark.parametrize(
    ("rugged", "cards", "cuts_first", "whole_sum"),
    [
        (0, (2, -3), 3, 3),
        (5, (), 0, 0),
        (5, (2,), 2, 1),
        (5, (2, -3), 2, 0),
        (1, (-9, 1, 3), 4, 0),
        (6, (4, 1), 5, 3),
    ],
)
def test_ruling_29_orders_cuts_and_additions_of_dice(
    rugged: int, cards: tuple[int, ...], cuts_first: int, whole_sum: int
) -> None:
    """4 AD: the defender's cuts first, not below 0, then the attacker's additions; or all of it as
    one sum.
    """
    modifiers = [{"effect": "dice", "step": 6, "amount": amount} for amount in cards]
    for ruling, dice in (("cuts_first", cuts_first), ("sum", whole_sum)):
        result = numbers(
            4, target={"rugged": rugged}, modifiers=modifiers, rulings={"dice_changes": ruling}
        )
        assert result.attack_dice.dice == dice
        assert 4 + sum(part.change for part in result.attack_dice.parts[1:]) == dice


SHARP = {"attack_dice": 6, "mars": ["hard_impact"]}
LEADERS = [{"attack_dice": 8}, SHARP, {"attack_dice": 7, "height": "flying"}]


@given(
    st.lists(st.sampled_from([*LEADERS, {"attack_dice": 0}]), min_size=2, max_size=3),
    st.fixed_dictionaries(
        {
            "cr": st.integers(3, 6),
            "hp": st.integers(1, 5),
            "shields": st.integers(0, 1),
            "rugged": st.integers(0, 2),
            "effects": st.sampled_from([[], ["fusion_leak"], ["systems_offline"]]),
            "mars": st.sampled_from([[], ["armoured_topside"], ["ablative_armour"]]),
        }
    ),
    st.sampled_from(["every", "until_sunk", "none"]),
)
@settings(deadline=None, max_examples=25)
def test_ruling_27_selects_the_primary_with_the_best_result(
    models: list[Data], target: Data, overkill: str
) -> None:
    """Compared with the odds of each primary: most HP removed before defensive fire, then most
    hits.
    """
    rulings = {"unnamed_primary": "best_result", "overkill": overkill}
    data = {
        "target": {"dr": 3, "starting_hp": 5} | target,
        "defenders": [{"attack_dice": 9}],
        "rulings": rulings,
    }
    volley = {"models": models, "option": "linked", "weapon": "rockets"}
    able = [index for index, model in enumerate(models) if model["attack_dice"]] or [0]
    named = [
        attack(volley=volley | {"primary": index}, **data | {"defenders": []}) for index in able
    ]
    worth = {index: hull_odds(item).mean_hp for index, item in zip(able, named, strict=True)}
    assert worth[numbers(volley=volley, **data).primary] == max(worth.values())


def test_ruling_27_selects_the_primary_with_most_hits_by_default() -> None:
    volley = {"models": LEADERS[:2], "option": "linked"}
    assert numbers(volley=volley).primary == 0
    assert numbers(volley=volley, rulings={"unnamed_primary": "best_result"}).primary == 1
    assert (
        numbers(volley=volley | {"primary": 0}, rulings={"unnamed_primary": "best_result"}).primary
        == 0
    )
