"""Steps 1 to 5 of a dogfight: declared missiles, and the secret orders of each side."""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from engine.jovian.profiles import MANY, Boxes, Instances, Modifier, Squadron
from engine.jovian.rulings import Rulings
from engine.kit.base_profile import Profile

WeaponIndex = Annotated[int, Field(ge=0, le=MANY - 1)]
PoolDice = Annotated[int, Field(ge=0, le=40)]
Interception = Literal["active", "reactive"]
EVASIVE = 1
"""Defense dice that the Evasive trait adds. Source: dogfight sheet, step 4."""


class Missiles(Profile):
    """Step 1: the missile weapon declared, by index, and the number of its instances; each costs 1
    Fire Control.
    """

    weapon: WeaponIndex
    fired: Instances = 1


class Orders(Profile):
    """Steps 2 to 4: the Fuel bid, the weapon by index, and the split of the pool before Evasive.

    weapon: None only for a squadron without any weapon but missiles.
    """

    fuel: Boxes
    weapon: WeaponIndex | None
    attack: PoolDice
    defense: PoolDice


class FiringMode(NamedTuple):
    """One way to fire the chosen weapon in step 6.

    attacks: the number of attacks, one for each instance, or the number by the Link trait.
    linked: True for fire by the Link trait.
    """

    attacks: int
    linked: bool = False

    @property
    def fire_control(self) -> int:
        """The Fire Control that the fire costs."""
        if self.linked:
            return 1
        return self.attacks


class DogfightSide(Profile):
    """One squadron in the dogfight with the data that both players know.

    modifier, missile_modifier: sums of attack modifiers.
    """

    squadron: Squadron
    missiles: Missiles | None = None
    modifier: Modifier = 0
    missile_modifier: Modifier = 0

    @property
    def fire_control(self) -> int:
        """The Fire Control left after step 1."""
        if self.missiles is None:
            return self.squadron.fire_control
        return self.squadron.fire_control - self.missiles.fired

    @property
    def guns(self) -> tuple[int | None, ...]:
        """The indexes of the weapons to choose from in step 2, (None,) if there are only
        missiles.
        """
        guns = []
        for index, weapon in enumerate(self.squadron.weapons):
            if not weapon.is_missile:
                guns.append(index)
        if not guns:
            return (None,)
        return tuple(guns)

    def ways(self, orders: Orders) -> tuple[FiringMode, ...]:
        """Return the ways to fire the chosen weapon in step 6.

        The first way fires as many instances as Fire Control allows, the next ways fewer, down to
        one. Fire by the Link trait is the last way.
        """
        if orders.weapon is None:
            return ()
        weapon = self.squadron.weapons[orders.weapon]
        most = min(weapon.instances, self.fire_control)
        ways = [FiringMode(instances) for instances in range(most, 0, -1)]
        if ways and weapon.can_link:
            ways.append(FiringMode(weapon.link_attacks, linked=True))
        return tuple(ways)

    def attack_modifier(self, orders: Orders, firing: FiringMode) -> int:
        """Return the sum of all attack modifiers of the chosen weapon, including the Link
        trait's.
        """
        if orders.weapon is None or not firing.linked:
            return self.modifier
        return self.modifier + self.squadron.weapons[orders.weapon].link_modifier

    def pool(self, weapon: int | None, fuel: int) -> int:
        """Return the dice of the pool in step 3: the sum of the weapon's AS, Skill and the Fuel
        bid.
        """
        rating = 0 if weapon is None else self.squadron.weapons[weapon].anti_squadron
        return rating + self.squadron.skill + fuel

    def defense_dice(self, orders: Orders) -> int:
        """Return the Defense pool, Evasive included (step 4)."""
        if self.squadron.evasive:
            return orders.defense + EVASIVE
        return orders.defense


class Encounter(Profile):
    """Two squadrons that meet, the active player's first, before any secret orders.

    interception: the squadron that intercepted: the active player's, or (reactive) the other.
    """

    rulings: Rulings = Rulings()
    sides: tuple[DogfightSide, DogfightSide]
    interception: Interception = "active"

    @property
    def interceptor(self) -> int:
        """The index of the intercepting squadron."""
        if self.interception == "active":
            return 0
        return 1


class Dogfight(Profile):
    """An encounter with both sides' orders revealed."""

    encounter: Encounter
    orders: tuple[Orders, Orders]


def splits(side: DogfightSide, weapon: int | None, fuel: int, rulings: Rulings) -> Iterator[Orders]:
    """Yield every split of the pool of one weapon and bid, fewest attack dice first."""
    pool = side.pool(weapon, fuel)
    least = least_dice(pool, rulings)
    for attack in range(least, pool - least + 1):
        yield Orders.model_construct(fuel=fuel, weapon=weapon, attack=attack, defense=pool - attack)


def least_dice(pool: int, rulings: Rulings) -> int:
    """Return the fewest dice of either part of a pool; a pool of 1 cannot be split."""
    if rulings.empty_pools == "at_least_one" and pool > 1:
        return 1
    return 0


def all_orders(side: DogfightSide, rulings: Rulings) -> tuple[Orders, ...]:
    """Return every order that a side can give: by weapon, then bid, then split."""
    orders: list[Orders] = []
    for weapon in side.guns:
        for fuel in range(side.squadron.fuel + 1):
            orders.extend(splits(side, weapon, fuel, rulings))
    return tuple(orders)
