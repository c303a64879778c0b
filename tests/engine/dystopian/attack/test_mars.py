"""MARs with a known effect, each in a small case computed on paper."""

from fractions import Fraction
from typing import Any

import pytest

from engine.dice import Reroll, hit_die
from engine.dystopian.attack import Attack, attack_odds
from tests.engine.dystopian.examples import all_ends, attack, hp_lost, numbers, pool_of

BIG = {"dr": 3, "cr": 6, "hp": 20, "starting_hp": 20, "ap": 9}
STILL = {5, 6, 8, 9, 10, 11, 12, 3}
"""Rows of the critical table that leave HP and AP alone."""


def hits(amount: int, **more: Any) -> Attack:
    card = {"name": "hits", "effect": "hits", "step": 6, "amount": amount}
    return attack(0, modifiers=[card], **more)


def lost(
    amount: int, *, weapon: tuple[str, ...] = (), height: str = "surface", **target: Any
) -> int:
    """HP lost to a number of hits unless the magazine explodes."""
    result = hits(amount, volley={"mars": list(weapon), "height": height}, target=BIG | target)
    return max((chance, hp) for hp, chance in hp_lost(result).items())[1]


def test_redoubtable_loses_a_die_per_two_hp() -> None:
    for hp, dice in ((0, 8), (1, 8), (2, 7), (5, 6)):
        volley = {"models": [{"attack_dice": 8, "hp_lost": hp, "redoubtable": True}]}
        assert numbers(volley=volley).attack_dice.dice == dice


def test_rugged_construction_removes_dice_from_the_whole_roll() -> None:
    volley = {"models": [{"attack_dice": 8}, {"attack_dice": 4}], "option": "linked"}
    assert numbers(volley=volley, target={"rugged": 3}).attack_dice.dice == 10 - 3
    assert numbers(2, target={"rugged": 3}).attack_dice.dice == 0


def test_ablative_armour_loses_one_hp_at_the_cr_and_takes_no_critical() -> None:
    for amount, hp in ((5, 0), (6, 1), (20, 1)):
        result = hits(amount, target=BIG | {"mars": ["ablative_armour"]})
        assert hp_lost(result) == {hp: Fraction(1)}
    assert attack_odds(
        hits(20, target=BIG | {"mars": ["ablative_armour"]})
    ).criticals.outcomes() == (0,)


def test_ablative_armour_ends_with_the_first_damage() -> None:
    for amount, hp in ((2, 0), (3, 1), (6, 2), (12, 4)):
        assert lost(amount, mars=["ablative_armour"], hp=19) == hp


def test_ablative_armour_protects_a_model_of_2_hp() -> None:
    small = {"dr": 3, "cr": 6, "hp": 2, "starting_hp": 2, "mars": ["ablative_armour"]}
    assert hp_lost(hits(20, target=small)) == {1: Fraction(1)}


@pytest.mark.parametrize(
    ("mar", "height", "cr"),
    [
        ("armoured_topside", "flying", 7),
        ("armoured_topside", "obscured", 7),
        ("armoured_topside", "surface", 6),
        ("armoured_topside", "diving", 6),
        ("armoured_belly", "diving", 7),
        ("armoured_belly", "submerged", 7),
        ("armoured_belly", "surface", 6),
        ("armoured_belly", "flying", 6),
    ],
)
def test_armoured_sides_raise_the_cr_against_their_heights(mar: str, height: str, cr: int) -> None:
    assert lost(cr - 1, mars=[mar], height=height) == 1
    assert lost(cr, mars=[mar], height=height) == 2
    assert lost(2 * cr - 1, mars=[mar], height=height) == 2
    assert lost(2 * cr, mars=[mar], height=height) == 4
    assert lost(3, mars=[mar], height=height) == 1


def test_armoured_side_is_one_above_the_dr_after_a_leak() -> None:
    leaking = {"mars": ["armoured_topside"], "effects": ["fusion_leak"], "dr": 4, "cr": 9}
    assert lost(4, height="flying", **leaking) == 1
    assert lost(5, height="flying", **leaking) == 2


def test_hard_impact_costs_three_hp_per_critical() -> None:
    assert lost(12, weapon=("hard_impact",)) == 6
    assert lost(5, weapon=("hard_impact",)) == 1


@pytest.mark.parametrize(("amount", "ap"), [(2, 9), (3, 8), (5, 8)])
def test_lethal_strike_costs_an_assault_point_from_the_dr_upwards(amount: int, ap: int) -> None:
    result = hits(amount, volley={"mars": ["lethal_strike"]}, target=BIG)
    assert {end[1] for end in all_ends(result)} == {ap}


def test_lethal_strike_adds_to_assault_points_lost_to_criticals() -> None:
    later = {"fusion_leak": "next_attack"}
    result = all_ends(hits(6, volley={"mars": ["lethal_strike"]}, target=BIG, rulings=later))
    assert {(next(iter(rows)), ap) for hp, ap, rows, _, _ in result if hp} == (
        {(row, 8) for row in STILL} | {(4, 6), (7, 6), (7, 5), (7, 4)}
    )


def test_devastating_ordnance_changes_the_first_throw() -> None:
    result = attack(volley={"mars": ["devastating_ordnance"]})
    assert pool_of(result, 6).die == hit_die(4, earned=2)
    assert attack_odds(result).hits[0].mean == 8 * Fraction(14, 15)


def test_inventive_scientist_rerolls_failed_generator_dice() -> None:
    result = attack(target={"shields": 1, "mars": ["inventive_scientist"]})
    assert pool_of(result, 8).die == hit_die(4, "basic", repeated=Reroll.FAILURES)


@pytest.mark.parametrize(
    ("ruling", "reroll"), [("first_dice", Reroll.SUCCESSES), ("whole", Reroll.WHOLE)]
)
def test_ruling_17_fast_torpedoes_reroll_concussion_charges(ruling: str, reroll: Reroll) -> None:
    volley = {"weapon": "torpedoes", "mars": ["fast_torpedoes"]}
    result = attack(
        volley=volley, defenders=[{"attack_dice": 4}], rulings={"fast_torpedoes": ruling}
    )
    assert pool_of(result, 7).die == hit_die(5, repeated=reroll)


def test_fast_torpedoes_do_not_affect_ack_ack_or_generators() -> None:
    volley = {"weapon": "rockets", "mars": ["fast_torpedoes"]}
    result = attack(volley=volley, target={"shields": 1}, defenders=[{"attack_dice": 4}])
    assert pool_of(result, 7).die == hit_die(5)
    assert pool_of(result, 8).die == hit_die(5, "basic")


def test_fast_torpedoes_reroll_successful_defensive_dice() -> None:
    """One die at 6 fails with chance 5/6 + 1/6 * 5/6; then one torpedo hit remains."""
    volley = {"weapon": "torpedoes", "mars": ["fast_torpedoes"]}
    result = attack(
        0,
        volley=volley,
        target={"dr": 1, "cr": 9},
        defenders=[{"attack_dice": 1}],
        overrules={"defence_to_hit": 6},
        modifiers=[{"effect": "hits", "step": 6, "amount": 1}],
    )
    assert hp_lost(result)[1] == Fraction(35, 36)
