"""An attack, or several in a row while Fire Control lasts, on a squadron or a capital ship; checked as a whole."""

from typing import Annotated, Any, TypeVar

from pydantic import Field, ValidationError

from engine.jovian.opposed import Reroll
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
from engine.kit.faults import Fault, faults_of
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


class _Attack(Profile):
    """`fire_control`: what the attacker has left, None where the players count it themselves.

    `bombing_run`: whether it is made on a bombing run, in which a weapon may fire more than once a round.
    """

    rulings: Rulings = Rulings()
    bombing_run: bool = False
    fires: Annotated[tuple[Fire, ...], Field(min_length=1, max_length=MANY)]
    fire_control: FireControl | None = None


class SquadronAttack(_Attack):
    """Fire at a squadron."""

    target: Squadron


class ShipAttack(_Attack):
    """Fire at a capital ship; `table`: the players' Catastrophic Damage Table, if they typed one in."""

    target: Ship
    table: CatastrophicTable | None = None


A = TypeVar("A", SquadronAttack, ShipAttack)


def check_squadron_attack(data: dict[str, Any]) -> SquadronAttack | tuple[Fault, ...]:
    """The attack on a squadron that some plain data describes, or every fault in it."""
    return _check(SquadronAttack, data)


def check_ship_attack(data: dict[str, Any]) -> ShipAttack | tuple[Fault, ...]:
    """The attack on a capital ship that some plain data describes, or every fault in it."""
    attack = _check(ShipAttack, data)
    if isinstance(attack, ShipAttack) and attack.table:
        return table_faults(attack.table) or attack
    return attack


def _check(kind: type[A], data: dict[str, Any]) -> A | tuple[Fault, ...]:
    try:
        attack = kind.model_validate(data)
    except ValidationError as error:
        return faults_of(error)
    return fire_faults(attack) or attack


def fire_faults(attack: _Attack) -> tuple[Fault, ...]:
    """More fired than there are instances that may fire once, than there are to be linked, or than Fire Control."""
    faults = [
        Fault(("fires", place, "linked"), "not_linked")
        for place, fire in enumerate(attack.fires)
        if fire.linked and not fire.weapon.can_link
    ]
    faults += [
        Fault(("fires", place, "fired"), "too_high", {"le": fire.weapon.instances})
        for place, fire in enumerate(attack.fires)
        if fires_once(attack.rulings, bombing_run=attack.bombing_run) and fire.instances > fire.weapon.instances
    ]
    limit = attack.fire_control
    if limit is not None and sum(fire.fire_control for fire in attack.fires) > limit:
        faults.append(Fault(("fire_control",), "fire_control_spent", {"limit": limit}))
    return tuple(faults)


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


def attack_pool(dice: int, macro: int, modifier: int, armour: int) -> Pool:
    """The dice of an attack: those of the weapon, those of the attack modifiers, macro dice less armour."""
    row = modifier_row(modifier)
    return Pool(max(0, dice + row.base), row.flex, macro + row.macro - armour)
