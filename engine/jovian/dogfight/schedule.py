"""The shots of steps 6 and 7 in order; shots of one stage are simultaneous."""

from typing import Literal, NamedTuple

from engine.jovian.attack import attack_pool, reroll_of
from engine.jovian.dogfight.orders import Dogfight, FiringMode
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.result_values import squadron_judge
from engine.jovian.rulings import Rulings
from engine.jovian.tables import INITIATIVE

FIRST, LAST = 0, 2
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
        return "7" if self.is_missile else "6"


def gun_shots(dogfight: Dogfight, index: int, firing: FiringMode) -> tuple[ScheduledShot, ...]:
    """Return the shots of step 6 for one side and one way to fire its weapon."""
    orders, rulings = dogfight.orders[index], dogfight.encounter.rulings
    side, other = dogfight.encounter.sides[index], dogfight.encounter.sides[1 - index]
    assert orders.weapon is not None
    weapon, stage = side.squadron.weapons[orders.weapon], gun_stages(dogfight)[index]
    defense, judge = Pool(other.defense_dice(dogfight.orders[1 - index])), squadron_judge(rulings)
    modifier, reroll = side.attack_modifier(orders, firing), reroll_of(weapon, rulings, usual=False)
    return tuple(
        ScheduledShot(
            index,
            stage,
            OpposedThrow(
                attack_pool(dice, weapon.macro, modifier, other.squadron),
                defense,
                judge,
                reroll=reroll,
            ),
        )
        for dice in shares(orders.attack, firing.attacks, rulings)
    )


def gun_stages(dogfight: Dogfight) -> tuple[int, int]:
    """Return the stages of both sides' weapons.

    A lance fires together with any other weapon, equal weapons fire together, others fire in
    initiative order.
    """
    sides, orders = dogfight.encounter.sides, dogfight.orders
    initiatives = [
        None if order.weapon is None else INITIATIVE[side.squadron.weapons[order.weapon].type]
        for side, order in zip(sides, orders, strict=True)
    ]
    first, second = initiatives
    if first is None or second is None or first == second:
        return FIRST, FIRST
    return (FIRST, FIRST + 1) if first < second else (FIRST + 1, FIRST)


def shares(attack: int, shots: int, rulings: Rulings) -> list[int]:
    """Return the attack dice of each instance that fires: all dice each, or (ruling) an even
    share.
    """
    if rulings.instances == "full_pool_each":
        return [attack] * shots
    return [attack // shots + (index < attack % shots) for index in range(shots)]


def missile_shots(dogfight: Dogfight, index: int) -> tuple[ScheduledShot, ...]:
    """Return the shots of step 7, after every other stage: AS against the Defense pool of step 4,
    escalated.
    """
    rulings = dogfight.encounter.rulings
    side, other = dogfight.encounter.sides[index], dogfight.encounter.sides[1 - index]
    if side.missiles is None:
        return ()
    weapon = side.squadron.weapons[side.missiles.weapon]
    defense = other.defense_dice(dogfight.orders[1 - index])
    pool = attack_pool(weapon.anti_squadron, weapon.macro, side.missile_modifier, other.squadron)
    throw = OpposedThrow(pool, Pool(defense), squadron_judge(rulings), rulings.escalate_missile)
    return (ScheduledShot(index, LAST, throw, is_missile=True),) * side.missiles.fired
