"""Steps 1 to 5 of a dogfight: declared missiles, and the orders that either side gives in secret."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from engine.jovian.profiles import MANY, Boxes, Instances, Modifier, Squadron
from engine.jovian.rulings import Rulings
from engine.kit.profile import Profile

Place = Annotated[int, Field(ge=0, le=MANY - 1)]
PoolDice = Annotated[int, Field(ge=0, le=40)]
Interception = Literal["active", "reactive"]
EVASIVE = 1
"""Defense dice that the Evasive trait adds. Source: dogfight sheet, step 4."""


class Missiles(Profile):
    """Step 1: the missile weapon declared, by its place, and how many instances of it; each spends 1 Fire Control."""

    weapon: Place
    fired: Instances = 1


class Orders(Profile):
    """Steps 2 to 4: Fuel bid, the weapon by its place, and the split of the pool before Evasive.

    weapon: None only for a squadron without any weapon but missiles.
    """

    fuel: Boxes
    weapon: Place | None
    attack: PoolDice
    defense: PoolDice


class Firing(NamedTuple):
    """One way to fire the chosen weapon in step 6: so many attacks, one for each instance or by the Link trait."""

    attacks: int
    linked: bool = False

    @property
    def fire_control(self) -> int:
        """Fire Control that it spends."""
        return 1 if self.linked else self.attacks


class Side(Profile):
    """One squadron in the dogfight and what both players know of it.

    modifier, missile_modifier: sums of attack modifiers.
    """

    squadron: Squadron
    missiles: Missiles | None = None
    modifier: Modifier = 0
    missile_modifier: Modifier = 0

    @property
    def fire_control(self) -> int:
        """Fire Control left after step 1."""
        return self.squadron.fire_control - (self.missiles.fired if self.missiles else 0)

    @property
    def guns(self) -> tuple[int | None, ...]:
        """The weapons to choose from in step 2, (None,) when there are only missiles."""
        places = tuple(place for place, weapon in enumerate(self.squadron.weapons) if not weapon.is_missile)
        return places or (None,)

    def ways(self, orders: Orders) -> tuple[Firing, ...]:
        """Step 6: the ways to fire the chosen weapon, from as many instances as Fire Control lasts for down to one."""
        if orders.weapon is None:
            return ()
        weapon = self.squadron.weapons[orders.weapon]
        most = min(weapon.instances, self.fire_control)
        linked = (Firing(weapon.link_attacks, linked=True),) if most and weapon.can_link else ()
        return tuple(Firing(instances) for instances in range(most, 0, -1)) + linked

    def attack_modifier(self, orders: Orders, firing: Firing) -> int:
        """The sum of all attack modifiers of the chosen weapon, the Link trait's included."""
        if orders.weapon is None or not firing.linked:
            return self.modifier
        return self.modifier + self.squadron.weapons[orders.weapon].link_modifier

    def pool(self, weapon: int | None, fuel: int) -> int:
        """Step 3: AS of the weapon, Skill and Fuel bid."""
        rating = 0 if weapon is None else self.squadron.weapons[weapon].anti_squadron
        return rating + self.squadron.skill + fuel

    def defense_dice(self, orders: Orders) -> int:
        """Step 4: the Defense pool, Evasive included."""
        return orders.defense + EVASIVE * self.squadron.evasive


class Encounter(Profile):
    """Two squadrons that meet, the active player's first, before any secret orders.

    interception: who intercepted: the active player's squadron, or (reactive) the other.
    """

    rulings: Rulings = Rulings()
    sides: tuple[Side, Side]
    interception: Interception = "active"

    @property
    def interceptor(self) -> int:
        """The place of the intercepting squadron."""
        return 0 if self.interception == "active" else 1


class Dogfight(Profile):
    """An encounter with both sides' orders revealed."""

    encounter: Encounter
    orders: tuple[Orders, Orders]


def splits(side: Side, weapon: int | None, fuel: int, rulings: Rulings) -> Iterator[Orders]:
    """Every split of the pool of one weapon and bid, most attack dice last."""
    pool = side.pool(weapon, fuel)
    least = least_dice(pool, rulings)
    for attack in range(least, pool - least + 1):
        yield Orders.model_construct(fuel=fuel, weapon=weapon, attack=attack, defense=pool - attack)


def least_dice(pool: int, rulings: Rulings) -> int:
    """The fewest dice of either part of a pool; a pool of 1 cannot be split at all."""
    return int(rulings.empty_pools == "at_least_one" and pool > 1)


def all_orders(side: Side, rulings: Rulings) -> tuple[Orders, ...]:
    """Every order that a side can give: weapons, then bids, then splits."""
    return tuple(
        orders
        for weapon in side.guns
        for fuel in range(side.squadron.fuel + 1)
        for orders in splits(side, weapon, fuel, rulings)
    )
