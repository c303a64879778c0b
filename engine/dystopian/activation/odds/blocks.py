"""Odds of an activation in blocks: models that nothing has brought together yet stand apart, and
stay few.

What an attack reads of models in another block, such as how many dice they have left for its
target, is one of a few cases; in each of them the blocks are as independent as before.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from operator import itemgetter
from typing import NamedTuple

from engine.dystopian.activation.activation import Activation
from engine.dystopian.activation.flow import WINGS, Indexes, everywhere
from engine.dystopian.activation.state import GONE, ActivationState, ModelState
from engine.flow import Odds, mix

Spread = Odds[ActivationState]


class Case(NamedTuple):
    """A chance, and the odds of the states of each block in that case.

    The states of a block are right for the models of the block alone; they hold no other models.
    """

    chance: Fraction
    odds: tuple[Spread, ...]


class Blocks(NamedTuple):
    """Every model in one of the blocks, which are independent of each other in each case.

    members: the indexes of the models in each block.
    alone: by their indexes, the odds of models that are in no block any more: no later part touches
        them, and the caller asks for each of them alone.
    """

    members: tuple[Indexes, ...]
    cases: tuple[Case, ...]
    alone: Mapping[int, Spread]

    def of(self, models: Collection[int]) -> Spread:
        """Return the odds of states that tell of some models, and perhaps of others."""
        if len(models) == 1:
            alone = self.alone.get(next(iter(models)))
            if alone:
                return alone
        asked = self._blocks_of(models)
        if not asked:
            return next(iter(self.alone.values()))
        if len(self.cases) == 1:
            return join(self.members, self.cases[0], asked)
        return mix([(case.chance, join(self.members, case, asked)) for case in self.cases])

    def _blocks_of(self, models: Collection[int]) -> list[int]:
        """Return the blocks of some models; the first block if none has any of them."""
        asked = []
        for block, indexes in enumerate(self.members):
            if not indexes.isdisjoint(models):
                asked.append(block)
        if not asked and self.members:
            asked.append(0)
        return asked


def make_blocks(activation: Activation, spread: Spread) -> Blocks:
    """Return the blocks at the start of an activation; one block if an item is under way."""
    whole = Blocks((everywhere(activation),), (Case(Fraction(1), (spread,)),), {})
    for state in spread.weights:
        if state != ActivationState(state.models):
            return whole
    return _set_apart(activation, whole)


def _set_apart(activation: Activation, every: Blocks) -> Blocks:
    """Return the same odds with each model that has a single state as a block of its own, if there
    is one case.
    """
    if len(every.cases) > 1 or activation.wings:
        return every
    case = every.cases[0]
    members: list[Indexes] = []
    odds: list[Spread] = []
    for indexes, spread in zip(every.members, case.odds, strict=True):
        certain = _certain_models(activation, indexes, spread)
        for index in certain:
            only = frozenset({index})
            members.append(only)
            odds.append(spread.map_states(partial(_nothing_but, only)))
        remaining = indexes.difference(certain)
        if remaining:
            members.append(remaining)
            odds.append(_odds_of_some(spread, indexes, remaining))
    return every._replace(members=tuple(members), cases=(Case(case.chance, tuple(odds)),))


def _certain_models(activation: Activation, indexes: Indexes, spread: Spread) -> list[int]:
    """Return the models of a block that have a single state and may leave the block.

    A model whose weapons have rolled stays with those rolls, and after an explosion all models stay
    together.
    """
    if len(indexes) == 1 or any(state.exploded for state in spread.weights):
        return []
    rolled: set[int] = set()
    for state in spread.weights:
        rolled.update(activation.model_indexes[rolling.use.gun.by] for rolling in state.rolled)
    states_by_model = list(zip(*[state.models for state in spread.weights], strict=True))
    return [index for index in indexes - rolled if len(set(states_by_model[index])) == 1]


def settle(activation: Activation, every: Blocks, kept: Indexes) -> Blocks:
    """Return the same odds with only some models still together, and each of the others alone."""
    alone = dict(every.alone)
    members: list[Indexes] = []
    odds_by_block: list[list[Spread]] = []
    for block, indexes in enumerate(every.members):
        for index in indexes - kept:
            alone[index] = _odds_alone(every, block, index)
        remaining = indexes & kept
        if remaining:
            members.append(remaining)
            odds_by_block.append(
                [_odds_of_some(case.odds[block], indexes, remaining) for case in every.cases]
            )
    cases = []
    for number, case in enumerate(every.cases):
        cases.append(Case(case.chance, tuple([odds[number] for odds in odds_by_block])))
    settled = Blocks(tuple(members), tuple(cases), alone)
    return _set_apart(activation, _merge_cases(settled))


def _odds_alone(every: Blocks, block: int, index: int) -> Spread:
    """Return the odds of one model of a block, over all cases."""
    only = partial(only_of, frozenset({index}))
    return mix([(case.chance, case.odds[block].map_states(only)) for case in every.cases])


def _odds_of_some(spread: Spread, indexes: Indexes, remaining: Indexes) -> Spread:
    """Return the odds of a block of which only some models remain."""
    if remaining == indexes:
        return spread
    return spread.map_states(partial(only_of, remaining))


def _nothing_but(indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state that holds nothing but some models."""
    return ActivationState(only_of(indexes, state).models)


