"""Opposed rolls: the primary's results, and the effect of the secondary's results on them."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import gcd
from operator import itemgetter
from typing import Literal, NamedTuple, Protocol

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.flow import Chances
from engine.jovian.dice_sets import NOTHING, Results, escalate
from engine.jovian.diminishings import (
    points_distribution,
    points_of,
    points_of_options,
    remaining_results,
)
from engine.jovian.pool import (
    NO_VALUES,
    Pool,
    Values,
    distribution_after,
    options_distribution,
)

Escalation = Literal["never", "before", "after"]
Reroll = Literal["never", "any", "nothing"]
"""The rolls that the primary may reroll completely, once: none, any, or only those with the result
[N].
"""
NO_POOL = Pool(0)


class Judge(Protocol):
    """The effect of results on one target; hashable."""

    @property
    def values(self) -> Values:
        """The value that represents each face as far as this target distinguishes faces."""
        ...

    def harm(self, results: Results) -> tuple[int, ...]:
        """Return the harm of results to the target; a larger tuple is worse."""
        ...

    def simplify(self, results: Results) -> Results:
        """Return the results that represent all results with the same effect on the target."""
        ...

    def __hash__(self) -> int: ...


class BothRolls(NamedTuple):
    """The rolls of both sides.

    options: the primary's results, of which the primary keeps one.
    points: the secondary's diminishings.
    final: the remaining result if there is no further decision, else None.
    """

    options: tuple[Results, ...]
    points: int
    final: Results | None = None


class _PoolsThrow(ABC):
    """Pools that are thrown in batches, each with the key of its purpose."""

    __slots__ = ()

    @property
    @abstractmethod
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """All batches in order, each with the key of its purpose."""

    def next_batch(self, thrown: tuple[Faces, ...]) -> Batch | None:
        """Return the next batch: base and macro dice, the primary's before the secondary's."""
        batches = self.batches
        if len(thrown) >= len(batches):
            return None
        _, batch = batches[len(thrown)]
        return batch

    def label(self, thrown: tuple[Faces, ...]) -> str:
        """Return the key of the purpose of the next batch."""
        return self.batches[len(thrown)][0]


@dataclass(frozen=True, slots=True)
class OpposedThrow(_PoolsThrow):
    """The dice of both sides; an empty secondary pool makes the roll unopposed.

    If the primary may reroll, the secondary rolls in a separate step after that decision.
    """

    primary: Pool
    secondary: Pool
    judge: Judge
    escalation: Escalation = "never"
    reroll: Reroll = "never"

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """All batches in order, each with the key of its purpose; none if the primary cannot
        score.
        """
        if not self.primary.can_score:
            return ()
        primary = named_batches("primary", self.primary)
        if self.reroll != "never":
            return primary
        return primary + named_batches("secondary", self.secondary)

    @property
    def decides(self) -> bool:
        """True if a player has a choice: a reroll, flex dice, or the results that the secondary
        removes.
        """
        return self.reroll != "never" or self.primary.flex > 0 or bool(self.secondary.batches)

    def sides(self, thrown: tuple[Faces, ...]) -> tuple[tuple[Results, ...], tuple[Results, ...]]:
        """Return the results that each side may keep."""
        if not thrown:
            return (NOTHING,), (NOTHING,)
        first = len(self.primary.batches)
        return self.primary.options(thrown[:first]), self.secondary.options(thrown[first:])

    def outcome(self, thrown: tuple[Faces, ...]) -> BothRolls:
        """Return the decisions that the roll leaves."""
        primary, secondary = self.sides(thrown)
        points = max(points_of(option) for option in secondary)
        return BothRolls(self.escalate_before(primary), points)

    def chances_after(self, thrown: tuple[Faces, ...]) -> Chances:
        """Return the exact chances of the decisions that the roll leaves, given some batches."""
        first = len(self.primary.batches)
        primary = distribution_after(self.primary, thrown[:first])
        points = {0: 1}
        if self.reroll == "never":
            points = points_of_options(
                distribution_after(self.secondary, thrown[first:], NO_VALUES)
            )
        chances: dict[BothRolls, int] = defaultdict(int)
        for options, ways in primary.items():
            for taken, weight in points.items():
                chances[BothRolls(self.escalate_before(options), taken)] += ways * weight
        return tuple(chances.items()), sum(chances.values())

    def ends(self, results: Results) -> Results:
        """Return the results after the secondary's part, escalated if escalation comes after it."""
        if self.escalation == "after":
            return escalate(results)
        return results

    def remaining_options(self, results: Results, points: int) -> tuple[Results, ...]:
        """Return the results that the secondary may leave, least harmful first; before any later
        escalation.
        """
        options = remaining_results(results, points)
        if len(options) == 1:
            return options
        return tuple(sorted(options, key=self._harm_and_option))

    def _harm_and_option(self, option: Results) -> tuple[tuple[int, ...], Results]:
        """Return the harm of results that the secondary leaves, and the results as a tie-break."""
        return self.judge.harm(self.ends(option)), option

    def keeps(self, options: tuple[Results, ...], points: int) -> tuple[Results, ...]:
        """Return the results that the primary may keep, the result with the most harm in the end
        first.
        """
        if len(options) == 1:
            return options
        return tuple(sorted(options, key=partial(self._least_harm, points), reverse=True))

    def _least_harm(self, points: int, option: Results) -> tuple[int, ...]:
        """Return the harm of results of the primary after the secondary's best answer."""
        remaining = self.remaining_options(option, points)[0]
        return self.judge.harm(self.ends(remaining))

    def default(self, options: tuple[Results, ...], points: int) -> Results:
        """Return the remaining result when both sides decide for the best."""
        return _default(self.judge, self.escalation, options, points)

    def distribution(self) -> Chances:
        """Return the exact chances of the remaining results when both sides decide for the best."""
        return _distribution(self)

    def distribution_of_results(self) -> tuple[tuple[Results, int], ...]:
        """Return the remaining results with their weights, from the cached distribution."""
        return tuple((rolled.final or NOTHING, weight) for rolled, weight in self.distribution()[0])  # type: ignore[attr-defined]

    def escalate_before(self, options: tuple[Results, ...]) -> tuple[Results, ...]:
        """Return the primary's results, escalated if escalation comes before the defence."""
        if self.escalation != "before":
            return options
        return tuple(sorted({escalate(results) for results in options}))

    def weights(self) -> dict[Results, int]:
        """Return the weights of the remaining results; results with the same effect on the target
        are merged.
        """
        weights: dict[Results, int] = defaultdict(int)
        for results, weight in self.weights_after_defence(self.final_rolls()).items():
            weights[self.judge.simplify(results)] += weight
        return weights

    def final_rolls(self) -> dict[tuple[Results, ...], int]:
        """Return the weights of the primary's final rolls, after every reroll that improves the
        result.
        """
        rolls = self.rolls()
        if self.reroll == "never":
            return rolls
        whole = sum(rolls.values())
        repeated = {options for options in rolls if self.rerolls(options)[0]}
        repeated_ways = sum(rolls[options] for options in repeated)
        final_rolls = {}
        for options, ways in rolls.items():
            first = 0 if options in repeated else whole
            final_rolls[options] = ways * (first + repeated_ways)
        return final_rolls

    def rolls(self) -> dict[tuple[Results, ...], int]:
        """Return the weights of the results that the primary can choose from.

        Results with the same effect on the target are merged.
        """
        rolls: dict[tuple[Results, ...], int] = defaultdict(int)
        for options, ways in options_distribution(self.primary, self.judge.values).items():
            rolls[self.escalate_before(options)] += ways
        return rolls

    def can_reroll(self, options: tuple[Results, ...]) -> bool:
        """Return whether the primary may reroll."""
        if not self.primary.can_score or self.reroll == "never":
            return False
        is_nothing = not any(options)
        return self.reroll == "any" or is_nothing

    def rerolls(self, options: tuple[Results, ...]) -> tuple[bool, ...]:
        """Return the possible answers to a reroll, better answer first; only False if no reroll is
        allowed.

        The better answer does more harm on average; for equal harm the existing roll stays.
        """
        if not self.can_reroll(options):
            return (False,)
        if self.harm_of({options: 1}) < mean_harm(self):
            return True, False
        return False, True

    def harm_of(self, rolls: Mapping[tuple[Results, ...], int]) -> tuple[Fraction, ...]:
        """Return the mean harm of final rolls of the primary, before the secondary has rolled."""
        harms = []
        for results, weight in self.weights_after_defence(rolls).items():
            harms.append((self.judge.harm(results), weight))
        return _mean(harms)

    def weights_after_defence(self, rolls: Mapping[tuple[Results, ...], int]) -> dict[Results, int]:
        """Return the weights of the results that the secondary leaves of final rolls of the
        primary.

        Both sides decide for the best.
        """
        ends: dict[Results, int] = defaultdict(int)
        for options, ways in rolls.items():
            for results, chance in _ends_of(self.judge, self.escalation, options, self.secondary):
                ends[results] += ways * chance
        return ends


