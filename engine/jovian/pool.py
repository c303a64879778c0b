"""A pool of base, flex and macro dice: what is thrown, the results its owner may take, and their exact distribution.

Dice are counted face by face, by multinomials, over results and never over dice.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from engine.dice import Batch
from engine.dice.batch import Faces
from engine.dice.faces import SIDES
from engine.jovian.results import ANY_VALUE, NOTHING, TOP, Result, Results, in_order, magnitude_of


@dataclass(frozen=True, slots=True)
class Pool:
    """Base dice, flex dice (thrown too, then as many taken away) and macro dice (negative: they lower sets)."""

    base: int
    flex: int = 0
    macro: int = 0

    @property
    def can_score(self) -> bool:
        """Whether enough dice are left for two to match."""
        return self.base > 1

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """What is thrown, with what it is for; macro dice without base dice are not thrown."""
        dice = self.base + self.flex
        if not dice:
            return ()
        macro = (("macro", Batch(abs(self.macro), SIDES)),) if self.macro else ()
        return (("base", Batch(dice, SIDES)), *macro)

    def options(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """The results to choose from after all batches were thrown: one, unless flex dice leave a choice."""
        return kept(*matching(*thrown), self)


class MatchingDice(NamedTuple):
    """Like base dice, and how many macro dice match them."""

    value: int
    dice: int
    macro: int


Sets = tuple[MatchingDice, ...]


def matching(base: Faces = (), macro: Faces = ()) -> tuple[Sets, int]:
    """The sets of base dice with the macro dice that match each, and the number of single dice."""
    alike, raising = Counter(base), Counter(macro)
    sets = tuple(MatchingDice(face, dice, raising[face]) for face, dice in sorted(alike.items()) if dice > 1)
    return sets, sum(dice == 1 for dice in alike.values())


@lru_cache(maxsize=65536)
def kept(sets: Sets, singles: int, pool: Pool) -> tuple[Results, ...]:
    """The results that some sets and single dice can be left with when flex dice are taken away."""
    from_sets = range(max(0, pool.flex - singles), pool.flex + 1)
    sign = 1 if pool.macro > 0 else -1
    left = [
        [(gone, Result(magnitude_of(one.dice - gone, sign * one.macro), one.value))
         for gone in range(min(one.dice, pool.flex) + 1)]
        for one in sets
    ]  # fmt: skip
    found = {
        in_order([result for _, result in each])
        for each in product(*left)
        if sum([gone for gone, _ in each]) in from_sets
    }
    return tuple(sorted(found))


OptionsDistribution = dict[tuple[Results, ...], int]
Values = tuple[int, ...]

FACES: Values = (1, 2, 3, 4, 5, 6)
"""Values told apart face by face."""
NO_VALUES: Values = (ANY_VALUE,) * SIDES
"""Values not told apart, for rules that ask for magnitudes only."""


@lru_cache(maxsize=2048)
def options_distribution(pool: Pool, values: Values = FACES) -> OptionsDistribution:
    """Weights of the results there are to choose from, of 6 to the number of dice that `pool` throws.

    `values` says which value stands for each face: the fewer there are, the fewer and larger the outcomes.
    """
    if not pool.batches:
        return {(NOTHING,): 1}
    weights: OptionsDistribution = defaultdict(int)
    for (sets, singles), weight in _sets_distribution(pool, values).items():
        weights[kept(sets, singles, pool)] += weight
    return dict(weights)


def distribution_given(pool: Pool, thrown: tuple[Faces, ...], values: Values = FACES) -> OptionsDistribution:
    """Weights of the results there are to choose from once some batches of a pool lie on the table."""
    due = len(pool.batches) - len(thrown)
    if not thrown and due:
        return options_distribution(pool, values)
    if not due:
        return {pool.options(thrown): 1}
    weights: OptionsDistribution = defaultdict(int)
    sets, singles = matching(thrown[0])
    for matches, ways in _macro_distribution(_enough(sets, pool), abs(pool.macro)).items():
        weights[kept(_matched(sets, matches), singles, pool)] += ways
    return dict(weights)


def results_distribution(pool: Pool) -> dict[Results, int]:
    """Weights of the results of a pool without flex dice.

    Raises ValueError for flex dice: what they leave is somebody's choice.
    """
    if pool.flex:
        raise ValueError("flex dice leave a choice")
    return {options[0]: weight for options, weight in options_distribution(pool).items()}


def _sets_distribution(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Weights of the sets, with the macro dice that match each, and of the number of single dice."""
    distribution: dict[tuple[Sets, int], int] = defaultdict(int)
    for (sets, singles), weight in _base_distribution(pool, values).items():
        for matches, ways in _macro_distribution(_enough(sets, pool), abs(pool.macro)).items():
            distribution[tuple(sorted(_matched(sets, matches))), singles] += weight * ways
    return distribution


def _matched(sets: Sets, matches: tuple[int, ...]) -> Sets:
    """The sets with the macro dice that match each."""
    return tuple(one._replace(macro=match) for one, match in zip(sets, matches, strict=True))


def _base_distribution(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Weights of the sets of base and flex dice, face by face; what no rule can need is forgotten."""
    enough = TOP + 1 + pool.flex
    spread: dict[tuple[Sets, int, int], int] = {((), 0, pool.base + pool.flex): 1}
    for face in range(1, SIDES + 1):
        grown: dict[tuple[Sets, int, int], int] = defaultdict(int)
        for (sets, singles, left), weight in spread.items():
            for dice in range(left + 1) if face < SIDES else (left,):
                found = (MatchingDice(values[face - 1], min(dice, enough), 0),) if dice > 1 else ()
                alone = min(singles + (dice == 1), pool.flex)
                grown[tuple(sorted(sets + found)), alone, left - dice] += weight * comb(left, dice)
        spread = grown
    distribution: dict[tuple[Sets, int], int] = defaultdict(int)
    for (sets, singles, _), weight in spread.items():
        distribution[sets, singles] += weight
    return distribution


def _enough(sets: Sets, pool: Pool) -> tuple[int, ...]:
    """For each set the macro dice after which further ones change nothing, whatever flex dice are taken from it."""
    if pool.macro < 0:
        return tuple(min(one.dice - 1, TOP) for one in sets)
    return tuple(TOP - min(max(one.dice - pool.flex, 2) - 1, TOP) for one in sets)


@lru_cache(maxsize=4096)
def _macro_distribution(enough: tuple[int, ...], macros: int) -> dict[tuple[int, ...], int]:
    """Weights of how many macro dice match each of some sets; more than enough are not told apart."""
    spread: dict[tuple[tuple[int, ...], int], int] = {((), macros): 1}
    for most in enough:
        grown: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
        for (matches, left), weight in spread.items():
            for match in range(left + 1):
                grown[(*matches, min(match, most)), left - match] += weight * comb(left, match)
        spread = grown
    distribution: dict[tuple[int, ...], int] = defaultdict(int)
    for (matches, left), weight in spread.items():
        distribution[matches] += weight * (SIDES - len(enough)) ** left
    return {matches: weight for matches, weight in distribution.items() if weight}
