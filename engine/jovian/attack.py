"""An attack, or several in a row while Fire Control lasts, on a squadron or a capital ship: its
pool, and when it may be rerolled; validated as a whole.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import Field

from engine.jovian.opposed_roll import Judge, OpposedThrow, Reroll
from engine.jovian.pool import Pool
from engine.jovian.profiles import (
    MANY,
    CatastrophicTable,
    Dice,
    FireControl,
    Instances,
    Modifier,
    Ship,
    Squadron,
    Weapon,
)
from engine.jovian.rulings import Rulings
from engine.jovian.tables import modifier_row
from engine.jovian.words import WeaponType
from engine.kit.base_profile import Profile
from engine.kit.faults import Fault, check_model


class Fire(Profile):
    """One weapon's fire: `fired` of its instances, one after the other, for 1 Fire Control each.

    linked: True if all instances fire together by the Link trait, for 1 Fire Control.
    modifier: the sum of all attack modifiers except the Link trait's.
    defence: the override of the dice against it, None for the number by the rules.
    """

    weapon: Weapon
    fired: Instances = 1
    linked: bool = False
    modifier: Modifier = 0
    defence: Dice | None = None

    @property
    def attacks(self) -> int:
        """The number of attacks that are rolled."""
        if self.linked:
            return self.weapon.link_attacks
        return self.fired

    @property
    def instances(self) -> int:
        """The number of instances that fire."""
        if self.linked:
            return self.weapon.instances
        return self.fired

    @property
    def fire_control(self) -> int:
        """The Fire Control that the fire costs."""
        if self.linked:
            return 1
        return self.fired

    @property
    def all_modifiers(self) -> int:
        """The sum of all attack modifiers, including the Link trait's."""
        if self.linked:
            return self.modifier + self.weapon.link_modifier
        return self.modifier

    def fault(self, unfired: int | None) -> Fault | None:
        """Return why the weapon cannot fire like this; None if it can.

        A weapon without the Link trait is not linked, a weapon has no more instances than its
        profile says, and no more fire than may still fire.

        unfired: the instances that may still fire, None if only Fire Control limits them.
        """
        if self.linked and not self.weapon.can_link:
            return Fault(("linked",), "not_linked")
        if unfired is None or self.instances <= unfired:
            return None
        if self.instances > self.weapon.instances:
            return Fault(("fired",), "too_high", {"le": self.weapon.instances})
        return Fault(("fired",), "weapon_fired", {"limit": unfired})


class PoolPart(NamedTuple):
    """Dice that one cause adds to the pool of an attack or, below 0, removes from it.

    cause: rating, weapon, modifier, or a number of the target by its name.
    """

    cause: str
    base: int = 0
    flex: int = 0
    macro: int = 0


def pool_parts(
    dice: int, macro: int, modifier: int, target: Squadron | Ship
) -> tuple[PoolPart, ...]:
    """Return the dice from the weapon's rating, its Macro rating, the attack modifiers, and the
    target's numbers.
    """
    row = modifier_row(modifier)
    added = PoolPart("modifier", row.base, row.flex, row.macro)
    return (
        PoolPart("rating", dice),
        PoolPart("weapon", macro=macro),
        added,
        PoolPart("armour", macro=-target.armour),
    )


def attack_pool(dice: int, macro: int, modifier: int, target: Squadron | Ship) -> Pool:
    """Return all dice of an attack together; the arguments are those of `pool_parts`."""
    base = 0
    flex = 0
    macros = 0
    for part in pool_parts(dice, macro, modifier, target):
        base += part.base
        flex += part.flex
        macros += part.macro
    return Pool(max(0, base), flex, macros)


class PoolNumbers(NamedTuple):
    """The arguments of `pool_parts` for one weapon's fire."""

    dice: int
    macro: int
    modifier: int
    target: Squadron | Ship


