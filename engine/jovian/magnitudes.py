"""The results of one roll told apart by their magnitudes alone, as players call them across the table."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.jovian.opposed import NO_POOL, Judge, OpposedThrow
from engine.jovian.pool_distribution import Values
from engine.jovian.results import ANY_VALUE, Result, Results, in_order


@dataclass(frozen=True, slots=True)
class MagnitudeJudge:
    """Decides as another judge does, and tells all magnitudes apart."""

    judge: Judge

    @property
    def values(self) -> Values:
        """Those of the other judge."""
        return self.judge.values

    def harm(self, results: Results) -> tuple[int, ...]:
        """That of the other judge."""
        return self.judge.harm(results)

    def plain(self, results: Results) -> Results:
        """The same magnitudes without values."""
        return in_order(Result(magnitude, ANY_VALUE) for magnitude, _ in results)


def magnitudes(throw: OpposedThrow, *, resisted: bool = True) -> dict[Results, Fraction]:
    """Exact chances of the magnitudes of an attack, after the secondary's part or (`resisted` False) before it."""
    known = replace(throw, judge=MagnitudeJudge(throw.judge))
    if resisted:
        return known.chances()
    weights: dict[Results, int] = defaultdict(int)
    alone, rolls = replace(known, secondary=NO_POOL), known.stands()
    for options, weight in rolls.items():
        weights[known.judge.plain(alone.default(options, 0))] += weight
    whole = sum(rolls.values())
    return {results: Fraction(weight, whole) for results, weight in weights.items() if weight}
