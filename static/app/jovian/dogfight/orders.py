"""One side's secret orders: the defaults of the form, and the orders in it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.form_data import Shape, nested
from app.jovian.charts.chart_rows import weapon_row
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
    data = {}
    for name, text in pairs:
        if name.startswith(f"{root}."):
            data[name.removeprefix(f"{root}.")] = text.strip()
    sizes = pools(encounter, side)[data.get("weapon", "")]
    fuel = min(_number(data.get("fuel", "")), len(sizes) - 1)
    pool, least = sizes[fuel]
    text = data.get("attack", "")
    attack = max(_number(text), least)
    attack = min(attack, pool - least)
    return Split(pool, attack, text)


def _number(text: str) -> int:
    """Return the number in a text; 0 for other texts and for numbers of too many digits."""
    if text.isdecimal() and len(text) < DIGITS:
        return int(text)
    return 0


def value(index: int | None) -> str:
    """Return the value of a weapon in the form."""
    if index is None:
        return ""
    return str(index)


def orders_of(
    encounter: Encounter, side: int, pairs: Iterable[tuple[str, str]], root: str = ROOT
) -> Orders | tuple[Fault, ...]:
    """Return the orders in the form under a name, or every fault in them.

    Raises ValueError when there are none at all.
    """
    fields = nested(pairs, SHAPE).get(root)
    if not isinstance(fields, dict):
        raise ValueError("no orders in the form")
    orders = _check_fields(encounter, side, fields)
    if isinstance(orders, Orders):
        return orders
    return tuple(Fault((root, *fault.path), fault.code, fault.numbers) for fault in orders)


def _check_fields(
    encounter: Encounter, side: int, fields: dict[str, str]
) -> Orders | tuple[Fault, ...]:
    """Return the orders in the fields, or every fault in them: a weapon that the squadron does not
    choose from, more Attack dice than the pool has, and what the rules of the split forbid.
    """
    given = check_model(OrdersFields, fields)
    if isinstance(given, tuple):
        return given
    own = encounter.sides[side]
    if given.weapon not in own.guns:
        return (Fault(("weapon",), "not_a_choice"),)
    pool = own.pool(given.weapon, given.fuel)
    if given.attack > pool:
        return (Fault(("attack",), "too_high", {"le": pool}),)
    data = {**given.model_dump(), "defense": pool - given.attack}
    orders = check_orders(own, encounter.rulings, data)
    if isinstance(orders, Orders):
        return orders
    return tuple([_move_to_attack(fault) for fault in orders])


def _move_to_attack(fault: Fault) -> Fault:
    """Return a fault of the Defense dice, which have no field, at the field of the Attack dice."""
    if fault.path == ("defense",):
        return Fault(("attack",), fault.code, fault.numbers)
    return fault


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
    choices = []
    for gun in own.guns:
        if gun is None:
            choices.append(WeaponChoice(value(gun), None, None))
        else:
            weapon = own.squadron.weapons[gun]
            choices.append(WeaponChoice(value(gun), weapon, INITIATIVE[weapon.type]))
    all_pools = []
    for sizes in pools(encounter, side).values():
        all_pools.extend(sizes)
    first_pool, _ = all_pools[0]
    bounds = {
        "min": min(least for _, least in all_pools),
        "max": max(pool - least for pool, least in all_pools),
    }
    return SplitFields(own.squadron, choices, first_pool, first_pool // 2, bounds)


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
