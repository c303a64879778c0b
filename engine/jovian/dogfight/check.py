"""All faults of declarations and orders at once."""

from collections.abc import Iterator, Mapping
from functools import partial
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
    return check_model(Orders, data, partial(orders_faults, side, rulings))


def encounter_faults(encounter: Encounter, path: Path = ()) -> tuple[Fault, ...]:
    """Return a fault for missiles that the squadron lacks or has no Fire Control for."""
    faults = []
    for index, side in enumerate(encounter.sides):
        fault = _missile_fault(side, (*path, "sides", index, "missiles"))
        if fault:
            faults.append(fault)
    return tuple(faults)


def _missile_fault(side: DogfightSide, path: Path) -> Fault | None:
    """Return a fault for declared missiles: of another weapon, more than there are, or more than
    Fire Control allows; None without missiles, or if they can fly.
    """
    missiles = side.missiles
    if missiles is None:
        return None
    weapons = side.squadron.weapons
    if missiles.weapon >= len(weapons) or not weapons[missiles.weapon].is_missile:
        return Fault((*path, "weapon"), "not_a_missile")
    instances = weapons[missiles.weapon].instances
    if missiles.fired > instances:
        return Fault((*path, "fired"), "too_high", {"le": instances})
    fire_control = side.squadron.fire_control
    if missiles.fired > fire_control:
        return Fault((*path, "fired"), "fire_control_spent", {"limit": fire_control})
    return None


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
    if orders.attack < least:
        faults.append(Fault((*path, "attack"), "too_low", {"ge": least}))
    if orders.defense < least:
        faults.append(Fault((*path, "defense"), "too_low", {"ge": least}))
    return tuple(faults)
