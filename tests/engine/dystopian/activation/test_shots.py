"""Consecutive activations: shots to sink against a second engine that drops no state."""

from collections import defaultdict
from fractions import Fraction

import pytest

from engine.dystopian.advice.plans import shots_to_sink
from tests.engine.dystopian.activation.examples import Data, activation, arm, model
from tests.engine.dystopian.activation.test_second_engine import planned_activation
from tests.oracles.dystopian.activation.second import Fire, Hull, Plan, Spread, all_ends

NONE: frozenset[int] = frozenset()
ACTING = frozenset({3, 5, 6, 10, 11})
"""Rows of the critical table that any dice or hits can meet later; the others change no number
here.
"""
GUNS = Hull(9, 9, 4, aa=1)


def in_turn(plan: Plan, index: int, times: int) -> list[Fraction]:
    """The chance that a model is destroyed after each activation, with every critical effect
    carried over.
    """
    spread: Spread = {(tuple((hull.start, NONE) for hull in plan.hulls), frozenset()): Fraction(1)}
    result = []
    for _ in range(times):
        after: Spread = defaultdict(Fraction)
        for (models, _), chance in spread.items():
            for (remaining, _), part in all_ends(plan, models).items():
                after[tuple((hp, rows & ACTING) for hp, rows in remaining), frozenset()] += (
                    chance * part
                )
        spread = dict(after)
        result.append(
            sum(
                (chance for (models, _), chance in spread.items() if not models[index][0]),
                Fraction(0),
            )
        )
    return result


TIMES = 2


def plan(*fires: Fire, target: Hull, first: Hull = GUNS) -> Plan:
    """A model that fires at a target and at another ship."""
    return Plan((first, target, GUNS), fires, "basic", "basic")


SHOT, ASIDE, ROCKETS = (
    Fire((0,), (4,), 1),
    Fire((0,), (1,), 2),
    Fire((0,), (4,), 1, "rockets", defenders=(1,)),
)
SHIELDED, LEAKING, ARMED = Hull(1, 2, 5, shields=1), Hull(1, 3, 5), Hull(1, 2, 5, aa=3)
PLANS = {
    "shields that may go, another ship last": plan(SHOT, ASIDE, target=SHIELDED),
    "shields that may go, another ship first": plan(ASIDE, SHOT, target=SHIELDED),
    "a CR that may leak": plan(SHOT, ASIDE, target=LEAKING),
    "defences that may be shredded": plan(ROCKETS, ASIDE, target=ARMED),
    "a gun that may be damaged by a counterattack": plan(
        Fire((1,), (2,), 0, "aa"),
        Fire((0,), (3,), 1),
        ASIDE,
        target=Hull(1, 9, 2, aa=2),
        first=Hull(1, 2, 4),
    ),
}


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_shots_to_sink_preserve_all_state_between_activations(plan: Plan) -> None:
    asked = planned_activation(plan, [(hull.start, NONE) for hull in plan.hulls])
    assert list(shots_to_sink(asked, 1, most=TIMES)) == in_turn(plan, 1, TIMES)


LATER = {"fusion_leak": "next_attack"}


def test_shot_at_another_ship_does_not_change_shots_to_sink() -> None:
    """Nine dice against DR 4, CR 6, 4 shields and 10 HP, twelve times."""
    big: Data = {"shots": [{"model": 0}], "target": 1}
    aside: Data = {"shots": [{"model": 0, "arm": 1}], "target": 2}
    models = [model(arms=[arm(9), arm(1)]), model(4, 6, 10, shields=4), model()]
    values = [
        list(shots_to_sink(activation(models=models, attacks=attacks, rulings=LATER), 1, most=12))[
            -1
        ]
        for attacks in ([big], [big, aside], [aside, big])
    ]
    assert values[0] == values[1] == values[2]
    assert round(float(values[0]), 3) == 0.549
