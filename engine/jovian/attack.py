"""An attack, or several in a row while Fire Control lasts, on a squadron or a capital ship; checked as a whole."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import Field

from engine.jovian.opposed import Judge, OpposedThrow, Reroll
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
from engine.kit.faults import Fault, checked
from engine.kit.profile import Profile


class Fire(Profile):
    """One weapon fired, by `fired` of its instances one after the other; each spends 1 Fire Control.

    `linked`: all instances together instead, by the Link trait, for 1 Fire Control; `modifier`: the sum of all attack
    modifiers but the Link trait's; `defence`: dice against it set by hand, None for what the rules say.
    """

    weapon: Weapon
    fired: Instances = 1
    linked: bool = False
    modifier: Modifier = 0
    defence: Dice | None = None

    @property
    def attacks(self) -> int:
        """How many attacks are rolled."""
        return self.weapon.link_attacks if self.linked else self.fired

    @property
    def instances(self) -> int:
        """How many instances fire."""
        return self.weapon.instances if self.linked else self.fired

    @property
    def fire_control(self) -> int:
        """Fire Control that it spends."""
        return 1 if self.linked else self.fired

    @property
    def all_modifiers(self) -> int:
        """The sum of all attack modifiers, the Link trait's included."""
        return self.modifier + (self.weapon.link_modifier if self.linked else 0)

    def fault(self, unfired: int | None) -> Fault | None:
        """More fired than there are to be linked, or than may still fire; None: as many as Fire Control lasts for."""
        most = self.weapon.instances
        if self.linked and not self.weapon.can_link:
            return Fault(("linked",), "not_linked")
        if unfired is None or self.instances <= unfired:
            return None
        if self.instances > most:
            return Fault(("fired",), "too_high", {"le": most})
        return Fault(("fired",), "weapon_fired", {"limit": unfired})


class PoolPart(NamedTuple):
    """Dice that one cause brings into the pool of an attack or, below 0, takes out of it."""

    cause: Literal["rating", "weapon", "modifier", "armour"]
    base: int = 0
    flex: int = 0
    macro: int = 0


def pool_parts(dice: int, macro: int, modifier: int, armour: int) -> tuple[PoolPart, ...]:
    """The dice of the weapon's rating, its Macro rating, the sum of attack modifiers, and the target's armour."""
    row = modifier_row(modifier)
    added = PoolPart("modifier", row.base, row.flex, row.macro)
    return PoolPart("rating", dice), PoolPart("weapon", macro=macro), added, PoolPart("armour", macro=-armour)


def attack_pool(*numbers: int) -> Pool:
    """All dice of an attack together; the numbers are those of `pool_parts`."""
    _, base, flex, macro = zip(*pool_parts(*numbers), strict=True)
    return Pool(max(0, sum(base)), sum(flex), sum(macro))


class _Attack(Profile):
    """`fire_control`: what the attacker has left, None where the players count it themselves.

    `bombing_run`: whether it is made on a bombing run, in which a weapon may fire more than once a round.
    """

    rulings: Rulings = Rulings.model_construct()
    bombing_run: bool = False
    fires: Annotated[tuple[Fire, ...], Field(min_length=1, max_length=MANY)]
    fire_control: FireControl | None = None
    target: Squadron | Ship

    @property
    def shots(self) -> tuple[Fire, ...]:
        """What is fired, once for each attack that is rolled."""
        return tuple(fire for fire in self.fires for _ in range(fire.attacks))

    def rating(self, weapon: Weapon) -> int:
        """The dice of a weapon against this kind of target."""
        raise NotImplementedError

    def is_resisted(self, weapon: Weapon) -> bool:
        """Whether the target rolls against a weapon: against missiles (M)."""
        return weapon.is_missile

    def faults(self) -> Iterator[Fault]:
        """What fires although it cannot, or more than Fire Control lasts for."""
        once, limit = fires_once(self.rulings, bombing_run=self.bombing_run), self.fire_control
        for place, fire in enumerate(self.fires):
            if fault := fire.fault(fire.weapon.instances if once else None):
                yield replace(fault, path=("fires", place, *fault.path))
        if limit is not None and sum(fire.fire_control for fire in self.fires) > limit:
            yield Fault(("fire_control",), "fire_control_spent", {"limit": limit})

    def numbers(self, fire: Fire) -> tuple[int, int, int, int]:
        """What the pool of an attack is made of, as `pool_parts` has it."""
        weapon = fire.weapon
        return self.rating(weapon), weapon.macro, fire.all_modifiers, self.target.armour

    def throw(self, fire: Fire, resisting: int, judge: Judge) -> OpposedThrow:
        """The dice of one attack; `resisting`: those of the target, where it rolls and none are set by hand."""
        defence = fire.defence if fire.defence is not None else resisting * self.is_resisted(fire.weapon)
        reroll = reroll_of(fire.weapon, self.rulings, usual=not self.bombing_run)
        return OpposedThrow(attack_pool(*self.numbers(fire)), Pool(defence), judge, reroll=reroll)


class SquadronAttack(_Attack):
    """Fire at a squadron; Skill resists."""

    target: Squadron

    def rating(self, weapon: Weapon) -> int:
        return weapon.anti_squadron

    def is_resisted(self, weapon: Weapon) -> bool:
        return weapon.is_missile or self.rulings.squadron_defence == "all_weapons"


class ShipAttack(_Attack):
    """Fire at a capital ship; Defense resists.

    `table`: the players' Catastrophic Damage Table, if they typed one in.
    """

    target: Ship
    table: CatastrophicTable | None = None

    def rating(self, weapon: Weapon) -> int:
        return weapon.anti_ship

    def faults(self) -> Iterator[Fault]:
        """Those of the players' table as well."""
        yield from super().faults()
        yield from table_faults(self.table) if self.table else ()


Attack = SquadronAttack | ShipAttack
A = TypeVar("A", SquadronAttack, ShipAttack)


def check_attack(kind: type[A], data: dict[str, Any]) -> A | tuple[Fault, ...]:
    """The attack that some plain data describes, or every fault in it."""
    return checked(kind, data, kind.faults)


def fires_once(rulings: Rulings, *, bombing_run: bool) -> bool:
    """Whether each instance of a weapon fires once a round, outside a dogfight."""
    return rulings.weapon_fires == "once_a_round" and not bombing_run


def table_faults(table: CatastrophicTable, path: tuple[str | int, ...] = ("table",)) -> tuple[Fault, ...]:
    """Rows that do not reach higher than the row before them."""
    pairs = zip(table.rows, table.rows[1:], strict=False)
    return tuple(
        Fault((*path, "rows", place, "up_to"), "too_low", {"ge": before.up_to + 1})
        for place, (before, row) in enumerate(pairs, 1)
        if row.up_to <= before.up_to
    )


def reroll_of(weapon: Weapon, rulings: Rulings, *, usual: bool = True) -> Reroll:
    """Which attacks of a weapon may be rolled again; `usual`: neither in a dogfight nor on a bombing run."""
    if weapon.type is not WeaponType.BEAM_PROJECTOR or rulings.beam_reroll == "none":
        return "never"
    if rulings.beam_reroll == "once":
        return "any"
    return "nothing" if usual else "never"
