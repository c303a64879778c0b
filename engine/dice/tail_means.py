"""Means over the tail of net hits of powers that fade as the hits grow: in closed form, nothing is cut off.

Such a power goes down by the same factor each time that the hits grow by its period. So the leads of sixes past some
number are folded up: those that stand a period apart count as one, each weighing so much less than the last.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm, prod
from operator import mul

from engine.dice.contest import Sides, sides
from engine.dice.distribution import RUNNING_HITS
from engine.dice.pool import HitPool
from engine.dice.running_dice import Fall, beyond, race


@dataclass(frozen=True, slots=True)
class Power:
    """`base` as many times as `rating` goes into the hits less `offset`."""

    base: Fraction
    rating: int
    offset: int = 0

    def times(self, hits: int) -> int:
        """How many times."""
        return (hits - self.offset) // self.rating


Powers = tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A product of powers of the hits, times a factor."""

    factor: Fraction
    powers: Powers = ()


Terms = tuple[Term, ...]
"""A function of the hits: the sum of some terms."""


def complement(terms: Terms) -> Terms:
    """One less some terms."""
    return _added((Term(Fraction(1)), *(Term(-term.factor, term.powers) for term in terms)))


def product(left: Terms, right: Terms) -> Terms:
    """Two functions of the hits, one times the other."""
    return _added(Term(a.factor * b.factor, _merged((*a.powers, *b.powers))) for a in left for b in right)


def _added(terms: Iterable[Term]) -> Terms:
    """The same with equal powers once."""
    factors: dict[Powers, Fraction] = {}
    for term in terms:
        factors[term.powers] = factors.get(term.powers, Fraction(0)) + term.factor
    return tuple(Term(factor, powers) for powers, factor in factors.items() if factor)


def _merged(powers: Powers) -> Powers:
    bases: dict[tuple[int, int], Fraction] = {}
    for power in powers:
        key = (power.rating, power.offset)
        bases[key] = bases.get(key, Fraction(1)) * power.base
    return tuple(Power(base, *key) for key, base in sorted(bases.items()))


def tail_mean(shift: int, plus: HitPool, minus: Iterable[HitPool], least: int, terms: Terms) -> Fraction:
    """The mean of some terms of the net hits where these are at least `least`, 0 elsewhere."""
    pools = tuple(minus)
    parts = (term.factor * faded(shift, plus, pools, least, term.powers) for term in terms)
    return sum(parts, Fraction(0))


def faded(shift: int, plus: HitPool, minus: Iterable[HitPool], least: int, powers: Powers) -> Fraction:
    """The mean of a product of powers of the net hits where these are at least `least`, 0 elsewhere.

    `least` is 1 or more, and not below any power's offset.
    """
    return _faded(sides(shift, plus, tuple(minus)), least, powers)


@lru_cache(maxsize=1024)
def _faded(between: Sides, least: int, powers: Powers) -> Fraction:
    ours, theirs, lowest, finite = between
    # From the lead `high` on all hits are in the tail, whatever the other dice show; below `low` none are.
    high = max(-((lowest - least) // RUNNING_HITS), theirs + 1)
    low = min((least - lowest - len(finite)) // RUNNING_HITS, high - 1)
    fall, period = _fall(powers)
    worth, scale = _worths(between, least, powers, range(low, high + period))
    lead = race(ours, theirs, low - 1, high)
    below = sum(map(mul, lead.weights[1:-1], worth))
    folded, denominator = beyond(ours, theirs, high, fall, period)
    above = sum(map(mul, folded, worth[high - low :]))
    total = Fraction(below, sum(lead.weights)) + Fraction(above, denominator)
    return total / (scale * sum(finite))


def _fall(powers: Powers) -> tuple[Fall, int]:
    """By how much the powers go down over a period, and how many sixes that is."""
    hits = lcm(RUNNING_HITS, *(power.rating for power in powers))
    fall = prod((power.base ** (hits // power.rating) for power in powers), start=Fraction(1))
    return (fall.numerator, fall.denominator), hits // RUNNING_HITS


def _worths(between: Sides, least: int, powers: Powers, leads: range) -> tuple[list[int], int]:
    """What each lead is worth, weighed with all that the other dice can show, and what to divide it by."""
    _, _, lowest, finite = between
    top = lowest + RUNNING_HITS * leads.stop + len(finite)
    scaled = [_scaled(power, power.times(top)) for power in powers]
    scale = prod(table[0] for table in scaled)
    columns = [[table[power.times(hits)] for hits in range(least, top)]
               for power, table in zip(powers, scaled, strict=True)]  # fmt: skip
    values = [0] * least + ([prod(row) for row in zip(*columns, strict=True)] if columns else [1] * (top - least))
    starts = (lowest + RUNNING_HITS * lead for lead in leads)
    return [_weighed(finite, values, start) for start in starts], scale


def _weighed(finite: tuple[int, ...], values: list[int], start: int) -> int:
    first = max(-start, 0)
    return sum(map(mul, finite[first:], values[start + first :]))


def _scaled(power: Power, most: int) -> list[int]:
    """The power 0, 1, 2 ... up to `most` times, over what it is 0 times."""
    above, below = power.base.numerator, power.base.denominator
    return [above**times * below ** (most - times) for times in range(most + 1)]
