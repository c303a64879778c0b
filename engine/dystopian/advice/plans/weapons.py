"""The weapons of a squadron and the targets that each of them reaches; equal weapons counted."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.shares import dice_now
from engine.dystopian.activation.state import ActivationState, start
from engine.dystopian.activation.uses import Gun, weapon_of_gun
from engine.dystopian.refs import Ref
from engine.dystopian.words import Sight, WeaponType

Reach = Mapping[tuple[Gun, Ref], int]
"""The range band of each target that a weapon reaches."""


class Reached(NamedTuple):
    """A target in reach of a weapon: the range band, and the current dice of the weapon at the
    target.
    """

    range_band: int
    dice: int


class Battery(NamedTuple):
    """Equal weapons: the same dice, rules and damage, the same targets in the same range bands;
    None out of reach.
    """

    weapon: WeaponType
    guns: tuple[Gun, ...]
    reached: tuple[Reached | None, ...]


def batteries(ground: Activation, reach: Reach, targets: Sequence[Ref]) -> tuple[Battery, ...]:
    """Return the weapons that reach any of some targets with dice, equal weapons together."""
    before = start(ground)
    alike: dict[object, list[Gun]] = {}
    reached_by_kind: dict[object, tuple[Reached | None, ...]] = {}
    for gun in dict.fromkeys(gun for gun, _ in reach):
        bands = [reach.get((gun, target)) for target in targets]
        reached = tuple(_reach_target(ground, before, gun, band) for band in bands)
        if any(reached):
            kind: object = (_kind_of_gun(ground, gun), reached)
            alike.setdefault(kind, []).append(gun)
            reached_by_kind[kind] = reached
    every = []
    for kind, guns in alike.items():
        weapon = weapon_of_gun(ground, guns[0])
        every.append(Battery(weapon, tuple(guns), reached_by_kind[kind]))
    return tuple(every)


def _kind_of_gun(ground: Activation, gun: Gun) -> object:
    """Return a key that is the same for weapons with the same type, rules and damage."""
    model = ground.models[gun.by]
    mars = None
    if isinstance(gun.arm, int):
        mars = model.ship.arms[gun.arm].mars
    damage = model.hp - model.ship.hp
    return (
        weapon_of_gun(ground, gun),
        mars,
        damage,
        model.effects,
        model.repeats,
        model.ship.redoubtable,
        model.height,
    )


def _reach_target(
    ground: Activation, before: ActivationState, gun: Gun, band: int | None
) -> Reached | None:
    """Return a target in reach of a weapon in a range band; None without a band or dice."""
    if not band:
        return None
    dice = dice_now(ground, before, gun, band, Sight.CLEAR)
    if not dice:
        return None
    return Reached(band, dice)
