"""Armour and AEGIS saves: the number to roll, or the reason for no roll."""

from dataclasses import dataclass, replace

from engine.warsurge.attack import Attack
from engine.warsurge.d10 import NEVER, SIDES, SuccessPool
from engine.warsurge.profiles import Weapon
from engine.warsurge.rulings import Rulings
from engine.warsurge.words import RollKind

SIX_SIDES = 6


@dataclass(frozen=True, slots=True)
class Save:
    """A save.

    number: the number to roll, None if the save is not rolled.
    reason: why the save is not rolled, or 'by_hand' for an override.

    Reasons: 'no_save' the unit has none; 'ap' AP stops it; 'unreachable' no die shows the number;
    the other save is rolled, because it is better ('worse') or equal ('no_better').
    """

    roll: RollKind
    number: int | None
    sides: int = SIDES
    reason: str = ""

    def pool(self, dice: int) -> SuccessPool | None:
        """Return the dice to throw against some successes, None if no dice are thrown."""
        if self.number is None or not dice:
            return None
        return SuccessPool(dice, sides=self.sides, needs=self.number)


def saves(
    attack: Attack, weapon: Weapon, armour_modifier: int, aegis_modifier: int
) -> tuple[Save, Save]:
    """Return the Armour and the AEGIS save against a weapon. Source: sheet step 4; rulings 4, 5, 8
    and 10.
    """
    rulings = attack.rulings
    target = attack.target
    override = weapon.overrules
    armour = _save(
        RollKind.ARMOUR, target.armour, override.armour, armour_modifier, weapon.ap, rulings
    )
    ap = weapon.ap if rulings.aegis_v_ap == "stopped" else None
    aegis = _save(RollKind.AEGIS, target.aegis, override.aegis, aegis_modifier, ap, rulings)
    if rulings.saves == "both" or armour.number is None or aegis.number is None:
        return armour, aegis
    if aegis.number < armour.number:
        return replace(armour, number=None, reason="worse"), aegis
    reason = "no_better" if aegis.number == armour.number else "worse"
    return armour, replace(aegis, number=None, reason=reason)


def _save(
    roll: RollKind,
    stat: int | None,
    override: int | None,
    modifier: int,
    ap: int | None,
    rulings: Rulings,
) -> Save:
    sides = SIX_SIDES if rulings.save_dice == "d6" else SIDES
    if override is not None:
        return _limit(roll, override, sides, "by_hand")
    if stat is None:
        return Save(roll, None, sides, "no_save")
    if ap is not None and ap <= stat:
        return Save(roll, None, sides, "ap")
    return _limit(roll, stat - modifier, sides, "")


def _limit(roll: RollKind, number: int, sides: int, reason: str) -> Save:
    """Return a save within the range of its die.

    The lowest face always fails (0 of a D10, 1 of a D6); a number above the highest face is no
    save.
    """
    easiest = 2
    highest = sides
    if sides == SIDES:
        easiest = 1
        highest = NEVER - 1
    if number > highest:
        return Save(roll, None, sides, reason or "unreachable")
    return Save(roll, max(number, easiest), sides, reason)
