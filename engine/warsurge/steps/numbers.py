"""The numbers of one weapon that do not change during its attack, with their reasons; no dice where
the attack may not happen, for want of sight or because of a melee.
"""

from dataclasses import dataclass
from functools import cached_property

from engine.warsurge.attack import Attack
from engine.warsurge.attack_dice_chart import ChartAnswer, needed_number
from engine.warsurge.attack_die_number import BY_CODE, NeededNumber, move
from engine.warsurge.profiles import Weapon
from engine.warsurge.steps.modifiers import AppliedModifiers, acting, parts
from engine.warsurge.steps.saves import Save, saves
from engine.warsurge.words import Melee, RollKind


@dataclass(frozen=True, slots=True)
class Worth:
    """The effect of one successful attack die.

    successes: the number of successes to save.
    hp: the HP lost for each success that is not saved.
    """

    successes: int = 1
    hp: int = 1


class Numbers:
    """Every number for one weapon of an attack that is known before any dice are rolled."""

    def __init__(self, attack: Attack, index: int) -> None:
        """Set the attack and the weapon's index in it."""
        self.attack = attack
        self.index = index
        self.weapon: Weapon = attack.weapons[index]
        self.rulings = attack.rulings
        self.target = attack.target

    @cached_property
    def no_dice(self) -> str | None:
        """The reason why the weapon rolls no dice at this target, None if it rolls.

        Source: sheet step 2, melee effects.
        """
        if not self.weapon.number:
            return "none_left"
        situation = self.attack.situation
        if situation.melee is Melee.SAME:
            return None
        if not situation.line_of_sight:
            return "no_line_of_sight"
        if self.weapon.range is None or situation.distance is None:
            return None
        if situation.distance > self.weapon.range:
            return "out_of_range"
        return None

    @property
    def dice(self) -> int:
        """Attack dice of all weapons of this profile together."""
        return 0 if self.no_dice else self.weapon.attacks * self.weapon.number

    @cached_property
    def answer(self) -> ChartAnswer:
        """The answer of the chart or the formula before modifiers, or the players' override."""
        by_hand = self.weapon.overrules.needs
        if by_hand is not None:
            return ChartAnswer("by_hand", BY_CODE[by_hand], "L")
        return needed_number(self.weapon.power, self.target.defence, self.rulings)

    @cached_property
    def cell(self) -> NeededNumber:
        """The number that an attack die needs after modifiers."""
        if self.answer.key == "by_hand":
            return self.answer.cell
        return move(self.answer.cell, self.modifier(RollKind.ATTACK), self.rulings)

    def parts(self, roll: RollKind) -> AppliedModifiers:
        """Return the modifiers that count in a roll, one by one."""
        return acting(parts(self.attack, self.weapon, roll), self.rulings)

    def modifier(self, roll: RollKind) -> int:
        """Return the sum of the modifiers of a roll."""
        return sum(part.amount for part in self.parts(roll))

    @cached_property
    def worth(self) -> Worth:
        """The effect of a success by the multiplier's ruling: the chart multiplies successes, the
        formula HP loss.
        """
        times = max(self.cell.multiplier, 1)
        acts_on = self.rulings.multiplier
        if acts_on == "as_written":
            acts_on = "successes" if self.rulings.method == "chart" else "hp_loss"
        return Worth(successes=times) if acts_on == "successes" else Worth(hp=times)

    @cached_property
    def saves(self) -> tuple[Save, Save]:
        """The Armour and the AEGIS save."""
        return saves(
            self.attack, self.weapon, self.modifier(RollKind.ARMOUR), self.modifier(RollKind.AEGIS)
        )
