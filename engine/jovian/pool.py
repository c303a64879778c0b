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
from engine.jovian.face_counts import levels, ways_on
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
    def sign(self) -> int:
        """1 when macro dice raise the sets that they match, -1 when they lower them."""
        return 1 if self.macro > 0 else -1

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
        return kept(*matching(*thrown), self.flex, self.sign)


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
def kept(sets: Sets, singles: int, flex: int, sign: int) -> tuple[Results, ...]:
    """The results that some sets and single dice can be left with when flex dice are taken away.

    sign: 1 when macro dice raise the sets that they match, -1 when they lower them.
    """
    from_sets = range(max(0, flex - singles), flex + 1)
    left = [
        [(gone, Result(magnitude_of(one.dice - gone, sign * one.macro), one.value))
         for gone in range(min(one.dice, flex) + 1)]
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
    for (sets, singles), weight in _base_distribution(pool, values).items():
        for options, ways in _kept_distribution(sets, singles, pool.flex, pool.macro):
            weights[options] += weight * ways
    return dict(weights)


def distribution_given(pool: Pool, thrown: tuple[Faces, ...], values: Values = FACES) -> OptionsDistribution:
    """Weights of the results there are to choose from once some batches of a pool lie on the table."""
    due = len(pool.batches) - len(thrown)
    if not thrown and due:
        return options_distribution(pool, values)
    if not due:
        return {pool.options(thrown): 1}
    return dict(_kept_distribution(*matching(thrown[0]), pool.flex, pool.macro))


def results_distribution(pool: Pool) -> dict[Results, int]:
    """Weights of the results of a pool without flex dice.

    Raises ValueError for flex dice: what they leave is somebody's choice.
    """
    if pool.flex:
        raise ValueError("flex dice leave a choice")
    return {options[0]: weight for options, weight in options_distribution(pool).items()}


def _base_distribution(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Weights of the sets of base and flex dice and of the single dice; what no rule can need is forgotten."""
    dice, enough = pool.base + pool.flex, TOP + 1 + pool.flex
    spread: dict[tuple[Sets, int, int, int], int] = {((), 0, 0, 0): 1}
    for value, faces in sorted(Counter(values).items()):
        grown: dict[tuple[Sets, int, int, int], int] = defaultdict(int)
        for (sets, singles, known, full), weight in spread.items():
            for some in levels(faces, enough):
                if known + some.dice + (full + some.full) * enough > dice:
                    break
                more = tuple(
                    MatchingDice(value, level, 0) for level in range(2, enough + 1) for _ in range(some.counts[level])
                )
                alone = min(singles + some.counts[1], pool.flex)
                ways = weight * some.ways * comb(known + some.dice, known)
                grown[sets + more, alone, known + some.dice, full + some.full] += ways
        spread = grown
    distribution: dict[tuple[Sets, int], int] = defaultdict(int)
    for (sets, singles, known, full), weight in spread.items():
        distribution[sets, singles] += weight * comb(dice, known) * ways_on(dice - known, (enough,) * full, 0)
    return {found: weight for found, weight in distribution.items() if weight}


@lru_cache(maxsize=16384)
def _kept_distribution(sets: Sets, singles: int, flex: int, macro: int) -> tuple[tuple[tuple[Results, ...], int], ...]:
    """Weights of the results there are to choose from, over all that the macro dice can match."""
    sign, alone = 1 if macro > 0 else -1, min(singles, flex)
    alike = sorted(Counter(sets).items())
    weights: OptionsDistribution = defaultdict(int)
    for counts, ways in _matches(tuple([(many, _enough(one.dice, flex, macro)) for one, many in alike]), abs(macro)):
        matched = tuple([
            MatchingDice(one.value, one.dice, level)
            for (one, _), some in zip(alike, counts, strict=True)
            for level, many in enumerate(some)
            for _ in range(many)
        ])  # fmt: skip
        weights[kept(matched, alone, flex, sign)] += ways
    return tuple(weights.items())


@lru_cache(maxsize=4096)
def _matches(alike: tuple[tuple[int, int], ...], macros: int) -> tuple[tuple[tuple[tuple[int, ...], ...], int], ...]:
    """Weights of how many sets of each kind are matched by 0, 1, ... macro dice, or by enough of them or more.

    alike: of each kind how many sets there are, and how many macro dice are enough.
    """
    spread: list[tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...], int]] = [((), 0, (), 1)]
    for many, enough in alike:
        spread = [
            ((*counts, some.counts), known + some.dice, full + (enough,) * some.full,
             weight * some.ways * comb(known + some.dice, known))
            for counts, known, full, weight in spread
            for some in levels(many, enough)
            if known + some.dice <= macros
        ]  # fmt: skip
    free = SIDES - sum([many for many, _ in alike])
    every = [
        (counts, weight * comb(macros, known) * ways_on(macros - known, full, free))
        for counts, known, full, weight in spread
    ]
    return tuple([(counts, weight) for counts, weight in every if weight])


def _enough(dice: int, flex: int, macro: int) -> int:
    """Macro dice on a set after which further ones change nothing, whatever flex dice are taken from it."""
    if macro < 0:
        return min(dice - 1, TOP)
    return TOP - min(max(dice - flex, 2) - 1, TOP)
