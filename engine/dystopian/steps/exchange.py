"""Steps 6 to 8: Total Hits, defensive fire, shield and Guardian generators."""

from functools import cached_property

from engine.dice import Again, HitPool, hit_die
from engine.dice.faces import Kind
from engine.dystopian.generators import GUARDIAN_DICE, SHIELD_DICE
from engine.dystopian.profiles import TargetMar, WeaponMar
from engine.dystopian.steps.numbers import Numbers
from engine.dystopian.steps.state import AttackState
from engine.dystopian.words import Effect
from engine.flow.sequence import TallyStep

NO_POOL = HitPool(0, hit_die(6))
GENERATOR_KINDS: dict[str, Kind] = {"one_hit": "basic", "heavy": "heavy", "exploding": "exploding"}
"""Ruling 11: what a generator die is."""


class _HitsStep(TallyStep[AttackState]):
    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.attack = numbers.attack

    def tally(self, state: AttackState) -> int:
        return state.hits

    def tallied(self, state: AttackState, tally: int) -> AttackState:
        return state._replace(hits=tally)


class ResolveAttack(_HitsStep):
    """Step 6: the attack dice give Total Hits."""

    key, number, sign = "attack", "6", 1

    def roll(self, state: AttackState) -> HitPool:
        return self.numbers.attack_pool or NO_POOL

    def shift(self, state: AttackState) -> int:
        return self.numbers.modifier("hits", 6)


class DefensiveFire(_HitsStep):
    """Step 7: AA takes hits off rockets, CC off torpedoes; Fast Torpedoes have CC successes re-rolled."""

    key, number, sign = "defence", "7", -1

    def roll(self, state: AttackState) -> HitPool:
        return self._pool

    @cached_property
    def _pool(self) -> HitPool:
        to_hit = self.numbers.defence_to_hit.die
        if to_hit is None:
            return NO_POOL
        die = hit_die(to_hit, self.attack.rulings.auxiliary_dice, again=self._again())
        return HitPool(self.numbers.defence_dice, die)

    def _again(self) -> Again:
        fast = WeaponMar.FAST_TORPEDOES in self.numbers.mars
        if fast and self.numbers.defence_weapon == "cc":
            return Again.WHOLE if self.attack.rulings.fast_torpedoes == "whole" else Again.SUCCESSES
        return self.numbers.again(7)


class Generators(_HitsStep):
    """Step 8: each success of the target's shield and Guardian generators takes off one hit."""

    key, number, sign = "generators", "8", -1

    def roll(self, state: AttackState) -> HitPool:
        return NO_POOL if Effect.SYSTEMS_OFFLINE in state.effects else self._pool

    @cached_property
    def _pool(self) -> HitPool:
        needs, target = self.numbers.generator_needs.die, self.attack.target
        dice = SHIELD_DICE * target.shields + GUARDIAN_DICE * target.guardians
        if needs is None or not dice:
            return NO_POOL
        kind = GENERATOR_KINDS[self.attack.rulings.generator_dice]
        scientist = TargetMar.INVENTIVE_SCIENTIST in target.mars
        again = Again.FAILURES if scientist else self.numbers.again(8)
        return HitPool(max(0, dice + self.numbers.modifier("dice", 8)), hit_die(needs, kind, again=again))
