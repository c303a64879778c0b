"""The exact distribution of a pool: counted face by face, by multinomials, over results and never over dice."""

from collections import defaultdict
from functools import lru_cache
from math import comb

from engine.dice.faces import SIDES
from engine.jovian.pool import MatchingDice, Pool, kept
from engine.jovian.results import ANY_VALUE, NOTHING, TOP, Results

Sets = tuple[MatchingDice, ...]
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
        for matches, ways in _macro_distribution(len(sets), abs(pool.macro)).items():
            matched = (one._replace(macro=match) for one, match in zip(sets, matches, strict=True))
            distribution[tuple(sorted(matched)), singles] += weight * ways
    return distribution


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


@lru_cache(maxsize=128)
def _macro_distribution(sets: int, macros: int) -> dict[tuple[int, ...], int]:
    """Weights of how many macro dice match each of some sets; more than lift one to the top are not told apart."""
    spread: dict[tuple[tuple[int, ...], int], int] = {((), macros): 1}
    for _ in range(sets):
        grown: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
        for (matches, left), weight in spread.items():
            for match in range(left + 1):
                grown[(*matches, min(match, TOP)), left - match] += weight * comb(left, match)
        spread = grown
    distribution: dict[tuple[int, ...], int] = defaultdict(int)
    for (matches, left), weight in spread.items():
        distribution[matches] += weight * (SIDES - sets) ** left
    return {matches: weight for matches, weight in distribution.items() if weight}
