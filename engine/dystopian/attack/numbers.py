"""The numbers of one attack that do not change while it is resolved: pools, to-hit by size, height
and special rules, and how they came about.
"""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from engine.dice import HitPool, Reroll, distribution, hit_die
from engine.dice.faces import DieKind
from engine.dystopian.attack.attack import Attack
from engine.dystopian.attack.dice_count import LIMIT, Count, model_dice, together
from engine.dystopian.attack.expected import mean_loss
from engine.dystopian.attack.impact import Impact, impact
from engine.dystopian.attack.modifiers import total, which_reroll
from engine.dystopian.attack.state import start
from engine.dystopian.profiles import FireOption, FiringModel, ModifierEffect, TargetMar, WeaponMar
from engine.dystopian.tables.earned_dice import EARNED, EARNED_DEVASTATING
from engine.dystopian.tables.generators import (
    GUARDIAN_DICE,
    KINDS,
    OFFLINE,
    SHIELD_DICE,
    generator_row,
)
from engine.dystopian.tables.needed_numbers import Needs, needs_for, within
from engine.dystopian.tables.to_hit_lookup import Against, ShotFacts
from engine.dystopian.words import AUXILIARY, TORPEDO_LIKE, Height, Size, WeaponType

DEFENCE = {WeaponType.ROCKETS: WeaponType.AA, **dict.fromkeys(TORPEDO_LIKE, WeaponType.CC)}
"""The auxiliary weapon that defends against each kind of ordnance (step 7)."""
NO_POOL = HitPool(0, hit_die(6))
Worth = tuple[Fraction, int, tuple[str, ...], int, int, tuple[str, ...]]


