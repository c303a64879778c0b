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
        chances, total = self._chances_of_net_hits()
        if not self.tells_missed or self.shift > 0:
            return chances, total
        return self._tell_misses_apart(chances, total)

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the distribution after some dice; the hits so far count, and the further dice are
        still to come.
        """
        return replace(
            self, pool=self.pool.rest(thrown), shift=self.shift + self.outcome(thrown)
        ).distribution()

    def _tell_misses_apart(
        self, net_chances: tuple[tuple[Hashable, int], ...], net_total: int
    ) -> Chances:
        """Divide the chance of no net hits: no hits at all, and hits that were all answered.

        net_chances: the weights of the net hits out of `net_total`; the first is that of 0.
        """
        unanswered = net(self.shift, self.pool, (), 1)
        total = lcm(net_total, unanswered.denominator())
        missed = unanswered.quantity(0) * (total // unanswered.denominator())
        scale = total // net_total
        (_, no_net_hits), *others = net_chances
        weights: list[tuple[Hashable, int]] = [
            (Missed(), missed),
            (Net(0), no_net_hits * scale - missed),
        ]
        for outcome, weight in others:
            weights.append((outcome, weight * scale))
        return tuple((outcome, weight) for outcome, weight in weights if weight), total

    def _chances_of_net_hits(self) -> Chances:
        """Return the distribution of the net hits, those that are fatal together."""
        die = net(self.shift, self.pool, self.answers, self.cap)
        total = die.denominator()
        past = die.quantity(self.cap)
        if self.explodes is None or not past:
            return tuple([(Net(hits), weight) for hits, weight in die.items()]), total
        chance = tail_mean(self.shift, self.pool, self.answers, self.cap, self.explodes)
        scale = chance.denominator // gcd(chance.denominator, total)
        exploded = chance.numerator * (total * scale // chance.denominator)
        tail = ((FatalHits(True), exploded), (FatalHits(False), past * scale - exploded))
        weights: list[tuple[Hashable, int]] = []
        for hits, weight in die.items():
            if hits < self.cap:
                weights.append((Net(hits), weight * scale))
        weights += [(outcome, weight) for outcome, weight in tail if weight]
        return tuple(weights), total * scale


@dataclass(frozen=True, slots=True)
class TakenOff(HitDice):
    """Dice that take hits off.

    hits: the number of hits to take.
    """

    hits: int

    def distribution(self) -> Chances:
        """Return the exact distribution of the hits that the dice take off."""
        return self._chances_of_taking(0, self.pool)

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the distribution after some dice.

        The hits taken off so far count, and the further dice are still to come.
        """
        return self._chances_of_taking(self.outcome(thrown), self.pool.rest(thrown))

    def _chances_of_taking(self, off: int, pool: HitPool) -> Chances:
        """Return the distribution of all hits taken off, after some of them."""
        if off >= self.hits:
            return ((self.hits, 1),), 1
        die = distribution(pool).capped(self.hits - off)
        return tuple((off + more, weight) for more, weight in die.items()), die.denominator()
