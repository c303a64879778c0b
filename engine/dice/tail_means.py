"""Exact means of powers that shrink as the net hits grow, over the tail of net hits, in closed
form.

Such a power shrinks by the same factor each time that the hits grow by its period. Leads of sixes
beyond some number can therefore be folded: leads that are whole periods apart count as one, each
with a weight smaller by that factor.
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
    """`base` to the power of (hits - offset) // rating."""

    base: Fraction
    rating: int
    offset: int = 0

    def times(self, hits: int) -> int:
        """Return the exponent for a number of hits."""
        return (hits - self.offset) // self.rating


Powers = tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A product of powers of the hits, multiplied by a factor."""

    factor: Fraction
    powers: Powers = ()


Terms = tuple[Term, ...]
"""A function of the hits: the sum of its terms."""


def complement(terms: Terms) -> Terms:
    """Return one minus a function of the hits."""
    negative = [Term(-term.factor, term.powers) for term in terms]
    return _add((Term(Fraction(1)), *negative))


def product(left: Terms, right: Terms) -> Terms:
    """Return the product of two functions of the hits."""
    terms = []
    for a in left:
        for b in right:
            terms.append(Term(a.factor * b.factor, _merge((*a.powers, *b.powers))))
    return _add(terms)


def _add(terms: Iterable[Term]) -> Terms:
    """Merge terms with equal powers and drop terms with the factor 0."""
    factors: dict[Powers, Fraction] = {}
    for term in terms:
        factors[term.powers] = factors.get(term.powers, Fraction(0)) + term.factor
    return tuple(Term(factor, powers) for powers, factor in factors.items() if factor)


def _merge(powers: Powers) -> Powers:
    """Merge powers of equal rating and offset."""
    bases: dict[tuple[int, int], Fraction] = {}
    for power in powers:
        key = (power.rating, power.offset)
        bases[key] = bases.get(key, Fraction(1)) * power.base
    return tuple(Power(base, *key) for key, base in sorted(bases.items()))


def tail_mean(
    shift: int, plus: HitPool, minus: Iterable[HitPool], least: int, terms: Terms
) -> Fraction:
    """Return the mean of a function of the net hits where these are at least `least`, counted as 0
    elsewhere.
    """
    between = sides(shift, plus, minus)
    total = Fraction(0)
    for term in terms:
        total += term.factor * _mean_of_product(between, least, term.powers)
    return total


@lru_cache(maxsize=1024)
def _mean_of_product(between: Sides, least: int, powers: Powers) -> Fraction:
    """Return the mean of a product of powers of the net hits where these are at least `least`,
    counted as 0 elsewhere.

    `least` is 1 or more, and not below any power's offset.
    """
    ours, theirs, lowest, finite = between
    # From the lead `high` on, all hits are in the tail for any faces of the other dice; below
    # `low`, none are.
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
    """Return the factor of the powers over one period, and the length of the period in sixes."""
    hits = lcm(RUNNING_HITS, *(power.rating for power in powers))
    fall = prod((power.base ** (hits // power.rating) for power in powers), start=Fraction(1))
    return (fall.numerator, fall.denominator), hits // RUNNING_HITS


def _worths(between: Sides, least: int, powers: Powers, leads: range) -> tuple[list[int], int]:
    """Return the value of each lead, summed over all faces of the other dice, and the denominator
    of the values.
    """
    _, _, lowest, finite = between
    top = lowest + RUNNING_HITS * leads.stop + len(finite)
    values = [0] * least + [1] * (top - least)
    scale = 1
    for power in powers:
        numerators = _numerators(power, power.times(top))
        scale *= numerators[0]
        for hits in range(least, top):
            values[hits] *= numerators[power.times(hits)]
    starts = (lowest + RUNNING_HITS * lead for lead in leads)
    return [_weigh(finite, values, start) for start in starts], scale


def _weigh(finite: tuple[int, ...], values: list[int], start: int) -> int:
    """Return the sum of the values from an index on, each with the weight of its hits."""
    first = max(-start, 0)
    return sum(map(mul, finite[first:], values[start + first :]))


def _numerators(power: Power, most: int) -> list[int]:
    """Return the numerators of the power with the exponents 0, 1, 2 ... `most`, over one common
    denominator.
    """
    above = power.base.numerator
    below = power.base.denominator
    return [above**times * below ** (most - times) for times in range(most + 1)]