class Numbers:
    """Everything worked out from an attack before any dice are rolled."""

    def __init__(self, attack: Attack) -> None:
        """Read an attack that has been checked."""
        self.attack = attack

    def modifier(self, effect: ModifierEffect, step: int) -> int:
        """Sum the user-made modifiers of one effect in one step."""
        return total(self.attack.modifiers, effect, step)

    def number(self, field: str) -> int | None:
        """Return a number that players may set by hand, by its name in Overrules; None when no
        table has it.
        """
        number: Count | Needs | int = getattr(self, field)
        if isinstance(number, Count):
            return number.dice
        if isinstance(number, Needs):
            return number.number
        return number

    def reroll_at(self, step: int) -> Reroll:
        """Return the dice that user-made modifiers reroll in a step."""
        return which_reroll(self.attack.modifiers, step)

    @cached_property
    def by_model(self) -> tuple[Count, ...]:
        """Attack dice of each firing model."""
        volley = self.attack.volley
        return tuple(
            model_dice(m, volley.weapon, self.attack.rulings, volley.sight) for m in volley.models
        )

    @cached_property
    def primary(self) -> int:
        """The index of the primary: the model that the players named, else the best by ruling 27.

        A model without dice does not fire, and is never the primary of models that do.
        """
        named = self.attack.volley.primary
        if named is not None and named in self._able:
            return named
        if len(self._able) == 1:
            return self._able[0]
        if self.varies:
            return max(self._able, key=self._result)
        return max(self._able, key=self._worth)

    @property
    def varies(self) -> bool:
        """True if the primary depends on the state of the target.

        Nobody named a primary, and the best result counts.
        """
        unnamed = len(self._able) > 1 and self.attack.volley.primary not in self._able
        return unnamed and self.attack.rulings.unnamed_primary == "best_result"

    @cached_property
    def _able(self) -> Sequence[int]:
        indexes = range(len(self.attack.volley.models))
        return [index for index in indexes if self.by_model[index].dice] or indexes

    @property
    def firing_height(self) -> Height:
        """The height that the primary fires from."""
        return self._height(self._primary)

    @property
    def mars(self) -> frozenset[WeaponMar]:
        """The weapon's rules: those of the primary."""
        return self._mars(self._primary)

    @cached_property
    def impact(self) -> Impact:
        """The values that step 9 reads."""
        return impact(self.attack, self.firing_height, self.mars)

    @cached_property
    def attack_dice(self) -> Count:
        """The attack dice of step 6, from the models' dice onwards."""
        return self._attack_dice(self.primary)

    @cached_property
    def attack_pool(self) -> HitPool | None:
        """The dice of step 6, None when they need what no die reaches."""
        return self._pool(self.primary)

    @cached_property
    def defence_dice(self) -> int:
        """The AA or CC dice of step 7, several defenders in one roll."""
        attack = self.attack
        weapon = self.defence_weapon
        if weapon is None or not attack.defenders:
            return 0
        if attack.overrules.defence_dice is not None:
            return attack.overrules.defence_dice
        each = [model_dice(model, weapon, attack.rulings).dice for model in attack.defenders]
        dice = together(each, attack.defence_option, attack.rulings, attack.defence_primary)
        return min(max(0, dice + self.modifier("dice", 7)), LIMIT)

    @property
    def defence_weapon(self) -> WeaponType | None:
        """AA against rockets, CC against torpedoes, else none."""
        return DEFENCE.get(self.attack.volley.weapon)

    @cached_property
    def to_hit(self) -> Needs:
        """The to-hit number of step 6."""
        return self._to_hit(self._primary)

    @cached_property
    def fault(self) -> str | None:
        """Return why nobody can declare such an attack, None when they can: all who fire need a
        number that a die has.

        Source: rules file, 'What a declaration may and may not do'.
        """
        if self.to_hit.fault:
            return self.to_hit.fault
        for model in self.attack.volley.models:
            fault = self._to_hit(model).fault
            if fault:
                return fault
        return None

    @cached_property
    def defence_to_hit(self) -> Needs:
        """The to-hit number of step 7."""
        weapon = self.defence_weapon
        if weapon is None:
            return Needs(None)
        against: Against = "torpedoes"
        if weapon is WeaponType.AA:
            against = "rockets"
        facts = ShotFacts(weapon=weapon, against=against)
        by_hand = self.attack.overrules.defence_to_hit
        return needs_for(self.attack.rulings, facts, by_hand, self.modifier("to_hit", 7))

    @cached_property
    def generator_needs(self) -> Needs:
        """The success number of step 8."""
        by_hand = self.attack.overrules.generator_needs
        if by_hand is not None:
            return Needs(by_hand, by_hand=True)
        row = generator_row(self.attack.volley.weapon)
        return Needs(within(row.needs - self.modifier("to_hit", 8)))

    @cached_property
    def generator_pool(self) -> HitPool:
        """The dice of step 8 while the generators work."""
        needs = self.generator_needs.die
        target = self.attack.target
        dice = SHIELD_DICE * target.shields + GUARDIAN_DICE * target.guardians
        if needs is None or not dice:
            return NO_POOL
        repeated = self.reroll_at(8)
        if TargetMar.INVENTIVE_SCIENTIST in target.mars:
            repeated = Reroll.FAILURES
        die = hit_die(needs, KINDS[self.attack.rulings.generator_dice], repeated=repeated)
        return HitPool(max(0, dice + self.modifier("dice", 8)), die)

    @property
    def _primary(self) -> FiringModel:
        return self.attack.volley.models[self.primary]

    def _height(self, model: FiringModel) -> Height:
        return model.height or self.attack.volley.height

    def _mars(self, model: FiringModel) -> frozenset[WeaponMar]:
        if model.mars is None:
            return self.attack.volley.mars
        return model.mars

    def _to_hit(self, model: FiringModel) -> Needs:
        """Return what a die of a model needs, with all modifiers and what is set by hand."""
        volley = self.attack.volley
        target = self.attack.target
        indirect = volley.indirect
        if model.indirect is not None:
            indirect = model.indirect
        facts = ShotFacts(
            weapon=volley.weapon,
            range_band=model.range_band or volley.range_band,
            firing_height=self._height(model),
            height=target.height,
            size=self._size_of_target(),
            sight=model.sight or volley.sight,
            indirect=indirect,
        )
        better = self.modifier("to_hit", 6)
        if WeaponMar.AIR_HUNTER in self._mars(model) and target.height is Height.OBSCURED:
            better += 1
        return needs_for(self.attack.rulings, facts, self.attack.overrules.to_hit, better)

    def _size_of_target(self) -> Size:
        target = self.attack.target
        if TargetMar.SMALL_TARGET in target.mars and target.size is not Size.TINY:
            return Size.SMALL
        return target.size

    def _attack_dice(self, primary: int) -> Count:
        """Return the dice of step 6, with each change that led to them."""
        each = [count.dice for count in self.by_model]
        count = Count(each[primary], "models")
        if len(each) > 1:
            option = FireOption.LINKED
            if self.attack.volley.option is FireOption.COMBINED:
                option = FireOption.COMBINED
            count.become(together(each, option, self.attack.rulings, primary), option.value)
        for key, change in self._changes():
            count.become(count.dice + change, key)
        count.become(min(count.dice, LIMIT), "limit")
        by_hand = self.attack.overrules.attack_dice
        if by_hand is not None:
            count.become(by_hand, "by_hand")
        return count

    def _changes(self) -> list[tuple[str, int]]:
        """List the changes of the dice by rules and cards in the order of ruling 29.

        The count of dice never falls below 0 on the way.
        """
        lost = 0
        gained = 0
        for item in self.attack.modifiers:
            if item.effect == "dice" and item.step == 6:
                lost += min(0, item.amount)
                gained += max(0, item.amount)
        cuts = [
            ("rugged", -self.attack.target.rugged),
            ("modifiers", lost),
        ]
        added = ("modifiers", gained)
        if self.attack.rulings.dice_changes == "cuts_first":
            return [*cuts, added]
        return [added, *cuts]

    def _pool(self, primary: int) -> HitPool | None:
        """Return the dice of step 6 with a primary; None without a to-hit number."""
        model = self.attack.volley.models[primary]
        to_hit = self._to_hit(model).die
        if to_hit is None:
            return None
        kind: DieKind = self.attack.rulings.attack_dice
        if self.attack.volley.weapon in AUXILIARY:
            kind = self.attack.rulings.auxiliary_dice
        earned = EARNED
        if WeaponMar.DEVASTATING_ORDNANCE in self._mars(model):
            earned = EARNED_DEVASTATING
        die = hit_die(to_hit, kind, earned=earned, repeated=self.reroll_at(6))
        return HitPool(self._attack_dice(primary).dice, die)

    def _worth(self, index: int) -> Worth:
        """Return the mean hits with a primary, then all else that the choice of the primary can
        change.
        """
        model = self.attack.volley.models[index]
        pool = self._pool(index)
        mean = Fraction(0)
        if pool:
            mean = pool.count * distribution(replace(pool, count=1)).mean
        mars = self._mars(model)
        return (
            mean,
            len(mars),
            tuple(sorted(mars)),
            self._height(model).level,
            self.by_model[index].dice,
            tuple(row.key for row in self._to_hit(model).rows),
        )

    def _result(self, index: int) -> tuple[Fraction, Worth]:
        """Return the mean HP that the target loses with a primary before any defence.

        The mean hits decide between equal results.
        """
        model = self.attack.volley.models[index]
        pool = self._pool(index) or NO_POOL
        hit = impact(self.attack, self._height(model), self._mars(model))
        generators = self.generator_pool
        if OFFLINE & self.attack.target.effects:
            generators = NO_POOL
        before = start(self.attack)._replace(ap=0)
        loss = mean_loss(hit, before, pool, self.modifier("hits", 6), generators)
        return loss, self._worth(index)
