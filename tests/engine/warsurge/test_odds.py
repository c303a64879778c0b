"""Odds against brute force, against the steps one by one, and against every way to play."""

from collections import defaultdict
from fractions import Fraction
from math import lcm
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.flow import Odds, odds
from engine.warsurge import RULINGS, Attack, attack_odds, check
from engine.warsurge.steps import AttackState, Numbers, Successes, attack_flow, start
from tests.calls import calls
from tests.engine.flow.forked import every_way
from tests.engine.warsurge.build import attack
from tests.oracles.warsurge.brute import Shot, ends, unsaved

UNIT = {"defence": 4, "hp": 2, "models": 3, "hp_lost": 1}
MODELS = (1, 2, 2)


def chances(die: "icepool.Die[int]") -> dict[int, Fraction]:
    return {outcome: Fraction(weight, die.denominator()) for outcome, weight in die.items()}


def agree(
    built: Attack, shots: tuple[Shot, ...], models: tuple[int, ...], lost: bool = False
) -> None:
    hp: dict[int, Fraction] = defaultdict(Fraction)
    gone: dict[int, Fraction] = defaultdict(Fraction)
    for key, chance in ends(shots, models, lost).items():
        hp[sum(models) - sum(key)] += chance
        gone[len(models) - len(key)] += chance
    toll = attack_odds(built).toll
    assert chances(toll.hp_lost) == hp
    assert chances(toll.models_lost) == gone
    assert toll.destroyed == gone.get(len(models), 0)
    assert toll.kills == 1 - gone.get(0, Fraction(0))
    assert toll.no_damage == hp.get(0, 0)
    assert toll.mean_hp == sum(loss * chance for loss, chance in hp.items())


SINGLE_WEAPON: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], Shot]] = [
    ({"attacks": 4}, {}, {}, Shot(4, "5+")),
    ({"attacks": 3, "power": 6}, {"armour": 6, "aegis": 8}, {}, Shot(3, "3+", 6, 8)),
    ({"attacks": 3, "power": 6, "ap": 6}, {"armour": 6, "aegis": 8}, {}, Shot(3, "3+", None, 8)),
    ({"attacks": 3, "power": 1}, {"defence": 7, "aegis": 2}, {}, Shot(3, "9/2", None, 2)),
    ({"attacks": 2, "power": 10}, {"armour": 4, "aegis": 9}, {}, Shot(2, "Ax2", 4, 9)),
    (
        {"attacks": 2, "power": 10},
        {"armour": 4},
        {"method": "formula"},
        Shot(2, "Ax2", 4, None, "hp"),
    ),
    (
        {"attacks": 3, "power": 13},
        {"armour": 2},
        {"method": "formula", "excess": "lost"},
        Shot(3, "Ax3", 2, None, "hp"),
    ),
    (
        {"attacks": 3, "power": 11},
        {"armour": 5},
        {"multiplier": "hp_loss", "excess": "lost"},
        Shot(3, "Ax3", 5, None, "hp"),
    ),
    (
        {"attacks": 1, "power": 12},
        {"armour": 5},
        {"method": "formula", "multiplier": "successes"},
        Shot(1, "Ax3", 5),
    ),
    (
        {"attacks": 3, "power": 5},
        {"armour": 4, "aegis": 1},
        {"save_dice": "d6"},
        Shot(3, "4+", 4, 2, sides=6),
    ),
    (
        {"attacks": 3, "power": 5},
        {"armour": 4, "aegis": 3},
        {"saves": "better_one"},
        Shot(3, "4+", None, 3),
    ),
]


@pytest.mark.parametrize(("weapon", "target", "other", "shot"), SINGLE_WEAPON)
def test_one_weapon_equals_brute_force(
    weapon: dict[str, Any], target: dict[str, Any], other: dict[str, Any], shot: Shot
) -> None:
    built = attack(weapon, target={**UNIT, **target}, **other)
    agree(built, (shot,), MODELS, other.get("excess") == "lost")
    distribution: dict[int, Fraction] = defaultdict(Fraction)
    for hurt, chance in unsaved(shot):
        distribution[hurt] += chance
    assert chances(attack_odds(built).weapons[0].unsaved) == distribution


def test_several_weapons_equal_brute_force() -> None:
    target = {**UNIT, "armour": 5, "aegis": 8}
    weapons: list[dict[str, Any]] = [
        {"attacks": 2},
        {"attacks": 1, "power": 13, "ap": 2},
        {"attacks": 2, "power": 7},
    ]
    chart = (Shot(2, "5+", 5, 8), Shot(1, "Ax5", None, 8), Shot(2, "2+", 5, 8))
    agree(attack(*weapons, target=target), chart, MODELS)
    formula = (Shot(2, "5+", 5, 8), Shot(1, "Ax3", None, 8, "hp"), Shot(2, "1+", 5, 8))
    agree(attack(*weapons, target=target, method="formula"), formula, MODELS)
    agree(
        attack(*weapons, target=target, method="formula", excess="lost"), formula, MODELS, lost=True
    )


def test_odds_list_each_weapon_alone_and_cumulated() -> None:
    weapons = [{"attacks": 2}, {"attacks": 3, "power": 6}]
    both = attack_odds(attack(*weapons, target=UNIT))
    first, second = (attack_odds(attack(weapon, target=UNIT)) for weapon in weapons)
    assert (both.weapons[0].alone, both.weapons[1].alone) == (first.toll, second.toll)
    assert both.weapons[0].so_far == first.toll
    assert both.weapons[1].so_far == both.toll != second.toll
    assert both.weapons[1].unsaved == second.weapons[0].unsaved


