"""Dice that succeed or fail independently, with the saves that answer them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from engine.dice.batch import Faces
from engine.flow import Chances, PoolThrow
from engine.warsurge.d10 import SuccessPool, binomial_weights


class Unsaved(NamedTuple):
    """Successes that no save has removed and that cost HP: the outcome, in odds, of a throw and all
    later saves.
    """

    successes: int


@dataclass(frozen=True, slots=True)
class Successes(PoolThrow):
    """A throw of attack dice or of saves; the outcome is the number of dice that succeed.

    count: successes that may still cause damage.
    chance: the chance of each of them to cause damage after this throw and the later saves.
    top: the number of successes from which on more of them change nothing.
    """

    pool: SuccessPool
    count: int
    chance: Fraction
    top: int

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the exact chances of the dice that succeed, given the first batch."""
        die = self.pool.chances_after(thrown)
        return tuple(die.items()), die.denominator()

    def distribution(self) -> Chances:
        """Return the exact chances of the successes after all saves: a binomial, as successes are
        independent.
        """
        return _passing_chances(self.count, self.chance, self.top)


@lru_cache(maxsize=256)
def _passing_chances(count: int, chance: Fraction, top: int) -> Chances:
    """Return the chances once for all states with the same number of dice."""
    weights = binomial_weights(count, chance, top)
    return tuple((Unsaved(successes), weight) for successes, weight in weights.items()), sum(
        weights.values()
    )
