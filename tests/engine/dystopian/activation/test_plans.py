"""Plans compared, best orders and shots to sink, with chances computed on paper."""

from fractions import Fraction

import pytest

from engine.advice import Goal
from engine.dystopian.activation import Activation
from engine.dystopian.activation.odds import activation_odds
from engine.dystopian.advice.plans import Aim, each_order, list_orders, reorder, shots_to_sink
from tests.engine.dystopian.activation.examples import Data, activation, arm, model, wing

BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}
SINK, HP, CRIPPLE = (Aim(goal=goal, models=(1,)) for goal in (Goal.SINK, Goal.HP, Goal.CRIPPLE))


def worth(plan: Activation, aim: Aim) -> Fraction:
    """The value of a plan for a goal."""
    return aim.value(plan, activation_odds(plan))


def guns(*dice: int, target: Data | None = None, rulings: Data | None = None) -> Activation:
    """One model with guns of some dice that fire one after the other at 4+."""
    ship = model(arms=[arm(n) for n in dice])
    attacks = [{"shots": [{"model": 0, "arm": index}], "target": 1} for index in range(len(dice))]
    return activation(
        rulings=BASIC | (rulings or {}), models=[ship, target or model(1, 1, 2)], attacks=attacks
    )


def test_best_order_brings_down_ablative_armour_first() -> None:
    """DR 1, CR 2, 3 HP. Undamaged, 2 hits cost 1 HP and 1 hit nothing; after that a single hit
    costs 1 HP.

    Two dice first: 1/4, then one die with 1/2: 1/4 + 1/8. One die first does nothing: 1/4.
    """
    asked = guns(1, 2, target=model(1, 2, 3, mars=["ablative_armour"]))
    assert list_orders(asked) == ([(0, 1), (1, 0)], True)
    tried = [(each.order, each.value) for each in each_order(asked, HP)]
    assert tried == [((0, 1), Fraction(1, 4)), ((1, 0), Fraction(3, 8))]


def test_orders_share_computed_beginnings_with_unchanged_results() -> None:
    target = model(2, 3, 6, shields=1, aa=3)
    ship = model(3, 4, 4, height="flying", arms=[arm(5), arm(4, weapon="rockets"), arm(3)])
    split = {"defenders": [1], "defence_option": "split", "defence_shares": [2]}
    shots = [
        {"shots": [{"model": 0, "arm": index}], "target": 1} | (split if index == 1 else {})
        for index in range(3)
    ]
    counter = {"models": [1], "weapon": "aa", "target": 0, "option": "split", "shares": [1]}
    asked = activation(models=[ship, target], attacks=shots, counterattacks=[counter])
    tried = list(each_order(asked, SINK))
    assert len({each.order for each in tried}) == 6
    for each in tried:
        assert each.value == activation_odds(reorder(asked, each.order)).chance_to_destroy(1)


def test_equal_attacks_are_not_swapped() -> None:
    shot = {"shots": [{"model": 0, "share": 1}], "target": 1, "option": "split"}
    asked = activation(models=[model(arms=[arm(24)]), model(8, 8)], attacks=[shot] * 24)
    every, complete = list_orders(asked)
    assert (len(every), complete) == (1, True)


def test_limited_orders_try_each_attack_first() -> None:
    asked = guns(1, 2, 3, 4)
    every, complete = list_orders(asked, most=5)
    assert not complete
    assert every == [(0, 1, 2, 3), (1, 0, 2, 3), (2, 0, 1, 3), (3, 0, 1, 2)]
    assert [each.order for each in each_order(asked, HP, most=5)] == every


