"""Second oracle for contests in which both sides explode: infinite series summed exactly.

The chance of 2j + r hits of n exploding dice is a polynomial in j over 6^j once j is large enough,
so a product of two such chances is a polynomial over 36^j. A polynomial p of degree D sums to p(0)
+ p(1) x + ... = sum of D^m p(0) x^m / (1 - x)^(m + 1), D^m being its m-th finite difference.
Nothing here comes from the engine: chances come from the closed form or from brute force.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, pairwise

Chance = Callable[[int], Fraction]


def closed_form(to_hit: int, hits: int) -> Fraction:
    """P(hits) of one exploding die: m / 6^k for 2k, s / 6^k for 2k + 1."""
    miss, single = Fraction(to_hit - 1, 6), Fraction(6 - to_hit, 6)
    return (single if hits % 2 else miss) / 6 ** (hits // 2)


def exploding(count: int, to_hit: int, length: int) -> list[Fraction]:
    """Chances of 0 to `length` - 1 hits of some exploding dice."""
    values = [closed_form(to_hit, hits) for hits in range(length)]
    return convolved([values] * count, length)


def convolved(parts: list[list[Fraction]], length: int) -> list[Fraction]:
    """Chances of a sum of independent hits, as far as `length`."""
    total = [Fraction(1)] + [Fraction(0)] * (length - 1)
    for part in parts:
        longer = [Fraction(0)] * length
        for i, weight in enumerate(total):
            if weight:
                for k, right in enumerate(part[: length - i], i):
                    if right:
                        longer[k] += weight * right
        total = longer
    return total


def summed(term: Callable[[int], Fraction], start: int, degree: int) -> Fraction:
    """term(0) + term(1) + ... where term(2j + r) * 36^j is a polynomial in j of at most `degree`
    from `start` on.
    """
    total = sum((term(k) for k in range(start)), Fraction(0))
    for first in (start, start + 1):
        row = [term(first + 2 * j) * 36**j for j in range(degree + 2)]
        for order in range(degree + 1):
            total += row[0] * Fraction(1, 36) ** order / Fraction(35, 36) ** (order + 1)
            row = [after - before for before, after in pairwise(row)]
        assert row[0] == 0, "not a polynomial of this degree"
    return total


def summed_fading(
    term: Callable[[int], Fraction],
    least: int,
    start: int,
    degree: int,
    period: int,
    fall: Fraction,
) -> Fraction:
    """term(least) + term(least + 1) + ... where term(r + k * period) / fall^k is a polynomial in k
    from `start` on.
    """
    first = max(least, start)
    total = sum((term(hits) for hits in range(least, first)), Fraction(0))
    for index in range(first, first + period):
        row = [term(index + k * period) / fall**k for k in range(degree + 2)]
        for order in range(degree + 1):
            total += row[0] * fall**order / (1 - fall) ** (order + 1)
            row = [after - before for before, after in pairwise(row)]
        assert row[0] == 0, "not a polynomial of this degree"
    return total


class Contest:
    """Hits of our side plus a shift, less theirs: exact chances and mean, however far both
    explode.
    """

    def __init__(
        self, ours: list[Fraction], theirs: list[Fraction], shift: int, degree: int, start: int
    ) -> None:
        """Chances as far as they are needed; `degree` and `start` as in `summed`."""
        self.theirs, self.shift, self.degree, self.start = theirs, shift, degree, start
        self.tails = [1 - below for below in accumulate(ours, initial=Fraction(0))]

    def at_least(self, net: int) -> Fraction:
        """P(ours + shift - theirs >= net)."""
        return self._sum(lambda k: self.tails[max(0, k + net - self.shift)], net)

    def mean(self, ours_mean: Fraction) -> Fraction:
        """Mean of max(0, ours + shift - theirs)."""
        taken_off = list(accumulate(self.tails[1:], initial=Fraction(0)))
        above = [ours_mean - off for off in taken_off]
        return self._sum(
            lambda k: above[k - self.shift] if k >= self.shift else ours_mean + self.shift - k, 0
        )

    def capped(self, cap: int) -> dict[int, Fraction]:
        """Chances of the net hits between 0 and `cap`, without the impossible ones."""
        at_least = [Fraction(1), *(self.at_least(net) for net in range(1, cap + 1)), Fraction(0)]
        chances = {net: at_least[net] - at_least[net + 1] for net in range(cap + 1)}
        return {net: chance for net, chance in chances.items() if chance}

    def _sum(self, value: Callable[[int], Fraction], net: int) -> Fraction:
        start = max(self.start, self.start + self.shift - net)
        return summed(lambda k: self.theirs[k] and self.theirs[k] * value(k), start, self.degree)


def exploding_contest(
    ours: tuple[int, int], theirs: list[tuple[int, int]], shift: int, reach: int
) -> Contest:
    """Return the net hits of two plain exploding pools, each (count, to-hit).

    reach: the highest net number asked for.
    """
    degree = ours[0] + sum(count for count, _ in theirs)
    start = abs(shift) + 2
    length = 2 * degree + 2 * start + abs(shift) + reach + 6
    others = convolved([exploding(count, to_hit, length) for count, to_hit in theirs], length)
    return Contest(exploding(*ours, length), others, shift, degree, start)
