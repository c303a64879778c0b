"""One side's secret orders: the defaults of the form, and the orders in it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.form_data import Shape, nested
from app.jovian.charts import weapon_row
from app.jovian.dogfight.order_advice import PRICES
from app.requests.request import Pairs
from app.words import Words
from engine.jovian.advice.orders.payoffs import PAYOFFS
from engine.jovian.dogfight.check import check_orders
from engine.jovian.dogfight.orders import Encounter, Orders, PoolDice, WeaponIndex, least_dice
from engine.jovian.profiles import Boxes, Squadron, Weapon
from engine.jovian.tables import INITIATIVE
from engine.kit.base_profile import Profile
from engine.kit.faults import Fault, check_model

ROOT = "orders"
SHAPE = Shape(blank_is_none=("weapon",))


class WeaponChoice(NamedTuple):
    """A weapon to choose; `weapon` is None for a squadron with missiles alone."""

    value: str
    weapon: Weapon | None
    initiative: int | None


class Split(NamedTuple):
    """The dice in the pool, the dice of them that attack, and the number of these in the form."""

    pool: int
    attack: int
    text: str


Pools = dict[str, list[tuple[int, int]]]
DIGITS = 5
"""The number of digits from which on a number is ignored."""


class OrdersFields(Profile):
    """The fields of the form; the dice that do not attack defend."""

    fuel: Boxes
    weapon: WeaponIndex | None = None
    attack: PoolDice


def pools(encounter: Encounter, side: int) -> Pools:
    """Return for every weapon and bid the dice in the pool, and the fewest for either part of
    it.
    """
    own = encounter.sides[side]
    result = {}
    for gun in own.guns:
        sizes = [own.pool(gun, fuel) for fuel in range(own.squadron.fuel + 1)]
        result[value(gun)] = [(size, least_dice(size, encounter.rulings)) for size in sizes]
    return result


def split_of(
    encounter: Encounter, side: int, pairs: Iterable[tuple[str, str]], root: str = ROOT
) -> Split:
    """Return the split of the pool by the orders in the form under a name; texts that are no
    numbers count as 0.
    """
    data = {
        name.removeprefix(f"{root}."): text.strip()
        for name, text in pairs
        if name.startswith(f"{root}.")
    }
    sizes = pools(encounter, side)[data.get("weapon", "")]
    size, least = sizes[min(_number(data.get("fuel", "")), len(sizes) - 1)]
    return Split(
        size, min(max(_number(data.get("attack", "")), least), size - least), data.get("attack", "")
    )


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < DIGITS else 0


def value(index: int | None) -> str:
    """Return the value of a weapon in the form."""
    return "" if index is None else str(index)


def orders_of(
    encounter: Encounter, side: int, pairs: Iterable[tuple[str, str]], root: str = ROOT
) -> Orders | tuple[Fault, ...]:
    """Return the orders in the form under a name, or every fault in them.

    Raises ValueError when there are none at all.
    """
    fields = nested(pairs, SHAPE).get(root)
    if not isinstance(fields, dict):
        raise ValueError("no orders in the form")
    orders = _checked(encounter, side, fields)
    if isinstance(orders, Orders):
        return orders
    return tuple(Fault((root, *fault.path), fault.code, fault.numbers) for fault in orders)


def _checked(encounter: Encounter, side: int, fields: dict[str, str]) -> Orders | tuple[Fault, ...]:
    given = check_model(OrdersFields, fields)
    if isinstance(given, tuple):
        return given
    own = encounter.sides[side]
    if given.weapon not in own.guns:
        return (Fault(("weapon",), "not_a_choice"),)
    pool = own.pool(given.weapon, given.fuel)
    if given.attack > pool:
        return (Fault(("attack",), "too_high", {"le": pool}),)
    orders = check_orders(
        own, encounter.rulings, given.model_dump() | {"defense": pool - given.attack}
    )
    if isinstance(orders, Orders):
        return orders
    return tuple(
        Fault(("attack",) if fault.path == ("defense",) else fault.path, fault.code, fault.numbers)
        for fault in orders
    )


class SplitFields(NamedTuple):
    """The fields of one side's orders.

    pool, attack: the default split: the first weapon, no bid, half of the pool.
    bounds: the bounds of the Attack dice over all weapons and bids.
    """

    squadron: Squadron
    choices: list[WeaponChoice]
    pool: int
    attack: int
    bounds: dict[str, int]


def split_fields(encounter: Encounter, side: int) -> SplitFields:
    """Return the fields of one side's orders."""
    own = encounter.sides[side]
    weapons = [(gun, None if gun is None else own.squadron.weapons[gun]) for gun in own.guns]
    choices = [
        WeaponChoice(value(gun), weapon, INITIATIVE[weapon.type] if weapon else None)
        for gun, weapon in weapons
    ]
    every = [pool for sizes in pools(encounter, side).values() for pool in sizes]
    first, _ = every[0]
    bounds = {
        "min": min(least for _, least in every),
        "max": max(size - least for size, least in every),
    }
    return SplitFields(own.squadron, choices, first, first // 2, bounds)


def orders_values(encounter: Encounter, side: int, t: Words) -> dict[str, Any]:
    """Return the values for the form of one side's orders and for its adviser."""
    return {
        "side": side,
        "encounter": encounter,
        "own": split_fields(encounter, side),
        "enemy": split_fields(encounter, 1 - side),
        "weapon_row": weapon_row,
        "payoff_options": [(each, t(f"dogfight.advice.payoffs.{each}")) for each in PAYOFFS],
        "price_options": [(str(each), t("dogfight.advice.priced", count=each)) for each in PRICES],
    }


def split_texts(
    encounter: Encounter, mine: int, forms: Pairs
) -> tuple[dict[str, str], dict[str, int]]:
    """Return the texts of the splits in the forms, own and assumed, and the fields that the pool
    does not allow.
    """
    texts: dict[str, str] = {}
    fields: dict[str, int] = {}
    for root, side in (("orders", mine), ("enemy", 1 - mine)):
        if not any(name.startswith(f"{root}.") for name, _ in forms):
            continue
        split = split_of(encounter, side, forms, root)
        numbers = {"pool": split.pool, "attack": split.attack, "defense": split.pool - split.attack}
        texts |= {f"{name}-{root}": str(number) for name, number in numbers.items()}
        if split.text.isdecimal() and split.text != str(split.attack):
            fields[f"{root}.attack"] = split.attack
    return texts, fields
