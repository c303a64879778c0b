"""The shots of steps 6 and 7 in order, each with its part of the dice; shots of one stage are
simultaneous.
"""

from typing import Literal, NamedTuple

from engine.jovian.attack import attack_pool, reroll_of
from engine.jovian.dogfight.orders import Dogfight, FiringMode
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.result_values import squadron_judge
from engine.jovian.rulings import Rulings
from engine.jovian.tables import INITIATIVE

FIRST = 0
LAST = 2
"""The stage of weapons that fire together, and the stage of missiles."""


class ScheduledShot(NamedTuple):
    """One attack.

    side: the side that fires.
    stage: the stage.
    throw: the dice.
    is_missile: True for a missile, which flies even if its squadron is destroyed.
    """

    side: int
    stage: int
    throw: OpposedThrow
    is_missile: bool = False

    @property
    def number(self) -> Literal["6", "7"]:
        """The step of the sheet."""
        if self.is_missile:
            return "7"
        return "6"


def gun_shots(dogfight: Dogfight, index: int, firing: FiringMode) -> tuple[ScheduledShot, ...]:
    """Return the shots of step 6 for one side and one way to fire its weapon."""
    rulings = dogfight.encounter.rulings
    orders = dogfight.orders[index]
    side = dogfight.encounter.sides[index]
    other = dogfight.encounter.sides[1 - index]
    assert orders.weapon is not None
    weapon = side.squadron.weapons[orders.weapon]
    stage = gun_stages(dogfight)[index]
    defense = Pool(other.defense_dice(dogfight.orders[1 - index]))
    judge = squadron_judge(rulings)
    modifier = side.attack_modifier(orders, firing)
    reroll = reroll_of(weapon, rulings, usual=False)
    shots = list[ScheduledShot]()
    for dice in shares(orders.attack, firing.attacks, rulings):
        pool = attack_pool(dice, weapon.macro, modifier, other.squadron)
        throw = OpposedThrow(pool, defense, judge, reroll=reroll)
        shots.append(ScheduledShot(index, stage, throw))
    return tuple(shots)


def gun_stages(dogfight: Dogfight) -> tuple[int, int]:
    """Return the stages of both sides' weapons.

    A lance fires together with any other weapon, equal weapons fire together, others fire in
    initiative order.
    """
    first = _initiative_of(dogfight, 0)
    second = _initiative_of(dogfight, 1)
    if first is None or second is None or first == second:
        return FIRST, FIRST
    if first < second:
        return FIRST, FIRST + 1
    return FIRST + 1, FIRST


def _initiative_of(dogfight: Dogfight, index: int) -> int | None:
    """Return the initiative of a side's weapon, None for a lance and without a weapon."""
    weapon = dogfight.orders[index].weapon
    if weapon is None:
        return None
    return INITIATIVE[dogfight.encounter.sides[index].squadron.weapons[weapon].type]


def shares(attack: int, shots: int, rulings: Rulings) -> list[int]:
    """Return the attack dice of each instance that fires: all dice each, or (ruling) an even
    share.
    """
    if rulings.instances == "full_pool_each":
        return [attack] * shots
    share, remaining = divmod(attack, shots)
    return [share + 1] * remaining + [share] * (shots - remaining)


def missile_shots(dogfight: Dogfight, index: int) -> tuple[ScheduledShot, ...]:
    """Return the shots of step 7, after every other stage: AS against the Defense pool of step 4,
    escalated.
    """
    rulings = dogfight.encounter.rulings
    side = dogfight.encounter.sides[index]
    other = dogfight.encounter.sides[1 - index]
    if side.missiles is None:
        return ()
    weapon = side.squadron.weapons[side.missiles.weapon]
    defense = other.defense_dice(dogfight.orders[1 - index])
    pool = attack_pool(weapon.anti_squadron, weapon.macro, side.missile_modifier, other.squadron)
    throw = OpposedThrow(pool, Pool(defense), squadron_judge(rulings), rulings.escalate_missile)
    return (ScheduledShot(index, LAST, throw, is_missile=True),) * side.missiles.fired
