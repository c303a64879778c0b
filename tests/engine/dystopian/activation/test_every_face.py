"""Small activations with every face of every die typed in: the odds are the frequencies of the
results.
"""

from collections import defaultdict
from fractions import Fraction

from engine.dystopian.activation import Activation, start
from tests.engine.dystopian.activation.examples import (
    activation,
    activation_flow,
    model,
    odds_telling,
    wing,
)
from tests.engine.flow.forked import every_way

BASIC = {
    "attack_dice": "basic",
    "auxiliary_dice": "basic",
    "fusion_leak": "next_attack",
    "overkill": "until_sunk",
}
"""Few dice to type in: the other readings have oracles of their own."""


def shares(asked: Activation) -> dict[object, Fraction]:
    """Every way that the dice can fall, one batch after the other."""
    ways, waiting = every_way(activation_flow(asked), start(asked), batches=30)
    assert waiting == 0
    result: dict[object, Fraction] = defaultdict(Fraction)
    for state, chance in ways.items():
        result[
            tuple(model_state.hp for model_state in state.models), state.wings, state.exploded
        ] += chance
    return dict(result)


def ends(asked: Activation) -> dict[object, Fraction]:
    end = odds_telling(asked, *range(len(asked.models))).end
    result: dict[object, Fraction] = defaultdict(Fraction)
    for state, weight in end.weights.items():
        result[
            tuple(model_state.hp for model_state in state.models), state.wings, state.exploded
        ] += Fraction(weight, end.denominator)
    return dict(result)


def test_counterattack_and_attack_match_every_face() -> None:
    ship = model(1, 1, 3, aa=1, height="flying")
    asked = activation(
        rulings=BASIC,
        models=[ship, model(1, 2, 4, aa=1)],
        counterattacks=[{"models": [1], "weapon": "aa", "target": 0}],
        attacks=[{"shots": [{"model": 0}], "target": 1, "range_band": 4}],
    )
    assert shares(asked) == ends(asked)


def test_wing_against_a_flyer_and_another_wing_matches_every_face() -> None:
    asked = activation(
        rulings=BASIC,
        models=[model(2, 9, 3, aa=2, height="flying")],
        wings=[wing("fighters", 2), wing("recon", 1)],
        wings_against_models=[{"wing": 0, "target": 0, "models": [0]}],
        wings_against_wings=[{"attacker": 1, "defender": 0, "defender_rolls": False}],
    )
    assert shares(asked) == ends(asked)


def test_bombers_that_may_abort_match_every_face() -> None:
    asked = activation(
        rulings=BASIC | {"abort_test": "all_hits"},
        models=[model(1, 2, 3, aa=2)],
        wings=[wing("dive_bombers", 2, dice=1)],
        wings_against_models=[{"wing": 0, "models": [0]}],
        attacks=[{"wings": [0], "target": 0}],
    )
    assert shares(asked) == ends(asked)


def test_wing_that_lost_tokens_rolls_fewer_dice_in_its_next_fight() -> None:
    asked = activation(
        rulings=BASIC,
        models=[model(1, 9, 2, aa=2, height="flying")],
        wings=[wing("fighters", 2)],
        wings_against_models=[{"wing": 0, "models": [0]}, {"wing": 0, "target": 0}],
    )
    assert shares(asked) == ends(asked)
