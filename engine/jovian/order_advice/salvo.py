"""The effect of one side's fire on the other, reduced to what the end of a dogfight depends on."""

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.dogfight.schedule import ScheduledShot, gun_shots, missile_shots
from engine.jovian.opposed_roll import OpposedThrow
from engine.jovian.order_advice.fire import Base, Harm, ShotSequence, best_harms

N = TypeVar("N", Fraction, float)
"""Exact numbers, or floats to compare many values."""


class Remains(NamedTuple, Generic[N]):
    """The remains of a squadron after fire: the chance that it is destroyed, and its average Structure."""

    destroyed: N
    structure: N


class Salvo(NamedTuple, Generic[N]):
    """The effect of one side's fire on the other.

    stopped: the chance that guns alone destroy the other side, which then does not fire.
    all: the remains after guns and missiles.
    missiles: the remains after missiles if the guns do not fire.
    """

    stopped: N
    all: Remains[N]
    missiles: Remains[N]


Choices = tuple[Salvo[N], ...]
"""The salvos that a side may choose in step 6, without those that can never be best.

The first salvo is best if it cannot stop the other side's fire, the last stops it most often.
"""


class Salvos:
    """The salvos of both sides of an encounter, each computed once.

    A salvo does not depend on the losses of its own side, as long as that side fires at all.
    """

    def __init__(self, encounter: Encounter) -> None:
        """Set the encounter, which has been validated."""
        self.encounter = encounter
        self._exact: dict[tuple[int | str, ...], Choices[Fraction]] = {}
        self._float: dict[tuple[int | str, ...], Choices[float]] = {}

    def exact(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[Fraction]:
        """Return the possible effects of a side's orders on a target with the Defense of the other orders."""
        key = _key(side, orders, reply, base)
        if key not in self._exact:
            self._exact[key] = self._worked_out(side, orders, reply, base)
        return self._exact[key]

    def about(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[float]:
        """Return the same effects in floats, each the float nearest to the exact number."""
        key = _key(side, orders, reply, base)
        salvos = self._float.get(key)
        if salvos is None:
            exact = self.exact(side, orders, reply, base)
            salvos = self._float[key] = tuple(
                Salvo(float(each.stopped), _floats(each.all), _floats(each.missiles)) for each in exact
            )
        return salvos

    def _worked_out(self, side: int, orders: Orders, reply: Orders, base: Base) -> Choices[Fraction]:
        fires = self._fires(side, orders, reply)
        structure = self.encounter.sides[1 - side].squadron.structure
        [by_missiles] = best_harms([ShotSequence((), fires[0].missiles)], structure, base)
        missiles = _remaining(by_missiles, structure)
        return tuple(
            Salvo(harm.stopped, _remaining(harm, structure), missiles) for harm in best_harms(fires, structure, base)
        )

    def _fires(self, side: int, orders: Orders, reply: Orders) -> list[ShotSequence]:
        """Return each way to fire the weapon, with the least Fire Control first, followed by the missiles."""
        pair = (orders, reply) if side == 0 else (reply, orders)
        dogfight = Dogfight.model_construct(encounter=self.encounter, orders=pair)
        missiles = _throws(missile_shots(dogfight, side))
        ways = sorted(self.encounter.sides[side].ways(orders), key=lambda way: way.fire_control)
        return [ShotSequence(_throws(gun_shots(dogfight, side, way)), missiles) for way in ways] or [
            ShotSequence((), missiles)
        ]


def _key(side: int, orders: Orders, reply: Orders, base: Base) -> tuple[int | str, ...]:
    """Return the cache key: the Fuel bid matters only through the dice that it bought."""
    return side, -1 if orders.weapon is None else orders.weapon, orders.attack, reply.defense, base


def _throws(shots: tuple[ScheduledShot, ...]) -> tuple[OpposedThrow, ...]:
    """Return the dice of shots, without shots that have too few dice to score."""
    return tuple(shot.throw for shot in shots if shot.throw.primary.can_score)


def _remaining(harm: Harm, structure: int) -> Remains[Fraction]:
    return Remains(harm.destroyed, structure - harm.lost)


def _floats(remaining: Remains[Fraction]) -> Remains[float]:
    return Remains(float(remaining.destroyed), float(remaining.structure))
