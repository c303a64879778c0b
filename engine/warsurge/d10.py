"""The D10 read as 0 to 9, and pools of dice that succeed or fail, some of them on a second die."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd

import icepool

from engine.dice import Alike, Batch, SumOfDice, alike
from engine.dice.batch import Faces

SIDES = 10
NEVER = 10
"""A number that no D10 reaches."""


def digit(face: int) -> int:
    """Return the value of a D10's face 1 to 10, where 10 counts as 0. Source: rules file.

    Dice with fewer sides keep their faces.
    """
    return face % SIDES


@dataclass(frozen=True, slots=True)
class SuccessPool(SumOfDice):
    """`count` dice thrown together, each worth one success or none; the outcome is the number of
    successes.

    A die succeeds on `needs` or more. With `then`, successful dice are thrown a second time and
    need `then`.
    """

    sides: int = SIDES
    needs: int = 1
    then: int | None = None

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return all dice; then, in a roll with two stages, a second die for each success."""
        if not thrown:
            return Batch(self.count, self.sides) if self.count else None
        if self.then is None or len(thrown) > 1:
            return None
        earned = sum(self.passes(0, thrown[0]))
        return Batch(earned, self.sides, earned=True) if earned else None

    def alike(self, thrown: tuple[Faces, ...]) -> tuple[Alike, ...]:
        """Group the faces into successes and failures; a success of the first of two stages earns a
        second die.
        """
        success = ("success", 0)
        if self.then is not None and not thrown:
            success = ("success", 1)
        effects = list[tuple[str, int]]()
        for has_passed in self.passes(len(thrown), tuple(range(1, self.sides + 1))):
            effect = success if has_passed else ("failure", 0)
            effects.append(effect)
        return alike(tuple(effects))

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the successes of the last stage plus the bonus."""
        stages = 1 if self.then is None else 2
        if len(thrown) < stages:
            return self.bonus
        return self.bonus + sum(self.passes(stages - 1, thrown[-1]))

    def passes(self, stage: int, faces: Faces) -> tuple[bool, ...]:
        """Return for each die of a stage (0 or 1) whether it succeeds.

        A 0 never does, because all numbers start at 1.
        """
        needs = self.then if stage and self.then is not None else self.needs
        return tuple([digit(face) >= needs for face in faces])

    def chances_after(self, thrown: tuple[Faces, ...]) -> "icepool.Die[int]":
        """Return the exact distribution of the successes after the first batch, when only second
        dice remain.
        """
        earned = sum(self.passes(0, thrown[0]))
        second_die = SuccessPool(1, sides=self.sides, needs=self.then or self.needs)
        return binomial(earned, second_die.chance) + self.bonus

    @property
    def chance(self) -> Fraction:
        """The chance that one die of the pool succeeds."""
        every = tuple(range(1, self.sides + 1))
        chance = Fraction(sum(self.passes(0, every)), self.sides)
        if self.then is not None:
            chance *= Fraction(sum(self.passes(1, every)), self.sides)
        return chance

    def distribution(self) -> "icepool.Die[int]":
        """Return the exact distribution of the successes."""
        return binomial(self.count, self.chance) + self.bonus


@lru_cache(maxsize=1024)
def binomial(count: int, chance: Fraction, cap: int | None = None) -> "icepool.Die[int]":
    """Return the exact distribution of the successes of `count` dice; `cap` stands for every
    greater number.
    """
    return icepool.Die(binomial_weights(count, chance, cap))


def binomial_weights(count: int, chance: Fraction, cap: int | None = None) -> dict[int, int]:
    """Return the weights of the successes of `count` dice, the fewest first, without a common
    factor.

    `cap` holds the weight of every greater number.
    """
    wins = chance.numerator
    fails = chance.denominator - wins
    last = count if cap is None else min(cap, count)
    weights: dict[int, int] = {}
    for hits in range(last):
        weights[hits] = comb(count, hits) * wins**hits * fails ** (count - hits)
    weights[last] = chance.denominator**count - sum(weights.values())
    shared = gcd(*weights.values())
    return {hits: weight // shared for hits, weight in weights.items() if weight}
