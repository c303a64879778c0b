"""Dice that succeed or fail each on its own, with the saves that answer them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from engine.dice.batch import Faces
from engine.flow import Chances, PoolThrow
from engine.warsurge.d10 import SuccessPool, binomial


class Unsaved(NamedTuple):
    """Successes that no save has taken off, which cost HP: what odds make of a throw and of all that follows it."""

    successes: int


@dataclass(frozen=True, slots=True)
class Successes(PoolThrow):
    """A throw of attack dice or of saves; its outcome is the dice that succeed.

    count: successes that may still hurt; chance: of each of them to do so after this throw and the saves to come; top:
    from how many on more of them change nothing.
    """

    pool: SuccessPool
    count: int
    chance: Fraction
    top: int

    def given(self, thrown: tuple[Faces, ...]) -> Chances:
        """Exact chances of the dice that succeed once the first ones lie there."""
        found = self.pool.given(thrown)
        return tuple(found.items()), found.denominator()

    def distribution(self) -> Chances:
        """Exact chances of what is left after all saves: each success is thrown for on its own, so it is binomial."""
        return _unsaved(self.count, self.chance, self.top)


@lru_cache(maxsize=256)
def _unsaved(count: int, chance: Fraction, top: int) -> Chances:
    """Once for all states in which as many dice are thrown."""
    left = binomial(count, chance, top)
    return tuple((Unsaved(successes), weight) for successes, weight in left.items()), left.denominator()