def only_of(indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state that tells of no models but some."""
    pick = _picker(indexes, len(state.models))
    return state._replace(models=pick((*state.models, GONE)))


@lru_cache(maxsize=1024)
def _picker(
    indexes: Indexes, count: int
) -> Callable[[tuple[ModelState, ...]], tuple[ModelState, ...]]:
    """Return a function that replaces all models but some.

    The function takes `count` models and one more, which replaces each model that is not in
    `indexes`.
    """
    picked = [count] * count
    for index in indexes:
        if index != WINGS:
            picked[index] = index
    if count > 1:
        return itemgetter(*picked)

    def pick(models: tuple[ModelState, ...]) -> tuple[ModelState, ...]:
        return tuple([models[index] for index in picked])

    return pick


def _merge_cases(every: Blocks) -> Blocks:
    """Merge the cases that differ in one block only."""
    cases = every.cases
    if len(cases) == 1:
        return every
    for block in range(len(every.members)):
        alike: dict[Hashable, list[Case]] = defaultdict(list)
        for case in cases:
            alike[_odds_without(case, block)].append(case)
        cases = tuple([_merge_alike(some, block) for some in alike.values()])
    return every._replace(cases=cases)


def _odds_without(case: Case, block: int) -> Hashable:
    """Return a value that is equal for cases with equal odds in all blocks but one."""
    others = (*case.odds[:block], *case.odds[block + 1 :])
    return tuple([frozenset(odds.weights.items()) for odds in others])


def _merge_alike(cases: Sequence[Case], block: int) -> Case:
    """Return one case for several that differ in one block only."""
    if len(cases) == 1:
        return cases[0]
    chance = sum((case.chance for case in cases), Fraction(0))
    odds = mix([(case.chance / chance, case.odds[block]) for case in cases])
    others = cases[0].odds
    return Case(chance, (*others[:block], odds, *others[block + 1 :]))


def join(members: Sequence[Indexes], case: Case, blocks: Sequence[int]) -> Spread:
    """Return the odds of several blocks in a case as one.

    members: the indexes of the models in each block.
    """
    smallest, *larger = sorted(blocks, key=lambda block: len(case.odds[block].weights))
    odds = case.odds[smallest]
    for block in larger:
        odds = _multiply(odds, case.odds[block], members[block])
    return odds


def _multiply(odds: Spread, other: Spread, indexes: Indexes) -> Spread:
    """Return the odds of two independent blocks together.

    indexes: the models of the other block.
    """
    size = len(next(iter(odds.weights)).models)
    picked = list(range(size))
    for index in indexes:
        if index != WINGS:
            picked[index] = size + index
    weights: dict[ActivationState, int] = {}
    for ours, weight in odds.weights.items():
        for theirs, chance in other.weights.items():
            both = ours.models + theirs.models
            models = tuple([both[index] for index in picked])
            weights[_both(ours, theirs, models)] = weight * chance
    return Odds(weights, odds.denominator * other.denominator)


def _both(
    mine: ActivationState, theirs: ActivationState, models: tuple[ModelState, ...]
) -> ActivationState:
    """Return a state of some models with the other values of two states.

    Blocks stand apart only in activations without wings, and are joined only between items.
    """
    return ActivationState(
        models=models,
        exploded=mine.exploded | theirs.exploded,
        rolled=mine.rolled + theirs.rolled,
        item_index=max(mine.item_index, theirs.item_index),
    )
