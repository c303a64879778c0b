"""All faults of declarations and orders at once."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.jovian.dogfight.orders import Dogfight, DogfightSide, Encounter, Orders, least_dice
from engine.jovian.rulings import Rulings
from engine.kit.faults import Fault, check_model

Path = tuple[str | int, ...]


def check(data: Mapping[str, Any]) -> Dogfight | tuple[Fault, ...]:
    """Return plain data as a dogfight with the orders of both sides, or every fault in it."""
    return check_model(Dogfight, data, _faults)


def check_encounter(data: Mapping[str, Any]) -> Encounter | tuple[Fault, ...]:
    """Return plain data as two squadrons that meet, before any secret orders, or every fault in
    it.
    """
    return check_model(Encounter, data, encounter_faults)


def _faults(dogfight: Dogfight) -> Iterator[Fault]:
    encounter = dogfight.encounter
    yield from encounter_faults(encounter, ("encounter",))
    for index, (side, orders) in enumerate(zip(encounter.sides, dogfight.orders, strict=True)):
        yield from orders_faults(side, encounter.rulings, orders, ("orders", index))


def check_orders(
    side: DogfightSide, rulings: Rulings, data: Mapping[str, Any]
) -> Orders | tuple[Fault, ...]:
    """Return one side's secret orders, or every fault in them; independent of the other side's
    orders.
    """
    return check_model(Orders, data, lambda orders: orders_faults(side, rulings, orders))


def encounter_faults(encounter: Encounter, path: Path = ()) -> tuple[Fault, ...]:
    """Return a fault for missiles that the squadron lacks or has no Fire Control for."""
    return tuple(
        fault
        for index, side in enumerate(encounter.sides)
        for fault in _missile_faults(side, (*path, "sides", index, "missiles"))
    )


def _missile_faults(side: DogfightSide, path: Path) -> list[Fault]:
    missiles, weapons = side.missiles, side.squadron.weapons
    if missiles is None:
        return []
    if missiles.weapon >= len(weapons) or not weapons[missiles.weapon].is_missile:
        return [Fault((*path, "weapon"), "not_a_missile")]
    instances, fire_control = weapons[missiles.weapon].instances, side.squadron.fire_control
    if missiles.fired > instances:
        return [Fault((*path, "fired"), "too_high", {"le": instances})]
    spent = missiles.fired > fire_control
    return [Fault((*path, "fired"), "fire_control_spent", {"limit": fire_control})] if spent else []


def orders_faults(
    side: DogfightSide, rulings: Rulings, orders: Orders, path: Path = ()
) -> tuple[Fault, ...]:
    """Return the faults of orders.

    Faults are a bid above the remaining Fuel, a weapon that is missing or a missile, and a wrong
    split of the pool.
    """
    faults = []
    if orders.fuel > side.squadron.fuel:
        faults.append(Fault((*path, "fuel"), "too_high", {"le": side.squadron.fuel}))
    if orders.weapon not in side.guns:
        return (*faults, Fault((*path, "weapon"), "not_a_choice"))
    pool = side.pool(orders.weapon, orders.fuel)
    if orders.attack + orders.defense != pool:
        faults.append(Fault((*path, "attack"), "split_not_pool", {"limit": pool}))
    least = least_dice(pool, rulings)
    faults += [
        Fault((*path, part), "too_low", {"ge": least})
        for part, dice in (("attack", orders.attack), ("defense", orders.defense))
        if dice < least
    ]
    return tuple(faults)