@pytest.mark.parametrize(
    ("dr", "cr", "sunk", "lost"),
    [
        (1, 9, [Fraction(1, 2), Fraction(0)], [Fraction(11, 8), Fraction(7, 8)]),
        (2, 3, [Fraction(0), Fraction(1, 8)], [Fraction(0), Fraction(5, 8)]),
    ],
)
def test_separate_or_combined_fire_depends_on_dr_and_cr(
    dr: int, cr: int, sunk: list[Fraction], lost: list[Fraction]
) -> None:
    """Three guns of 1 die at a model with 2 HP of 4.

    DR 1 and no critical within reach: apart each hit costs 1 HP, combined all hits together do. DR
        2, CR 3: apart no
    gun reaches the DR; combined, 2 hits (3/8) cost 1 HP and 3 hits (1/8) are a critical that takes
    both.
    """
    ship, target = model(arms=[arm(1), arm(1), arm(1)]), model(dr, cr, 4, now=2)
    apart = [{"shots": [{"model": 0, "arm": n}], "target": 1} for n in range(3)]
    item = [
        {"shots": [{"model": 0, "arm": n} for n in range(3)], "target": 1, "option": "combined"}
    ]
    plans = [
        activation(rulings=BASIC, models=[ship, target], attacks=each) for each in (apart, item)
    ]
    for aim, values in ((SINK, sunk), (HP, lost)):
        assert [worth(plan, aim) for plan in plans] == values


def test_cripple_needs_half_of_the_starting_hp() -> None:
    """1 die against DR 1, CR 9: of 5 starting HP 3 must be lost, of 4 only 2."""
    assert worth(guns(1, target=model(1, 9, 5, now=4)), CRIPPLE) == Fraction(0)
    assert worth(guns(1, target=model(1, 9, 5, now=3)), CRIPPLE) == Fraction(1, 2)
    assert worth(guns(1, target=model(1, 9, 4, now=3)), CRIPPLE) == Fraction(1, 2)


def test_more_dice_have_a_greater_value() -> None:
    assert worth(guns(1), HP) < worth(guns(2), HP)


def test_shots_to_sink_add_up_over_activations() -> None:
    """1 die at 4+ against DR 1, CR 9, 2 HP: destroyed once two shots have hit: 0, 1/4, 1/2,
    11/16.
    """
    values = list(shots_to_sink(guns(1, target=model(1, 9, 2)), 1, most=4))
    assert values == [Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(11, 16)]


def test_shots_to_sink_include_losses_of_the_attacker() -> None:
    """The attacker has 1 HP and falls to 1 AA die with 1/2 each time before it fires its 1 die at 1
    HP.
    """
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 1, height="flying", arms=[arm(2)]), model(1, 9, 1, aa=1)],
        counterattacks=[{"models": [1], "weapon": "aa", "target": 0}],
        attacks=[
            {
                "shots": [{"model": 0}],
                "target": 1,
                "modifiers": [{"effect": "dice", "step": 6, "amount": -1}],
            }
        ],
    )
    quarter = Fraction(1, 4)
    expected = [quarter, quarter + quarter / 4, quarter + quarter / 4 + quarter / 16]
    assert list(shots_to_sink(asked, 1, most=3)) == expected


def test_second_activation_equals_two_attacks_in_one() -> None:
    """Effects act on the next activation as on the next attack: offline shields, a leak."""
    ship, target = model(arms=[arm(6, weapon="rockets")] * 2), model(2, 4, 8, shields=1)
    shots = [{"shots": [{"model": 0, "arm": index}], "target": 1} for index in range(2)]
    once, twice = (activation(models=[ship, target], attacks=shots[:number]) for number in (1, 2))
    values = list(shots_to_sink(once, 1, most=2))
    assert values == [
        activation_odds(once).chance_to_destroy(1),
        activation_odds(twice).chance_to_destroy(1),
    ]


def test_harmless_shots_end_shots_to_sink_at_once() -> None:
    assert list(shots_to_sink(guns(0), 1)) == [Fraction(0)]


def test_aborted_wing_returns_for_the_next_activation() -> None:
    """AA 1 at 5+: a 5 aborts 1 token, a 6 destroys it; otherwise, 4 in 6, 1 die at 3+ removes the
    last HP.
    """
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 1, aa=1)],
        wings=[wing("dive_bombers", 1, dice=1)],
        wings_against_models=[{"wing": 0, "models": [0]}],
        attacks=[{"wings": [0], "target": 0}],
    )
    sinks = Fraction(4, 6) * Fraction(4, 6)
    repeated = Fraction(1, 6) + Fraction(4, 6) * Fraction(2, 6)
    assert list(shots_to_sink(asked, 0, most=2)) == [sinks, sinks + repeated * sinks]
