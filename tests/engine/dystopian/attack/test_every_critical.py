"""Ruling 19: every critical is rolled before HP are removed, and any number of hits counts."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

import pytest

from engine.dystopian.attack import Attack, attack_odds
from tests.engine.dystopian.examples import Data, attack
from tests.oracles.dice.series import convolved, exploding, summed_fading

MAGAZINE, LEAK, FLARE = Fraction(1, 36), Fraction(3, 36), Fraction(1, 36)


@cache
def explodes(criticals: int, leaked: int, *, flare: bool = False, rolled: int = 0) -> Fraction:
    """Return the chance of an explosion, one roll after the other.

    leaked: all criticals after a leak, 0 if the leak changes nothing.
    flare: edition 1.0, in which row 12 removes the model.
    """
    if rolled >= criticals:
        return Fraction(0)
    later = explodes(criticals, leaked, flare=flare, rolled=rolled + 1)
    leak = explodes(leaked, 0, flare=flare, rolled=rolled + 1) if leaked > criticals else later
    goes_on = 1 - MAGAZINE - LEAK - (FLARE if flare else 0)
    return MAGAZINE + LEAK * leak + goes_on * later


def brute(chance: Callable[[int], Fraction], chances: list[Fraction]) -> tuple[Fraction, Fraction]:
    """The mean of a chance over all hits that are listed, and what is left of the hits."""
    total = sum((part * chance(hits) for hits, part in enumerate(chances)), Fraction(0))
    return total, 1 - sum(chances)


def exploded(dice: int, needs: int, *, dr: int, cr: int, hp: int, **more: Any) -> Attack:
    target = {"dr": dr, "cr": cr, "hp": hp, "starting_hp": 8}
    return attack(dice, target=target, overrules={"to_hit": needs}, **more)


def recurrence(dice: int, needs: int, length: int) -> list[Fraction]:
    """Chances of hits: each die misses, hits once, or hits twice and is rolled again."""
    chances = [Fraction(1)] + [Fraction(0)] * (length - 1)
    for _ in range(dice):
        values: list[Fraction] = []
        for hits, chance in enumerate(chances):
            single = Fraction(6 - needs, 6) * chances[hits - 1] if hits else 0
            values.append(
                Fraction(needs - 1, 6) * chance + single + (values[hits - 2] / 6 if hits > 1 else 0)
            )
        chances = values
    return chances


def test_sixty_dice_against_cr_10_explode_a_cruiser_of_2_hp() -> None:
    """17.3 %: 60 AD at 2+ on CR 10; for a leak that acts at once this only bounds the chance."""
    later = attack_odds(exploded(60, 2, dr=6, cr=10, hp=2, rulings={"fusion_leak": "next_attack"}))
    assert round(float(later.exploded), 3) == 0.173
    chances, x = recurrence(60, 2, 400), Fraction(35, 36)
    least = sum(
        (chance * (1 - x ** (hits // 10)) for hits, chance in enumerate(chances)), Fraction(0)
    )
    assert least <= later.exploded <= least + 1 - sum(chances) < least + Fraction(1, 10**40)
    assert attack_odds(exploded(60, 2, dr=10, cr=10, hp=2)).exploded == later.exploded
    assert attack_odds(exploded(60, 2, dr=6, cr=10, hp=2)).exploded > later.exploded


CASES: dict[str, tuple[int, int, Data, Data]] = {
    "leak at once": (9, 3, {"dr": 2, "cr": 3, "hp": 3}, {}),
    "leak next time": (9, 3, {"dr": 2, "cr": 3, "hp": 3}, {"fusion_leak": "next_attack"}),
    "exceed": (8, 2, {"dr": 1, "cr": 2, "hp": 1}, {"reaching": "exceed"}),
    "one critical for each hit": (6, 2, {"dr": 1, "cr": 1, "hp": 5}, {}),
    "periods of 15 and 7": (12, 2, {"dr": 3, "cr": 5, "hp": 1}, {}),
    "edition 1.0": (9, 3, {"dr": 2, "cr": 3, "hp": 3}, {"to_hit_table": "1.0"}),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_explosion_chance_matches_brute_force(case: tuple[int, int, Data, Data]) -> None:
    """Every number of hits up to 90 with every roll on the chart; the rest has a chance below a
    million millionth.
    """
    dice, needs, ship, rulings = case
    result = attack_odds(exploded(dice, needs, **ship, rulings=rulings)).exploded
    over, flare = rulings.get("reaching") == "exceed", rulings.get("to_hit_table") == "1.0"
    at_once = "fusion_leak" not in rulings and not flare

    def chance(hits: int) -> Fraction:
        n, m = (max(0, hits - over) // ship[rating] for rating in ("cr", "dr"))
        return explodes(n, m if at_once else 0, flare=flare)

    total, rest = brute(chance, exploding(dice, needs, 90))
    assert rest < Fraction(1, 10**12)
    assert total <= result <= total + rest


def test_explosion_chance_with_leaks_matches_a_closed_form() -> None:
    """The three powers of the leak by series: each over its own period."""
    dice, needs, dr, cr = 3, 3, 2, 3
    result = attack_odds(exploded(dice, needs, dr=dr, cr=cr, hp=1)).exploded
    s, period = 1 - MAGAZINE, lcm(2, dr, cr)
    chances = exploding(dice, needs, 6 + period * 8)

    def part(by_cr: Fraction, by_dr: Fraction) -> Fraction:
        fall = by_cr ** (period // cr) * by_dr ** (period // dr) / 6 ** (period // 2)
        return summed_fading(
            lambda hits: chances[hits] * by_cr ** (hits // cr) * by_dr ** (hits // dr),
            0,
            6,
            dice,
            period,
            fall,
        )

    fraction = Fraction(1)
    assert result == 1 - part(s - LEAK, fraction) - part(fraction, s) + part((s - LEAK) / s, s)


def test_remaining_hits_after_shields_and_defensive_fire_cause_criticals() -> None:
    """Torpedoes against exploding CC dice and two guardians, and a card that removes 2 hits after
    them.
    """
    card = [{"effect": "hits", "step": 9, "amount": -2}]
    asked = exploded(
        7,
        3,
        dr=3,
        cr=3,
        hp=2,
        volley={"weapon": "torpedoes"},
        defenders=[{"attack_dice": 2}],
        modifiers=card,
    )
    guarded = asked.model_copy(update={"target": asked.target.model_copy(update={"guardians": 2})})
    ours = exploding(7, 3, 90)
    theirs = convolved(
        [
            exploding(2, 5, 90),
            [Fraction(4, 9), Fraction(4, 9), Fraction(1, 9)] + [Fraction(0)] * 87,
        ],
        90,
    )
    net = [sum(ours[hits + less] * theirs[less] for less in range(90 - hits)) for hits in range(90)]
    total, rest = brute(lambda hits: explodes(max(0, hits - 2) // 3, 0), net)
    rest = (
        1
        - sum(net)
        - sum((ours[a] * theirs[b] for a in range(90) for b in range(a + 1, 90)), Fraction(0))
    )
    assert abs(rest) < Fraction(1, 10**12)
    result = attack_odds(guarded).exploded
    assert total <= result <= total + rest


@pytest.mark.parametrize("mars", [["hard_impact"], ["devastating_ordnance"]])
def test_later_criticals_change_only_the_chance_of_explosion(mars: list[str]) -> None:
    """HP, criticals and effects equal those of the other option; more models explode."""
    sides = [
        attack_odds(
            exploded(14, 3, dr=4, cr=4, hp=5, volley={"mars": mars}, rulings={"overkill": overkill})
        )
        for overkill in ("every", "until_sunk")
    ]
    assert sides[0].hp_lost == sides[1].hp_lost
    assert sides[0].criticals == sides[1].criticals
    assert sides[0].effects == sides[1].effects
    assert sides[0].exploded > sides[1].exploded


def test_ablative_small_and_single_criticals_roll_no_further_criticals() -> None:
    for more, rulings in (
        ({"mars": ["ablative_armour"], "hp": 8}, {}),
        ({"hp": 2, "starting_hp": 2}, {}),
        ({}, {"criticals": "at_most_one"}),
    ):
        target = {"dr": 2, "cr": 3, "hp": 3, "starting_hp": 8} | more
        later = {"fusion_leak": "next_attack"} | rulings
        sides = [
            attack_odds(attack(9, target=target, rulings=later | {"overkill": overkill}))
            for overkill in ("every", "until_sunk")
        ]
        assert sides[0] == sides[1]
