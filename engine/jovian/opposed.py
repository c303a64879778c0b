"""Opposed rolls: the primary's results, and what the secondary's results take away from them."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd
from operator import itemgetter
from typing import Literal, NamedTuple, Protocol

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.flow import Chances
from engine.jovian.pool import (
    NO_VALUES,
    OptionsDistribution,
    Pool,
    Values,
    distribution_given,
    options_distribution,
)
from engine.jovian.results import NOTHING, Results, diminished, escalated
from engine.jovian.tables import OPPOSED_TABLE

Escalation = Literal["never", "before", "after"]
Reroll = Literal["never", "any", "nothing"]
"""Which of the primary's rolls may be rolled again, once, all of it: none, any, or only those that came to [N]."""
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

    def __hash__(self) -> int: ...


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


class _PoolsThrow(ABC):
    """Pools thrown in batches, each with what it is for."""

    __slots__ = ()

    @property
    @abstractmethod
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """All batches in order, each with what it is for."""

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Base and macro dice, the primary's before the secondary's."""
        left = self.batches[len(thrown) :]
        return left[0][1] if left else None

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """What the next batch is for."""
        return self.batches[len(thrown)][0]


@dataclass(frozen=True, slots=True)
class OpposedThrow(_PoolsThrow):
    """Both sides' dice; an empty secondary pool makes it an unopposed roll.

    Where the primary may roll again, the secondary rolls in a step of its own, after that is decided.
    """

    primary: Pool
    secondary: Pool
    judge: Judge
    escalation: Escalation = "never"
    reroll: Reroll = "never"

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """All batches in order, each with what it is for; none when the primary cannot score anyway."""
        if not self.primary.can_score:
            return ()
        return named_batches("primary", self.primary) + (
            named_batches("secondary", self.secondary) if self.reroll == "never" else ()
        )

    @property
    def decides(self) -> bool:
        """Whether anybody has a choice: to roll again, of flex dice, of what the secondary takes away."""
        return self.reroll != "never" or self.primary.flex > 0 or bool(self.secondary.batches)

    def sides(self, thrown: tuple[Faces, ...]) -> tuple[tuple[Results, ...], tuple[Results, ...]]:
        """The results that either side may keep of what it rolled."""
        if not thrown:
            return (NOTHING,), (NOTHING,)
        first = len(self.primary.batches)
        return self.primary.options(thrown[:first]), self.secondary.options(thrown[first:])

    def outcome(self, thrown: tuple[Faces, ...]) -> Rolled:
        """What there is to decide after the roll."""
        primary, secondary = self.sides(thrown)
        return Rolled(self.escalated_before(primary), max(points_of(option) for option in secondary))

    def given(self, thrown: tuple[Faces, ...]) -> Chances:
        """Exact chances of what there is to decide after the roll, once some batches lie on the table."""
        first = len(self.primary.batches)
        primary = distribution_given(self.primary, thrown[:first])
        points = {0: 1}
        if self.reroll == "never":
            points = points_of_options(distribution_given(self.secondary, thrown[first:], NO_VALUES))
        chances: dict[Rolled, int] = defaultdict(int)
        for options, ways in primary.items():
            for taken, weight in points.items():
                chances[Rolled(self.escalated_before(options), taken)] += ways * weight
        return tuple(chances.items()), sum(chances.values())

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
        return _default(self.judge, self.escalation, options, points)

    def distribution(self) -> Chances:
        """Exact chances of what is left when both decide for the best."""
        return _distribution(self)

    def distribution_of_results(self) -> tuple[tuple[Results, int], ...]:
        """The distribution by what is left, remembered as the distribution is."""
        return tuple((rolled.final or NOTHING, weight) for rolled, weight in self.distribution()[0])  # type: ignore[attr-defined]

    def chances(self) -> dict[Results, Fraction]:
        """The same as exact chances."""
        whole = self.distribution()[1]
        return {results: Fraction(weight, whole) for results, weight in self.distribution_of_results()}

    def escalated_before(self, options: tuple[Results, ...]) -> tuple[Results, ...]:
        """The primary's results, raised where they escalate before the defence."""
        return tuple(sorted({escalated(each) for each in options})) if self.escalation == "before" else options

    def weights(self) -> dict[Results, int]:
        """Weights of what is left, told apart as far as the target can tell."""
        weights: dict[Results, int] = defaultdict(int)
        for results, weight in self._ended(self.stands()).items():
            weights[self.judge.plain(results)] += weight
        return weights

    def stands(self) -> dict[tuple[Results, ...], int]:
        """Weights of the primary's rolls that stand once it has rolled again whatever is better rolled again."""
        rolls = self.rolls()
        if self.reroll == "never":
            return rolls
        whole = sum(rolls.values())
        again = {options for options in rolls if self.rerolls(options)[0]}
        anew = sum(rolls[options] for options in again)
        return {options: ways * (anew + (0 if options in again else whole)) for options, ways in rolls.items()}

    def rolls(self) -> dict[tuple[Results, ...], int]:
        """Weights of what the primary's roll leaves to choose from, told apart as far as the target can tell."""
        rolls: dict[tuple[Results, ...], int] = defaultdict(int)
        for options, ways in options_distribution(self.primary, self.judge.values).items():
            rolls[self.escalated_before(options)] += ways
        return rolls

    def may_reroll(self, options: tuple[Results, ...]) -> bool:
        """Whether the primary may roll again."""
        allowed = self.reroll == "any" or (self.reroll == "nothing" and not any(options))
        return allowed and self.primary.can_score

    def rerolls(self, options: tuple[Results, ...]) -> tuple[bool, ...]:
        """Whether the primary rolls again: both answers where it may choose, the better one first.

        The better one does more harm on average; of equals the roll that lies there stays.
        """
        if not self.may_reroll(options):
            return (False,)
        return (True, False) if self.harm_of({options: 1}) < mean_harm(self) else (False, True)

    def harm_of(self, rolls: Mapping[tuple[Results, ...], int]) -> tuple[Fraction, ...]:
        """The mean harm of some rolls of the primary that stand, before the secondary has rolled."""
        return _mean((self.judge.harm(results), weight) for results, weight in self._ended(rolls).items())

    def left_of(self, options: tuple[Results, ...]) -> dict[Results, int]:
        """Weights of what the secondary leaves of one roll of the primary that stands."""
        return self._ended({options: 1})

    def _ended(self, rolls: Mapping[tuple[Results, ...], int]) -> dict[Results, int]:
        """Weights of what the secondary leaves of rolls of the primary when both decide for the best."""
        ends: dict[Results, int] = defaultdict(int)
        for options, ways in rolls.items():
            for results, chance in _ends_of(self.judge, self.escalation, options, self.secondary):
                ends[results] += ways * chance
        return ends


