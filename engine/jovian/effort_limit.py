"""Limits of effort: the attacks whose odds the app computes at once; players roll longer ones
without odds.
"""

from math import comb

from engine.jovian.attack import Attack, ShipAttack
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import ShipJudge
from engine.jovian.steps.flow import throw_of

SHIP_DICE = 14.0
SQUADRON_DICE = 30.0
"""The greatest effort of one throw.

Measured: about 50 ms for a ship, whose distribution separates values, and 110 ms for a squadron.
"""
PLANNED_DICE = 20.0
"""The greatest effort of a throw at a ship that plans evaluate, step by step (about 70 ms)."""
WAYS = 2500
"""The greatest number of combinations of the results of all attacks (about 100 ms)."""

STATES = 60
GROWTH = 1.4
DISTRIBUTIONS = 700.0
"""Limits for decisions that depend on the ratings: each state of the ratings needs a distribution
of its own.

STATES: the greatest number of states that count; in practice there are few.
GROWTH: the cost of one distribution is GROWTH to the power of its effort.
DISTRIBUTIONS: the greatest cost of all distributions together (about 100 ms).
"""


def effort(throw: OpposedThrow) -> float:
    """Return a measure of the outcomes of a throw: macro dice multiply them, flex dice add
    choices.
    """
    pool = throw.primary
    return (pool.base + pool.flex) * (1 + abs(pool.macro) / 4) + 3 * pool.flex


def is_quick(throw: OpposedThrow) -> bool:
    """Return whether the app computes the distribution of one throw at once."""
    limit = SHIP_DICE if isinstance(throw.judge, ShipJudge) else SQUADRON_DICE
    return effort(throw) <= limit


def is_planned(throw: OpposedThrow) -> bool:
    """Return whether plans evaluate a throw."""
    limit = PLANNED_DICE if isinstance(throw.judge, ShipJudge) else SQUADRON_DICE
    return effort(throw) <= limit


def quick_attacks(attack: Attack) -> int:
    """Return the number of attacks, from the first on, whose odds the app computes at once."""
    done = 0
    ways = 1
    distributions = 0.0
    for fire in attack.fires:
        throw = throw_of(attack, fire)
        if not is_quick(throw):
            break
        outcomes = 1
        if isinstance(attack, ShipAttack):
            outcomes = len(throw.distribution()[0])
        before = ways
        for number in range(1, fire.attacks + 1):
            if _asks_ratings(throw):
                distributions += min(ways, STATES) * GROWTH ** effort(throw)
            ways = before * comb(outcomes + number - 1, number)
            if ways > WAYS or distributions > DISTRIBUTIONS:
                return done
            done += 1
    return done


def _asks_ratings(throw: OpposedThrow) -> bool:
    """Return whether the distribution of a throw differs between states of the ship's ratings."""
    return isinstance(throw.judge, ShipJudge) and bool(throw.judge.ratings)
