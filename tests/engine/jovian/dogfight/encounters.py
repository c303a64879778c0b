"""Small encounters for the tests."""

from fractions import Fraction
from typing import Any

from engine.flow import Odds
from engine.jovian import Rulings, Squadron, Weapon, WeaponType
from engine.jovian.advice.orders import Board, Mix, mixes
from engine.jovian.dogfight import DogfightSide, Encounter, Missiles
from engine.jovian.dogfight.state import DogfightState


def gun(kind: WeaponType, dice: int, **more: Any) -> Weapon:
    return Weapon(type=kind, anti_squadron=dice, **more)


def squadron(
    *weapons: Weapon, structure: int = 2, skill: int = 1, fuel: int = 1, **more: Any
) -> Squadron:
    return Squadron(weapons=weapons, structure=structure, skill=skill, fuel=fuel, **more)


BEAM = squadron(gun(WeaponType.BEAM_PROJECTOR, 2), structure=3)
DRIVER = squadron(gun(WeaponType.MASS_DRIVER, 2, macro=1), skill=2, evasive=True)
LANCE = squadron(gun(WeaponType.LANCE, 2), structure=2, armour=1)
TWO_GUNS = squadron(
    gun(WeaponType.BEAM_PROJECTOR, 1), gun(WeaponType.MASS_DRIVER, 3, instances=2), fire_control=2
)
TWO_BEAMS = squadron(gun(WeaponType.BEAM_PROJECTOR, 2, instances=2), structure=3, fire_control=2)
MISSILES = squadron(gun(WeaponType.KINETIC_CANNON, 1), gun(WeaponType.MISSILE, 3), fire_control=2)


def meet(
    first: Squadron, second: Squadron, missiles: tuple[int, int] = (0, 0), **rulings: Any
) -> Encounter:
    """`missiles`: how many either side declares; they are its second weapon."""
    sides = tuple(
        DogfightSide(squadron=who, missiles=Missiles(weapon=1, fired=fired) if fired else None)
        for who, fired in zip((first, second), missiles, strict=True)
    )
    return Encounter(sides=(sides[0], sides[1]), rulings=Rulings(**rulings))


def best_mix(board: Board) -> Mix:
    """The best mix of orders of the simultaneous game, exactly."""
    *_, best = mixes(board)
    assert best is not None
    return best


def structures(odds: Odds[DogfightState]) -> dict[tuple[int, int], Fraction]:
    """The chance of every pair of Structures left, the active player's first."""
    return {
        state.structure: Fraction(weight, odds.denominator)
        for state, weight in odds.weights.items()
    }