@dataclass(frozen=True, slots=True)
class LastRoll(OpposedThrow):
    """The primary's reroll, which is final."""

    def distribution(self) -> Chances:
        """Return the exact chances of the results to choose from, before the secondary has
        rolled.
        """
        rolls = self.rolls()
        chances = tuple((BothRolls(options, 0), weight) for options, weight in rolls.items())
        return chances, sum(rolls.values())


@dataclass(frozen=True, slots=True)
class ResistThrow(_PoolsThrow):
    """The secondary's dice against a final roll; the outcome is the number of diminishings."""

    pool: Pool

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        return named_batches("secondary", self.pool)

    def results(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """Return the results that the secondary may keep."""
        if not thrown:
            return (NOTHING,)
        return self.pool.options(thrown)

    def outcome(self, thrown: tuple[Faces, ...]) -> int:
        """Return the diminishings of the best results."""
        return max(points_of(option) for option in self.results(thrown))

    def distribution(self) -> Chances:
        """Return the exact chances of the diminishings."""
        distribution = points_distribution(self.pool)
        return tuple(distribution.items()), sum(distribution.values())


def named_batches(side: str, pool: Pool) -> tuple[tuple[str, Batch], ...]:
    """Return the batches of one side's pool, each with the key of its purpose."""
    return tuple((f"{side}_{key}", batch) for key, batch in pool.batches)


def _mean(harms: Sequence[tuple[tuple[int, ...], int]]) -> tuple[Fraction, ...]:
    """Return the mean of each number of some harms, each with its weight."""
    weights = [weight for _, weight in harms]
    whole = sum(weights)
    means = []
    for numbers in zip(*(harm for harm, _ in harms), strict=True):
        total = sum(number * weight for number, weight in zip(numbers, weights, strict=True))
        means.append(Fraction(total, whole))
    return tuple(means)


def _default(
    judge: Judge, escalation: Escalation, options: tuple[Results, ...], points: int
) -> Results:
    """Return the remaining result when both sides decide for the best."""
    if len(options) == 1:
        return _least(judge, escalation, options[0], points)
    ends = [_end_of(judge, escalation, option, points) for option in options]
    return max(ends, key=itemgetter(0))[1]


@lru_cache(maxsize=2**16)
def _end_of(
    judge: Judge, escalation: Escalation, results: Results, points: int
) -> tuple[tuple[int, ...], Results]:
    """Return the harm and the result that the secondary leaves of results that the primary
    keeps.
    """
    remaining = _least(judge, escalation, results, points)
    return judge.harm(remaining), remaining


def _least(judge: Judge, escalation: Escalation, results: Results, points: int) -> Results:
    """Return the least harmful result that the secondary can leave, escalated if that comes after
    its part.
    """
    throw = OpposedThrow(NO_POOL, NO_POOL, judge, escalation)
    return throw.ends(throw.remaining_options(results, points)[0])


@lru_cache(maxsize=2**14)
def _ends_of(
    judge: Judge, escalation: Escalation, options: tuple[Results, ...], secondary: Pool
) -> tuple[tuple[Results, int], ...]:
    """Return the weights of the results that the secondary leaves of one roll, both sides deciding
    for the best.
    """
    rolls = points_distribution(secondary).items()
    return tuple(
        [(_default(judge, escalation, options, points), weight) for points, weight in rolls]
    )


@lru_cache(maxsize=8192)
def mean_harm(throw: OpposedThrow) -> tuple[Fraction, ...]:
    """Return the mean harm of a final roll of the primary, before the secondary has rolled."""
    return throw.harm_of(throw.rolls())


@lru_cache(maxsize=8192)
def _distribution(throw: OpposedThrow) -> Chances:
    weights = throw.weights()
    shared = gcd(*weights.values())
    chances = tuple(
        (BothRolls((final,), 0, final), weight // shared) for final, weight in weights.items()
    )
    return chances, sum(weight for _, weight in chances)
