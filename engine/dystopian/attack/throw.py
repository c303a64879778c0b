"""Dice that give hits or take them off, with what the answering dice of later steps leave of
them.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from math import gcd, lcm
from typing import NamedTuple

from engine.dice import HitPool, Terms, distribution, net, tail_mean
from engine.dice.batch import Faces
from engine.flow import Chances, PoolThrow


class Net(NamedTuple):
    """Hits that no later step has taken off: what odds make of an attack's dice and of all that
    answer them.
    """

    hits: int


class Missed(NamedTuple):
    """No hits at all, which no later step has to answer."""


# As a tuple it would be equal to a `Net`.
@dataclass(frozen=True, slots=True)
class FatalHits:
    """Net hits that cost the target all HP; the exact number is not kept."""

    exploded: bool


@dataclass(frozen=True, slots=True)
class HitDice(PoolThrow):
    """A throw whose outcome is the hits."""

    pool: HitPool


@dataclass(frozen=True, slots=True)
class TotalHits(HitDice):
    """The attack dice, answered by other pools.

    shift: hits without dice.
    cap: the number of net hits from which more change nothing, or only whether the target explodes.
    explodes: the chance of an explosion by the number of hits.
    tells_missed: True if no hits at all differ from hits that are all answered.
    """

    shift: int
    answers: tuple[HitPool, ...]
    cap: int
    explodes: Terms | None
    tells_missed: bool

    def distribution(self) -> Chances:
        """Return the exact distribution of the hits that all answers leave."""
        if not self.pool.count and self.shift <= 0:
            return ((Missed(), 1),), 1
        return self._tell_misses_apart(*self._net())

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the distribution after some dice; the hits so far count, and the further dice are
        still to come.
        """
        return replace(
            self, pool=self.pool.rest(thrown), shift=self.shift + self.outcome(thrown)
        ).distribution()

    def _tell_misses_apart(self, known: tuple[tuple[Hashable, int], ...], total: int) -> Chances:
        """Tell no hits at all apart from hits that were all answered."""
        if not self.tells_missed or self.shift > 0:
            return known, total
        none = net(self.shift, self.pool, (), 1)
        common = lcm(total, none.denominator())
        missed = none.quantity(0) * (common // none.denominator())
        (_, answered), *others = [
            (outcome, weight * (common // total)) for outcome, weight in known
        ]
        outcomes = (Missed(), missed), (Net(0), answered - missed), *others
        return tuple([(outcome, weight) for outcome, weight in outcomes if weight]), common

    def _net(self) -> Chances:
        die = net(self.shift, self.pool, self.answers, self.cap)
        total = die.denominator()
        past = die.quantity(self.cap)
        if self.explodes is None or not past:
            return tuple([(Net(hits), weight) for hits, weight in die.items()]), total
        chance = tail_mean(self.shift, self.pool, self.answers, self.cap, self.explodes)
        scale = chance.denominator // gcd(chance.denominator, total)
        exploded = chance.numerator * (total * scale // chance.denominator)
        tail = ((FatalHits(True), exploded), (FatalHits(False), past * scale - exploded))
        below = tuple(
            [(Net(hits), weight * scale) for hits, weight in die.items() if hits < self.cap]
        )
        return below + tuple([(lost, weight) for lost, weight in tail if weight]), total * scale


@dataclass(frozen=True, slots=True)
class TakenOff(HitDice):
    """Dice that take hits off.

    hits: the number of hits to take.
    """

    hits: int

    def distribution(self) -> Chances:
        """Return the exact distribution of the hits that the dice take off."""
        return self._taking(0, self.pool)

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the distribution after some dice.

        The hits taken off so far count, and the further dice are still to come.
        """
        return self._taking(self.outcome(thrown), self.pool.rest(thrown))

    def _taking(self, off: int, pool: HitPool) -> Chances:
        if off >= self.hits:
            return ((self.hits, 1),), 1
        die = distribution(pool).capped(self.hits - off)
        return tuple((off + more, weight) for more, weight in die.items()), die.denominator()
