"""Every way to fire some weapons while Fire Control lasts, by brute force, and what squadrons and
ships lose of it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.oracles.jovian import naive, ship_reading
from tests.oracles.jovian.reading import Shot, modified, most

Data = dict[str, Any]


class Gun(NamedTuple):
    """A weapon as plain data, how many of its instances have not fired, and its attack modifier at
    each target.
    """

    weapon: Data
    unfired: int
    modifiers: dict[str, int]


class Fired(NamedTuple):
    """One instance of a weapon, by its index, at a target, or all of them linked."""

    gun: int
    target: str
    linked: bool = False


def declarations(guns: Sequence[Gun], fire_control: int) -> Iterator[tuple[Fired, ...]]:
    """Every row of attacks, the empty one first."""
    yield ()
    if not fire_control:
        return
    for index, gun in enumerate(guns):
        many, can_link = gun.weapon["instances"], gun.weapon["link"] and gun.weapon["instances"] > 1
        for linked in (False, True) if can_link and gun.unfired >= many else (False,):
            remaining = gun.unfired - (many if linked else 1)
            if remaining >= 0:
                rest = [*guns[:index], gun._replace(unfired=remaining), *guns[index + 1 :]]
                for target in gun.modifiers:
                    for more in declarations(rest, fire_control - 1):
                        yield (Fired(index, target, linked), *more)


def best(
    guns: Sequence[Gun], fired: Sequence[Fired], ref: str, target: Data, worth: tuple[Fraction, ...]
) -> Fraction:
    """The average value of a target by its remaining Structure, with each reroll made if that
    helps.
    """
    own = [item for item in fired if item.target == ref]
    if "skill" in target:
        shots = tuple(
            _shot(guns[fired.gun], fired, target)
            for fired in own
            for _ in range(_attacks(guns, fired))
        )
        return most(shots, target["structure"], worth)
    fires = [
        {"weapon": _plain(guns[fired.gun], fired)}
        for fired in own
        for _ in range(_attacks(guns, fired))
    ]
    rulings = {"no_rating_left": "structure", "catastrophic_rolls": "each_point"}
    ends = ship_reading.ends({"target": target, "fires": fires, "table": None, "rulings": rulings})
    return sum((worth[hull.structure] * chance for hull, chance in ends.items()), Fraction(0))


def _attacks(guns: Sequence[Gun], fired: Fired) -> int:
    return int(guns[fired.gun].weapon["link_attacks"]) if fired.linked else 1


def _modifier(gun: Gun, fired: Fired) -> int:
    return gun.modifiers[fired.target] + (int(gun.weapon["link_modifier"]) if fired.linked else 0)


def _shot(gun: Gun, armament: Fired, target: Data) -> Shot:
    base, flex, macro = modified(_modifier(gun, armament))
    macro += gun.weapon["macro"] - target["armour"]
    defence = target["skill"] if gun.weapon["type"] == "missile" else 0
    repeated = gun.weapon["type"] == "beam_projector"
    return Shot(
        gun.weapon["anti_squadron"] + base, flex, macro, defence, "never", "three", repeated
    )


def _plain(gun: Gun, fired: Fired) -> Data:
    """The dice against a ship; nothing is rolled again or against them, and no modifier brings flex
    dice.
    """
    base, flex, macro = modified(_modifier(gun, fired))
    assert not flex and gun.weapon["type"] not in ("missile", "beam_projector"), naive.__doc__
    return {"anti_ship": gun.weapon["anti_ship"] + base, "macro": gun.weapon["macro"] + macro}