@dataclass(frozen=True, slots=True)
class LastRoll(OpposedThrow):
    """The primary's dice rolled once more: whatever they come to stands."""

    def distribution(self) -> Chances:
        """Exact chances of what there is to choose from, before the secondary has rolled."""
        rolls = self.rolls()
        return tuple((Rolled(options, 0), weight) for options, weight in rolls.items()), sum(rolls.values())


@dataclass(frozen=True, slots=True)
class ResistThrow(_PoolsThrow):
    """The secondary's dice against a roll that stands; the outcome is how often they diminish."""

    pool: Pool

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        return named_batches("secondary", self.pool)

    def results(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """The results that its owner may keep."""
        return self.pool.options(thrown) if thrown else (NOTHING,)

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """The diminishings of the best results."""
        return max(points_of(option) for option in self.results(thrown))

    def distribution(self) -> Chances:
        """Exact chances of the diminishings."""
        distribution = points_distribution(self.pool)
        return tuple(distribution.items()), sum(distribution.values())


def named_batches(side: str, pool: Pool) -> tuple[tuple[str, Batch], ...]:
    """The batches of one side's pool, each with what it is for."""
    return tuple((f"{side}_{key}", batch) for key, batch in pool.batches)


def _mean(parts: Iterable[tuple[tuple[int, ...], int]]) -> tuple[Fraction, ...]:
    """The mean of each number of some harms, by their weights."""
    weighted = list(parts)
    whole = sum(weight for _, weight in weighted)
    rows = zip(*(harm for harm, _ in weighted), strict=True)
    weights = [weight for _, weight in weighted]
    return tuple(Fraction(sum(map(int.__mul__, row, weights)), whole) for row in rows)


def _default(judge: Judge, escalation: Escalation, options: tuple[Results, ...], points: int) -> Results:
    """What is left when both decide for the best."""
    if len(options) == 1:
        return _least(judge, escalation, options[0], points)
    return max([_answered(judge, escalation, option, points) for option in options], key=itemgetter(0))[1]


@lru_cache(maxsize=2**16)
def _answered(judge: Judge, escalation: Escalation, results: Results, points: int) -> tuple[tuple[int, ...], Results]:
    """What the secondary leaves of results that the primary keeps, and before it the harm of that."""
    left = _least(judge, escalation, results, points)
    return judge.harm(left), left


def _least(judge: Judge, escalation: Escalation, results: Results, points: int) -> Results:
    throw = OpposedThrow(NO_POOL, NO_POOL, judge, escalation)
    return throw.ends(throw.left(results, points)[0])


@lru_cache(maxsize=2**14)
def _ends_of(
    judge: Judge, escalation: Escalation, options: tuple[Results, ...], secondary: Pool
) -> tuple[tuple[Results, int], ...]:
    """Weights of what the secondary leaves of one roll of the primary when both decide for the best."""
    rolls = points_distribution(secondary).items()
    return tuple([(_default(judge, escalation, options, points), weight) for points, weight in rolls])


@lru_cache(maxsize=8192)
def mean_harm(throw: OpposedThrow) -> tuple[Fraction, ...]:
    """The mean harm of a roll of the primary that has to stay, before the secondary has rolled."""
    return throw.harm_of(throw.rolls())


@lru_cache(maxsize=8192)
def _distribution(throw: OpposedThrow) -> Chances:
    weights = throw.weights()
    shared = gcd(*weights.values())
    chances = tuple((Rolled((final,), 0, final), weight // shared) for final, weight in weights.items())
    return chances, sum(weight for _, weight in chances)


@lru_cache(maxsize=256)
def points_distribution(pool: Pool) -> dict[int, int]:
    """Weights of the diminishings that a pool of the secondary is worth."""
    return points_of_options(options_distribution(pool, NO_VALUES))


def points_of_options(distribution: OptionsDistribution) -> dict[int, int]:
    """Weights of diminishings; flex dice leave the most."""
    weights: dict[int, int] = defaultdict(int)
    for options, weight in distribution.items():
        weights[max(points_of(option) for option in options)] += weight
    return dict(weights)
