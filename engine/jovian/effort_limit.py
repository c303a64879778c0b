"""Limits of effort: the attacks whose odds the app computes at once; players roll longer ones
without odds.
"""

from math import comb

from engine.jovian.attack import Attack, ShipAttack
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.result_values import ShipJudge
from engine.jovian.steps.flow import throw_of

SHIP_DICE, SQUADRON_DICE = 14.0, 30.0
"""The greatest effort of one throw.

Measured: about 50 ms for a ship, whose distribution separates values, and 110 ms for a squadron.
"""
PLANNED_DICE = 20.0
"""The greatest effort of a throw at a ship that plans evaluate, step by step (about 70 ms)."""
WAYS = 2500
"""The greatest number of combinations of the results of all attacks (about 100 ms)."""

STATES, GROWTH, DISTRIBUTIONS = 60, 1.4, 700.0
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
    return effort(throw) <= (SHIP_DICE if isinstance(throw.judge, ShipJudge) else SQUADRON_DICE)


def is_planned(throw: OpposedThrow) -> bool:
    """Return whether plans evaluate a throw."""
    return effort(throw) <= (PLANNED_DICE if isinstance(throw.judge, ShipJudge) else SQUADRON_DICE)


def quick_attacks(attack: Attack) -> int:
    """Return the number of attacks, from the first on, whose odds the app computes at once."""
    on_ship, done, ways, distributions = isinstance(attack, ShipAttack), 0, 1, 0.0
    for fire in attack.fires:
        throw = throw_of(attack, fire)
        if not is_quick(throw):
            break
        outcomes, before = len(throw.distribution()[0]) if on_ship else 1, ways
        for number in range(1, fire.attacks + 1):
            distributions += (
                min(ways, STATES) * GROWTH ** effort(throw) if _asks_ratings(throw) else 0
            )
            ways = before * comb(outcomes + number - 1, number)
            if ways > WAYS or distributions > DISTRIBUTIONS:
                return done
            done += 1
    return done


def _asks_ratings(throw: OpposedThrow) -> bool:
    """Return whether the distribution of a throw differs between states of the ship's ratings."""
    return isinstance(throw.judge, ShipJudge) and bool(throw.judge.ratings)