def test_odds_of_a_weapon_show_successes_after_each_step() -> None:
    weapon = attack_odds(attack({"attacks": 2}, target={**UNIT, "armour": 6, "aegis": 8})).weapons[
        0
    ]
    assert chances(weapon.successes) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert weapon.unsaved.mean() == 2 * Fraction(1, 2) * Fraction(6, 10) * Fraction(8, 10)


@pytest.mark.parametrize(("method", "excess"), [("chart", "next_model"), ("formula", "lost")])
def test_odds_equal_every_way_to_play(method: str, excess: str) -> None:
    weapons: list[dict[str, Any]] = [{"power": 1}, {"power": 12}]
    built = attack(
        *weapons,
        target={"defence": 6, "armour": 6, "hp": 2, "models": 2},
        method=method,
        excess=excess,
    )
    reached, waiting = every_way(attack_flow(built), start(built), batches=5)
    assert waiting == 0
    lost: dict[int, Fraction] = defaultdict(Fraction)
    for state, chance in reached.items():
        lost[4 - state.hp] += chance
    assert chances(attack_odds(built).toll.hp_lost) == lost


ATTACKS = st.builds(
    lambda weapons, target, rulings: attack(*weapons, target=target, **rulings),
    st.lists(
        st.fixed_dictionaries(
            {
                "attacks": st.integers(0, 6),
                "power": st.integers(0, 14),
                "ap": st.none() | st.integers(1, 9),
                "type": st.sampled_from(["other", "battle", "heavy"]),
            }
        ),
        min_size=1,
        max_size=3,
    ),
    st.fixed_dictionaries(
        {
            "defence": st.integers(0, 12),
            "armour": st.none() | st.integers(1, 9),
            "aegis": st.none() | st.integers(1, 9),
            "models": st.integers(1, 4),
            "hp": st.integers(1, 4),
        }
    ),
    st.fixed_dictionaries(
        {
            **{ruling.field: st.sampled_from(ruling.options) for ruling in RULINGS},
            "situation": st.fixed_dictionaries(
                {"melee": st.sampled_from(["none", "same", "into", "out", "across"])}
            ),
        }
    ),
)


def weapon_by_weapon(built: Attack) -> Odds[AttackState]:
    """Every outcome of every throw by itself, no saves worked out ahead."""
    flow, done = attack_flow(built), defaultdict[AttackState, Fraction](Fraction)
    going = {start(built): Fraction(1)}
    while going:
        state, chance = going.popitem()
        step = flow.next(state)
        if step is None:
            done[state] += chance
            continue
        throw = step.ask(state)
        outcomes = (
            chances(throw.pool.distribution())
            if isinstance(throw, Successes)
            else {None: Fraction(1)}
        )
        for outcome, part in outcomes.items():
            after = step.apply(state, outcome)
            going[after] = going.get(after, Fraction(0)) + chance * part
    whole = lcm(*(chance.denominator for chance in done.values()))
    return Odds({state: int(chance * whole) for state, chance in done.items()}, whole)


@settings(deadline=None, max_examples=40)
@given(ATTACKS)
def test_odds_equal_the_steps_one_by_one(built: Attack) -> None:
    toll, target = attack_odds(built).toll, built.target
    for pushed in (weapon_by_weapon(built), odds(attack_flow(built), start(built))):
        assert toll.hp_lost == pushed.of(lambda state: target.remaining_hp - state.hp)
        assert toll.models_lost == pushed.of(
            lambda state: target.models - -(-state.hp // target.hp)
        )
        assert toll.destroyed == pushed.chance(lambda state: state.is_destroyed)


@settings(deadline=None, max_examples=40)
@given(ATTACKS)
def test_more_weapons_never_reduce_losses(built: Attack) -> None:
    every = attack_odds(built)
    steps = [Fraction(0), *(weapon.so_far.mean_hp for weapon in every.weapons)]
    assert steps == sorted(steps)
    assert every.toll.mean_hp <= sum(weapon.alone.mean_hp for weapon in every.weapons)
    most = (
        weapon.unsaved.mean() * Numbers(built, index).worth.hp
        for index, weapon in enumerate(every.weapons)
    )
    assert every.toll.mean_hp <= sum(map(Fraction, most))
    for weapon in every.weapons:
        assert weapon.unsaved.mean() <= weapon.successes.mean()


def test_weapon_out_of_range_causes_no_damage() -> None:
    toll = attack_odds(attack({"range": 6}, situation={"distance": 7})).toll
    assert toll.mean_hp == toll.kills == toll.destroyed == 0
    assert toll.no_damage == 1


def test_odds_of_forty_dice_with_both_saves_need_few_calls() -> None:
    built = attack({"attacks": 40}, target={"armour": 5, "aegis": 7, "models": 10, "hp": 3})
    assert calls(lambda: attack_odds(built)) < 5_000


def test_odds_at_the_limits_need_few_calls() -> None:
    """Twice as many were needed when every success of every weapon was a state of its own."""
    weapons = [
        {"attacks": 33, "power": 3 + index, "ap": (None, 1, 4)[index % 3]} for index in range(4)
    ]
    rulings = {"method": "chart", "excess": "lost"}
    target = {"defence": 2, "armour": 4, "aegis": 5, "models": 10, "hp": 10}
    result = check({"rulings": rulings, "weapons": weapons, "target": target})
    assert isinstance(result, Attack)
    assert calls(lambda: attack_odds(result)) < 150_000
