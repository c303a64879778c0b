"""What the fire of one side does to the other: all that the end of a dogfight needs to know of it."""

from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from engine.flow import odds
from engine.jovian.dogfight.flow import dogfight_flow, dogfight_start
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders, Side

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


class Salvos:
    """The salvos of both sides of an encounter, each worked out once.

    Neither side's decisions depend on what it has lost itself, so that each can be fired at a target without weapons.
    """

    def __init__(self, encounter: Encounter) -> None:
        """`encounter` has been checked."""
        self.encounter = encounter
        self._exact: dict[tuple[int, ...], Salvo[Fraction]] = {}
        self._float: dict[tuple[int, ...], Salvo[float]] = {}
        self._missiles: dict[tuple[int, int], Left[Fraction]] = {}
        self._guns = [
            _one_sided(encounter, place, _without_missiles(side)) for place, side in enumerate(encounter.sides)
        ]
        self._all = [_one_sided(encounter, place, side) for place, side in enumerate(encounter.sides)]

    def __len__(self) -> int:
        return len(self._exact)

    def exact(self, side: int, orders: Orders, reply: Orders) -> Salvo[Fraction]:
        """What a side's orders do to a target with the Defense of some orders."""
        key = _key(side, orders, reply)
        if key not in self._exact:
            self._exact[key] = self._worked_out(side, orders, reply)
        return self._exact[key]

    def about(self, side: int, orders: Orders, reply: Orders) -> Salvo[float]:
        """The same, each number the float nearest to it."""
        key = _key(side, orders, reply)
        found = self._float.get(key)
        if found is None:
            exact = self.exact(side, orders, reply)
            found = self._float[key] = Salvo(float(exact.stopped), _floats(exact.all), _floats(exact.missiles))
        return found

    def _worked_out(self, side: int, orders: Orders, reply: Orders) -> Salvo[Fraction]:
        guns = _left(self._guns[side], side, orders, reply)
        if self.encounter.sides[side].missiles is None:
            return Salvo(guns.destroyed, guns, self._unharmed(side))
        return Salvo(guns.destroyed, _left(self._all[side], side, orders, reply), self._by_missiles(side, reply))

    def _unharmed(self, side: int) -> Left[Fraction]:
        return Left(Fraction(0), Fraction(self.encounter.sides[1 - side].squadron.structure))

    def _by_missiles(self, side: int, reply: Orders) -> Left[Fraction]:
        key = side, reply.defense
        if key not in self._missiles:
            holding = Orders.model_construct(fuel=0, weapon=None, attack=0, defense=0)
            self._missiles[key] = _left(self._all[side], side, holding, reply)
        return self._missiles[key]


def _key(side: int, orders: Orders, reply: Orders) -> tuple[int, ...]:
    """The Fuel bid matters only through the dice that it bought."""
    return side, -1 if orders.weapon is None else orders.weapon, orders.attack, reply.defense


def _floats(left: Left[Fraction]) -> Left[float]:
    return Left(float(left.destroyed), float(left.structure))


def _without_missiles(side: Side) -> Side:
    """A side whose missiles are spent already: they took their Fire Control."""
    squadron = side.squadron.model_copy(update={"fire_control": side.fire_control})
    return side.model_copy(update={"squadron": squadron, "missiles": None})


def _one_sided(encounter: Encounter, place: int, side: Side) -> Encounter:
    """The encounter of a side with a target that has no weapons."""
    other = encounter.sides[1 - place]
    target = other.model_copy(update={"squadron": other.squadron.model_copy(update={"weapons": ()}), "missiles": None})
    return encounter.model_copy(update={"sides": (side, target) if place == 0 else (target, side)})


def _left(encounter: Encounter, side: int, orders: Orders, reply: Orders) -> Left[Fraction]:
    still = Orders.model_construct(fuel=0, weapon=None, attack=0, defense=reply.defense)
    pair = (orders, still) if side == 0 else (still, orders)
    dogfight = Dogfight.model_construct(encounter=encounter, orders=pair)
    found = odds(dogfight_flow(dogfight), dogfight_start(dogfight))
    destroyed = structure = 0
    for state, weight in found.weights.items():
        left = state.structure[1 - side]
        structure += left * weight
        destroyed += 0 if left else weight
    return Left(Fraction(destroyed, found.denominator), Fraction(structure, found.denominator))
