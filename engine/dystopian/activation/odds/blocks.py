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
from engine.dystopian.activation.flow import Indexes, everywhere
from engine.dystopian.activation.state import GONE, ActivationState, ModelState
from engine.flow import Odds, mix

Spread = Odds[ActivationState]


class Case(NamedTuple):
    """A chance, and the odds of each block in that case; the odds of a block count only for its own
    models.
    """

    chance: Fraction
    odds: tuple[Spread, ...]


class Blocks(NamedTuple):
    """Every model in one of the blocks, which are independent of each other in each case.

    members: the indexes of the models in each block.
    alone: by their indexes, the models that are told of alone and that are in no block any more.
    """

    members: tuple[Indexes, ...]
    cases: tuple[Case, ...]
    alone: Mapping[int, Spread]

    def of(self, models: Collection[int]) -> Spread:
        """Return the odds of states that tell of some models, and perhaps of others."""
        if len(models) == 1 and (odds := self.alone.get(next(iter(models)))):
            return odds
        asked = [
            block for block, indexes in enumerate(self.members) if not indexes.isdisjoint(models)
        ]
        asked = asked or [*range(len(self.members))][:1]
        if not asked:
            return next(iter(self.alone.values()))
        if len(self.cases) == 1:
            return joined(self.members, self.cases[0], asked)
        return mix([(case.chance, joined(self.members, case, asked)) for case in self.cases])


def blocks(activation: Activation, spread: Spread) -> Blocks:
    """Return the blocks at the start of an activation; one block if an item is under way."""
    whole = Blocks((everywhere(activation),), (Case(Fraction(1), (spread,)),), {})
    plain = all(state == ActivationState(state.models) for state in spread.weights)
    return _apart(activation, whole) if plain else whole


def _apart(activation: Activation, every: Blocks) -> Blocks:
    """Return the same odds with each model that has a single state as a block of its own, if there
    is one case.
    """
    if len(every.cases) > 1 or activation.wings:
        return every
    chance, result = every.cases[0].chance, list[tuple[Indexes, Spread]]()
    for indexes, spread in zip(every.members, every.cases[0].odds, strict=True):
        ways = [*zip(*[state.models for state in spread.weights], strict=True)]
        together = any(state.exploded for state in spread.weights) or len(indexes) == 1
        rolled = {
            activation.model_indexes[rolling.use.gun.by]
            for state in spread.weights
            for rolling in state.rolled
        }
        alone = (
            [] if together else [index for index in indexes - rolled if len({*ways[index]}) == 1]
        )
        result += [
            (frozenset({index}), spread.map_states(partial(_models, frozenset({index}))))
            for index in alone
        ]
        remaining = indexes.difference(alone)
        if remaining:
            result.append(
                (remaining, spread.map_states(partial(only_of, remaining)) if alone else spread)
            )
    return every._replace(
        members=tuple(indexes for indexes, _ in result),
        cases=(Case(chance, tuple(odds for _, odds in result)),),
    )


def settled(activation: Activation, every: Blocks, kept: Indexes) -> Blocks:
    """Return the same odds with only some models still together, and each of the others alone."""
    alone, indexes, odds = dict(every.alone), list[Indexes](), list[list[Spread]]()
    for block, whole in enumerate(every.members):
        for index in whole - kept:
            only = partial(only_of, frozenset({index}))
            alone[index] = mix(
                [(case.chance, case.odds[block].map_states(only)) for case in every.cases]
            )
        remaining = whole & kept
        if remaining:
            only = partial(only_of, remaining)
            indexes.append(remaining)
            odds.append(
                [
                    case.odds[block] if remaining == whole else case.odds[block].map_states(only)
                    for case in every.cases
                ]
            )
    cases = [Case(case.chance, tuple(each)) for case, *each in zip(every.cases, *odds, strict=True)]
    return _apart(activation, _merged(Blocks(tuple(indexes), tuple(cases), alone)))


def _models(indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state that holds nothing but some models."""
    return ActivationState(only_of(indexes, state).models)


def only_of(indexes: Indexes, state: ActivationState) -> ActivationState:
    """Return a state that tells of no models but some."""
    return state._replace(models=_picker(indexes, len(state.models))((*state.models, GONE)))


@lru_cache(maxsize=1024)
def _picker(
    indexes: Indexes, count: int
) -> Callable[[tuple[ModelState, ...]], tuple[ModelState, ...]]:
    """Return a function that picks some of `count` models, and instead of the others what stands
    behind them all.
    """
    picked = [index if index in indexes else count for index in range(count)]
    return (
        itemgetter(*picked)
        if count > 1
        else lambda models: tuple([models[index] for index in picked])
    )


def _merged(every: Blocks) -> Blocks:
    """Merge the cases that differ in one block only."""
    cases = every.cases
    for block in range(len(every.members) if len(cases) > 1 else 0):
        alike: dict[Hashable, list[Case]] = defaultdict(list)
        for case in cases:
            others = [
                frozenset(odds.weights.items()) for at, odds in enumerate(case.odds) if at != block
            ]
            alike[tuple(others)].append(case)
        cases = tuple(_merged_case(some, block) for some in alike.values())
    return every._replace(cases=cases)


def _merged_case(cases: Sequence[Case], block: int) -> Case:
    first, chance = cases[0], sum((case.chance for case in cases), Fraction(0))
    if len(cases) == 1:
        return first
    odds = mix([(case.chance / chance, case.odds[block]) for case in cases])
    return Case(chance, (*first.odds[:block], odds, *first.odds[block + 1 :]))


def joined(indexes: Sequence[Indexes], case: Case, some: Sequence[int]) -> Spread:
    """Return the odds of several blocks in a case as one."""
    order = sorted(some, key=lambda block: len(case.odds[block].weights))
    whole, odds = indexes[order[0]], case.odds[order[0]]
    for block in order[1:]:
        odds = _product(odds, case.odds[block], whole, indexes[block])
        whole |= indexes[block]
    return odds


def _product(odds: Spread, other: Spread, *indexes: Indexes) -> Spread:
    size = len(next(iter(odds.weights)).models)
    pick = [index + size * (index in indexes[1]) for index in range(size)]
    weights = {
        _both(mine, theirs, tuple(map((mine.models + theirs.models).__getitem__, pick))): weight
        * chance
        for mine, weight in odds.weights.items()
        for theirs, chance in other.weights.items()
    }
    return Odds(weights, odds.denominator * other.denominator)


def _both(
    mine: ActivationState, theirs: ActivationState, models: tuple[ModelState, ...]
) -> ActivationState:
    """Return a state of some models with the other values of two states.

    Only one of them tells of wings and the attack.
    """
    return ActivationState(
        models=models,
        wings=mine.wings or theirs.wings,
        exploded=mine.exploded | theirs.exploded,
        strikes=mine.strikes + theirs.strikes,
        blast=max(mine.blast, theirs.blast),
        aa=mine.aa + theirs.aa,
        rolled=mine.rolled + theirs.rolled,
        beyond=mine.beyond + theirs.beyond,
        item_index=max(mine.item_index, theirs.item_index),
        attack=mine.attack or theirs.attack,
    )
