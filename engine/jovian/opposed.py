"""Opposed rolls: the primary's results, and what the secondary's results take away from them."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from typing import Literal, NamedTuple, Protocol

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.flow.ask import Chances
from engine.jovian.pool import Pool
from engine.jovian.pool_law import NO_VALUES, Values, options_law
from engine.jovian.results import NOTHING, Results, diminished, escalated
from engine.jovian.tables import OPPOSED_TABLE

Escalation = Literal["never", "before", "after"]
NEGATES = 99
"""Diminishings enough for anything: what a Q of the secondary is worth."""
NO_POOL = Pool(0)


class Judge(Protocol):
    """What results are worth against one target; hashable."""

    @property
    def values(self) -> Values:
        """The value that stands for each face as far as this target can tell."""
        ...

    def harm(self, results: Results) -> tuple[int, ...]:
        """How bad results are for the target: a larger one is worse."""
        ...

    def plain(self, results: Results) -> Results:
        """Results that do the same to the target, the same ones for all that do."""
        ...


class Rolled(NamedTuple):
    """What both sides rolled: the primary's results to keep one of, and the diminishings of the secondary.

    final: what is left when nothing is to be decided any more, else None.
    """

    options: tuple[Results, ...]
    points: int
    final: Results | None = None


def points_of(results: Results) -> int:
    """The diminishings that results of the secondary are worth."""
    rows = [OPPOSED_TABLE[result.magnitude] for result in results]
    return NEGATES if any(row.negates for row in rows) else sum(row.diminishes for row in rows)


def leaves(results: Results, points: int) -> tuple[Results, ...]:
    """Everything that the secondary may leave of the primary's results."""
    return (NOTHING,) if points >= NEGATES else diminished(results, points)


@dataclass(frozen=True, slots=True)
class OpposedThrow:
    """Both sides' dice; an empty secondary pool makes it an unopposed roll."""

    primary: Pool
    secondary: Pool
    judge: Judge
    escalation: Escalation = "never"

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """All batches in order, each with what it is for; none when the primary cannot score anyway."""
        if not self.primary.can_score:
            return ()
        sides = (("primary", self.primary), ("secondary", self.secondary))
        return tuple((f"{side}_{key}", batch) for side, pool in sides for key, batch in pool.batches)

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """The primary's base and macro dice, then the secondary's."""
        left = self.batches[len(thrown) :]
        return left[0][1] if left else None

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """What the next batch is for."""
        return self.batches[len(thrown)][0]

    def sides(self, thrown: tuple[Faces, ...]) -> tuple[tuple[Results, ...], tuple[Results, ...]]:
        """The results that either side may keep of what it rolled."""
        if not thrown:
            return (NOTHING,), (NOTHING,)
        first = len(self.primary.batches)
        return self.primary.options(thrown[:first]), self.secondary.options(thrown[first:])

    def outcome(self, thrown: tuple[Faces, ...]) -> Rolled:
        """What there is to decide after the roll."""
        primary, secondary = self.sides(thrown)
        return Rolled(self._escalated_before(primary), max(points_of(option) for option in secondary))

    def ends(self, results: Results) -> Results:
        """Results after the secondary's part: escalated if they still are to be."""
        return escalated(results) if self.escalation == "after" else results

    def left(self, results: Results, points: int) -> tuple[Results, ...]:
        """What the secondary may leave, the least harmful first; before any escalation that follows."""
        options = leaves(results, points)
        if len(options) == 1:
            return options
        return tuple(sorted(options, key=lambda option: (self.judge.harm(self.ends(option)), option)))

    def keeps(self, options: tuple[Results, ...], points: int) -> tuple[Results, ...]:
        """What the primary may keep of its flex dice, the one that ends up doing most harm first."""
        if len(options) == 1:
            return options
        return tuple(
            sorted(options, key=lambda option: self.judge.harm(self.ends(self.left(option, points)[0])), reverse=True)
        )

    def default(self, options: tuple[Results, ...], points: int) -> Results:
        """What is left when both decide for the best."""
        kept = self.keeps(options, points)[0]
        return self.ends(self.left(kept, points)[0])

    def law(self) -> Chances:
        """Exact chances of what is left when both decide for the best."""
        return _law(self)

    def law_of_results(self) -> tuple[tuple[Results, int], ...]:
        """The law by what is left, remembered as the law is."""
        return tuple((rolled.final or NOTHING, weight) for rolled, weight in self.law()[0])  # type: ignore[attr-defined]

    def chances(self) -> dict[Results, Fraction]:
        """The same as exact chances."""
        whole = self.law()[1]
        return {results: Fraction(weight, whole) for results, weight in self.law_of_results()}

    def _escalated_before(self, options: tuple[Results, ...]) -> tuple[Results, ...]:
        return tuple(sorted({escalated(each) for each in options})) if self.escalation == "before" else options

    def weights(self) -> dict[Results, int]:
        """Weights of what is left, told apart as far as the target can tell."""
        weights: dict[Results, int] = defaultdict(int)
        secondary = points_law(self.secondary)
        for options, ways in options_law(self.primary, self.judge.values).items():
            raised = self._escalated_before(options)
            for points, chance in secondary.items():
                weights[self.judge.plain(self.default(raised, points))] += ways * chance
        return weights


@lru_cache(maxsize=8192)
def _law(throw: OpposedThrow) -> Chances:
    weights = throw.weights()
    shared = gcd(*weights.values())
    chances = tuple((Rolled((final,), 0, final), weight // shared) for final, weight in weights.items())
    return chances, sum(weight for _, weight in chances)


@lru_cache(maxsize=256)
def points_law(pool: Pool) -> dict[int, int]:
    """Weights of the diminishings that a pool of the secondary is worth; flex dice leave the most."""
    weights: dict[int, int] = defaultdict(int)
    for options, weight in options_law(pool, NO_VALUES).items():
        weights[max(points_of(option) for option in options)] += weight
    return dict(weights)
