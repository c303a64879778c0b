"""Weapon, Fuel bid and split of a pool, kept in step while orders are made; nothing of it leaves the form."""

import json

from page.dom import by_id, every
from page.form import set_value, set_values


def suit_splits(place):
    """Bring the shown pools, and the bounds of the Attack dice, in step with weapons and bids."""
    for split in every("[data-split]", place):
        _suit(split, split.getAttribute("data-split"))


def _suit(split, root):
    weapon = split.querySelector('[name="' + root + '.weapon"]:checked')
    sizes = json.loads(split.getAttribute("data-pools"))[weapon.value if weapon else ""]
    size, least = sizes[min(_number(root + ".fuel"), len(sizes) - 1)]
    attack = by_id("f-" + root + ".attack")
    attack.setAttribute("data-min", str(least))
    attack.setAttribute("data-max", str(size - least))
    dice = min(max(_number(root + ".attack"), least), size - least)
    if attack.value.isdigit() and int(attack.value) != dice:
        attack.value = str(dice)
    for name, number in (("pool", size), ("attack", dice), ("defense", size - dice)):
        split.querySelector("[data-" + name + "]").textContent = str(number)


def _number(name):
    text = by_id("f-" + name).value.strip()
    return int(text) if text.isdigit() else 0


def take_over(orders):
    """Fill the own orders with some that the adviser names."""
    set_values("orders.weapon", [orders["weapon"]])
    set_value("orders.fuel", orders["fuel"])
    set_value("orders.attack", orders["attack"])
