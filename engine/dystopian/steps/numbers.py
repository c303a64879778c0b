"""The numbers of one attack that do not change while it is resolved: pools, to-hit, and how they came about."""

from dataclasses import dataclass, replace
from functools import cached_property

from engine.dice import Again
from engine.dystopian.appendix import APPENDIX_1_1, IMPEDED_SIGHT, MATRIX_1_0
from engine.dystopian.attack import Attack
from engine.dystopian.dice_count import LIMIT, Count, model_dice, together
from engine.dystopian.generators import generator_row
from engine.dystopian.profiles import SPLITTING, FireOption, ModifierEffect, TargetMar, WeaponMar
from engine.dystopian.to_hit import NEVER, Against, Rows, Situation, look_up
from engine.dystopian.words import TORPEDO_LIKE, Height, Sight, Size, Weapon

EASIEST, HARDEST = 2, 6
DEFENCE = {Weapon.ROCKETS: Weapon.AA, **dict.fromkeys(TORPEDO_LIKE, Weapon.CC)}
"""Which auxiliary weapon defends against which ordnance (step 7)."""


@dataclass(frozen=True, slots=True)
class Needs:
    """A number to roll, the table rows behind it, and whether the players set it by hand.

    `number` is None when the table has none, NEVER when it forbids the shot.
    """

    number: int | None
    rows: Rows = ()
    by_hand: bool = False

    @property
    def die(self) -> int | None:
        """The number when a die can reach it."""
        return None if self.number is None or self.number >= NEVER else self.number


class Numbers:
    """Everything worked out from an attack before any dice are rolled."""

    def __init__(self, attack: Attack) -> None:
        """`attack` has been checked."""
        self.attack = attack

    def modifier(self, effect: ModifierEffect, step: int) -> int:
        """Sum of the user-made modifiers of one effect in one step."""
        return sum(m.amount for m in self.attack.modifiers if m.effect == effect and m.step == step)

    def again(self, step: int) -> Again:
        """Which dice user-made modifiers re-roll in a step."""
        effects = {m.effect for m in self.attack.modifiers if m.step == step}
        if "reroll_failures" in effects:
            return Again.FAILURES
        return Again.SUCCESSES if "reroll_successes" in effects else Again.NONE

    @cached_property
    def by_model(self) -> tuple[Count, ...]:
        """Attack dice of each firing model."""
        volley = self.attack.volley
        split = volley.option in SPLITTING
        return tuple(model_dice(m, volley.weapon, self.attack.rulings, volley.sight, split) for m in volley.models)

    @cached_property
    def attack_dice(self) -> Count:
        """The attack dice of step 6, from the models' dice onwards."""
        volley, rulings = self.attack.volley, self.attack.rulings
        first = self.by_model[0].dice
        count = Count(first if len(self.by_model) == 1 else max(c.dice for c in self.by_model), "models")
        if len(self.by_model) > 1:
            option = FireOption.COMBINED if volley.option is FireOption.COMBINED else FireOption.LINKED
            count.become(together((c.dice for c in self.by_model), option, rulings), option.value)
        count.become(count.dice - self.attack.target.rugged, "rugged")
        count.become(count.dice + self.modifier("dice", 6), "modifiers")
        count.become(min(count.dice, LIMIT), "limit")
        by_hand = self.attack.overrules.attack_dice
        count.become(count.dice if by_hand is None else by_hand, "by_hand")
        return count

    @cached_property
    def defence_dice(self) -> int:
        """The linked AA or CC dice of step 7."""
        weapon, by_hand = self.defence_weapon, self.attack.overrules.defence_dice
        if weapon is None or not self.attack.defenders:
            return 0
        if by_hand is not None:
            return by_hand
        each = [model_dice(m, weapon, self.attack.rulings).dice for m in self.attack.defenders]
        dice = together(each, FireOption.LINKED, self.attack.rulings) + self.modifier("dice", 7)
        return min(max(0, dice), LIMIT)

    @property
    def defence_weapon(self) -> Weapon | None:
        """AA against rockets, CC against torpedoes, else none."""
        return DEFENCE.get(self.attack.volley.weapon)

    @cached_property
    def to_hit(self) -> Needs:
        """The to-hit number of step 6."""
        volley, target = self.attack.volley, self.attack.target
        size = Size.SMALL if TargetMar.SMALL_TARGET in target.mars and target.size is not Size.TINY else target.size
        case = Situation(
            weapon=volley.weapon,
            range_band=volley.range_band,
            firing_height=volley.height,
            height=target.height,
            size=size,
            sight=volley.sight,
            indirect=volley.indirect,
        )
        better = WeaponMar.AIR_HUNTER in volley.mars and target.height is Height.OBSCURED
        return self._needs(case, self.attack.overrules.to_hit, self.modifier("to_hit", 6) + better)

    @cached_property
    def defence_to_hit(self) -> Needs:
        """The to-hit number of step 7."""
        weapon = self.defence_weapon
        if weapon is None:
            return Needs(None)
        against: Against = "rockets" if weapon is Weapon.AA else "torpedoes"
        case = Situation(weapon=weapon, against=against)
        return self._needs(case, self.attack.overrules.defence_to_hit, self.modifier("to_hit", 7))

    @cached_property
    def generator_needs(self) -> Needs:
        """The success number of step 8."""
        by_hand = self.attack.overrules.generator_needs
        if by_hand is not None:
            return Needs(by_hand, by_hand=True)
        return Needs(_within(generator_row(self.attack.volley.weapon).needs - self.modifier("to_hit", 8)))

    def _needs(self, case: Situation, by_hand: int | None, better: int) -> Needs:
        if by_hand is not None:
            return Needs(by_hand, by_hand=True)
        # Ruling 9 may give limited sight a number, also in the edition whose table has none for it.
        edition_1_1 = self.attack.rulings.to_hit_table == "1.1"
        table = APPENDIX_1_1 if edition_1_1 else (*MATRIX_1_0, IMPEDED_SIGHT)
        number, rows = look_up(table, self._as_ruled(case))
        if number is None or number == NEVER:
            return Needs(number, rows)
        return Needs(_within(number - better), rows)

    def _as_ruled(self, case: Situation) -> Situation:
        """Limited sight halves the dice or needs 5+ (ruling 9), not both."""
        halves = self.attack.rulings.limited_sight == "halved"
        return replace(case, sight=Sight.CLEAR) if halves else case


def _within(number: int) -> int:
    return min(max(number, EASIEST), HARDEST)
