"""How many attacks in a row have odds that are worked out at once; what takes longer is left to the dice."""

from math import comb

from engine.jovian.attack import Attack, ShipAttack
from engine.jovian.opposed import OpposedThrow
from engine.jovian.result_values import ShipJudge
from engine.jovian.steps.flow import throw_of

SHIP_DICE, SQUADRON_DICE = 14.0, 30.0
"""Most effort of one throw; measured: about 50 ms for a ship, which tells values apart, 110 ms for a squadron."""
PLANNED_DICE = 20.0
"""The same of a throw at a ship that plans weigh, step by step; measured: about 70 ms."""
WAYS = 2500
"""Most ways in which the results of all attacks can come together; measured: about 100 ms."""

STATES, GROWTH, DISTRIBUTIONS = 60, 1.4, 700.0
"""Where decisions depend on the ratings, each of their states (few in practice) has a distribution of its own, which
takes GROWTH to the effort: all of them together at most DISTRIBUTIONS, measured: about 100 ms."""


def effort(throw: OpposedThrow) -> float:
    """A measure of the outcomes of a throw: macro dice multiply them, flex dice add choices."""
    pool = throw.primary
    return (pool.base + pool.flex) * (1 + abs(pool.macro) / 4) + 3 * pool.flex


def is_quick(throw: OpposedThrow, against_ship: bool) -> bool:
    """Whether the distribution of one throw is worked out at once."""
    return effort(throw) <= (SHIP_DICE if against_ship else SQUADRON_DICE)


def is_planned(throw: OpposedThrow, against_ship: bool) -> bool:
    """Whether plans weigh a throw."""
    return effort(throw) <= PLANNED_DICE if against_ship else is_quick(throw, against_ship)


def quick_attacks(attack: Attack) -> int:
    """How many of the attacks, from the first on, have odds that are worked out at once."""
    on_ship, done, ways, distributions = isinstance(attack, ShipAttack), 0, 1, 0.0
    for fire in attack.fires:
        throw = throw_of(attack, fire)
        if not is_quick(throw, on_ship):
            break
        outcomes, before = len(throw.distribution()[0]) if on_ship else 1, ways
        for number in range(1, fire.attacks + 1):
            distributions += min(ways, STATES) * GROWTH ** effort(throw) if _asks_ratings(throw) else 0
            ways = before * comb(outcomes + number - 1, number)
            if ways > WAYS or distributions > DISTRIBUTIONS:
                return done
            done += 1
    return done


def _asks_ratings(throw: OpposedThrow) -> bool:
    """Whether the distribution of a throw is another one for each state of the ship's ratings."""
    return isinstance(throw.judge, ShipJudge) and bool(throw.judge.ratings)
