"""What the fire of one side does to the other: all that the end of a dogfight needs to know of it."""

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from engine.jovian.adviser.fire import Base, Fire, Harm, best_harms
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.dogfight.schedule import Shot, gun_shots, missile_shots
from engine.jovian.opposed import OpposedThrow

N = TypeVar("N", Fraction, float)
"""Exact numbers, or floats where many are only to be compared."""


class Left(NamedTuple, Generic[N]):
    """What is left of a squadron that was fired at: the chance that it is destroyed, and its mean Structure."""

    destroyed: N
    structure: N


class Salvo(NamedTuple, Generic[N]):
    """What one side's fire leaves of the other.

    stopped: the chance that its guns alone destroy the other, which then does not fire any more;
    all, missiles: what its guns and missiles leave at the end, and what its missiles leave when its guns do not fire.
    """

    stopped: N
    all: Left[N]
    missiles: Left[N]


Choices = tuple[Salvo[N], ...]
"""The salvos that a side may decide for in step 6, as far as one can be the best: first the one that is best when
the other's fire is not to be stopped by it, last the one that stops it most often."""


class Salvos:
    """The salvos of both sides of an encounter, each worked out once.

    Nothing in them depends on what a side has lost itself, as long as it fires at all.
    """

    def __init__(self, encounter: Encounter) -> None:
        """`encounter` has been checked."""
        self.encounter = encounter
        self._exact: dict[tuple[int | str, ...], Choices[Fraction]] = {}
        self._float: dict[tuple[int | str, ...], Choices[float]] = {}

    def __len__(self) -> int:
        return len(self._exact)

    def exact(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[Fraction]:
        """What a side's orders can do to a target with the Defense of some orders."""
        key = _key(side, orders, reply, base)
        if key not in self._exact:
            self._exact[key] = self._worked_out(side, orders, reply, base)
        return self._exact[key]

    def about(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[float]:
        """The same, each number the float nearest to it."""
        key = _key(side, orders, reply, base)
        found = self._float.get(key)
        if found is None:
            exact = self.exact(side, orders, reply, base)
            found = self._float[key] = tuple(
                Salvo(float(each.stopped), _floats(each.all), _floats(each.missiles)) for each in exact
            )
        return found

    def _worked_out(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[Fraction]:
        fires = self._fires(side, orders, reply)
        structure = self.encounter.sides[1 - side].squadron.structure
        [by_missiles] = best_harms([Fire((), fires[0].missiles)], structure, base)
        missiles = _left(by_missiles, structure)
        return tuple(
            Salvo(harm.stopped, _left(harm, structure), missiles) for harm in best_harms(fires, structure, base)
        )

    def _fires(self, side: int, orders: Orders, reply: Orders) -> list[Fire]:
        """Each way to fire the weapon, that which spends least Fire Control first, and the missiles after it."""
        pair = (orders, reply) if side == 0 else (reply, orders)
        dogfight = Dogfight.model_construct(encounter=self.encounter, orders=pair)
        missiles = _throws(missile_shots(dogfight, side))
        ways = sorted(self.encounter.sides[side].ways(orders), key=lambda way: way.fire_control)
        return [Fire(_throws(gun_shots(dogfight, side, way)), missiles) for way in ways] or [Fire((), missiles)]


def _key(side: int, orders: Orders, reply: Orders, base: Base) -> tuple[int | str, ...]:
    """The Fuel bid matters only through the dice that it bought."""
    return side, -1 if orders.weapon is None else orders.weapon, orders.attack, reply.defense, base


def _throws(shots: tuple[Shot, ...]) -> tuple[OpposedThrow, ...]:
    """The dice of shots, but for those too few to score."""
    return tuple(shot.throw for shot in shots if shot.throw.primary.can_score)


def _left(harm: Harm, structure: int) -> Left[Fraction]:
    return Left(harm.destroyed, structure - harm.lost)


def _floats(left: Left[Fraction]) -> Left[float]:
    return Left(float(left.destroyed), float(left.structure))
