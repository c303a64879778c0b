"""Rulings 15, 16 and 19 together: explosions of models with more criticals than HP, and their
neighbours.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from operator import eq
from typing import Any

import pytest

from engine.dystopian.activation import ActivationState, start
from engine.dystopian.activation.odds import activation_odds
from engine.flow import odds
from tests.engine.dystopian.activation.examples import (
    activation,
    activation_flow,
    arm,
    exploded,
    model,
    odds_telling,
)
from tests.engine.dystopian.attack.test_every_critical import explodes
from tests.oracles.dice.series import exploding

pytestmark = pytest.mark.shipped

FAR = 90
NEIGHBOURS = {2: (2, 3, 1), 3: (3, 5, 3)}
"""DR, CR and HP of the models that stand near the first to explode, but not near each other."""


def reported(state: ActivationState) -> object:
    return tuple(model.hp for model in state.models), state.wings, state.exploded


def ends(result: Any) -> dict[object, Fraction]:
    chances: dict[object, Fraction] = {}
    for state, weight in result.weights.items():
        chances[reported(state)] = chances.get(reported(state), Fraction(0)) + Fraction(
            weight, result.denominator
        )
    return chances


def agree(**data: Any) -> None:
    """The quick computation, with equal dice and equal targets once, and the plain one have the
    same odds.
    """
    asked = activation(**data)
    quick = odds_telling(asked, *range(len(asked.models)))
    assert ends(quick.end) == ends(odds(activation_flow(asked), start(asked)))
    few = activation_odds(asked)
    for index in range(len(asked.models)):
        assert exploded(odds_telling(asked, index), index) == exploded(quick, index)
        assert few.chance_to_destroy(index) == quick.chance_to_destroy(index)
        assert few.hp_loss(index) == quick.hp_loss(index)


GUNS = [{"shots": [{"model": 0}], "target": 1}, {"shots": [{"model": 0, "arm": 1}], "target": 2}]


@pytest.mark.parametrize(
    "rulings", [{}, {"fusion_leak": "next_attack"}, {"to_hit_table": "1.0"}, {"reaching": "exceed"}]
)
def test_quick_odds_equal_plain_odds_under_each_ruling(rulings: dict[str, str]) -> None:
    models = [model(arms=[arm(4), arm(3)]), model(1, 2, 3), model(2, 3, 4, shields=1)]
    agree(models=models, attacks=GUNS, rulings=rulings)


@pytest.mark.parametrize("explosion", ["rolled_once", "per_neighbour"])
def test_quick_odds_equal_plain_odds_when_neighbours_explode(explosion: str) -> None:
    models = [model(arms=[arm(3), arm(2)]), model(2, 2, 3), model(2, 3, 3), model(2, 4, 3)]
    near = {"attack_dice": 3, "neighbours": [(1, 2), (1, 3), (2, 3)]}
    agree(models=models, attacks=GUNS[:1], explosion=near, rulings={"explosion": explosion})


@pytest.mark.parametrize("explosion", ["rolled_once", "per_neighbour"])
def test_two_neighbours_of_an_explosion_match_brute_force(explosion: str) -> None:
    """One roll for both makes their explosions go together; every number of hits up to 90
    counts.
    """
    near = {"attack_dice": 6, "to_hit": 3, "neighbours": [(1, 2), (1, 3)]}
    ships = [model(arms=[arm(4)]), {**model(2, 2, 6), "hp": 1}]
    ships += [model(dr, cr, hp + 5) | {"hp": hp} for dr, cr, hp in NEIGHBOURS.values()]
    result = activation_odds(
        activation(models=ships, attacks=GUNS[:1], explosion=near, rulings={"explosion": explosion})
    )
    blast = exploding(6, 3, FAR)
    chances = []
    for dr, cr, _ in NEIGHBOURS.values():
        chances.append([explodes(hits // cr, hits // dr) for hits in range(FAR)])

    def ends_of_neighbours(state: ActivationState) -> tuple[bool, bool] | None:
        if 1 not in state.exploded:
            return None
        return 2 in state.exploded, 3 in state.exploded

    ends = result.end.map_states(ends_of_neighbours)
    source = exploded(result, 1)
    for wanted in product((True, False), repeat=2):
        first, second = (happens(chances[index], wanted[index]) for index in (0, 1))
        if explosion == "rolled_once":
            both = mean(blast, [a * b for a, b in zip(first, second, strict=True)])
        else:
            both = mean(blast, first) * mean(blast, second)
        answer = ends.chance(partial(eq, wanted))
        assert 0 <= answer - source * both < Fraction(1, 10**12)


def happens(chances: list[Fraction], wanted: bool) -> list[Fraction]:
    """The chance for each number of hits that a model explodes, or that it does not."""
    if wanted:
        return chances
    return [1 - chance for chance in chances]


def mean(weights: Iterable[Fraction], chances: Iterable[Fraction]) -> Fraction:
    """The chance over all numbers of hits."""
    total = Fraction(0)
    for weight, chance in zip(weights, chances, strict=True):
        total += weight * chance
    return total
