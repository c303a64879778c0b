"""Who fires what and when: the shots of steps 6 and 7 in order, those of one stage at the same time."""

from typing import Literal, NamedTuple

from engine.jovian.attack import attack_pool
from engine.jovian.dogfight.orders import Dogfight
from engine.jovian.judges import squadron_judge
from engine.jovian.opposed import OpposedThrow
from engine.jovian.pool import Pool
from engine.jovian.rulings import Rulings
from engine.jovian.tables import INITIATIVE

FIRST = 0
"""The stage of weapons that fire together."""


class Shot(NamedTuple):
    """One attack: whose, when, its dice, and whether it is a missile that flies even from the dead."""

    side: int
    stage: int
    throw: OpposedThrow
    is_missile: bool = False

    @property
    def number(self) -> Literal["6", "7"]:
        """The step of the sheet."""
        return "7" if self.is_missile else "6"


def schedule(dogfight: Dogfight) -> tuple[Shot, ...]:
    """All shots in order; missiles come after every other stage."""
    stages = gun_stages(dogfight)
    guns = [shot for side in (0, 1) for shot in _guns(dogfight, side, stages[side])]
    missiles = [shot for side in (0, 1) for shot in _missiles(dogfight, side, max(stages) + 1)]
    return tuple(sorted(guns, key=lambda shot: (shot.stage, shot.side)) + missiles)


def gun_stages(dogfight: Dogfight) -> tuple[int, int]:
    """When either side's weapon fires: a lance with any other weapon, equals together, else in initiative order."""
    sides, orders = dogfight.encounter.sides, dogfight.orders
    turns = [
        None if order.weapon is None else INITIATIVE[side.squadron.weapons[order.weapon].type]
        for side, order in zip(sides, orders, strict=True)
    ]
    first, second = turns
    if first is None or second is None or first == second:
        return FIRST, FIRST
    return (FIRST, FIRST + 1) if first < second else (FIRST + 1, FIRST)


def _guns(dogfight: Dogfight, place: int, stage: int) -> list[Shot]:
    orders, rulings = dogfight.orders[place], dogfight.encounter.rulings
    side, other = dogfight.encounter.sides[place], dogfight.encounter.sides[1 - place]
    if orders.weapon is None:
        return []
    macro = side.squadron.weapons[orders.weapon].macro
    defense = other.defense_dice(dogfight.orders[1 - place])
    judge = squadron_judge(rulings)
    pools = [
        attack_pool(dice, macro, side.modifier, other.squadron.armour)
        for dice in shares(orders.attack, side.shots(orders), rulings)
    ]
    return [Shot(place, stage, OpposedThrow(pool, Pool(defense), judge)) for pool in pools]


def shares(attack: int, shots: int, rulings: Rulings) -> list[int]:
    """Attack dice of each instance that fires: all of them each, or (ruling) shared as evenly as can be."""
    if rulings.instances == "full_pool_each":
        return [attack] * shots
    return [attack // shots + (place < attack % shots) for place in range(shots)]


def _missiles(dogfight: Dogfight, place: int, stage: int) -> list[Shot]:
    """Step 7: AS against the Defense pool of step 4, escalated."""
    rulings = dogfight.encounter.rulings
    side, other = dogfight.encounter.sides[place], dogfight.encounter.sides[1 - place]
    if side.missiles is None:
        return []
    weapon = side.squadron.weapons[side.missiles.weapon]
    defense = other.defense_dice(dogfight.orders[1 - place])
    pool = attack_pool(weapon.anti_squadron, weapon.macro, side.missile_modifier, other.squadron.armour)
    throw = OpposedThrow(pool, Pool(defense), squadron_judge(rulings), rulings.escalate_missile)
    return [Shot(place, stage, throw, is_missile=True)] * side.missiles.fired