class _Attack(Profile):
    """The fields that attacks on any target share.

    bombing_run: True if the attack is part of a bombing run, in which a weapon may fire more than
        once a round.
    fire_control: the attacker's remaining Fire Control, None if the players count it themselves.
    """

    rulings: Rulings = Rulings.model_construct()
    bombing_run: bool = False
    fires: Annotated[tuple[Fire, ...], Field(min_length=1, max_length=MANY)]
    fire_control: FireControl | None = None
    target: Squadron | Ship

    @property
    def shots(self) -> tuple[Fire, ...]:
        """The fire of each attack that is rolled."""
        shots: list[Fire] = []
        for fire in self.fires:
            shots += [fire] * fire.attacks
        return tuple(shots)

    def rating(self, weapon: Weapon) -> int:
        """Return the dice of a weapon against this kind of target."""
        raise NotImplementedError

    def is_resisted(self, weapon: Weapon) -> bool:
        """Return whether the target rolls against a weapon: against missiles only (M)."""
        return weapon.is_missile

    def faults(self) -> Iterator[Fault]:
        """Yield the faults: weapons that cannot fire, and more fire than Fire Control allows."""
        once_a_round = fires_once(self.rulings, bombing_run=self.bombing_run)
        for index, fire in enumerate(self.fires):
            unfired = fire.weapon.instances if once_a_round else None
            fault = fire.fault(unfired)
            if fault:
                yield replace(fault, path=("fires", index, *fault.path))
        needed = sum(fire.fire_control for fire in self.fires)
        if self.fire_control is not None and needed > self.fire_control:
            yield Fault(("fire_control",), "fire_control_spent", {"limit": self.fire_control})

    def numbers(self, fire: Fire) -> PoolNumbers:
        """Return what decides the dice of one weapon's fire."""
        weapon = fire.weapon
        return PoolNumbers(self.rating(weapon), weapon.macro, fire.all_modifiers, self.target)

    def throw(self, fire: Fire, resisting: int, judge: Judge) -> OpposedThrow:
        """Return the dice of one attack.

        resisting: the target's dice, if the target rolls and there is no override.
        """
        pool = attack_pool(*self.numbers(fire))
        defence = Pool(self._defence_dice(fire, resisting))
        reroll = reroll_of(fire.weapon, self.rulings, usual=not self.bombing_run)
        return OpposedThrow(pool, defence, judge, reroll=reroll)

    def _defence_dice(self, fire: Fire, resisting: int) -> int:
        """Return the target's dice: by the override, else as the target resists this weapon."""
        if fire.defence is not None:
            return fire.defence
        if self.is_resisted(fire.weapon):
            return resisting
        return 0


class SquadronAttack(_Attack):
    """Fire at a squadron; Skill resists."""

    target: Squadron

    def rating(self, weapon: Weapon) -> int:
        return weapon.anti_squadron

    def is_resisted(self, weapon: Weapon) -> bool:
        return weapon.is_missile or self.rulings.squadron_defence == "all_weapons"


class ShipAttack(_Attack):
    """Fire at a capital ship; Defense resists.

    table: the players' Catastrophic Damage Table, None if they have entered none.
    """

    target: Ship
    table: CatastrophicTable | None = None

    def rating(self, weapon: Weapon) -> int:
        return weapon.anti_ship

    def faults(self) -> Iterator[Fault]:
        """Yield also the faults of the players' table."""
        yield from super().faults()
        if self.table:
            yield from table_faults(self.table)


Attack = SquadronAttack | ShipAttack
A = TypeVar("A", bound=_Attack)


def check_attack(kind: type[A], data: dict[str, Any]) -> A | tuple[Fault, ...]:
    """Return plain data as an attack, or every fault in it."""
    return check_model(kind, data, kind.faults)


def check(data: dict[str, Any]) -> Attack | tuple[Fault, ...]:
    """Return plain data as an attack, or every fault in it."""
    if _is_ship(data.get("target")):
        return check_attack(ShipAttack, data)
    return check_attack(SquadronAttack, data)


def _is_ship(target: object) -> bool:
    """Return whether a target is a capital ship: as plain data, one with a Defense rating."""
    if isinstance(target, dict):
        return "defense" in target
    return isinstance(target, Ship)


def fires_once(rulings: Rulings, *, bombing_run: bool) -> bool:
    """Return whether each instance of a weapon fires once a round, outside a dogfight."""
    return rulings.weapon_fires == "once_a_round" and not bombing_run


def table_faults(
    table: CatastrophicTable, path: tuple[str | int, ...] = ("table",)
) -> tuple[Fault, ...]:
    """Return a fault for each row that does not reach higher than the row before it."""
    faults = []
    for index, (before, row) in enumerate(pairwise(table.rows), 1):
        if row.up_to <= before.up_to:
            limits = {"ge": before.up_to + 1}
            faults.append(Fault((*path, "rows", index, "up_to"), "too_low", limits))
    return tuple(faults)


def reroll_of(weapon: Weapon, rulings: Rulings, *, usual: bool = True) -> Reroll:
    """Return which attacks of a weapon may be rerolled: those of a beam projector, by ruling.

    usual: True for attacks that are neither in a dogfight nor on a bombing run.
    """
    if weapon.type is not WeaponType.BEAM_PROJECTOR or rulings.beam_reroll == "none":
        return "never"
    if rulings.beam_reroll == "once":
        return "any"
    if usual:
        return "nothing"
    return "never"
