"""Models that are computed apart until an attack or an explosion joins them agree with the plain
odds of all models.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.dystopian.activation import Activation, ActivationState, check, start
from engine.dystopian.activation.odds import activation_odds, cases
from engine.flow import Odds, odds
from tests.engine.dystopian.activation.examples import Data, activation, activation_flow, arm, model

BASIC = {"attack_dice": "basic", "auxiliary_dice": "basic"}
Spread = dict[tuple[int, ...], Fraction]


def hp_spread(end: Odds[ActivationState], *indexes: int) -> Spread:
    """The chances of the HP of some models."""
    spread: Spread = defaultdict(Fraction)
    for state, weight in end.weights.items():
        spread[tuple(state.models[index].hp for index in indexes)] += Fraction(
            weight, end.denominator
        )
    return dict(spread)


def agree(asked: Activation) -> None:
    """All models at once, each alone, and every pair have the plain odds, with few or no models
    computed together.
    """
    plain, every = odds(activation_flow(asked), start(asked)), range(len(asked.models))
    for few in (cases.FEW, 0):
        with patch.object(cases, "FEW", few):
            assert hp_spread(activation_odds(asked).end, *every) == hp_spread(plain, *every)
            alone = activation_odds(asked, together=())
            for index in every:
                assert hp_spread(alone.of((index,)), index) == hp_spread(plain, index)
            for pair in combinations(every, 2):
                assert hp_spread(
                    activation_odds(asked, together=pair).of(pair), *pair
                ) == hp_spread(plain, *pair)


def salvo(by: int, target: int, defender: int, share: int) -> Data:
    """Torpedoes against which a model defends with some of its CC."""
    return {
        "shots": [{"model": by, "arm": 1}],
        "target": target,
        "defenders": [defender],
        "defence_option": "split",
        "defence_shares": [share],
    }


def ships(cc: int = 3) -> list[Data]:
    """Two flyers with a gun and torpedoes, and three ships."""
    arms = [arm(2), arm(1, weapon="torpedoes")]
    return [model(2, 3, 3, arms=arms, height="flying") for _ in range(2)] + [
        model(1, 2, 3, aa=2, cc=cc)
    ] * 3


def test_targets_without_a_common_attacker_have_few_states() -> None:
    attacks = [
        {"shots": [{"model": by, "arm": arm}], "target": by + 2} for arm in (0, 1) for by in (0, 1)
    ]
    asked = activation(models=ships(), attacks=attacks, rulings=BASIC)
    (case,) = activation_odds(asked).blocks.cases
    assert max(len(odds.weights) for odds in case.odds) <= 4, "HP 3, 2, 1 or 0 of one ship"
    assert (
        len(activation_odds(asked).end.weights)
        == len(hp_spread(activation_odds(asked).end, 2, 3))
        > 4
    )
    agree(asked)


def test_attack_elsewhere_joins_no_models_with_different_rolls() -> None:
    """A defender has rolled some of its CC in some states: that matters only to the attacks that it
    answers.
    """
    attacks = [salvo(1, 3, 3, 1), {"shots": [{"model": 0}], "target": 2}, salvo(0, 3, 3, 1)]
    asked = activation(models=ships(), attacks=attacks, rulings=BASIC)
    (case,) = activation_odds(asked).blocks.cases
    assert max(len(odds.weights) for odds in case.odds) <= 4, "HP 3, 2, 1 or 0 of one ship"
    agree(asked)


def test_counterattack_joins_attacker_and_target_until_the_attacker_has_fired() -> None:
    counter = {"models": [2, 3], "weapon": "aa", "target": 0}
    attacks = [{"shots": [{"model": by}], "target": by + 2} for by in (0, 1)]
    agree(activation(models=ships(), counterattacks=[counter], attacks=attacks, rulings=BASIC))


@pytest.mark.parametrize(
    "cards", [[], [{"effect": "dice", "step": 7, "amount": -3}]], ids=["plain", "no dice left"]
)
@pytest.mark.parametrize("first", [1, 2])
def test_states_differ_by_the_dice_that_a_defender_has_rolled(
    first: int, cards: list[Data]
) -> None:
    """It defends itself, is fired at, and defends another with the rest of its CC: fewer dice if it
    rolled.

    A share counts as rolled against any hits, even if a card takes all of its dice away.
    """
    attacks = [salvo(1, 2, 2, first) | {"modifiers": cards}, {"shots": [{"model": 0}], "target": 2}]
    agree(activation(models=ships(), attacks=[*attacks, salvo(0, 3, 2, 3 - first)], rulings=BASIC))


def test_joint_chances_need_models_requested_together() -> None:
    attacks = [{"shots": [{"model": by}], "target": by + 2} for by in (0, 1)]
    result = activation_odds(activation(models=ships(), attacks=attacks), together=(2,))
    with pytest.raises(ValueError, match="together"):
        result.chance_to_destroy(2, 3)


@st.composite
def activations(draw: st.DrawFn) -> Data:
    """A counterattack perhaps, then guns and torpedoes whose targets share their defending CC."""
    attacks, shares = [], defaultdict(int)
    for by, weapon in draw(st.permutations([(0, 0), (1, 0), (0, 1), (1, 1)]))[
        : draw(st.integers(2, 4))
    ]:
        target, defender, share = (
            draw(st.integers(2, 4)),
            draw(st.integers(2, 3)),
            draw(st.integers(1, 2)),
        )
        shares[defender] += share * weapon
        attacks.append(
            salvo(by, target, defender, share)
            if weapon
            else {"shots": [{"model": by}], "target": target}
        )
    counter = {"models": [2], "weapon": "aa", "target": draw(st.integers(0, 1))}
    counters = [counter] if draw(st.booleans()) else []
    return {
        "models": ships(max(*shares.values(), 1, 2)),
        "counterattacks": counters,
        "attacks": attacks,
        "rulings": BASIC,
    }


@settings(deadline=None, max_examples=15)
@given(activations())
def test_any_activation_has_the_same_odds_as_plain_steps(data: Data) -> None:
    result = check(data)
    assert isinstance(result, Activation), result
    agree(result)
