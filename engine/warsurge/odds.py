"""The exact odds of a unit's attack, as the answers that players ask for."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial

import icepool

from engine.flow import Odds, Played, odds_after_entry, push_through
from engine.warsurge.attack import Attack
from engine.warsurge.d10 import binomial
from engine.warsurge.many_dice import throw_many
from engine.warsurge.profiles import Target
from engine.warsurge.steps.flow import weapon_flow
from engine.warsurge.steps.numbers import Numbers
from engine.warsurge.steps.state import AttackState, Stage, start
from engine.warsurge.steps.weapon import chance_past_saves


@dataclass(frozen=True)
class Toll:
    """The losses of the target: HP, models, and the chance that the unit is destroyed."""

    hp_lost: "icepool.Die[int]"
    models_lost: "icepool.Die[int]"
    destroyed: Fraction

    @property
    def mean_hp(self) -> Fraction:
        """Mean of the HP lost."""
        return Fraction(self.hp_lost.mean())

    @property
    def mean_models(self) -> Fraction:
        """Mean of the models lost."""
        return Fraction(self.models_lost.mean())

    @property
    def kills(self) -> Fraction:
        """The chance that at least one model is lost."""
        return 1 - self.models_lost.probability(0)

    @property
    def no_damage(self) -> Fraction:
        """The chance that no HP is lost."""
        return self.hp_lost.probability(0)


@dataclass(frozen=True)
class WeaponOdds:
    """The odds of one weapon.

    successes: the successes of the attack dice.
    unsaved: the successes that no save removed.
    alone: the losses from this weapon on the target before the attack.
    so_far: the losses from all weapons up to and including this one.
    """

    successes: "icepool.Die[int]"
    unsaved: "icepool.Die[int]"
    alone: Toll
    so_far: Toll


@dataclass(frozen=True)
class AttackOdds:
    """Every answer about an attack, computed at first access.

    spreads: the distribution of states after each weapon.
    """

    attack: Attack
    spreads: tuple[Odds[AttackState], ...]

    @cached_property
    def toll(self) -> Toll:
        """The losses from all weapons together."""
        return _toll(self.attack, self.spreads[-1])

    @cached_property
    def weapons(self) -> tuple[WeaponOdds, ...]:
        """The odds of each weapon, in order."""
        return tuple(self._weapon_odds(index) for index in range(len(self.spreads)))

    def _weapon_odds(self, index: int) -> WeaponOdds:
        numbers = Numbers(self.attack, index)
        so_far = self.spreads[index]
        alone = so_far
        if index:
            before = start(self.attack)._replace(weapon=index)
            alone = _fire(numbers, Odds({before: 1}, 1))
        return WeaponOdds(
            successes=_remaining(numbers, Stage.ARMOUR),
            unsaved=_remaining(numbers, Stage.HP_LOSS),
            alone=_toll(self.attack, alone),
            so_far=_toll(self.attack, so_far),
        )


@lru_cache(maxsize=256)
def attack_odds(attack: Attack) -> AttackOdds:
    """Compute the exact odds of an attack; those of its first weapons are kept, and computed
    once.
    """
    earlier: tuple[Odds[AttackState], ...] = ()
    before = Odds({start(attack): 1}, 1)
    last = len(attack.weapons) - 1
    if last:
        earlier = attack_odds(first_weapons(attack, last)).spreads
        before = earlier[-1]
    return AttackOdds(attack, (*earlier, _fire(Numbers(attack, last), before)))


def first_weapons(attack: Attack, many: int) -> Attack:
    """Return an attack of only the first weapons."""
    return attack.model_copy(update={"weapons": attack.weapons[:many]})


def toll_of(attack: Attack, played: Played[AttackState]) -> Toll:
    """Return the losses of an attack in progress, including the dice already rolled."""
    if not any(entry.records for entry in played.entries):
        return attack_odds(attack).toll
    spread = Odds({played.state: 1}, 1)
    if played.waiting:
        entry = played.entries[-1]
        partly = odds_after_entry(entry, entry.step, played.state)
        assert partly is not None
        spread = partly
    current = played.state.weapon
    for index in range(current, len(attack.weapons)):
        numbers = Numbers(attack, index)
        if index == current:
            spread = push_through(weapon_flow(numbers), spread)
        else:
            spread = _fire(numbers, spread)
    return _toll(attack, spread)


def _fire(numbers: Numbers, before: Odds[AttackState]) -> Odds[AttackState]:
    """Return the distribution of states after a weapon that is about to fire."""
    return throw_many(numbers, before) or push_through(weapon_flow(numbers), before)


def _remaining(numbers: Numbers, before: Stage) -> "icepool.Die[int]":
    """Return the distribution of the successes that remain before a stage."""
    chance = numbers.cell.chance * chance_past_saves(numbers, Stage.ATTACK, before)
    return binomial(numbers.dice * numbers.worth.successes, chance)


def _toll(attack: Attack, spread: Odds[AttackState]) -> Toll:
    """Return the losses of an attack's target in some final states."""
    return Toll(
        hp_lost=spread.of(partial(_count_hp, attack.target)),
        models_lost=spread.of(partial(_count_models, attack.target)),
        destroyed=spread.chance(_is_destroyed),
    )


def _count_hp(target: Target, state: AttackState) -> int:
    """Return the HP that a target has lost."""
    return target.remaining_hp - state.hp


def _count_models(target: Target, state: AttackState) -> int:
    """Return the models that a target has lost."""
    return target.models - target.remaining_models(state.hp)


def _is_destroyed(state: AttackState) -> bool:
    return state.is_destroyed
