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
    every: dict[object, list[Gun]] = {}
    seen: dict[object, tuple[Reached | None, ...]] = {}
    for gun in dict.fromkeys(gun for gun, _ in reach):
        reached = tuple(
            _reached(ground, before, gun, reach.get((gun, target))) for target in targets
        )
        if any(reached):
            model = ground.models[gun.by]
            arm = model.ship.arms[gun.arm] if isinstance(gun.arm, int) else None
            now = (
                model.hp - model.ship.hp,
                model.effects,
                model.repeats,
                model.ship.redoubtable,
                model.height,
            )
            key = (weapon_of_gun(ground, gun), arm and arm.mars, now, reached)
            every.setdefault(key, []).append(gun)
            seen[key] = reached
    return tuple(
        Battery(weapon_of_gun(ground, guns[0]), tuple(guns), seen[key])
        for key, guns in every.items()
    )


def _reached(
    ground: Activation, before: ActivationState, gun: Gun, band: int | None
) -> Reached | None:
    dice = dice_now(ground, before, gun, band, Sight.CLEAR) if band else 0
    return Reached(band, dice) if band and dice else None
