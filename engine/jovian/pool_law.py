"""The exact law of a pool: counted face by face, by multinomials, over results and never over dice."""

from collections import defaultdict
from functools import lru_cache
from math import comb

from engine.dice.faces import SIDES
from engine.jovian.pool import MatchingDice, Pool, kept
from engine.jovian.results import ANY_VALUE, NOTHING, TOP, Results, magnitude_of

Sets = tuple[MatchingDice, ...]
OptionsLaw = dict[tuple[Results, ...], int]
Values = tuple[int, ...]

FACES: Values = (1, 2, 3, 4, 5, 6)
"""Values told apart face by face."""
NO_VALUES: Values = (ANY_VALUE,) * SIDES
"""Values not told apart, for rules that ask for magnitudes only."""


@lru_cache(maxsize=2048)
def options_law(pool: Pool, values: Values = FACES) -> OptionsLaw:
    """Weights of the results there are to choose from, of 6 to the number of dice that `pool` throws.

    `values` says which value stands for each face: the fewer there are, the fewer and larger the outcomes.
    """
    if not pool.batches:
        return {(NOTHING,): 1}
    weights: OptionsLaw = defaultdict(int)
    for (sets, singles), weight in _sets_law(pool, values).items():
        weights[kept(sets, singles, pool)] += weight
    return dict(weights)


def results_law(pool: Pool) -> dict[Results, int]:
    """Weights of the results of a pool without flex dice.

    Raises ValueError for flex dice: what they leave is somebody's choice.
    """
    if pool.flex:
        raise ValueError("flex dice leave a choice")
    return {options[0]: weight for options, weight in options_law(pool).items()}


def _sets_law(pool: Pool, values: Values) -> dict[tuple[Sets, int], int]:
    """Weights of the sets and of the number of single dice."""
    macros = abs(pool.macro)
    state: dict[tuple[Sets, int, int, int], int] = {((), 0, pool.base + pool.flex, macros): 1}
    for face in range(1, SIDES + 1):
        spread: dict[tuple[Sets, int, int, int], int] = defaultdict(int)
        for (sets, singles, dice, macro), weight in state.items():
            for same in range(dice + 1) if face < SIDES else (dice,):
                for match in range(macro + 1) if face < SIDES else (macro,):
                    ways = weight * comb(dice, same) * comb(macro, match)
                    grown, alone = _grown(sets, singles, MatchingDice(face, same, match), pool, values)
                    spread[grown, alone, dice - same, macro - match] += ways
        state = spread
    law: dict[tuple[Sets, int], int] = defaultdict(int)
    for (sets, singles, _, _), weight in state.items():
        law[sets, singles] += weight
    return law


def _grown(sets: Sets, singles: int, found: MatchingDice, pool: Pool, values: Values) -> tuple[Sets, int]:
    """Sets and singles with the dice of one more face; what no choice of flex dice can need is forgotten."""
    if found.dice < 2:
        return sets, min(singles + found.dice, pool.flex)
    value = values[found.value - 1]
    if pool.flex:
        enough = MatchingDice(value, min(found.dice, TOP + 1 + pool.flex), min(found.macro, TOP))
        return tuple(sorted((*sets, enough))), singles
    magnitude = magnitude_of(found.dice, found.macro if pool.macro > 0 else -found.macro)
    plain = MatchingDice(value, magnitude + 1, 0)
    return (tuple(sorted((*sets, plain))) if magnitude else sets), singles
