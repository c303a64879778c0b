"""A pool of base, flex and macro dice: its batches, the results its owner may keep, and their exact distribution.

Dice are counted face by face with multinomials, so the sums run over results and never over single dice.
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
from engine.jovian.dice_sets import ANY_VALUE, NOTHING, TOP, DiceSet, Results, in_order, magnitude_of
from engine.jovian.face_counts import levels, ways_on


@dataclass(frozen=True, slots=True)
class Pool:
    """Base dice, flex dice (thrown as well, then as many removed) and macro dice (negative: they lower sets)."""

    base: int
    flex: int = 0
    macro: int = 0

    @property
    def can_score(self) -> bool:
        """True if there are enough dice for two to match."""
        return self.base > 1

    @property
    def sign(self) -> int:
        """1 if macro dice raise the sets that they match, -1 if they lower them."""
        return 1 if self.macro > 0 else -1

    @property
    def batches(self) -> tuple[tuple[str, Batch], ...]:
        """The batches with the keys of their purposes; macro dice without base dice are not thrown."""
        dice = self.base + self.flex
        if not dice:
            return ()
        macro = (("macro", Batch(abs(self.macro), SIDES)),) if self.macro else ()
        return (("base", Batch(dice, SIDES)), *macro)

    def options(self, thrown: tuple[Faces, ...]) -> tuple[Results, ...]:
        """Return the results to choose from after all batches: one, unless flex dice leave a choice."""
        return kept(*matching(*thrown), self.flex, self.sign)


class MatchingDice(NamedTuple):
    """Like base dice, and the number of macro dice that match them."""

    value: int
    dice: int
    macro: int


Sets = tuple[MatchingDice, ...]


def matching(base: Faces = (), macro: Faces = ()) -> tuple[Sets, int]:
    """Return the sets of base dice with the matching macro dice of each, and the number of single dice."""
    alike, raising = Counter(base), Counter(macro)
    sets = tuple(MatchingDice(face, dice, raising[face]) for face, dice in sorted(alike.items()) if dice > 1)
    return sets, sum(dice == 1 for dice in alike.values())


@lru_cache(maxsize=65536)
def kept(sets: Sets, singles: int, flex: int, sign: int) -> tuple[Results, ...]:
    """Return the possible results of sets and single dice after the removal of flex dice.

    sign: 1 if macro dice raise the sets that they match, -1 if they lower them.
    """
    from_sets = range(max(0, flex - singles), flex + 1)
    remaining = [
        [(gone, DiceSet(magnitude_of(matching_dice.dice - gone, sign * matching_dice.macro), matching_dice.value))
         for gone in range(min(matching_dice.dice, flex) + 1)]
        for matching_dice in sets
    ]  # fmt: skip
    results = {
        in_order([result for _, result in each])
        for each in product(*remaining)
        if sum([gone for gone, _ in each]) in from_sets
    }
    return tuple(sorted(results))


OptionsDistribution = dict[tuple[Results, ...], int]
Values = tuple[int, ...]

FACES: Values = (1, 2, 3, 4, 5, 6)
"""A separate value for each face."""
NO_VALUES: Values = (ANY_VALUE,) * SIDES
"""One value for all faces, for rules that need magnitudes only."""


@lru_cache(maxsize=2048)
def options_distribution(pool: Pool, values: Values = FACES) -> OptionsDistribution:
    """Return the weights of the results to choose from; the weights add up to 6 to the power of the dice thrown.

    values: the value that represents each face; fewer values give fewer and larger outcomes.
    """
    if not pool.batches:
        return {(NOTHING,): 1}
    weights: OptionsDistribution = defaultdict(int)
    for (sets, singles), weight in _base_distribution(pool, values).items():
        for options, ways in _kept_distribution(sets, singles, pool.flex, pool.macro):
            weights[options] += weight * ways
    return dict(weights)


def distribution_given(pool: Pool, thrown: tuple[Faces, ...], values: Values = FACES) -> OptionsDistribution:
    """Return the weights of the results to choose from, given some batches of a pool."""
    due = len(pool.batches) - len(thrown)
    if not thrown and due:
        return options_distribution(pool, values)
    if not due:
        return {pool.options(thrown): 1}
    return dict(_kept_distribution(*matching(thrown[0]), pool.flex, pool.macro))


def results_distribution(pool: Pool) -> dict[Results, int]:
    """Return the weights of the results of a pool without flex dice.

    Raises ValueError for flex dice, because they leave a choice to a player.
    """
    if pool.flex:
        raise ValueError("flex dice leave a choice")
    return {options[0]: weight for options, weight in options_distribution(pool).items()}


def _base_distribution(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Return the weights of the sets of base and flex dice and of the single dice.

    Details that no rule needs are dropped.
    """
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
    return {key: weight for key, weight in distribution.items() if weight}


@lru_cache(maxsize=16384)
def _kept_distribution(sets: Sets, singles: int, flex: int, macro: int) -> tuple[tuple[tuple[Results, ...], int], ...]:
    """Return the weights of the results to choose from, over all faces of the macro dice."""
    sign, alone = 1 if macro > 0 else -1, min(singles, flex)
    alike = sorted(Counter(sets).items())
    weights: OptionsDistribution = defaultdict(int)
    for counts, ways in _matches(
        tuple([(many, _enough(matching_dice.dice, flex, macro)) for matching_dice, many in alike]), abs(macro)
    ):
        matched = tuple([
            MatchingDice(matching_dice.value, matching_dice.dice, level)
            for (matching_dice, _), some in zip(alike, counts, strict=True)
            for level, many in enumerate(some)
            for _ in range(many)
        ])  # fmt: skip
        weights[kept(matched, alone, flex, sign)] += ways
    return tuple(weights.items())


@lru_cache(maxsize=4096)
def _matches(alike: tuple[tuple[int, int], ...], macros: int) -> tuple[tuple[tuple[tuple[int, ...], ...], int], ...]:
    """Return the weights of the numbers of sets of each kind that 0, 1, ... macro dice match.

    The last number of each kind counts sets with enough macro dice or more.

    alike: for each kind, the number of sets and the number of macro dice that is enough.
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
    """Return the number of macro dice on a set from which on more change nothing, for any removal of flex dice."""
    if macro < 0:
        return min(dice - 1, TOP)
    return TOP - min(max(dice - flex, 2) - 1, TOP)
