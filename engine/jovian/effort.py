"""How many attacks in a row have odds that are worked out at once; what takes longer is left to the dice."""

from math import comb

from engine.jovian.attack import Fire, ShipAttack, SquadronAttack
from engine.jovian.opposed import OpposedThrow
from engine.jovian.steps.ship import ship_throw
from engine.jovian.steps.squadron import squadron_throw

SHIP_DICE, SQUADRON_DICE = 14.0, 30.0
"""Most effort of one throw; measured: about 50 ms for a ship, which tells values apart, 110 ms for a squadron."""
WAYS = 2500
"""Most ways in which the results of all attacks can come together; measured: about 100 ms."""


def effort(throw: OpposedThrow) -> float:
    """A measure of the outcomes of a throw: macro dice multiply them, flex dice add choices."""
    pool = throw.primary
    return (pool.base + pool.flex) * (1 + abs(pool.macro) / 4) + 3 * pool.flex


def is_quick(throw: OpposedThrow, against_ship: bool) -> bool:
    """Whether the law of one throw is worked out at once."""
    return effort(throw) <= (SHIP_DICE if against_ship else SQUADRON_DICE)


def quick_attacks(attack: SquadronAttack | ShipAttack) -> int:
    """How many of the attacks, from the first on, have odds that are worked out at once."""
    done, ways = 0, 1
    for fire in attack.fires:
        throw = _throw(attack, fire)
        if not is_quick(throw, isinstance(attack, ShipAttack)):
            return done
        if isinstance(attack, SquadronAttack):
            done += fire.fired
            continue
        outcomes = len(throw.law()[0])
        for number in range(1, fire.fired + 1):
            if ways * comb(outcomes + number - 1, number) > WAYS:
                return done
            done += 1
        ways *= comb(outcomes + fire.fired - 1, fire.fired)
    return done


def _throw(attack: SquadronAttack | ShipAttack, fire: Fire) -> OpposedThrow:
    if isinstance(attack, SquadronAttack):
        return squadron_throw(attack, fire)
    return ship_throw(attack, fire, attack.target.ratings)
