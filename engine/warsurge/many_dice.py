"""The exact odds of a weapon with many dice: one die after the other, in whole numbers.

The weights of many dice have thousands of digits. A single die multiplies them by small numbers
only, while a whole throw multiplies the weight of each HP by the weight of each number of
successes.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import gcd

from engine.flow import Odds
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState, Stage
from engine.warsurge.steps.weapon import Wounds, chance_past_saves

MANY = 60
"""The number of dice of one weapon from which on single dice take less work; the odds are the
same.
"""


def throw_many(numbers: Numbers, before: Odds[AttackState]) -> Odds[AttackState] | None:
    """Return the distribution of states after a weapon; None for few dice, or without chance.

    before: of states in which the weapon is about to fire.
    """
    count = numbers.dice * numbers.worth.successes
    chance = numbers.cell.chance * chance_past_saves(numbers, Stage.ATTACK)
    if count < MANY or chance in (0, 1):
        return None
    fullest = max(state.hp for state in before.weights)
    weights = [0] * (fullest + 1)
    for state, weight in before.weights.items():
        weights[state.hp] = weight
    sources = _list_sources(Wounds(numbers.attack, numbers.worth.hp), fullest)
    for _ in range(count):
        weights = _throw_die(chance, sources, weights)
    denominator = before.denominator * chance.denominator**count
    shared = gcd(denominator, *weights)
    after: dict[AttackState, int] = {}
    for hp, weight in enumerate(weights):
        if weight:
            after[AttackState(hp, weapon=numbers.index + 1)] = weight // shared
    return Odds(after, denominator // shared)


def _list_sources(wounds: Wounds, fullest: int) -> list[list[int]]:
    """Return, for each number of HP, the numbers from which a success leads to it."""
    sources: list[list[int]] = [[] for _ in range(fullest + 1)]
    for hp in range(fullest + 1):
        sources[wounds.hp_after(hp, 1)].append(hp)
    return sources


def _throw_die(
    chance: Fraction, sources: Sequence[Sequence[int]], weights: Sequence[int]
) -> list[int]:
    """Return the weights of each number of HP after one more die and its saves.

    chance: of the die to cost HP.
    """
    wins = chance.numerator
    fails = chance.denominator - wins
    after: list[int] = []
    for weight, before in zip(weights, sources, strict=True):
        hit = sum([weights[hp] for hp in before])
        after.append(fails * weight + wins * hit)
    return after
