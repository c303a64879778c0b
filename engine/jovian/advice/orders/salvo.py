"""The effect of one side's fire on the other, reduced to what the end of a dogfight depends on."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from engine.jovian.advice.orders.fire import Base, Harm, Key, ShotSequence, best_harm
from engine.jovian.advice.orders.quick_fire import AT_SURVIVAL, QuickFire
from engine.jovian.advice.orders.shot_damage import prepare_attack
from engine.jovian.dogfight.orders import Dogfight, Encounter, Orders
from engine.jovian.dogfight.schedule import ScheduledShot, gun_shots, missile_shots
from engine.jovian.opposed_roll import NO_POOL, OpposedThrow
from engine.jovian.pool import NO_VALUES, Pool, prepare_distribution
from engine.jovian.profiles import Weapon
from engine.jovian.words import WeaponType


class Remains(NamedTuple):
    """The remains of a squadron after fire: the chance that it is destroyed, and its average
    Structure.
    """

    destroyed: Fraction
    structure: Fraction


class Salvo(NamedTuple):
    """The effect of one side's fire on the other.

    stopped: the chance that guns alone destroy the other side, which then does not fire.
    all: the remains after guns and missiles.
    missiles: the remains after missiles if the guns do not fire.
    """

    stopped: Fraction
    all: Remains
    missiles: Remains


class Purpose(NamedTuple):
    """The purpose of fire: the weights of stopping the target, and of `base`."""

    base: Base
    stopping: Fraction = Fraction(0)
    rest: Fraction = Fraction(1)

    @property
    def key(self) -> Key:
        """The key by which effects are compared; `base` decides between equal effects."""
        index = Harm._fields.index(self.base)
        if not self.stopping:
            return partial(_rank_by_base, index)
        stopping = self.stopping.numerator * self.rest.denominator
        rest = self.rest.numerator * self.stopping.denominator
        return partial(_rank, index, stopping, rest)


def _rank_by_base(index: int, harm: Sequence[int]) -> tuple[int, ...]:
    return (harm[index], *harm)


def _rank(index: int, stopping: int, rest: int, harm: Sequence[int]) -> tuple[int, ...]:
    return (stopping * harm[0] + rest * harm[index], harm[index], *harm)


class QuickSalvo(NamedTuple):
    """The fire of one side in floats.

    fire: all ways to fire.
    missiles: what remains of the other side after missiles alone.
    """

    fire: QuickFire
    missiles: float


_Key = tuple[int | str, ...]


class Salvos:
    """The salvos of both sides of an encounter, each computed once.

    A salvo does not depend on the losses of its own side, as long as that side fires at all.
    """

    def __init__(self, encounter: Encounter) -> None:
        """Set the encounter, which has been validated."""
        self.encounter = encounter
        self._alike = tuple([_number_alike(side.squadron.weapons) for side in encounter.sides])
        self._harms: dict[_Key, Harm] = {}
        self._quick: dict[_Key, QuickSalvo] = {}
        self._ways: dict[_Key, list[ShotSequence]] = {}
        self._prepared: set[_Key] = set()
        self._attacks: set[OpposedThrow] = set()
        self._defenses: set[Pool] = set()

    def search(
        self, side: int, orders: Orders, reply: Orders, purpose: Purpose
    ) -> Generator[None, None, Salvo]:
        """Compute the best effect of a side's orders on a target with the Defense of the other
        orders.
        """
        yield from self.prepare(side, orders, reply)
        fires = self._fires(side, orders, reply)
        structure = self.encounter.sides[1 - side].squadron.structure
        missiles = [ShotSequence((), fires[0].missiles)]
        alone: _Key = (purpose.base, side, reply.defense)
        by_missiles = yield from self._find_harm(alone, missiles, structure, Purpose(purpose.base))
        key = (purpose.base, *self._key(side, orders, reply))
        by_all = yield from self._find_harm(key, fires, structure, purpose)
        return Salvo(by_all.stopped, _remains(by_all, structure), _remains(by_missiles, structure))

    def _find_harm(
        self, key: _Key, fires: Sequence[ShotSequence], structure: int, purpose: Purpose
    ) -> Generator[None, None, Harm]:
        """Compute the most harm that fire can do for a purpose.

        Fire that shall also stop the enemy's guns serves one pair of orders. Any other purpose is
        one of few: many pairs of orders share its harm, so it is computed once for each key.

        key: the purpose, the side, and what the harm depends on of both sides' orders.
        """
        if purpose.stopping:
            return (yield from best_harm(fires, structure, purpose.key))
        if key not in self._harms:
            self._harms[key] = yield from best_harm(fires, structure, purpose.key)
        return self._harms[key]

    def prepare(self, side: int, orders: Orders, reply: Orders) -> Iterator[None]:
        """Compute the distributions of a side's shots in small steps, each once."""
        key = self._key(side, orders, reply)
        if key in self._prepared:
            return
        for fire in self._fires(side, orders, reply):
            for throw in (*fire.guns, *fire.missiles):
                yield from self._prepare_throw(throw)
        self._prepared.add(key)

    def _prepare_throw(self, throw: OpposedThrow) -> Iterator[None]:
        """Compute the parts of the distributions of a shot that no other shot shares."""
        alone = replace(throw, secondary=NO_POOL)
        if alone not in self._attacks:
            self._attacks.add(alone)
            yield from prepare_attack(alone)
        if throw.secondary not in self._defenses:
            self._defenses.add(throw.secondary)
            yield from prepare_distribution(throw.secondary, NO_VALUES)

    def quick(self, side: int, orders: Orders, reply: Orders, base: Base) -> QuickSalvo:
        """Return the effect of a side's orders on a target with the Defense of the other orders, in
        floats.
        """
        key = (base, *self._key(side, orders, reply))
        salvo = self._quick.get(key)
        if salvo is None:
            fires = self._fires(side, orders, reply)
            structure = self.encounter.sides[1 - side].squadron.structure
            missiles = QuickFire([ShotSequence((), fires[0].missiles)], structure, base)
            salvo = QuickSalvo(
                QuickFire(fires, structure, base), missiles.best(AT_SURVIVAL).remains
            )
            self._quick[key] = salvo
        return salvo

    def _fires(self, side: int, orders: Orders, reply: Orders) -> list[ShotSequence]:
        """Return each way to fire the weapon, with the least Fire Control first, followed by the
        missiles.
        """
        key = self._key(side, orders, reply)
        if key not in self._ways:
            self._ways[key] = self._list_fires(side, orders, reply)
        return self._ways[key]

    def _list_fires(self, side: int, orders: Orders, reply: Orders) -> list[ShotSequence]:
        pair = (orders, reply) if side == 0 else (reply, orders)
        dogfight = Dogfight.model_construct(encounter=self.encounter, orders=pair)
        missiles = _throws(missile_shots(dogfight, side))
        ways = sorted(self.encounter.sides[side].ways(orders), key=lambda way: way.fire_control)
        if not ways:
            return [ShotSequence((), missiles)]
        fires = []
        for way in ways:
            guns = _throws(gun_shots(dogfight, side, way))
            fires.append(ShotSequence(guns, missiles))
        return fires

    def _key(self, side: int, orders: Orders, reply: Orders) -> _Key:
        """Return the key of fire: the Fuel bid matters only through the dice that it bought."""
        weapon = -1
        if orders.weapon is not None:
            weapon = self._alike[side][orders.weapon]
        return side, weapon, orders.attack, reply.defense


def _number_alike(weapons: Sequence[Weapon]) -> tuple[int, ...]:
    """Return for each weapon the index of the first weapon that fires exactly like it."""
    kinds = [_firing(weapon) for weapon in weapons]
    return tuple([kinds.index(kind) for kind in kinds])


def _firing(weapon: Weapon) -> tuple[int | bool, ...]:
    """Return everything that the fire of a weapon at a squadron depends on, except when it
    fires.
    """
    is_beam = weapon.type is WeaponType.BEAM_PROJECTOR
    link = weapon.can_link, weapon.link_attacks, weapon.link_modifier
    return weapon.anti_squadron, weapon.macro, weapon.instances, is_beam, *link


def _throws(shots: tuple[ScheduledShot, ...]) -> tuple[OpposedThrow, ...]:
    """Return the dice of shots, without shots that have too few dice to score."""
    return tuple(shot.throw for shot in shots if shot.throw.primary.can_score)


def _remains(harm: Harm, structure: int) -> Remains:
    return Remains(harm.destroyed, structure - harm.lost)
