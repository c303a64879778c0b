"""The exact odds of a unit's attack, as the answers players ask for.

Dice of one weapon succeed and are saved each on its own, so what is left of them after a row of steps is binomial:
one product of the chances that the steps' own pools give, instead of every number of dice through every step.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import icepool

from engine.flow import Odds
from engine.warsurge.attack import Attack
from engine.warsurge.die import binomial
from engine.warsurge.steps.sequence import WeaponSteps, weapon_steps
from engine.warsurge.steps.state import AttackState, start


@dataclass(frozen=True)
class Toll:
    """What an attack costs the target: HP and models it really loses, and the chance that the unit is destroyed."""

    hp_lost: "icepool.Die[int]"
    models_lost: "icepool.Die[int]"
    destroyed: Fraction

    @property
    def mean_hp(self) -> Fraction:
        """Mean of the HP lost."""
        return Fraction(sum(hp * weight for hp, weight in self.hp_lost.items()), self.hp_lost.denominator())

    @property
    def kills(self) -> Fraction:
        """The chance that at least one model is lost."""
        return 1 - Fraction(self.models_lost.quantity(0), self.models_lost.denominator())

    @property
    def no_damage(self) -> Fraction:
        """The chance that no HP is lost."""
        return Fraction(self.hp_lost.quantity(0), self.hp_lost.denominator())


@dataclass(frozen=True)
class WeaponOdds:
    """One weapon: its successes, those past Armour, those not saved at all, and its toll.

    alone: on the target as it stands; so_far: of all weapons up to and with this one.
    """

    successes: "icepool.Die[int]"
    past_armour: "icepool.Die[int]"
    unsaved: "icepool.Die[int]"
    alone: Toll
    so_far: Toll


@dataclass(frozen=True)
class AttackOdds:
    """Every answer about an attack: each weapon in its order, and all of them together."""

    weapons: tuple[WeaponOdds, ...]
    toll: Toll


@lru_cache(maxsize=256)
def attack_odds(attack: Attack) -> AttackOdds:
    """Work out an attack exactly."""
    before = Odds({start(attack): 1}, 1)
    spread = before
    weapons: list[WeaponOdds] = []
    for steps in weapon_steps(attack):
        spread = _fired(spread, steps)
        alone = spread if not weapons else _fired(before, steps)
        weapons.append(
            WeaponOdds(
                successes=_left(steps, 1),
                past_armour=_left(steps, 2),
                unsaved=_left(steps, 3),
                alone=_toll(attack, alone, steps),
                so_far=_toll(attack, spread, steps),
            )
        )
    return AttackOdds(tuple(weapons), weapons[-1].so_far)


def _left(steps: WeaponSteps, done: int, cap: int | None = None) -> "icepool.Die[int]":
    """Distribution of the successes left after the first `done` steps; beyond `cap` they stand on the cap."""
    numbers = steps.attack.numbers
    times, hit = numbers.worth.successes, steps.attack.keeps
    count = numbers.dice * times
    for step in (steps.armour, steps.aegis)[: done - 1]:
        hit *= step.keeps
    return binomial(count, hit, cap)


def _fired(spread: Odds[AttackState], steps: WeaponSteps) -> Odds[AttackState]:
    """The target after one more weapon: equal states merged, no more successes told apart than matter."""
    most = max(steps.hp_loss.wounds.enough(state.hp) for state in spread.weights)
    unsaved = _left(steps, 3, most)
    weights: dict[AttackState, int] = defaultdict(int)
    for state, weight in spread.weights.items():
        for successes, chance in unsaved.items():
            weights[steps.hp_loss.apply(state._replace(successes=successes), 0)] += weight * chance
    return Odds(dict(weights), spread.denominator * unsaved.denominator())


def _toll(attack: Attack, spread: Odds[AttackState], steps: WeaponSteps) -> Toll:
    wounds, before = steps.hp_loss.wounds, attack.target.hp_left
    return Toll(
        hp_lost=spread.of(lambda state: before - state.hp),
        models_lost=spread.of(lambda state: attack.target.models - wounds.models(state.hp)),
        destroyed=spread.chance(lambda state: state.destroyed),
    )
